/* layout.h - where each part of the screen is, by the size of the terminal. */
#ifndef KOUDI_TUI_CELLS_LAYOUT_H
#define KOUDI_TUI_CELLS_LAYOUT_H

#include <stdbool.h>

/* The smallest terminal that can be drawn on. */
enum { LAYOUT_MIN_W = 60, LAYOUT_MIN_H = 20 };

/* The setting `layout`. Where it does not fit, the layout is a smaller one. */
typedef enum layout_request {
    LAYOUT_AUTO,
    LAYOUT_ROWS, /* cards by name, never as boxes */
    LAYOUT_FAN,  /* the hand as narrow boxes wherever they fit */
    LAYOUT_LINES /* the ledger, at any size */
} layout_request;

typedef enum layout_kind {
    KIND_TOO_SMALL,
    KIND_LEDGER, /* seats as lines */
    KIND_COMPASS /* seats around the table */
} layout_kind;

/* A seat by where it is: the viewer below, then in the order of play. */
typedef enum compass_place {
    PLACE_OWN,
    PLACE_RIGHT,
    PLACE_ACROSS,
    PLACE_LEFT,
    PLACE_COUNT
} compass_place;

/* The width of a card as a box, with one of its edges; and its rows. */
enum { BOX_NONE = 0, BOX_FAN = 3, BOX_CARD = 4, BOX_LARGE = 6 };
enum { BOX_ROWS = 4, BOX_LARGE_ROWS = 6 };

typedef struct rect {
    int x, y, w, h;
} rect;

typedef struct layout {
    layout_kind kind;
    int box;     /* width of the hand's boxes; BOX_NONE: rows of names */
    int box_h;   /* rows of a box */
    int line;    /* rows of a line of the hand: two more, for labels and to raise picked cards */
    bool boxed;  /* cards on the table are boxes too */
    bool large;  /* there is room for a list of the cards still out */
    rect all;    /* the part of the terminal that is drawn on */
    rect status; /* one line */
    rect table;
    rect panel; /* right of the table; empty if there is none */
    rect side;  /* left of the table, on large terminals; empty if there is none */
    /* Of a compass: the seats near the middle of the table, a play that needs more room grows towards the
       table's edge; what was led; and what stands alone between the seats. */
    rect seat[PLACE_COUNT], middle, across;
    bool cornered; /* there is no room between the seats: both are in the upper left corner */
    rect hand;     /* as high as one or two lines of boxes */
    rect prompt;   /* two or three lines */
    rect bar;      /* one line */
    rect body;     /* all between status and bar */
    /* Rows of the horizontal lines, from that under status to that above bar. Where grounds tell the parts
       apart only the third has a row of its own, blank below the hand; the others are the first and the
       last row of the table, and the bar. */
    int rule[4];
} layout;

/* grounds: colours tell the parts apart, so that lines need no rows. */
layout layout_make(int w, int h, layout_request request, bool grounds);

#endif
