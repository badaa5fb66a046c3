/* policy_look.h - a decision of the policy: what its seat knows, worked out as it is asked for. */
#ifndef BOTS_POLICY_LOOK_H
#define BOTS_POLICY_LOOK_H

#include "odds.h"
#include "policy.h"
#include "policy_weights.h"

/* Of one category. */
typedef struct suit_look {
    int out;      /* unseen cards */
    int thin;     /* how thin the chance is that a seat not void lacks a card: for odds_lacks */
    int is_void;  /* odds that such a seat has none */
    int life;     /* per cent of winners that will not be ruffed */
    int count;    /* own cards */
    int short_by; /* per cent that shortness counts */
} suit_look;

typedef struct look {
    const scene *s;
    const kd_order *order;
    const policy_weights *w;
    int seat, partner, behind;
    int size;    /* own cards before this play */
    int slope;   /* what a point is worth */
    int sharing; /* unseen cards that lie in the kitty */
    kd_cards hand, unseen;
    uint8_t known; /* bit c: suit[c] is filled */
    suit_look suit[KD_CATEGORIES];
} look;

/* A play that is ahead, and what beats it. */
typedef struct ahead {
    int led, category; /* of the lead, and of this play */
    int cards, length; /* its size; 0 single, m pairs in a row, -1 several components */
    uint64_t above;    /* places of its category that stand higher */
} ahead;

void look_begin(look *l, const policy_weights *w, const scene *s, const kd_order *order);
const suit_look *look_fill(look *l, int c);
static inline const suit_look *look_suit(look *l, int c)
{
    return l->known >> c & 1 ? &l->suit[c] : look_fill(l, c);
}

/* How many bits are set. */
static inline int bits_of(uint64_t bits)
{
    return kd_count((kd_cards){bits, 0});
}

/* The places that stand above a place, equal cards not among them. */
static inline uint64_t above_of(const kd_order *order, unsigned place, int c)
{
    uint64_t above = UINT64_MAX << place << 1 & order->in[c];
    return order->equals >> place & 1 ? above & ~order->equals : above;
}

static inline int points_of(const kd_order *order, unsigned place)
{
    return 5 * (int)(order->fives >> place & 1) + 10 * (int)(order->tens >> place & 1);
}

/* The odds that our side wins when a play is ahead, ours or not, and those behind still play. */
int look_wins(look *l, const ahead *a, bool ours, int behind);
/* The play that is ahead now. */
ahead look_ahead(const look *l);
/* What the hand loses by a card of category c out of held, what is left of that category. */
int look_card_cost(look *l, kd_cards held, int count, unsigned place, int c);
int look_cost(look *l, kd_cards play);
/* What points bring with these odds of winning. */
static inline int look_gain(const look *l, int points, int wins)
{
    return points * l->slope * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
}
/* Minus what is lost by a play; of what is one last component, its chance in the last trick. */
int look_rest(look *l, kd_cards play, int leads);
/* Side cards in hand that nobody can beat. */
int look_winners(look *l);
/* What a card of a category that comes from others carries, in hundredths of a point. */
int look_flow(look *l, int c);

kd_cards policy_lead(look *l);
kd_cards policy_follow(look *l);

#endif
