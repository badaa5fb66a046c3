/* knowledge.h - what a seat knows of a deal: the one source of heuristics, policy, determinizations,
   opponent model and explanations. */
#ifndef BOTS_KNOWLEDGE_KNOWLEDGE_H
#define BOTS_KNOWLEDGE_KNOWLEDGE_H

#include "bots/knowledge/bitsets.h"

/* What everybody at the table has seen. Bits c are categories. A rollout keeps it up play by play. */
typedef struct public_knowledge {
    kd_cards gone;              /* played so far */
    uint8_t voids[KD_SEATS];    /* bit c: did not follow, has none left */
    uint8_t pairless[KD_SEATS]; /* bit c: could not answer a pair, has none left */
    uint8_t led[KD_SEATS];      /* bit c: has led it */
} public_knowledge;

/* Read off a view once. All cards in trump order. */
typedef struct knowledge {
    const kd_view *view;
    const kd_order *order;
    int seat, partner;
    bool defends;             /* is the seat on the dealer's side? */
    kd_cards hand;            /* its own */
    kd_cards known;           /* in no hand, as far as the seat can tell */
    kd_cards unseen;          /* in another hand, or in a kitty that this seat did not bury */
    kd_cards shown[KD_SEATS]; /* of those, cards known to be in that hand */
    int held[KD_SEATS];       /* how many cards each seat holds */
    int kitty;                /* in play: buried cards that are among the unseen */
    kd_position now;          /* score, trick on the table, own hand; the other hands are empty */
    public_knowledge seen;
    unsigned four_short; /* bit s: seat s answered a four of the level with other cards as well */
    int expected[KD_SEATS + 1][KD_CATEGORIES]; /* cards each seat, then the kitty, probably holds
                                                  of a category, in 1/ODDS_ONE cards */
    kd_cards played[KD_SEATS];                 /* by each seat so far */
    kd_cards play[KD_MAX_HAND + 1][KD_SEATS];  /* in each trick up to the one on the table */
} knowledge;

/* Odds are integers: ODDS_ONE is certain. */
enum { ODDS_ONE = 4096 };
/* A trump is buried this many times less often than a random card. */
enum { KITTY_TRUMP = 5 };

/* Reads a view, of which the play before trick first is left out: that is forgotten. 0: nothing is. */
void knowledge_read(knowledge *k, const kd_view *view, int first);
/* Fills expected from the other fields. */
void knowledge_expect(knowledge *k);

/* Adds a play: a lead when lead is empty, else an answer to it. It tells what its seat has no more of;
   a four asks for other cards. */
static inline void public_note(public_knowledge *seen, const kd_order *order, int seat,
                               kd_cards lead, kd_cards play)
{
    if (!lead.one) {
        seen->led[seat] |= (uint8_t)(1U << order->category[first_of(play.one)]);
        return;
    }
    int c = order->category[first_of(lead.one)];
    if (lead.one & ~order->in[c])
        return;
    kd_cards followed = kd_only(play, order->in[c]);
    if (kd_same(followed, play) && followed.two == 0 && lead.two == 0)
        return;
    if (kd_count(followed) < kd_count(lead))
        seen->voids[seat] |= (uint8_t)(1U << c);
    else if (bits_of(followed.two) < bits_of(lead.two))
        seen->pairless[seat] |= (uint8_t)(1U << c);
}

/* How many seats play after this one in the trick on the table. */
static inline int seats_behind(const knowledge *k)
{
    return KD_SEATS - 1 - k->now.played;
}

/* Would an answer take the trick from the play that is ahead (WIN-1..3)? */
static inline bool takes_trick(const knowledge *k, kd_cards play)
{
    return kd_beats(k->order, k->now.lead, k->now.winning, play);
}

/* Is seat void in category c? */
static inline bool is_void(const knowledge *k, int seat, int c)
{
    return k->seen.voids[seat] >> c & 1;
}

/* Is there no other seat that may hold a component of the same category that beats part? Ruffs are not
   considered. */
bool is_unbeatable(const knowledge *k, const kd_part *part);

/* ---- odds ---- */

/* The odds of two independent events together. Unsigned, so that the compiler divides by a shift. */
static inline int odds_both(int a, int b)
{
    return (int)((unsigned)a * (unsigned)b / ODDS_ONE);
}

/* The odds of at least one of two independent events. */
static inline int odds_either(int a, int b)
{
    return a + b - odds_both(a, b);
}

/* The odds that seat has no card of category c. */
int odds_void(const knowledge *k, int seat, int c);

#endif
