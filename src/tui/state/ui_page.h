/* ui_page.h - pages and boxes with a list or a form: the cursor, how far a key moves it, the value in its line, and the
   way back. */
#ifndef KOUDI_TUI_STATE_UI_PAGE_H
#define KOUDI_TUI_STATE_UI_PAGE_H

#include "tui/state/keys.h"

typedef struct ui_page {
    int *line;       /* where the cursor stands; NULL: there is no list */
    int first, last; /* its lines; last < first: it is empty */
    command take;    /* what a click on the line of the cursor does, or CMD_NONE */
    int from;        /* the line of the title menu that leads to the page */
    bool wraps;      /* the first line follows the last */
    /* The value in the line of the cursor; NULL: it is one of the rules, or there is none. */
    const setting_row *row;
    void *of;                  /* the struct that has it */
    ui_request changed, typed; /* once it has changed, once its text was typed */
} ui_page;

/* The topmost page or box. */
ui_page ui_page_of(ui *u);
/* Puts its cursor on a line; a number that is being typed is dropped. */
void ui_page_select(ui *u, int line);
/* Moves its cursor. */
void ui_page_move(ui *u, int key);
/* Where a cursor stands after a key, in a list of the lines first to last; first, if it is empty. */
int list_move(int line, int key, int page, int first, int last);

#endif
