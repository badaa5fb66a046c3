/* pack.h - a deck in a fixed order, and what chance does with it. */
#ifndef PACK_H
#define PACK_H

#include "koudi.h"

typedef struct pack {
    kd_face face[2 * KD_FACES]; /* in drawing order, then the kitty from its top */
    int size;
    uint64_t seed;
} pack;

/* Shuffles the deck in blocks of so many cards: like cards, of which a block holds some, come to
   one hand. */
void pack_make(pack *p, const kd_rules *rules, int block, uint64_t seed);
/* The only thing that chance can do with it until the deal is over; the first card that is no joker
   says who draws first. */
kd_action pack_chance(const pack *p, const kd_round *round);

#endif
