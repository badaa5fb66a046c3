/* search_why.h - why a choice is sensible, in words that a player uses: for whoever explains it. */
#ifndef BOTS_SEARCH_SEARCH_WHY_H
#define BOTS_SEARCH_SEARCH_WHY_H

#include "bots/knowledge/knowledge.h"

typedef enum search_why {
    WHY_ONLY, /* nothing else is allowed */
    WHY_ONLY_PAIR,
    WHY_LEAD_SURE, /* leads */
    WHY_LEAD_UNTRUMPED,
    WHY_LEAD_ALL_SURE,
    WHY_LEAD_TRIES,
    WHY_LEAD_LAST,
    WHY_LEAD_TRUMP,
    WHY_LEAD_TO_RUFF,
    WHY_LEAD_EMPTIES,
    WHY_LEAD_GIVES_UP,
    WHY_LEAD_PAIR,
    WHY_LEAD_LOW,
    WHY_WINS_LAST_SEAT, /* answers that take the trick */
    WHY_WINS_SURE,
    WHY_RUFFS,
    WHY_WINS_MAYBE,
    WHY_FEEDS, /* the partner has it */
    WHY_LEAVES,
    WHY_EMPTIES, /* it is lost */
    WHY_CHEAPEST,
    WHY_BURY_EMPTIES,
    WHY_BURY_ALL_BUT_WINNERS,
    WHY_BURY_POINTS,
    WHY_BURY_CHEAP,
    WHY_SHOWS, /* showings */
    WHY_DEALS,
    WHY_REINFORCES,
    WHY_NAMES,
    WHY_COUNTERS,
    WHY_REPLACES,
    WHY_VOIDS,
    WHY_WEAK, /* and none */
    WHY_LEAVES_TRUMP,
    WHY_NAMES_NONE,
    WHY_COUNTERS_LATER,
    WHY_PLAYS_ON,
    WHY_AHEAD, /* what only sampled deals can say of them */
    WHY_REBELS,
    WHY_WAITS,
    WHY_COUNT
} search_why;

/* What speaks for an action that the seat of k may take. */
search_why search_why_of(const knowledge *k, const kd_action *action);
/* The same when sampled deals have shown that the action is the best one. */
search_why search_why_proven(search_why why);
/* A short stable word, and a sentence in English; both static. */
const char *search_why_token(search_why why);
const char *search_why_sentence(search_why why);
/* Does the sentence tell what can be known only by counting cards (REV-1)? */
bool search_why_counts(search_why why);

#endif
