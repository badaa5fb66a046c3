/* boxes.h - cards as boxes: on the table, and the hand with raised picks. */
#ifndef KOUDI_TUI_DRAW_BOXES_H
#define KOUDI_TUI_DRAW_BOXES_H

#include "tui/cells/hand.h"
#include "tui/draw/canvas.h"

/* Rows of a box. A line of the hand has two more: for labels, and to raise picked cards. */
enum { BOX_H = LINE_OF_BOXES - 2 };

typedef struct box {
    hand_card card;
    uint8_t style; /* of its face */
    bool raised, cursor;
} box;

/* Draws boxes side by side. Row y is the upper edge of raised ones; the others begin a row lower. */
void put_boxes(const canvas *c, int x, int y, const box *boxes, int count);
/* Draws cards as boxes from a row of a rectangle on. Returns the rows used, 0 if they do not fit. */
int put_boxed(const canvas *c, rect in, int row, int side, kd_cards cards);

/* Appends the label of a category's cards, a short one if `brief`. Returns its style. */
typedef uint8_t box_label(const canvas *c, text *t, const box *first, int count, bool brief);
/* Draws the hand in the lines that the layout gives it; false, and nothing drawn, if it does not fit. */
bool put_hand_boxes(const canvas *c, const box *boxes, int count, box_label *label);

#endif
