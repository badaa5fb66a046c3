/* search_kinds.h - what is searched for each kind of decision: plays, buryings, showings. */
#ifndef BOTS_SEARCH_SEARCH_KINDS_H
#define BOTS_SEARCH_SEARCH_KINDS_H

#include "bots/search/search.h"

/* One kind of decision. */
struct search_kind {
    /* Adds the challengers after the incumbent. */
    void (*list)(search *s);
    /* Reads from the view what values needs. */
    void (*prepare)(search *s);
    /* The value of each live option in one sample, in thousandths of a level. */
    void (*values)(const search *s, uint32_t sample, int value[MAX_OPTIONS]);
};

extern const search_kind search_plays, search_buryings, search_showings;

/* Before the play: draws a match in which the seat has this very view. False for a view that no match
   could give. */
bool search_match(const search *s, kd_rng *rng, kd_match *match);

/* The random numbers of one sample. */
static inline kd_rng search_rng(const search *s, uint32_t sample)
{
    kd_rng rng;
    kd_rng_seed(&rng, s->seed + sample * UINT64_C(0x9e3779b97f4a7c15), sample);
    return rng;
}

static inline bool search_is_alive(const search *s, int option)
{
    return s->alive >> option & 1;
}

static inline void search_add(search *s, kd_action action)
{
    if (s->count == MAX_OPTIONS) {
        s->left_out++;
        return;
    }
    s->option[s->count] = action;
    s->cards[s->count++] = kd_to_places(&s->view->order, action.cards);
}

#endif
