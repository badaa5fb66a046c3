/* seat_seed.c - the seed of a bot's random numbers, from which the dealer's cannot be told. */
#include "table/seat_seed.h"

/* Stirs a number so that each bit depends on all. By itself it could be undone. */
static uint64_t stir(uint64_t x, uint64_t by, uint64_t and_by)
{
    x = (x ^ x >> 30) * by;
    x = (x ^ x >> 27) * and_by;
    return x ^ x >> 31;
}

/* Two numbers stirred from the seed in two ways are folded into one: half of what was known is gone,
   so that no steps backwards lead from what a bot holds to the dealer's seed. */
uint64_t seat_seed(uint64_t seed, uint64_t stream)
{
    uint64_t left = seed + UINT64_C(0x9e3779b97f4a7c15) * (stream + 1);
    uint64_t right = ~seed ^ UINT64_C(0xd1342543de82ef95) * (stream + 1);
    for (int i = 0; i < 3; i++) {
        left = stir(left, UINT64_C(0xbf58476d1ce4e5b9), UINT64_C(0x94d049bb133111eb)) + stream;
        right = stir(right, UINT64_C(0xff51afd7ed558ccd), UINT64_C(0xc4ceb9fe1a85ec53)) ^ stream;
    }
    return left ^ right;
}
