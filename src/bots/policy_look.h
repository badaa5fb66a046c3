/* policy_look.h - a decision of the policy: what its seat knows, worked out as it is asked for. */
#ifndef BOTS_POLICY_LOOK_H
#define BOTS_POLICY_LOOK_H

#include "odds.h"
#include "policy.h"
#include "policy_weights.h"

/* Of one category. */
typedef struct suit_look {
    int out;     /* unseen cards */
    int count;   /* own cards */
    int thin;    /* how thin the chance is that a seat not void has a card: for odds_lacks */
    int is_void; /* odds that such a seat has none */
    int life;    /* per cent of winners that will not be ruffed */
    int brief;   /* per cent that shortness counts */
} suit_look;

typedef struct look {
    const scene *s;
    const kd_order *order;
    const policy_weights *w;
    int seat, partner, behind;
    int size;  /* own cards before this play */
    int slope; /* what a point is worth */
    int kitty; /* unseen cards that lie in the kitty */
    kd_cards hand, unseen;
    uint8_t known; /* bit c: suit[c] is filled */
    suit_look suit[KD_CATEGORIES];
} look;

void look_begin(look *l, const policy_weights *w, const scene *s, const kd_order *order);
void look_fill(look *l, int c);
static inline const suit_look *look_suit(look *l, int c)
{
    if (!(l->known >> c & 1))
        look_fill(l, c);
    return &l->suit[c];
}

/* ---- bits ---- */

/* How many bits are set. */
static inline int bits_of(uint64_t bits)
{
    return kd_count((kd_cards){bits, 0});
}

static inline unsigned first_of(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

/* The places that stand above a place of category c, equal cards not among them. */
static inline uint64_t above_of(const kd_order *order, unsigned place, int c)
{
    uint64_t above = UINT64_MAX << place << 1 & order->in[c];
    return order->equals >> place & 1 ? above & ~order->equals : above;
}

static inline int points_of(const kd_order *order, unsigned place)
{
    return 5 * (int)(order->fives >> place & 1) + 10 * (int)(order->tens >> place & 1);
}

/* Which sort of card it is: of a sort in one category the lowest is the cheapest. */
static inline unsigned sort_of(const look *l, unsigned place)
{
    unsigned five = l->order->fives >> place & 1, ten = l->order->tens >> place & 1;
    unsigned paired = l->hand.two >> place & 1;
    return five + 2 * ten + 3 * paired;
}

/* How many unseen cards stand on those places. */
static inline int look_out(const look *l, uint64_t places)
{
    return kd_count(kd_only(l->unseen, places));
}

static inline bool look_lacks(const look *l, int seat, int c)
{
    return l->s->voids[seat] >> c & 1;
}

/* ---- odds ---- */

/* That a seat lacks n cards, each as thin. */
int odds_lacks(int thin, int n);
/* That a seat not void has a component of that many pairs (0: a single) among the places. */
int look_has(const look *l, const suit_look *suit, uint64_t places, int length);

/* How those behind may beat a play in answer to a lead of one category. */
typedef struct reach {
    int seats;             /* still to play */
    int follows[KD_SEATS]; /* by turn: 0 when it is void or has no pair, else what it beats with */
    int ruffs[KD_SEATS];   /* odds that it may ruff and will, if it has the trump */
    int partner;           /* the partner's turn among them, or KD_NOBODY */
} reach;

reach look_reach(look *l, int c, int behind, bool pairs);
/* The odds that our side wins a trick in which a play is ahead, ours or not; higher and over: that a
   seat that follows, or ruffs, has what beats it. */
int reach_wins(const reach *r, const policy_weights *w, int higher, int over, bool ours);
/* That a seat has what it takes to ruff so many cards, length of which are pairs in a row; -1: of
   several components. */
int look_over(look *l, uint64_t places, int cards, int length);

/* ---- fitted weights ---- */

typedef struct features {
    int16_t at[FEATURES];
} features;

static inline features fit_for(const policy_fit *fit, int size)
{
    features w;
    for (int i = 0; i < FEATURES; i++)
        w.at[i] = (int16_t)(fit->fixed[i] + fit->by_size[i] * size / STAGE);
    return w;
}

static inline int fit_value(const features *w, const features *f)
{
    int value = 0;
    for (int i = 0; i < FEATURES; i++)
        value += w->at[i] * f->at[i];
    return value;
}

/* A value within what a feature holds; the rules of thumb may count a kitty many times. */
static inline int16_t feature(int value)
{
    const int most = 8000;
    return (int16_t)(value > most ? most : value < -most ? -most : value);
}

/* ---- worth ---- */

/* What the hand loses by a card out of held, what is left of its category c, count cards. */
int look_card_cost(look *l, kd_cards held, int count, unsigned place, int c);
int look_cost(look *l, kd_cards play);
/* What points bring with these odds of winning. */
static inline int look_gain(const look *l, int points, int wins)
{
    return points * l->slope * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
}
/* Minus what is lost by a play; of what is one last component, its chance in the last trick. */
int look_rest(look *l, kd_cards play, int leads);
/* The same of so many cards, all of category c. */
int look_rest_in(look *l, kd_cards play, int cards, int c, int leads);
/* Side cards in hand that nobody can beat. */
int look_winners(const look *l);
/* What a card of a category that comes from others carries, in hundredths of a point. */
int look_flow(look *l, int c);

kd_cards policy_lead(look *l);
kd_cards policy_follow(look *l);

#endif
