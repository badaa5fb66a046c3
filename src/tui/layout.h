/* layout.h - the one place that says what stands where at which size. */
#ifndef KOUDI_LAYOUT_H
#define KOUDI_LAYOUT_H

#include <stdbool.h>

/* The smallest terminal that will do, and the rows of a hand whose cards are boxes. */
enum { LAYOUT_MIN_W = 60, LAYOUT_MIN_H = 20, BOXED_HAND = 12 };

typedef enum layout_kind {
    LAYOUT_TOO_SMALL,
    LAYOUT_LEDGER, /* seats as lines */
    LAYOUT_COMPASS /* seats around the table, a panel beside it */
} layout_kind;

typedef struct rect {
    int x, y, w, h;
} rect;

typedef struct layout {
    layout_kind kind;
    bool boxed;  /* there is room for cards as boxes */
    rect all;    /* what is drawn on, in the middle of the terminal */
    rect status; /* one line */
    rect table;
    rect panel;  /* empty in the ledger */
    rect hand;   /* six rows, or BOXED_HAND */
    rect say;    /* what is picked, and the verdict */
    rect bar;    /* one line */
    rect body;   /* all between status and bar, for pages of text */
    int rule[4]; /* rows of the lines that part them: the first under status, the last over bar */
} layout;

/* boxes: are cards to be boxes where there is room? */
layout layout_make(int w, int h, bool boxes);

#endif
