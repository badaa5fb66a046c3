/* belief_internal.h - what the files of the belief share. */
#ifndef BOTS_KNOWLEDGE_BELIEF_INTERNAL_H
#define BOTS_KNOWLEDGE_BELIEF_INTERNAL_H

#include "bots/knowledge/belief.h"
#include "bots/knowledge/bitsets.h"

/* A determinization that is being drawn. */
typedef struct draw {
    uint8_t home[BELIEF_UNITS];  /* of each unit, or NO_HOME */
    uint8_t homes[BELIEF_UNITS]; /* where it may go: repairs narrow this */
    uint8_t room[KD_SEATS];      /* left in each home */
    uint64_t no_pair[KD_SEATS];
    bool parts_pairs; /* is there anything in no_pair? */
} draw;

enum { NO_HOME = KD_SEATS };

/* Splits the unseen cards into units with their homes and weights. */
void belief_split(belief *b, const belief_weights *weights);
/* The cards of every home. */
void draw_cards(const belief *b, const draw *d, kd_cards cards[KD_SEATS]);
/* Finds a home for a unit that has none, and moves other units if it has to. Returns false, with
   nothing moved, when there is none. */
bool draw_settle(const belief *b, draw *d, int unit);
/* Moves units until all clauses hold; false, with nothing moved, when they cannot. */
bool draw_repair(const belief *b, draw *d, kd_rng *rng);

/* The first clause that does not hold for these cards in every home, or NULL. */
const belief_clause *clause_broken(const belief *b, const kd_cards cards[KD_SEATS]);

#endif
