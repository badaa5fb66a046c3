/* search.h - choosing an action by determinizations, which several threads may share; pure. */
#ifndef BOTS_SEARCH_SEARCH_H
#define BOTS_SEARCH_SEARCH_H

#include "bots/knowledge/belief.h"
#include "bots/knowledge/legal.h"
#include "bots/policy/policy.h"
#include "bots/search/candidates.h"
#include "bots/search/opponent_model.h"
#include "bots/search/utility.h"

/*
 * A search lists the allowed actions that are worth a look, first the one that the heuristics would
 * take: the incumbent. The others are challengers. It then draws determinizations, called samples
 * here: deals of the hidden cards that agree with all the seat knows (M. Ginsberg, "GIB: Imperfect
 * information in a computationally challenging game", 2001). A sample depends on the seed and its
 * number alone, and every option still in is rolled out in the same samples. The sums are integers,
 * so the result does not depend on which thread added them up:
 *
 *     search_begin(&s, &view, seed, level, work);
 *     while (search_round(&s, &round)) {
 *         tallies sums = {0};
 *         for (uint32_t sample = round.first; sample < round.end; sample++)
 *             search_sample(&s, sample, &sums);    on any thread, with sums of its own
 *         search_merge(&s, &sums);                 for each of the sums
 *     }
 *     action = search_choose(&s);
 *
 * The rounds are those of sequential halving (Z. Karnin, T. Koren, O. Somekh, 2013): after each the
 * better half of the challengers goes on. The finalists then have fresh samples, in which one must
 * beat the incumbent by more than chance would explain. A challenger that can hardly do so any more
 * is dropped, and the search ends early when the remaining ones can hardly fail. A caller that is
 * out of time merges what it has and chooses at once.
 */

/* How hard a bot searches. */
typedef struct search_level {
    uint32_t work;    /* samples of the final round, fewer where they suffice */
    uint32_t time_ms; /* at most, by the clock of whoever runs it */
    uint16_t sure;    /* hundredths of standard errors that a challenger has to be ahead */
    uint16_t point;   /* what a point is worth besides levels, in thousandths of a level */
    uint8_t share;    /* the first round has one sample in so many, with all options in */
    uint8_t rivals;   /* finalists */
    uint8_t draws;    /* deals drawn for each sample, one taken by its likelihood */
    uint8_t kitties;  /* kitties drawn for each of those; 1: the burying is not modelled */
    uint8_t exact;    /* a deal with so many cards each or fewer is solved exactly */
    uint16_t buries;  /* samples for a burying; 0: leave it to the heuristics */
    uint16_t shows;   /* the same for declaring, countering, rebelling */
} search_level;

enum { MAX_OPTIONS = 64 };

/* Values of one option, in thousandths of a level, and how far it was ahead of the incumbent. */
typedef struct tally {
    int64_t sum, squares, ahead, ahead_squares;
    uint32_t samples;
} tally;

typedef struct tallies {
    tally of[MAX_OPTIONS];
} tallies;

typedef struct search_samples {
    uint32_t first, end; /* the samples first..end-1 */
} search_samples;

typedef struct search_kind search_kind;

typedef struct search {
    const kd_view *view; /* must outlive the search */
    const search_kind *kind;
    const search_level *level;
    uint64_t seed;
    belief know;
    opponent_model played;
    rollout seen; /* what all have seen; its position is filled by each sample */
    stakes stakes;
    kd_action option[MAX_OPTIONS];
    kd_cards cards[MAX_OPTIONS]; /* of the option, in trump order */
    int count;
    uint32_t work;
    uint64_t in;        /* bit i: option i is still in */
    uint32_t given;     /* samples given out so far */
    bool compares;      /* search_compare: in one round */
    bool finals;        /* the final round has begun */
    tallies all, fresh; /* of all samples, and of the final round */
} search;

/* Of one option, for whoever explains a choice: levels for the seat's side. */
typedef struct search_option {
    kd_action action;
    double levels; /* mean over its samples, */
    double spread; /* and its standard error */
    double ahead;  /* of the incumbent, mean over the same samples, */
    double error;  /* and its standard error */
    uint32_t samples;
} search_option;

typedef struct search_result {
    search_option option[MAX_OPTIONS]; /* the incumbent first */
    int count;
    int chosen;
} search_result;

/* Reads a view whose seat is to act. work: samples instead of the level's, 0 for those. */
void search_begin(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                  uint32_t work);
/* The same to tell some actions apart that are allowed, the first of them the incumbent, or to
   value one: one round, in which all stay. No more than MAX_OPTIONS. */
void search_compare(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                    uint32_t work, const kd_action *actions, int count);
/* The samples of the next round; false when it is time to choose. One option needs none. */
bool search_round(search *s, search_samples *out);
/* Rolls out each option that is still in, in one sample, and adds to sums. */
void search_sample(const search *s, uint32_t sample, tallies *sums);
void search_merge(search *s, const tallies *sums);
/* All rounds on one thread. */
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
