/* list_page.h - pages with a list which a key of another page opens: each is a row of the table here and a file of the
   program, page_NAME.c. */
#ifndef KOUDI_TUI_STATE_LIST_PAGE_H
#define KOUDI_TUI_STATE_LIST_PAGE_H

#include "tui/cells/cells.h"
#include "tui/state/ui_request.h"

struct app;
struct ui;
struct canvas;

/* Of what the page shows, `of` is what open has set. Texts are translated where they are shown. */
typedef struct list_page {
    const char *title, *none; /* none: in place of the list where it has no lines */
    const char *takes, *back; /* the help of Enter and Esc */
    ui_request left;          /* once the page is left */
    int head_rows;            /* the rows above the list */
    void (*head)(const struct canvas *c, rect in);
    void (*line)(const struct canvas *c, const void *of, rect in, int row, int i, uint8_t style);
    void (*foot)(const struct canvas *c, const void *of, rect in, int i);
    const char *(*rule)(const struct ui *u,
                        int i);         /* the ID of a line's rule, or NULL: lines have none */
    void (*open)(struct app *a);        /* reads what it shows */
    void (*take)(struct app *a, int i); /* does what Enter does with a line */
} list_page;

/* The one on the screen: what open has read, where the cursor is, the key that opened it and its ui_screen. */
typedef struct ui_list {
    const list_page *page;
    const void *of;
    int count, line, key;
    unsigned on_page;
} ui_list;

/* The name, where a key opens it, the key, what the bar and the help call it. */
/* clang-format off */
#define LIST_PAGES(PAGE)                                                                           \
    PAGE(past_days, DAY, 'd', "d", N_("past"), N_("past days"))                                    \
    PAGE(drills, PRACTICE, 'd', "d", N_("drills"), N_("the drills"))                               \
    PAGE(progress, PRACTICE, 'p', "p", N_("progress"), N_("what has come of practice"))
/* clang-format on */

#define DECLARED(name, on, key, key_name, label, help) extern const list_page name##_page;
LIST_PAGES(DECLARED)
#undef DECLARED

#endif
