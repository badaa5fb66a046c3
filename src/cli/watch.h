/* watch.h - how long decisions took: counted by length, so that watches can be added up. */
#ifndef KOUDI_WATCH_H
#define KOUDI_WATCH_H

#include <stdint.h>

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
