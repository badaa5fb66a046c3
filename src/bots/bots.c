/* bots.c - the table of bots, and the search levels of those that search. */
#include "bots/bots.h"

#include "bots/policy/policy.h"
#include "bots/policy/steady.h"
#include "bots/search/search.h"

#include <string.h>

/* Common to all levels. */
#define COMMON .margin = 200, .point = 30, .first_share = 8, .finalists = 2

const search_level strong_level = {.work = 700,
                                   .draws = 4,
                                   .kitties = 1,
                                   .bury_work = 300,
                                   .declare_work = 160,
                                   .time_ms = 250,
                                   .exact_cards = 3,
                                   COMMON};
const search_level expert_level = {.work = 2000,
                                   .draws = 8,
                                   .kitties = 2,
                                   .bury_work = 600,
                                   .declare_work = 480,
                                   .time_ms = 1500,
                                   .exact_cards = 4,
                                   COMMON};

kd_action strong_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &strong_level);
}

kd_action expert_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &expert_level);
}

const bot bots[] = {
    {"random", "does anything that is allowed", random_decide, NULL},
    {"easy", "knows the game, but forgets all but the last two tricks", easy_decide, NULL},
    {"steady", "knows the game by rules of thumb, counts the cards", steady_decide, NULL},
    {"strong", "judges by hundreds of deals that may be, a third of a second at most",
     strong_decide, &strong_level},
    {"expert", "judges by thousands of deals, two seconds at most", expert_decide, &expert_level},
};

const int bot_count = sizeof bots / sizeof *bots;

/* The rollout policy as a bot, for measurements only. */
static const bot measured = {"policy", "plays by the rules of thumb of playouts", policy_decide,
                             NULL};

const bot *bot_find(const char *name)
{
    for (int i = 0; i < bot_count; i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return strcmp(measured.name, name) == 0 ? &measured : NULL;
}
