/* draw_tricks.h - the list of tricks, and the cards still out. */
#ifndef KOUDI_TUI_DRAW_DRAW_TRICKS_H
#define KOUDI_TUI_DRAW_DRAW_TRICKS_H

#include "tui/draw/canvas.h"

/* The tricks of the deal, newest first, as many as there are rows. */
void draw_trick_list(const canvas *c, rect in);
/* The cards that the viewer has not seen, and the rows that listing them takes. */
void draw_cards_out(const canvas *c, rect in);
int cards_out_rows(const canvas *c, int width);

#endif
