/* draw_auction.h - the list of what the seats have done to find trump. */
#ifndef KOUDI_TUI_DRAW_DRAW_AUCTION_H
#define KOUDI_TUI_DRAW_DRAW_AUCTION_H

#include "tui/draw/canvas.h"

/* How many rows the list has. */
int auction_rows(const canvas *c);
/* The newest steps, as many as there are rows, at the bottom or at the top of the rectangle; after
   the first trick without the passes where there is no room for all. */
void draw_auction(const canvas *c, rect in, bool bottom);
/* The same in one line. */
void draw_auction_line(const canvas *c, rect line);

#endif
