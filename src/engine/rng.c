/* rng.c - a small seeded generator (PCG-XSH-RR 64/32), the same on every machine. */
#include "koudi.h"

void kd_rng_seed(kd_rng *rng, uint64_t seed, uint64_t stream)
{
    rng->state = 0;
    rng->stream = stream << 1 | 1;
    kd_rng_next(rng);
    rng->state += seed;
    kd_rng_next(rng);
}

uint32_t kd_rng_next(kd_rng *rng)
{
    uint64_t old = rng->state;
    rng->state = old * UINT64_C(6364136223846793005) + rng->stream;
    uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

uint32_t kd_rng_below(kd_rng *rng, uint32_t n)
{
    /* The high half of the product is uniform over 0..n-1 once products in the incomplete first
       interval are drawn again (Lemire's method). */
    uint64_t product = (uint64_t)kd_rng_next(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t short_lap = -n % n;
        while ((uint32_t)product < short_lap)
            product = (uint64_t)kd_rng_next(rng) * n;
    }
    return (uint32_t)(product >> 32);
}
