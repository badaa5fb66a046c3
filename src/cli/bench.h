/* bench.h - koudi bench: how a figure is measured, and the sections that a word chooses. */
#ifndef KOUDI_BENCH_H
#define KOUDI_BENCH_H

#include <stdbool.h>
#include <stdint.h>

/* Does a batch of work and returns how many things it did. */
typedef long bench_batch(void *arg);
/* Times batches for so many seconds and prints the figure. */
void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds);

/* Each prints its section; false, with errno, when it cannot. */
bool bench_bots(uint64_t seconds, uint64_t seed);
bool bench_judge(uint64_t seconds, uint64_t seed);

#endif
