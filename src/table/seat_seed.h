/* seat_seed.h - the seed of a bot's random numbers, from which the dealer's cannot be told. */
#ifndef KOUDI_TABLE_SEAT_SEED_H
#define KOUDI_TABLE_SEAT_SEED_H

#include "record/seed.h"

/* The same seed and stream give the same number on every machine. */
uint64_t seat_seed(uint64_t number, uint64_t stream);
uint64_t seat_seed_by(const dealer_seed *dealer, uint64_t stream);

#endif
