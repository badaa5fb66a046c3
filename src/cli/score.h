/* score.h - how one side did over deals played twice: means with their intervals, and the time that
   decisions took. */
#ifndef KOUDI_CLI_SCORE_H
#define KOUDI_CLI_SCORE_H

#include <stdbool.h>
#include <stdint.h>

/* One round, a deal played once, as it came out for side a. */
typedef struct outcome {
    int levels;
    int half_points;  /* twice the attackers' points over the middle, signed for the side */
    bool won, played; /* not played: the deal became void */
} outcome;

/* The two rounds of a deal. */
typedef struct pair {
    uint64_t index;
    int levels, half_points; /* sums of both */
    int won, played;         /* of the two */
} pair;

/* Mean and spread of numbers that come one by one (Welford). */
typedef struct series {
    uint64_t count;
    double mean, squares;
} series;

typedef struct score {
    series levels, points, won; /* a round; the numbers are means of pairs */
    uint64_t rounds, played;
} score;

pair pair_of(uint64_t index, const outcome *one, const outcome *other);
void score_add(score *score, const pair *pair);
/* Half of the 95 % interval of the mean. */
double series_margin(const series *series);
/* "levels a round ..." and so on, a line a figure. */
void score_print(const score *score);

/* ---- time ---- */

/* Lengths in nanoseconds, 16 steps to a doubling. */
enum { WATCH_STEPS = 16 * 64 };

typedef struct watch {
    uint64_t count[WATCH_STEPS];
    uint64_t decisions, total, longest;
} watch;

/* Nanoseconds by a clock that only goes on. */
uint64_t watch_now(void);
void watch_add(watch *watch, uint64_t nanoseconds);
/* The length that this share of the decisions did not exceed, in milliseconds. */
double watch_share(const watch *watch, double share);
/* "mean 0.1 ms, median ..." on a line of its own after the words. */
void watch_print(const char *words, const watch *watch);

#endif
