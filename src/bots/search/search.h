/* search.h - choosing by sampled deals: pure, and in worlds that several threads may share out. */
#ifndef BOTS_SEARCH_SEARCH_H
#define BOTS_SEARCH_SEARCH_H

#include "bots/knowledge/belief.h"
#include "bots/knowledge/legal.h"
#include "bots/policy/policy.h"
#include "bots/search/candidates.h"
#include "bots/search/opponent_model.h"
#include "bots/search/utility.h"

/*
 * A search lists what may be done, the rule-of-thumb choice first: the incumbent. Worlds, each a
 * deal of the hidden cards that agrees with all the seat knows, are numbered; what a world says
 * depends on the seed and its number alone, and every option that is still in is played out in the
 * same worlds. So the sums, which are integers, do not depend on who added them up:
 *
 *     search_begin(&s, &view, seed, level, work);
 *     while (search_stage(&s, &stage)) {
 *         tallies sums = {0};
 *         for (uint32_t world = stage.first; world < stage.end; world++)
 *             search_world(&s, world, &sums);      on any thread, with sums of its own
 *         search_merge(&s, &sums);                 for each of the sums
 *     }
 *     action = search_choose(&s);
 *
 * Stages nominate: the better half goes on. The last ones confirm: on fresh worlds a challenger
 * has to beat the incumbent by more than chance would explain. A challenger that will hardly be
 * confirmed any more is dropped, and it is time to choose when the others will hardly fail. Whoever
 * has no more time merges what is done and chooses at once.
 */

/* How hard a bot searches. */
typedef struct search_level {
    uint32_t work;    /* worlds that confirm a choice, unless fewer tell */
    uint32_t time_ms; /* at most, by the clock of whoever runs it */
    uint16_t sure;    /* hundredths of standard errors that a challenger has to be ahead */
    uint16_t point;   /* what a point is worth besides levels, in thousandths of a level */
    uint8_t share;    /* one world in so many goes to the first stage, with all options in */
    uint8_t rivals;   /* challengers in the last stages */
    uint8_t draws;    /* deals drawn for each world, the likeliest of them taken oftenest */
    uint8_t kitties;  /* the same for each of those by its kitty; 1: the burying is not asked */
    uint8_t exact;    /* with so many cards each or fewer, the rest of the deal is solved */
    uint16_t buries;  /* worlds for a burying; 0: leave it to the rules of thumb */
    uint16_t shows;   /* the same for declaring, countering, rebelling */
} search_level;

enum { MAX_OPTIONS = 64 };

/* Values of one option, in thousandths of a level, and how far it was ahead of the incumbent. */
typedef struct tally {
    int64_t sum, squares, ahead, ahead_squares;
    uint32_t worlds;
} tally;

typedef struct tallies {
    tally of[MAX_OPTIONS];
} tallies;

typedef struct search_stages {
    uint32_t first, end; /* the worlds first..end-1 */
} search_stages;

typedef struct search_kind search_kind;

typedef struct search {
    const kd_view *view; /* must outlive the search */
    const search_kind *kind;
    const search_level *level;
    uint64_t seed;
    belief know;
    likely played;
    scene seen; /* what all have seen; its position is filled by each world */
    stakes stakes;
    kd_action option[MAX_OPTIONS];
    kd_cards cards[MAX_OPTIONS]; /* of the option, in trump order */
    int count;
    uint32_t work;
    uint64_t in;        /* bit i: option i is still in */
    uint32_t given;     /* worlds given out so far */
    bool compares;      /* search_compare: in one stage */
    bool confirms;      /* the last stages have begun */
    tallies all, fresh; /* of all worlds, and of the last stages' */
} search;

/* Of one option, for whoever explains a choice: levels for the seat's side. */
typedef struct search_option {
    kd_action action;
    double levels; /* mean over its worlds, */
    double spread; /* and its standard error */
    double ahead;  /* of the incumbent, mean over the same worlds, */
    double error;  /* and its standard error */
    uint32_t worlds;
} search_option;

typedef struct search_result {
    search_option option[MAX_OPTIONS]; /* the incumbent first */
    int count;
    int chosen;
} search_result;

/* Reads a view whose seat is to act. work: worlds instead of the level's, 0 for those. */
void search_begin(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                  uint32_t work);
/* The same to tell some actions apart that are allowed, the first of them the incumbent, or to
   value one: one stage, and all of them stay in. No more than MAX_OPTIONS. */
void search_compare(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                    uint32_t work, const kd_action *actions, int count);
/* The worlds to evaluate next; false when it is time to choose. One option needs none. */
bool search_stage(search *s, search_stages *out);
/* Plays out what is still in, in one world, and adds to sums. */
void search_world(const search *s, uint32_t world, tallies *sums);
void search_merge(search *s, const tallies *sums);
/* All stages, one world after the other. */
void search_run(search *s);
/* What to do. */
kd_action search_choose(const search *s);
void search_report(const search *s, search_result *out);

/* The seed of a search, out of a bot's random numbers. */
static inline uint64_t search_seed(kd_rng *rng)
{
    uint64_t high = kd_rng_next(rng);
    return high << 32 | kd_rng_next(rng);
}

/* All of it at once. */
kd_action search_decide(const kd_view *view, kd_rng *rng, const search_level *level);

#endif
