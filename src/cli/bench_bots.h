/* bench_bots.h - koudi bench bots: measures samples, rollouts and the endgame solver. */
#ifndef KOUDI_CLI_BENCH_BOTS_H
#define KOUDI_CLI_BENCH_BOTS_H

#include <stdbool.h>
#include <stdint.h>

/* Prints the figures; false, with errno, when there is no memory. */
bool bench_bots(uint64_t seconds, uint64_t seed);

#endif
