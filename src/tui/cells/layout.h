/* layout.h - the one place that says what stands where at which size. */
#ifndef KOUDI_TUI_CELLS_LAYOUT_H
#define KOUDI_TUI_CELLS_LAYOUT_H

#include <stdbool.h>

/* The smallest terminal that will do, and the rows of a line of cards as boxes. */
enum { LAYOUT_MIN_W = 60, LAYOUT_MIN_H = 20, LINE_OF_BOXES = 6 };

/* What was asked for; where it does not fit, the picture is that of LAYOUT_AUTO or one smaller. */
typedef enum layout_request {
    LAYOUT_AUTO,
    LAYOUT_ROWS, /* cards are never boxes */
    LAYOUT_FAN,  /* the hand as small boxes wherever they fit */
    LAYOUT_LINES /* the ledger, at any size */
} layout_request;

typedef enum layout_kind {
    LAYOUT_TOO_SMALL,
    LAYOUT_LEDGER, /* seats as lines */
    LAYOUT_COMPASS /* seats around the table */
} layout_kind;

/* Cells that a card takes as a box, with one of its sides. */
enum { BOX_NONE = 0, BOX_FAN = 3, BOX_CARD = 4 };

typedef struct rect {
    int x, y, w, h;
} rect;

typedef struct layout {
    layout_kind kind;
    int box;     /* BOX_NONE: the hand is rows of names */
    bool boxed;  /* the cards on the table are boxes as well */
    bool large;  /* there is room for a list of the cards still out */
    rect all;    /* what is drawn on, in the middle of the terminal */
    rect status; /* one line */
    rect table;
    rect panel;  /* beside the table; empty where there is none */
    rect hand;   /* a line of boxes or two; rows take as much as a line */
    rect prompt; /* what is picked, and the verdict */
    rect bar;    /* one line */
    rect body;   /* all between status and bar, for pages of text */
    int rule[4]; /* rows of the lines that part them: the first under status, the last over bar */
} layout;

layout layout_make(int w, int h, layout_request request);

#endif
