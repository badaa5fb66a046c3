/* candidates.h - the plays worth searching: all that differ in a way that may matter. */
#ifndef BOTS_SEARCH_CANDIDATES_H
#define BOTS_SEARCH_CANDIDATES_H

#include "bots/policy/card_values.h"

enum { MAX_CANDIDATES = 48 };

/* Cards in trump order; the first is the incumbent. */
typedef struct candidates {
    kd_cards play[MAX_CANDIDATES];
    int count, left_out; /* left_out: at least so many more differ, for which there was no room */
} candidates;

/* Lists the leads or answers of a seat in the phase of play, first, a legal one, before all. */
void candidates_list(candidates *list, const knowledge *k, kd_cards first);

#endif
