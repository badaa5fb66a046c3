/* draw_hand.h - the hand. */
#ifndef KOUDI_TUI_DRAW_DRAW_HAND_H
#define KOUDI_TUI_DRAW_DRAW_HAND_H

#include "tui/draw/canvas.h"

void draw_hand(const canvas *c);

#endif
