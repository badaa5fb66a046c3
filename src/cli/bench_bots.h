/* bench_bots.h - koudi bench bots: samples, playouts in them, and the exact search of an end. */
#ifndef KOUDI_CLI_BENCH_BOTS_H
#define KOUDI_CLI_BENCH_BOTS_H

#include <stdbool.h>
#include <stdint.h>

/* Prints the section; false, with errno, when there is no memory for it. */
bool bench_bots(uint64_t seconds, uint64_t seed);

#endif
