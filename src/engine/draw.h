/* draw.h - random cards out of a set. */
#ifndef KOUDI_DRAW_H
#define KOUDI_DRAW_H

#include "bits.h"
#include "koudi.h"

/* A random place that is set: the first at or after a random one. Not uniform (a card after a gap is
   more likely), but without a loop whose branch a random hand makes unpredictable. */
static inline unsigned kd_random_place(uint64_t places, kd_rng *rng)
{
    unsigned turn = kd_rng_next(rng) >> 26;
    uint64_t turned = places >> turn | places << (-turn & 63);
    return (kd_lowest(turned) + turn) & 63;
}

/* Moves n random cards from pool to *to, or as many as there are. */
static inline void kd_move_random(kd_cards pool, int n, kd_cards *to, kd_rng *rng)
{
    for (; n > 0 && !kd_empty(pool); n--) {
        kd_cards card = kd_card(kd_random_place(pool.one, rng));
        pool = kd_sub(pool, card);
        *to = kd_add(*to, card);
    }
}

#endif
