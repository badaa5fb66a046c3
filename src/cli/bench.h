/* bench.h - how a figure of koudi bench is measured, and the figures of bench_bots.c and bench_hints.c. */
#ifndef KOUDI_CLI_BENCH_H
#define KOUDI_CLI_BENCH_H

#include "table/driver.h"

/* Does a batch of work; returns how many things it has done. */
typedef long bench_batch(void *arg);
/* Repeats the batch for so many seconds and prints the figure. */
void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds);

/* Starts a match of one bot on all seats. */
void bench_start_match(driver *d, const kd_rules *rules, const char *bot_name, uint64_t seed,
                       uint64_t stream);

/* koudi bench bots; false, with errno, when there is no memory. */
bool bench_bots(uint64_t seconds, uint64_t seed);
/* koudi bench hints, of a few decisions when seconds is 0; true. */
bool bench_hints(uint64_t seconds, uint64_t seed);

#endif
