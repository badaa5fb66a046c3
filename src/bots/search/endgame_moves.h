/* endgame_moves.h - the plays that an exact search has to try. */
#ifndef BOTS_SEARCH_ENDGAME_MOVES_H
#define BOTS_SEARCH_ENDGAME_MOVES_H

#include "koudi.h"

enum { ENDGAME_MOVES = 192 };
/* Every play for pos->turn that is not as good as another one listed, dumps that fail left out:
   cards that nobody can tell apart are tried once. Returns how many, -1 when there are too many. */
int endgame_moves(const kd_position *pos, const kd_order *order, kd_cards out[ENDGAME_MOVES]);

#endif
