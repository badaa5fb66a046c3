/* oracle_forty.h - a second implementation of one-deck leads (FORTY-1..5): brute force on arrays. */
#ifndef ORACLE_FORTY_H
#define ORACLE_FORTY_H

#include "support/oracle.h"

/* Written from docs/rules.md alone, as oracle.h is, and sharing nothing with the engine. */

typedef enum of_kind { OF_NONE, OF_SINGLE, OF_FOUR, OF_SEQUENCE, OF_HIGHS } of_kind;

of_kind of_kind_of(const oc_game *game, const oc_pile *cards);
/* FORTY-1..4. known: played so far, or buried by the leader. top_only: the house rule. */
bool of_lead(const oc_game *game, const oc_pile *hand, const oc_pile *play, const oc_pile *known,
             bool top_only);
/* FORTY-2, FORTY-5; a single as in FOL-1. */
bool of_follow(const oc_game *game, const oc_pile *lead, const oc_pile *hand, const oc_pile *play);
/* The index 0..3 of the play that takes the trick. */
int of_winner(const oc_game *game, const oc_pile plays[4]);

/* The cards of a hand whose bits are set. */
oc_pile of_subset(const oc_pile *hand, unsigned mask);
/* How many subsets of the hand may be led, or may answer the lead; tries all of them. */
int of_count_leads(const oc_game *game, const oc_pile *hand, const oc_pile *known, bool top_only);
int of_count_answers(const oc_game *game, const oc_pile *lead, const oc_pile *hand);

#endif
