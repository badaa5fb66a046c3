/* belief.h - what knowledge proves of each hidden card, and determinizations: random deals of these cards
   that agree with all of it (M. Ginsberg, "GIB: Imperfect information in a computationally challenging game",
   2001). */
#ifndef BOTS_KNOWLEDGE_BELIEF_H
#define BOTS_KNOWLEDGE_BELIEF_H

#include "bots/knowledge/knowledge.h"

/* Relative likelihoods; BELIEF_ONE is neutral. Weights make deals rarer; only facts rule them out. */
enum { BELIEF_ONE = 4096 };

typedef struct belief_weights {
    uint16_t kitty_trump;  /* of a given trump in the kitty, beside a card of a side suit */
    uint16_t kitty_points; /* of a given card worth points in the kitty, beside others */
    uint16_t cheap;        /* of a cheaper card in the hand of a seat that gave points away */
    uint16_t declared;     /* of a card of the declared suit in the hand of the declarer */
} belief_weights;
/* Fitted to play; the same but neutral on the kitty; neutral on everything. */
extern const belief_weights belief_default, belief_unburied, belief_flat;

enum { BELIEF_UNITS = 2 * KD_FACES, BELIEF_CLAUSES = 40 };

/* A fact on the whole hand of a seat at an earlier moment, which masks of places cannot express. That
   hand consists of what the seat holds now and of base, which it has played since. */
typedef struct belief_clause {
    uint8_t kind; /* belief_clause_kind */
    uint8_t seat, category;
    kd_cards lead; /* that was answered, or the dump that was tried */
    kd_cards play; /* the answer, or what the dump that failed came down to */
    kd_cards base;
} belief_clause;

enum belief_clause_kind {
    BELIEF_FOLLOWED, /* no better answer to the lead was held (FOL-2) */
    BELIEF_STOOD,    /* none of its tractors beats one of the dump (DUMP-1) */
    BELIEF_FAILED    /* the hands of the others reduce the dump to play (DUMP-2) */
};

/* Read off knowledge. All cards in trump order. */
typedef struct belief {
    const knowledge *k;
    uint8_t kitty;            /* unseen cards in no other hand: buried, or not dealt or taken yet */
    uint64_t never[KD_SEATS]; /* places that the seat cannot hold any more */
    uint64_t no_pair[KD_SEATS]; /* places of which it cannot hold two */
    uint64_t never_buried;      /* places that cannot lie in the unseen kitty */
    kd_cards through_kitty;     /* unseen cards known to be with a taker, or in the kitty again */
    uint8_t takers;             /* bit s: seat s has taken the kitty */
    uint8_t clauses, dropped;   /* their number; of those for which there was no room */
    belief_clause clause[BELIEF_CLAUSES];
    uint64_t cheaper[KD_SEATS];  /* places of cheaper cards than one that the seat gave away */
    uint64_t declared[KD_SEATS]; /* places of the suit that the seat has declared */

    /* The unseen cards one by one, as units for drawing. The home of a unit is one of the other
       seats or the kitty, which has this seat's own number. Units with one home come first, then
       those with few. */
    uint8_t units, fixed; /* their number; the number of those with one home */
    uint8_t place[BELIEF_UNITS], homes[BELIEF_UNITS];
    uint8_t twin[BELIEF_UNITS];              /* the other copy, or KD_NO_FACE */
    uint8_t room[KD_SEATS];                  /* cards that each home takes besides the fixed */
    uint16_t weight[BELIEF_UNITS][KD_SEATS]; /* of a unit in a home */
    uint32_t odds[BELIEF_UNITS][KD_MAX_KITTY + 1]; /* of a unit to be buried, by the number of cards
                                                      that are still to be buried */
    bool undealt;  /* are there more unseen cards than hands and a kitty hold: is it being dealt? */
    bool weighted; /* do weights differ between the seats? */
    bool uniform;  /* can every hand take every card, so that draws need no swaps? */
    uint8_t tries; /* draws that may break a clause before one is repaired */
} belief;

/* Reads what k proves, which must outlive b. In phases before the play the cards that are not dealt or
   not taken yet count as the kitty. */
void belief_read(belief *b, const knowledge *k, const belief_weights *weights);
/* Draws one determinization: the position now, with the seat's own hand, the trick on the table and the score as in
   the view. Every fact holds in it, except a clause that could not be repaired. The same random numbers give the same
   deal. */
void belief_draw(const belief *b, kd_rng *rng, kd_position *sample);
/* The unseen cards that the other hands of a deal leave: its kitty. */
kd_cards belief_kitty(const belief *b, const kd_cards hand[KD_SEATS]);
/* Does a deal with this hidden kitty agree with every fact? */
bool belief_allows(const belief *b, const kd_cards hand[KD_SEATS], kd_cards kitty);

#endif
