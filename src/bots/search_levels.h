/* search_levels.h - the bots that search, and how hard. */
#ifndef BOTS_SEARCH_LEVELS_H
#define BOTS_SEARCH_LEVELS_H

#include "bots.h"

extern const search_level strong_level, expert_level;

bot_decide strong_decide, expert_decide;

#endif
