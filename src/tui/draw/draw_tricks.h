/* draw_tricks.h - tricks as a list and in full, and the cards still out. */
#ifndef KOUDI_TUI_DRAW_DRAW_TRICKS_H
#define KOUDI_TUI_DRAW_DRAW_TRICKS_H

#include "tui/draw/canvas.h"

/* The points of a finished trick at the end of its line, if they may be told. */
void put_trick_points(const canvas *c, rect in, int row, uint8_t style, int number);
/* The tricks of the deal, newest first, as many as there are rows. */
void draw_trick_list(const canvas *c, rect in);
/* One trick from its leader on, a seat a line: names in name_w cells, then all cards; `closed` stands
   for a play that may not be looked back at. Returns the row after it. */
int draw_whole_trick(const canvas *c, rect in, int row, int number, int name_w, const char *closed);
/* The rows that it takes where the cards have that width. */
int whole_trick_rows(const canvas *c, int number, int cards_w);
/* The cards that the viewer has not seen; returns the rows used. Without `draws` it only measures. */
int put_cards_out(const canvas *c, rect in, bool draws);
/* The same with a title at the bottom of a rectangle, if the rules and the settings allow it and there is
   room; returns the rows used, a blank one included. */
int draw_cards_out(const canvas *c, rect in);

#endif
