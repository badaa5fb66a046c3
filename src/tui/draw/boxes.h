/* boxes.h - cards as light faces or as boxes: on the table, and the hand with raised picks. */
#ifndef KOUDI_TUI_DRAW_BOXES_H
#define KOUDI_TUI_DRAW_BOXES_H

#include "tui/cells/hand.h"
#include "tui/draw/canvas.h"

typedef struct box {
    hand_card card;
    uint8_t style; /* of its name */
    bool raised;   /* picked */
    bool out;      /* cannot be played now */
    bool cursor;   /* the hardware cursor goes there too */
    bool fresh;    /* from the kitty */
} box;

/* Puts the cards that a seat has played, from a row of a rectangle on, over at most `rows` rows if they
   are names: as large faces or boxes where there is room, else as faces of one row, else by name. Returns
   the rows used. */
int put_played(const canvas *c, rect in, int row, int rows, int side, kd_cards cards);
/* The columns that they take in that room, if they need not be names. */
int played_width(const canvas *c, kd_cards cards, int room);

/* The name of a card of the hand in the cells that it has: "K♠", or "K" where the row shows the suit. */
void hand_name_text(const canvas *c, text *t, const hand_card *card);
/* Draws cards as faces of one row, names as wide as card.w says. Returns the columns used. */
int put_face_row(const canvas *c, int x, int y, const box *boxes, int count);

/* The label of a category's cards. */
typedef struct box_label {
    text line;
    size_t name; /* bytes of its beginning in that style; the rest is what faces show dim */
    uint8_t style;
} box_label;

/* Makes the label of a category's cards, a short one if `brief`. */
typedef box_label make_label(const canvas *c, const box *first, int count, bool brief);
void put_label(const canvas *c, int x, int y, int room, const box_label *label);
/* Draws the hand in the lines that the layout gives it; false, and nothing drawn, if it does not fit. */
bool put_hand_boxes(const canvas *c, const box *boxes, int count, make_label *label);

#endif
