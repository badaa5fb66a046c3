/* bots.h - the bots: from a seat's view and a random source to an action; pure. */
#ifndef KOUDI_BOTS_H
#define KOUDI_BOTS_H

#include "bots/knowledge/knowledge.h"

/* How much a bot searches: bots/search/search.h. */
typedef struct search_level search_level;

typedef struct bot {
    const char *name;
    const char *help; /* one line */
    bot_decide *decide;
    const search_level *search; /* NULL when it does not search; decide uses one thread */
} bot;

/* The bots that people may choose, a row each, weakest first. */
extern const bot bots[];
extern const int bot_count;

/* The rows' decisions, and the levels of those that search. */
bot_decide random_decide, easy_decide, strong_decide, expert_decide;
/* steady, which plays the same whenever it sees the same, but now and then with a second choice: for playing a
   deal again in several ways. */
bot_decide varied_decide;
extern const search_level strong_level, expert_level;

/* The bot of that name, or NULL. */
const bot *bot_find(const char *name);

#endif
