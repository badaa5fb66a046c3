/* bots.h - the bots: from a seat's view and a random source to an action; pure. */
#ifndef KOUDI_BOTS_H
#define KOUDI_BOTS_H

#include "koudi.h"

/* Decides for view->seat, which must be among view->actors. Always an action that kd_check allows,
   with one exception: while cards are being dealt KD_PASS means "I do not declare now". */
typedef kd_action bot_decide(const kd_view *view, kd_rng *rng);

/* How hard a bot searches: search.h. */
typedef struct search_level search_level;

typedef struct bot {
    const char *name;
    const char *help; /* one line */
    bot_decide *decide;
    const search_level *search; /* NULL when it does not; else decide does it on one thread */
} bot;

/* The bots that people may choose, a row each, weakest first. */
extern const bot bots[];
extern const int bot_count;

/* The bot of that name, or NULL; also "policy", which is for measuring alone. */
const bot *bot_find(const char *name);

#endif
