/* draw_hand.h - the hand. */
#ifndef KOUDI_TUI_DRAW_DRAW_HAND_H
#define KOUDI_TUI_DRAW_DRAW_HAND_H

#include "tui/draw/canvas.h"

void draw_hand(const canvas *c);
/* A hand in a row, or up to `rows` where it is longer, after a name of name_w cells; without a name it is
   only measured. Returns the row after it. */
int put_hand_line(const canvas *c, rect in, int row, int rows, int name_w, const char *name,
                  kd_cards cards, bool coloured);

#endif
