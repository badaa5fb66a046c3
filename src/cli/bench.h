/* bench.h - how a figure of koudi bench is measured, and the figures of bench_bots.c and bench_index.c. */
#ifndef KOUDI_CLI_BENCH_H
#define KOUDI_CLI_BENCH_H

#include <stdbool.h>
#include <stdint.h>

/* Does a batch of work; returns how many things it has done. */
typedef long bench_batch(void *arg);
/* Repeats the batch for so many seconds and prints the figure. */
void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds);

/* koudi bench bots; false, with errno, when there is no memory. */
bool bench_bots(uint64_t seconds, uint64_t seed);
/* koudi bench index, of a few records when seconds is 0; false, with errno, when they cannot be written. */
bool bench_index(uint64_t seconds, uint64_t seed);

#endif
