/* search_levels.c - the bots that search, and how hard. */
#include "search_levels.h"

#include "search.h"

const search_level strong_level = {.work = 200, .time_ms = 250, .exact = 4};
const search_level expert_level = {.work = 1000, .time_ms = 1500, .exact = 5};

kd_action strong_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &strong_level);
}

kd_action expert_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &expert_level);
}
