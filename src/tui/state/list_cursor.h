/* list_cursor.h - the cursor of each list, and how far a key moves it; pure. */
#ifndef KOUDI_TUI_STATE_LIST_CURSOR_H
#define KOUDI_TUI_STATE_LIST_CURSOR_H

#include "tui/state/keymap.h"

typedef struct list_cursor {
    int *line;        /* where the cursor stands; NULL: there is no list */
    int first, last;  /* its lines; last < first: it is empty */
    int page;         /* how far PgUp and PgDn move */
    bool wraps;       /* the first line follows the last */
    command activate; /* what a click on the line of the cursor does, or CMD_NONE */
} list_cursor;

/* The list of the mode that the ui is in. */
list_cursor list_cursor_of(ui *u);
/* Puts the cursor on a line; a number that is being typed is dropped. */
void list_cursor_set(ui *u, const list_cursor *list, int line);
/* Moves the cursor of that list. */
void list_cursor_key(ui *u, int key);
/* Where a cursor stands after a key, in a list of the lines first to last; first, if it is empty. */
int list_move(int line, int key, int page, int first, int last);

#endif
