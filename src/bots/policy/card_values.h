/* card_values.h - the value of cards in a hand to the heuristics, and the cheapest ones to bury or to give
   away. */
#ifndef BOTS_POLICY_CARD_VALUES_H
#define BOTS_POLICY_CARD_VALUES_H

#include "bots/knowledge/knowledge.h"

/* Values are in hundredths of a point. */
enum { POINT = 100 };

enum { MAX_SHORT = 3 };

/* The values for one decision. The value of a hand is the sum over its cards, its pairs, its adjacent
   pairs, and its shortness in side suits: how few beatable cards it has there. */
typedef struct card_values {
    const knowledge *k;
    int single[64], pair[64];                /* of a place: each card, and a pair besides */
    int link[KD_CATEGORIES];                 /* two adjacent pairs */
    uint64_t beatable;                       /* side cards held that an unseen card beats */
    int shortness[KD_CATEGORIES][MAX_SHORT]; /* holding 0, 1, 2 of these of a category */
} card_values;

void card_values_read(card_values *p, const knowledge *k);
/* The value that hand, any cards, loses by a play out of it. */
int value_lost(const card_values *p, kd_cards hand, kd_cards play);
/* The n cards of pool that are cheapest to give away when each point among them earns reward
   hundredths; a negative reward is a cost. */
kd_cards cheapest(const card_values *p, kd_cards pool, int n, int reward);

#endif
