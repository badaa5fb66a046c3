/* bench_bots.h - koudi bench bots: the speed of what the bots that search are made of. */
#ifndef KOUDI_BENCH_BOTS_H
#define KOUDI_BENCH_BOTS_H

#include <stdbool.h>
#include <stdint.h>

/* Does a batch of work and returns how many things it did. */
typedef long bench_batch(void *arg);
/* Times batches for so many seconds and prints the figure. In bench.c. */
void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds);

/* Prints the section; false when there is no memory for it. */
bool bench_bots(uint64_t seconds, uint64_t seed);

#endif
