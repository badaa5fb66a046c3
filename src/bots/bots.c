/* bots.c - the table of bots. */
#include "bots.h"

#include "easy.h"
#include "policy.h"
#include "random.h"
#include "search_levels.h"
#include "steady.h"

#include <string.h>

const bot bots[] = {
    {"random", "does anything that is allowed", random_decide, NULL},
    {"easy", "knows the game, but forgets all but the last two tricks", easy_decide, NULL},
    {"steady", "knows the game by rules of thumb, counts the cards", steady_decide, NULL},
    {"strong", "judges by hundreds of deals that may be, a third of a second at most",
     strong_decide, &strong_level},
    {"expert", "judges by thousands of deals, two seconds at most", expert_decide, &expert_level},
};

const int bot_count = sizeof bots / sizeof *bots;

/* Not for people: to measure what the searching bots play their deals on by. */
static const bot measured = {"policy", "plays by the rules of thumb of playouts", policy_decide,
                             NULL};

const bot *bot_find(const char *name)
{
    for (int i = 0; i < bot_count; i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return strcmp(measured.name, name) == 0 ? &measured : NULL;
}
