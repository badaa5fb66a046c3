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
 * A search lists the actions worth considering. The first, what steady would do, is the
 * incumbent; the others are challengers. It then draws determinizations, called samples here: deals of
 * the hidden cards that agree with everything the seat knows (belief.h). In each sample every option
 * that is still alive is rolled out. A sample depends on the seed and its number alone and sums are
 * integers, so the result does not depend on how samples are divided among threads:
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
 * The rounds are those of sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal
 * exploration in multi-armed bandits", 2013): each keeps the better half of the challengers. The
 * finalists then get fresh samples, in which one of them must beat the incumbent by a margin of
 * standard errors. A challenger that can hardly reach the margin any more is dropped, and the search
 * ends early when the result can hardly change. A caller that is out of time merges the sums it has
 * and chooses at once.
 */

/* How hard a bot searches. */
typedef struct search_level {
    uint32_t work;        /* most samples of the final round */
    uint32_t time_ms;     /* time limit, kept by the caller */
    uint16_t margin;      /* a challenger must be ahead by so many hundredths of standard errors; */
    uint16_t show_margin; /* in another phase than the play by so many */
    uint16_t point;       /* value of a point besides levels, in thousandths of a level */
    uint8_t first_share;  /* the first round, with all options, has work / first_share samples */
    uint8_t finalists;    /* most challengers in the final round */
    uint8_t draws;        /* deals from which the opponent model takes one by its plays */
    uint8_t kitties;      /* deals from which it takes each of those by the kitty; 1: any kitty */
    uint8_t exact_cards;  /* with so many cards each or fewer, deals are solved exactly */
    uint16_t bury_work;   /* work for burying; 0: the heuristics bury */
    uint16_t declare_work; /* work for countering, and for comparing showings; 0: neither */
} search_level;

enum { MAX_OPTIONS = 64 };

/* Sums over the samples of one option: its value in thousandths of a level, and its lead over the
   incumbent in the same sample. */
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
    knowledge known;
    belief belief;
    opponent_model model;
    rollout start; /* its position is filled in by each sample */
    stakes stakes;
    kd_action option[MAX_OPTIONS];
    kd_cards cards[MAX_OPTIONS]; /* of the option, in trump order */
    int count, left_out;         /* left_out: at least so many had no room */
    uint32_t work;
    uint16_t margin;    /* the level's for this kind of decision */
    uint64_t alive;     /* bit i: option i has not been dropped */
    uint32_t issued;    /* samples handed out by search_round so far */
    bool compares;      /* search_compare: a single round, nothing is dropped */
    bool finals;        /* the final round has begun */
    tallies all, fresh; /* of all samples; of the final round */
} search;

/* One option, to explain a choice: in levels, for the seat's side. */
typedef struct search_option {
    kd_action action;
    double levels; /* mean over its samples */
    double spread; /* standard error of levels */
    double ahead;  /* mean lead over the incumbent in the same samples */
    double error;  /* standard error of ahead */
    uint32_t samples;
} search_option;

typedef struct search_result {
    search_option option[MAX_OPTIONS]; /* the incumbent first */
    int count, left_out;               /* left_out: at least so many had no room */
    int chosen;
} search_result;

/* Begins to search for the seat of a view that is to act. Declaring and rebelling are not searched: there the incumbent
   is the only option. work + 1 replaces that of the level for a play, and scales the others; 0: the level's. */
void search_begin(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                  uint32_t work);
/* Begins to compare up to MAX_OPTIONS allowed actions, the first of them the incumbent, or to value a
   single one: one round, in which nothing is dropped. */
void search_compare(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                    uint32_t work, const kd_action *actions, int count);
/* The samples of the next round; false when it is time to choose. */
bool search_round(search *s, search_samples *out);
/* Rolls out each live option in one sample, and adds the values to sums. */
void search_sample(const search *s, uint32_t sample, tallies *sums);
void search_merge(search *s, const tallies *sums);
/* All rounds on one thread. */
void search_run(search *s);
kd_action search_choose(const search *s);
void search_report(const search *s, search_result *out);

/* The seed of a search, from a bot's random numbers. */
static inline uint64_t search_seed(kd_rng *rng)
{
    uint64_t high = kd_rng_next(rng);
    return high << 32 | kd_rng_next(rng);
}

/* A whole search on one thread. */
kd_action search_decide(const kd_view *view, kd_rng *rng, const search_level *level);

#endif
