/* draw_lists.h - the lists of saved games and of players. */
#ifndef KOUDI_TUI_DRAW_DRAW_LISTS_H
#define KOUDI_TUI_DRAW_DRAW_LISTS_H

#include "tui/draw/canvas.h"

void draw_games(const canvas *c);
void draw_stats(const canvas *c);

#endif
