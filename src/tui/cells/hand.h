/* hand.h - the cards of a hand in the order of the screen, and in rows. */
#ifndef KOUDI_TUI_CELLS_HAND_H
#define KOUDI_TUI_CELLS_HAND_H

#include "koudi.h"

enum {
    HAND_ROWS = 6,
    HAND_CARDS = 108,
    HAND_CARDS_X = 11, /* column before the first card; labels are to its left */
    HAND_WIDE =
        80 /* from this width on cards of side suits have their suit's sign, and rows their points */
};

/* Columns between the names of a row: as plain names, and as faces with an edge and a margin each. */
enum { GAP_NAMES = 1, GAP_FACES = 2 };

/* How a card is joined to the one before it. */
enum hand_link { LINK_NONE, LINK_PAIR, LINK_TRACTOR };

typedef struct hand_card {
    uint8_t face, copy, category, link;
    uint8_t row, x, w; /* x: the column before its name; w: cells of the name */
} hand_card;

typedef struct hand_row {
    uint8_t category, first,
        count;      /* count: cards in this row; first: index of the first in card[] */
    bool head;      /* it carries the label */
    uint8_t total;  /* of a head: all cards of the category */
    int16_t points; /* likewise */
} hand_row;

typedef struct hand {
    int count, rows;
    hand_card card[HAND_CARDS];
    hand_row row[HAND_ROWS];
} hand;

/* Cards by face in the order of the screen: trump first, then black and red suits alternately, each from
   high to low, or with `low` from low to high. Fills all but row and x; returns how many. */
int hand_list(const kd_order *order, kd_cards cards, bool low, hand_card out[HAND_CARDS]);
/* Lays a hand out in rows, one category each; what is too long for width columns is wrapped. gap: one
   of the above. False if there are not rows enough. */
bool hand_make(hand *h, const kd_order *order, kd_cards cards, bool low, int width, int gap);
/* The i-th category in the order of the screen: 0 is trump. KD_NO_CATEGORY past the last. */
int hand_category(const kd_order *order, int i);

#endif
