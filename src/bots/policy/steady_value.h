/* steady_value.h - the value of cards in a hand to steady, and the cheapest ones to give away. */
#ifndef BOTS_POLICY_STEADY_VALUE_H
#define BOTS_POLICY_STEADY_VALUE_H

#include "bots/knowledge/memory.h"

/* Values are in hundredths of a point. */
enum { POINT = 100 };

enum { MAX_SHORT = 3 };

/* The values for one decision. A hand is worth the sum of its singles, pairs, adjacent pairs, and of its
   shortness in side suits. */
typedef struct card_values {
    const memory *m;
    int single[64], pair[64];
    int winners;                             /* side components in hand that nobody can beat */
    int link[KD_CATEGORIES];                 /* two pairs that stand side by side */
    int shortness[KD_CATEGORIES][MAX_SHORT]; /* having 0, 1, 2 cards of a category */
} card_values;

/* What a card that another seat plays to category c (KD_NO_CATEGORY: to a four of a kind) usually
   carries, in hundredths of a point. */
int points_per_card(const memory *m, int c);
void card_values_read(card_values *p, const memory *m);
/* The value that any cards, hand, lose by play. */
int value_lost(const card_values *p, kd_cards hand, kd_cards play);
/* The n cards of pool that are cheapest to give away when each point among them earns reward
   (negative: costs) hundredths. */
kd_cards cheapest(const card_values *p, kd_cards pool, int n, int reward);

#endif
