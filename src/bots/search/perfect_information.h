/* perfect_information.h - the bot that sees all hands: an upper bound, to measure what hidden cards cost. */
#ifndef BOTS_SEARCH_PERFECT_INFORMATION_H
#define BOTS_SEARCH_PERFECT_INFORMATION_H

#include "koudi.h"

enum { PERFECT_INFORMATION_PLAYOUTS = 64 };

/* Decides for view->seat of this match, whose every hand it looks at; no row of the table of bots,
   which get views. Each play is followed by so many playouts in which now and then a seat plays
   anything; what is not a play it decides as steady does. */
kd_action perfect_information_decide(const kd_match *match, const kd_view *view, uint32_t playouts,
                                     kd_rng *rng);

#endif
