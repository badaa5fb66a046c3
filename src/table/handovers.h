/* handovers.h - how often people at one keyboard hand it over before the first trick of a deal. */
#ifndef KOUDI_TABLE_HANDOVERS_H
#define KOUDI_TABLE_HANDOVERS_H

#include <stdbool.h>
#include <stdint.h>

/* Plays so many deals of four people with closed dealing. always: all of them reserve, so that each is
   called at every step. False, with errno, without memory. */
bool handovers_count(uint64_t seed, int deals, bool always, long *handovers);

#endif
