/* knowledge.h - what a view proves and suggests of the hidden cards, and what is legal. */
#ifndef KOUDI_BOTS_KNOWLEDGE_KNOWLEDGE_H
#define KOUDI_BOTS_KNOWLEDGE_KNOWLEDGE_H

#include "koudi.h"

/* ---- bitsets: places or faces as bits of a 64-bit word ---- */

/* How many bits are set. */
static inline int bits_of(uint64_t bits)
{
    return kd_count((kd_cards){bits, 0});
}

/* The lowest bit that is set, and the highest; there must be one. */
static inline unsigned first_of(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned last_of(uint64_t bits)
{
    return 63U - (unsigned)__builtin_clzll(bits);
}

/* The lowest bit alone; 0 of none. */
static inline uint64_t lowest_bit(uint64_t bits)
{
    return bits & (~bits + 1);
}

static inline bool is_one_bit(uint64_t bits)
{
    return bits && !(bits & (bits - 1));
}

/* The faces of a suit; none of no trump. */
static inline uint64_t suit_faces(int suit)
{
    return suit < KD_NO_SUIT ? UINT64_C(0x1fff) << (KD_RANKS * suit) : 0;
}

/* The entry of a table whose last one also serves all larger indexes. */
static inline int entry_of(const int *values, int count, int index)
{
    return values[index < count ? index : count - 1];
}

static const uint64_t joker_faces = UINT64_C(3) << KD_SMALL_JOKER;

/* ---- knowledge.c: what a seat knows of a deal: the one source of heuristics, policy, determinizations,
        opponent model and explanations ---- */

/* The cards and voids that everybody at the table has seen. Bits c are categories. A rollout keeps it up. */
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

/* The odds that seat has no card of category c. */
int odds_void(const knowledge *k, int seat, int c);

/* ---- legal.c: the legal actions of a seat, by kd_check; shared by the bots ---- */

/* A bot: decides for view->seat, which must be among view->actors. Always an action that kd_check allows,
   with one exception: while cards are being dealt KD_PASS means "I do not declare now". */
typedef kd_action bot_decide(const kd_view *view, kd_rng *rng);

enum { MAX_SHOWINGS = 22, MOST_OPTIONS = 2 * MAX_SHOWINGS + 1 };

/* An action of the view's seat. */
static inline kd_action act(const kd_view *view, kd_verb verb, kd_cards cards)
{
    return (kd_action){view->seat, (uint8_t)verb, cards};
}

static inline bool is_allowed(const kd_view *view, const kd_action *action)
{
    return kd_check(view, action).reason == KD_OK;
}

/* May a counter after a burying still take the kitty (CTR-5)? */
static inline bool awaits_late_counters(const kd_view *view)
{
    const kd_rules *rules = &view->order.rules;
    return rules->counter != KD_COUNTER_NONE && rules->counter_after_bury && !view->buried_before;
}

/* Everything that the seat may show now to declare or to counter; returns how many. */
int legal_showings(const kd_view *view, kd_verb verb, kd_action out[MAX_SHOWINGS]);
/* Everything that the seat may show now, by declaring, countering or rebelling; returns how many. */
int legal_options(const kd_view *view, kd_action out[MOST_OPTIONS]);
/* The lead that the seat has to answer, in trump order; empty when it leads. */
kd_cards legal_lead(const kd_view *view);
/* In the phase of play: is more than one play legal? */
bool legal_choice(const kd_view *view);
/* A legal action, always the same one for a view: the fallback of every bot. While cards are being
   dealt it is KD_PASS. */
kd_action legal_any(const kd_view *view);
/* May the question be declined? Everything may but a play and a burying. Then *out is the answer that does, KD_PASS. */
bool legal_declines(const kd_view *view, kd_action *out);

/* ---- belief.c: what knowledge proves of each hidden card, and determinizations: random deals of these cards
        that agree with all of it (M. Ginsberg, "GIB: Imperfect information in a computationally challenging
        game", 2001) ---- */

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
