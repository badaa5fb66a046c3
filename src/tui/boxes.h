/* boxes.h - cards as boxes, for large terminals: on the table, and the hand with raised picks. */
#ifndef KOUDI_BOXES_H
#define KOUDI_BOXES_H

#include "canvas.h"
#include "hand.h"

/* A card's box takes so many cells and rows with one of its sides; a line of the hand has a row for
   labels and one into which picks are raised. */
enum { BOX_W = 4, BOX_H = 4, HAND_LINE_H = BOX_H + 2, HAND_LINES = BOXED_HAND / HAND_LINE_H };

typedef struct box {
    hand_card card;
    uint8_t style; /* of its face */
    bool raised, cursor;
} box;

static inline int boxes_width(int count)
{
    return count ? count * BOX_W + 1 : 0;
}

/* Boxes side by side; row y is the one that raised ones reach. */
void put_boxes(const canvas *c, int x, int y, const box *boxes, int count);
/* Cards as boxes from a row of a rectangle on; the rows used, 0 when there is no room for all. */
int put_boxed(const canvas *c, rect in, int row, int side, kd_cards cards);

/* Says what stands over the cards of a category, and in which style. */
typedef uint8_t box_label(const canvas *c, text *t, const box *first, int count);
/* The hand, in as many lines as LAYOUT gives it. */
void put_hand_boxes(const canvas *c, const box *boxes, int count, box_label *label);

#endif
