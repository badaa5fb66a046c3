/* bitsets.h - places or faces as bits of a 64-bit word. */
#ifndef BOTS_KNOWLEDGE_BITSETS_H
#define BOTS_KNOWLEDGE_BITSETS_H

#include "koudi.h"

/* How many bits are set. */
static inline int bits_of(uint64_t bits)
{
    return kd_count((kd_cards){bits, 0});
}

/* The lowest bit that is set, and the highest; there must be one. */
static inline unsigned first_of(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned last_of(uint64_t bits)
{
    return 63U - (unsigned)__builtin_clzll(bits);
}

/* The lowest bit alone; 0 of none. */
static inline uint64_t lowest_bit(uint64_t bits)
{
    return bits & (~bits + 1);
}

static inline bool is_one_bit(uint64_t bits)
{
    return bits && !(bits & (bits - 1));
}

/* The faces of a rank in the four suits. */
static inline uint64_t faces_of_rank(int rank)
{
    return UINT64_C(0x8004002001) << rank;
}

/* The faces of a suit; none of no trump. */
static inline uint64_t suit_faces(int suit)
{
    return suit < KD_NO_SUIT ? UINT64_C(0x1fff) << (KD_RANKS * suit) : 0;
}

/* The entry of a table whose last one also serves all larger indexes. */
static inline int entry_of(const int *values, int count, int index)
{
    return values[index < count ? index : count - 1];
}

static const uint64_t joker_faces = UINT64_C(3) << KD_SMALL_JOKER;

#endif
