/* bits.h - what several engine modules need: operations on bits, random cards out of a set, verdicts. */
#ifndef KOUDI_BITS_H
#define KOUDI_BITS_H

#include "koudi.h"

/* The lowest and the highest bit set; bits must not be 0. */
static inline unsigned kd_lowest(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned kd_highest(uint64_t bits)
{
    return 63U - (unsigned)__builtin_clzll(bits);
}

/* The count lowest bits; count 0..63. */
static inline uint64_t kd_low_bits(unsigned count)
{
    return (UINT64_C(1) << count) - 1;
}

/* The four faces of one rank 0..12: a bit in each suit. */
static inline uint64_t kd_rank_faces(int rank)
{
    return UINT64_C(0x8004002001) << (rank & 15);
}

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

/* A refusal, or KD_OK, with what it speaks of. */
static inline kd_verdict kd_verdict_about(kd_reason reason, int category, int n, int have,
                                          kd_cards cards)
{
    return (kd_verdict){(uint8_t)reason, (uint8_t)category, (uint8_t)n, (uint8_t)have, cards};
}

static inline kd_verdict kd_verdict_of(kd_reason reason)
{
    return kd_verdict_about(reason, KD_NO_CATEGORY, 0, 0, (kd_cards){0, 0});
}

#endif
