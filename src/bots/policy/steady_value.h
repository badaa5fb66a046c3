/* card_value.h - what it is worth to keep cards in the hand, and which are cheapest to part with. */
#ifndef BOTS_POLICY_STEADY_VALUE_H
#define BOTS_POLICY_STEADY_VALUE_H

#include "bots/knowledge/memory.h"

/* Worth is counted in hundredths of a point. */
enum { POINT = 100 };

enum { MAX_SHORT = 3 };

/* A price list for one decision: cards are worth the sum of their singles, pairs, neighbouring
   pairs, and of the shortness they leave in their suit. */
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
/* What hand, any cards, is worth more than hand without play. */
int value_lost(const card_values *p, kd_cards hand, kd_cards play);
/* The n cards of pool that are cheapest to give away when each point among them earns reward
   (negative: costs) hundredths. */
kd_cards cheapest(const card_values *p, kd_cards pool, int n, int reward);

#endif
