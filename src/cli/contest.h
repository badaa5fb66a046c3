/* contest.h - duplicate deals: the same cards twice with the sides' seats swapped, and sums of the
   results. */
#ifndef KOUDI_CLI_CONTEST_H
#define KOUDI_CLI_CONTEST_H

#include "cli/contender.h"

/* ---- results ---- */

/* One round, a deal played once, as side A sees it. */
typedef struct outcome {
    int levels;
    int half_points; /* twice the attackers' points above the middle; positive is good for side A */
    bool won, played; /* not played: the deal became void */
} outcome;

/* The two rounds of a deal. */
typedef struct pair {
    uint64_t index;
    int levels, half_points; /* sums of both */
    int won, played;         /* of the two */
} pair;

/* Mean and spread of numbers that are added one by one (Welford 1962). */
typedef struct series {
    uint64_t count;
    double mean, squares;
} series;

typedef struct score {
    series levels, points, won; /* a round; the numbers are means of pairs */
    uint64_t rounds, played;
} score;

void series_add(series *series, double x);
void score_add(score *score, const pair *pair);
/* Half of the 95 % interval of the mean. */
double series_margin(const series *series);
/* Prints who was compared. */
void score_print_head(const score *score, const char *a, const char *b, const char *rules_name,
                      uint64_t seed);
/* Prints "levels a round ..." and so on, a line for each figure. */
void score_print(const score *score);

/* ---- thinking time ---- */

/* A histogram of times in nanoseconds, 16 steps for each doubling. */
enum { WATCH_STEPS = 16 * 64 };

typedef struct watch {
    uint64_t count[WATCH_STEPS];
    uint64_t decisions, total, longest;
} watch;

/* Prints mean, p50, p99 and maximum on a line after the label. */
void watch_print(const char *label, const watch *watch);

/* ---- playing ---- */

/* Who is compared, and over which deals. */
typedef struct contest {
    kd_rules rules;
    uint64_t seed;
    const contender *seat[KD_SEATS]; /* 0 and 2 are side A in the first round */
    bool play_only;                  /* all declare and bury by the heuristics of steady */
    bool other_chance;               /* side B draws other random numbers than side A */
    watch *watch[KD_TEAMS];          /* of sides A and B; NULL: not timed */
    uint64_t refusals[KD_TEAMS];     /* counted up */
} contest;

/* Plays a deal twice; rounds are its outcomes. The seed and the deal's number determine everything. */
pair contest_play(contest *contest, uint64_t deal, outcome rounds[2]);

#endif
