/* heuristics.h - what is decided before the play without search: declaring, countering, rebelling, burying. */
#ifndef BOTS_POLICY_HEURISTICS_H
#define BOTS_POLICY_HEURISTICS_H

#include "bots/policy/card_values.h"

/* The cards to declare or reinforce with now, and to counter with; none: the seat passes. */
kd_cards heuristic_declare(const kd_view *view);
kd_cards heuristic_counter(const kd_view *view);
bool heuristic_rebels(const kd_view *view);
/* The cards to bury: the chosen ones, which the seat holds and the kitty has room for, and the cheapest of
   what it would bury otherwise. */
kd_cards heuristic_bury(const knowledge *k, kd_cards chosen);
/* The expected gain of the burier's side from a point in the kitty, in hundredths of a point. */
int heuristic_bury_reward(const knowledge *k);

#endif
