/* draw_games.h - the list of saved games. */
#ifndef KOUDI_TUI_DRAW_DRAW_GAMES_H
#define KOUDI_TUI_DRAW_DRAW_GAMES_H

#include "tui/draw/canvas.h"

void draw_games(const canvas *c);

#endif
