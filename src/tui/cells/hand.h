/* hand.h - cards in the order they are shown, and the rows of a hand. */
#ifndef KOUDI_TUI_CELLS_HAND_H
#define KOUDI_TUI_CELLS_HAND_H

#include "koudi.h"

enum {
    HAND_ROWS = 6,
    HAND_CARDS = 108,
    HAND_LEAD = 11, /* column of the first lead: labels stand before it */
    HAND_WIDE = 80  /* from this width on side suits carry their sign, rows their points */
};

/* How a card hangs on the one before it. */
enum hand_link { LINK_NONE, LINK_PAIR, LINK_TRACTOR };

typedef struct hand_card {
    uint8_t face, copy, category, link;
    uint8_t row, x, w; /* x: its lead column; w: cells of its name */
} hand_card;

typedef struct hand_row {
    uint8_t category, first, count; /* count of cards here; first: place of the first in card[] */
    bool head;                      /* it carries the label */
    uint8_t total;                  /* a head: cards of the category in all */
    int16_t points;                 /* likewise */
} hand_row;

typedef struct hand {
    int count, rows;
    hand_card card[HAND_CARDS];
    hand_row row[HAND_ROWS];
} hand;

/* Cards by face in the order shown: trump first, side suits black and red in turn, each from high
   to low, or with `low` from low to high, copies side by side. Fills all but row and x; returns how
   many. */
int hand_list(const kd_order *order, kd_cards cards, bool low, hand_card out[HAND_CARDS]);
/* Lays a hand out in rows, one category each, wrapping what is too long for width columns. */
void hand_make(hand *h, const kd_order *order, kd_cards cards, bool low, int width);
/* The i-th category as shown: 0 is trump. KD_NO_CATEGORY past the last. */
int hand_category(const kd_order *order, int i);

#endif
