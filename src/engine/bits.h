/* bits.h - bit operations that several engine modules need. */
#ifndef KOUDI_BITS_H
#define KOUDI_BITS_H

#include <stdint.h>

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

#endif
