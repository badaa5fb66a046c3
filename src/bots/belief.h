/* belief.h - what a seat knows of the hidden cards, and deals of them that agree with all of it. */
#ifndef BOTS_BELIEF_H
#define BOTS_BELIEF_H

#include "koudi.h"

/* Read off a view. All cards in trump order; bits c are categories. */
typedef struct belief {
    const kd_order *order;
    uint8_t seat;               /* whose knowledge this is */
    kd_position now;            /* as it stands, other hands empty */
    kd_cards unseen;            /* in another hand, or in a kitty that this seat did not bury */
    kd_cards shown[KD_SEATS];   /* of those, cards known to be in that hand */
    uint8_t held[KD_SEATS];     /* cards each seat holds */
    uint8_t kitty;              /* buried cards that are among the unseen */
    uint8_t voids[KD_SEATS];    /* bit c: has none left */
    uint8_t pairless[KD_SEATS]; /* bit c: has no pair left */
    uint64_t never[KD_SEATS];   /* places that the seat cannot hold any more */
    uint64_t no_pair[KD_SEATS]; /* places of which it cannot hold two */
} belief;

/* Reads a view in the phase of play or of burying (then nothing has been played yet). */
void belief_read(belief *b, const kd_view *view);
/* One deal of the unseen cards, drawn so that every hard fact holds: the position as it would
   stand now, with the seat's own hand, the trick on the table and the score as they are. The same
   random numbers give the same deal. */
void belief_draw(const belief *b, kd_rng *rng, kd_position *world);

#endif
