/* boxes.h - cards as boxes: on the table, and the hand with raised picks. */
#ifndef KOUDI_TUI_DRAW_BOXES_H
#define KOUDI_TUI_DRAW_BOXES_H

#include "tui/cells/hand.h"
#include "tui/draw/canvas.h"

/* Rows of a box; a line of the hand has one more for labels, and one into which picks are raised. */
enum { BOX_H = LINE_OF_BOXES - 2 };

typedef struct box {
    hand_card card;
    uint8_t style; /* of its face */
    bool raised, cursor;
} box;

/* Boxes side by side; row y is the one that raised ones reach. */
void put_boxes(const canvas *c, int x, int y, const box *boxes, int count);
/* Cards as boxes from a row of a rectangle on; the rows used, 0 when there is no room for all. */
int put_boxed(const canvas *c, rect in, int row, int side, kd_cards cards);

/* Says what stands over the cards of a category, in short if so wished, and in which style. */
typedef uint8_t box_label(const canvas *c, text *t, const box *first, int count, bool brief);
/* The hand, in as many lines as LAYOUT gives it; false, and nothing drawn, when it has no room. */
bool put_hand_boxes(const canvas *c, const box *boxes, int count, box_label *label);

#endif
