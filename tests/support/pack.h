/* pack.h - a deck in a fixed order, and the actions of chance that deal it. */
#ifndef PACK_H
#define PACK_H

#include "koudi.h"

typedef struct pack {
    kd_face face[2 * KD_FACES]; /* in drawing order, then the kitty in the order of flipping */
    int size;
    uint64_t seed;
} pack;

/* Orders the deck so that blocks of so many like cards come into one hand; the blocks are shuffled. */
void pack_make(pack *p, const kd_rules *rules, int block, uint64_t seed);
/* The next action of chance with this deck, until the deal is over. The first card that is no joker is
   turned to tell who draws first. */
kd_action pack_chance(const pack *p, const kd_round *round);

#endif
