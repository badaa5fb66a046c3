/* search_levels.c - the bots that search, and how hard. */
#include "search_levels.h"

#include "search.h"

/* What all levels share. */
#define USUAL .sure = 200, .point = 30, .share = 8, .rivals = 2

const search_level strong_level = {.work = 700,
                                   .draws = 4,
                                   .kitties = 1,
                                   .buries = 300,
                                   .shows = 160,
                                   .time_ms = 250,
                                   .exact = 3,
                                   USUAL};
const search_level expert_level = {.work = 2000,
                                   .draws = 8,
                                   .kitties = 2,
                                   .buries = 600,
                                   .shows = 480,
                                   .time_ms = 1500,
                                   .exact = 4,
                                   USUAL};

kd_action strong_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &strong_level);
}

kd_action expert_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &expert_level);
}
