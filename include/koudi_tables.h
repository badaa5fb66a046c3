/* koudi_tables.h - what the rules are made of: reasons, random numbers, trump order, shapes, what
   answers a lead, the play of a deal; part of koudi.h. */
#ifndef KOUDI_PUBLIC_TABLES_H
#define KOUDI_PUBLIC_TABLES_H

#include "koudi_cards.h"
#include "koudi_rules.h"

KD_DECLARE_BEGIN

/* ---- reason: why something was refused ------------------------------------------------------ */

typedef enum kd_reason {
    KD_OK,
    KD_NOT_YOUR_TURN,
    KD_WRONG_PHASE,
    KD_NOT_HELD,
    KD_NO_CARDS,
    KD_MIXED_LEAD,
    KD_NO_DUMP,
    KD_LONG_TRACTOR,
    KD_MIXED_SET,
    KD_NO_SET,
    KD_SEQUENCE_NOT_TOP,
    KD_NOT_HIGHS,
    KD_NO_LEAD,
    KD_WRONG_COUNT,
    KD_MUST_FOLLOW,
    KD_MUST_PLAY_ALL,
    KD_MUST_PLAY_PAIR,
    KD_MUST_PLAY_PAIRS,
    KD_MUST_PLAY_ANY_PAIRS,
    KD_MUST_PLAY_TRACTOR,
    KD_MUST_PLAY_PART,
    KD_MUST_PLAY_EACH,
    KD_MUST_FOLLOW_SET,
    KD_MUST_PLAY_ALL_SET,
    KD_NOT_LEVEL_CARD,
    KD_NOT_ALIKE,
    KD_ALREADY_DECLARED,
    KD_DECLARES_ITSELF,
    KD_NOT_REINFORCING,
    KD_JOKER_DECLARES_NOT,
    KD_NOT_A_COUNTER,
    KD_COUNTER_TOO_LOW,
    KD_OWN_STANDS,
    KD_NO_COUNTERS,
    KD_COUNTER_NOT_MORE,
    KD_NEEDS_JOKER,
    KD_BURY_COUNT,
    KD_REBEL_TOO_STRONG,
    KD_RESHUFFLE_TOO_STRONG,
    KD_REBEL_HAS_POINTS,
    KD_REBEL_NOT_WEAK,
    KD_NO_REBELLION,
    KD_NEVER_REBELS,
    KD_NOT_IN_DECK,
    KD_NO_TIME_LIMIT,
    KD_MATCH_OVER,
    KD_BAD_CARDS,
    KD_BAD_ACTION,
    KD_BURY_POINTS,
    KD_REASON_COUNT
} kd_reason;

/* The categories (ORD-1): a side suit by its kd_suit, or trump. */
enum { KD_TRUMP = 4, KD_CATEGORIES = 5, KD_NO_CATEGORY = 255 };

/* The answer to "may I?". reason is KD_OK or why not; the rest says what would be allowed. */
typedef struct kd_verdict {
    uint8_t reason;   /* kd_reason */
    uint8_t category; /* spoken of, or KD_NO_CATEGORY */
    uint8_t n;        /* {n} */
    uint8_t have;     /* {have} */
    kd_cards cards;   /* {cards}: by face from kd_check and kd_apply, in trump order below them */
} kd_verdict;

/* Short stable word ("must-play-pair"), rule ID ("FOL-2", "" for OK), English sentence; all static.
   In a sentence {n} is a count owed, {have} a count held or picked, {category} the category that it
   is about, {cards} the cards that would meet the duty. */
const char *kd_reason_token(kd_reason reason);
const char *kd_reason_rule(kd_reason reason);
const char *kd_reason_sentence(kd_reason reason);

/* ---- rng: small, seeded, the same everywhere; for dealers and bots --------------------------- */

typedef struct kd_rng {
    uint64_t state, stream;
} kd_rng;

/* Starts a generator: the same seed and stream give the same numbers on every machine. */
void kd_rng_seed(kd_rng *rng, uint64_t seed, uint64_t stream);
/* A number in 0..2^32-1, uniform. */
uint32_t kd_rng_next(kd_rng *rng);
/* A number in 0..n-1, uniform; n >= 1. */
uint32_t kd_rng_below(kd_rng *rng, uint32_t n);

/* ---- order: trump order as a table, built once a deal ---------------------------------------- */

/* A place is a bit position 0..63: each category is one run of places, low card first, with a
   free place between categories, so that neighbours are p & p >> 1. The off-suit level cards
   (in no trump all four) stand side by side in trump and share a step: they are equal. So do the
   off-suit cards of each rank that is always trump (ORD-5). */
typedef struct kd_order {
    kd_rules rules;       /* the rules that this deal is played by */
    uint8_t trump;        /* kd_suit, KD_NO_SUIT for no trump */
    uint8_t level;        /* rank */
    uint8_t place[64];    /* face -> place; 255 for a face not in this deck */
    uint8_t face[64];     /* place -> face, KD_NO_FACE where free */
    uint8_t category[64]; /* place -> category */
    uint8_t step[64];     /* place -> height within its category, from 0; equal cards alike */
    uint8_t points[64];   /* place -> what a card is worth: 0, 5 or 10 */
    uint64_t above[64];   /* place -> the higher places of its category; none is equal to it */
    uint64_t in[KD_CATEGORIES]; /* the places of each category; 0 when it is empty */
    kd_cards deck;              /* every card of the deck */
    uint64_t equals;            /* the places of all cards that are one of such equal ones */
    uint64_t joined;            /* of these the ones that share the step of the place below */
    uint8_t groups;       /* how many steps have equal cards; one without rules.always_trump */
    uint64_t fives, tens; /* the places of cards worth 5 and 10 */
} kd_order;

/* Builds the table (ORD-1, ORD-2). trump: a kd_suit; any other number counts as KD_NO_SUIT. level:
   0..12; with any other number no card is a level card. */
void kd_order_make(kd_order *order, const kd_rules *rules, int trump, int level);
/* Cards by face -> cards in trump order, and back. A card that is not of this deck gets place 63,
   which belongs to no category; a free place gives face 63, which is none. */
kd_cards kd_to_places(const kd_order *order, kd_cards faces);
kd_cards kd_to_faces(const kd_order *order, kd_cards places);
/* The places of the cards that are equal to the one on this place, which is among them. */
static inline uint64_t kd_equal_to(const kd_order *order, unsigned place)
{
    uint64_t from = UINT64_C(1) << (place & 63), places = from;
    for (uint64_t at = from; order->joined & at; places |= at)
        at >>= 1;
    for (uint64_t at = from << 1; order->joined & at; at <<= 1)
        places |= at;
    return places;
}
/* Is this a set of cards of this deck, with no more copies of any than the deck has? */
static inline bool kd_in_deck(const kd_order *order, kd_cards places)
{
    return kd_is_sound(places) && kd_holds(order->deck, places);
}
/* Points of cards in trump order. */
static inline int kd_points_at(const kd_order *order, kd_cards c)
{
    if (kd_one_face(c)) /* as most plays */
        return order->points[__builtin_ctzll(c.one)] << (c.two != 0);
    return 5 * kd_count(kd_only(c, order->fives)) + 10 * kd_count(kd_only(c, order->tens));
}
/* ---- shape: singles, pairs, tractors (SHAPE-1, TRAC-1..4); cards in trump order --------------- */

/* A lead is of one category, or a four. Other sets (empty, mixed, or not of the deck) may be passed
   too: each function says what it returns for them. */

/* How many components of each length: run[0] singles, run[1] pairs, run[m] tractors of m pairs. */
typedef struct kd_shape {
    uint8_t cards, longest; /* cards in all; the greatest m with run[m] > 0 */
    uint8_t run[KD_MAX_RUN + 1];
} kd_shape;

/* One component. top: the step of its highest card. No run of fewer pairs than rules.tractor_min is a
   tractor: its pairs are components of their own (TRAC-5). */
typedef struct kd_part {
    uint8_t length, top; /* 0 single, 1 pair, m tractor of m pairs */
    kd_cards cards;
} kd_part;

enum { KD_MAX_PARTS = KD_MAX_HAND + KD_MAX_KITTY };

/* The kinds of lead. Several cards of one category are a dump; where one deck plays sets instead
   (FORTY-1), they are a sequence or known highs. */
typedef enum kd_lead_kind {
    KD_LEAD_NONE, /* no lead: nothing, or cards of several categories */
    KD_LEAD_SINGLE,
    KD_LEAD_PAIR,
    KD_LEAD_TRACTOR,
    KD_LEAD_DUMP,
    KD_LEAD_FOUR,     /* all four cards of one number; the only lead that crosses categories */
    KD_LEAD_SEQUENCE, /* neighbours */
    KD_LEAD_HIGHS,
    KD_LEAD_KINDS
} kd_lead_kind;

/* The category that all cards belong to, or KD_NO_CATEGORY when mixed or empty. */
int kd_category_of(const kd_order *order, kd_cards cards);
/* The shape of cards of one category; all zero when mixed or empty. */
kd_shape kd_shape_of(const kd_order *order, kd_cards cards);
/* The components of cards of one category, longest first, then highest first; returns how many:
   0 when mixed or empty. */
int kd_parts(const kd_order *order, kd_cards cards, kd_part out[KD_MAX_PARTS]);
/* The kind of lead that cards would be, legal or not. */
kd_lead_kind kd_kind_of(const kd_order *order, kd_cards cards);

/* ---- follow: what answers a lead; cards in trump order ---------------------------------------- */

/* May play answer lead from hand (FOL-1..4)? All in trump order. KD_NO_LEAD when lead is no lead,
   KD_BAD_CARDS when hand or play is no set of cards of this deck. */
kd_verdict kd_check_follow(const kd_order *order, kd_cards hand, kd_cards lead, kd_cards play);
/* May play be led from hand (LEAD-1, LEAD-2, FORTY-1..4)? A dump may be tried; whether it stands
   is kd_dump. known: the cards that the leader knows to be in no hand, played or buried by itself;
   only one-deck leads depend on it. KD_BAD_CARDS as above. */
kd_verdict kd_check_lead(const kd_order *order, kd_cards hand, kd_cards known, kd_cards play);
/* Every legal answer, distinct by face, low cards first. Writes at most cap to out (owned by the
   caller) and returns their number, at most cap + 1; 0 when lead is no lead or hand is not of
   this deck. */
int kd_moves(const kd_order *order, kd_cards hand, kd_cards lead, kd_cards *out, int cap);
/* Every single, pair, tractor (with each shorter tractor within it), four, sequence and set of
   known highs that hand may lead, the kinds in this order; else as above; known as for
   kd_check_lead. Dumps are not listed. */
int kd_leads(const kd_order *order, kd_cards hand, kd_cards known, kd_cards *out, int cap);
/* The strength of play as an answer to lead: 0 cannot win, as no play of several categories can; else
   the greater wins, of equals the one played first (WIN-1..3, FORTY-2, FORTY-5). */
int kd_strength(const kd_order *order, kd_cards lead, kd_cards play);
/* Does play take the trick from winning, the play that is ahead (WIN-1..3)? Under
   rules.kill = every_part strength alone cannot decide this; under the others the greater wins. */
bool kd_beats(const kd_order *order, kd_cards lead, kd_cards winning, kd_cards play);

/* The outcome of a led dump (DUMP-1, DUMP-2, DUMP-5). */
typedef struct kd_dump_result {
    bool stands;
    int16_t fine;    /* points lost by the leader's side, >= 0 (DUMP-3) */
    kd_cards forced; /* the cards that are led: all of them when the dump stands */
} kd_dump_result;
/* others: the three other hands. A lead of one component always stands, as does a set that is no
   lead. */
kd_dump_result kd_dump(const kd_order *order, const kd_cards others[3], kd_cards lead);
/* The cards that a beaten component counts for: in a pair each counts twice, in a tractor four times, where it goes by
   kind (DUMP-3). */
static inline int kd_fined_cards(const kd_rules *rules, const kd_part *part)
{
    int times = rules->fine != KD_FINE_BY_KIND ? 1 : part->length > 1 ? 4 : part->length + 1;
    return times * kd_count(part->cards);
}
/* The points that a failed dump costs when so many cards count (DUMP-3). */
int kd_dump_fine(const kd_rules *rules, int cards);
/* The multiplier of the kitty's points (MULT-1..3). winning: the play that took the last trick. */
int kd_multiplier(const kd_order *order, kd_cards lead, kd_cards winning);
/* The same of a play of so many cards, the longest component of which has so many pairs; 0: singles alone. */
int kd_multiplier_of(const kd_rules *rules, int pairs, int cards);

/* ---- position: the play of a deal; small, copied with =; cards in trump order ----------------- */

typedef struct kd_position {
    kd_cards hand[KD_SEATS];
    kd_cards lead;    /* of the trick on the table; empty between tricks */
    kd_cards winning; /* the play that is ahead */
    uint64_t buried;  /* places of the kitty, which only the dealer knows; for one-deck leads */
    int strength;     /* of winning */
    int16_t points;   /* attackers' running score, fines included; may be negative */
    int16_t on_table; /* points in the trick */
    uint8_t dealer;
    uint8_t turn;   /* the seat to play */
    uint8_t leader; /* of this trick */
    uint8_t best;   /* the seat that is ahead */
    uint8_t played; /* plays on the table, 0..3 */
    uint8_t tricks; /* finished */
    uint8_t kitty;  /* points buried */
    uint16_t dug;   /* multiplier once attackers have won the last trick, else 0 */
} kd_position;

/* The effects of one play. */
typedef struct kd_played {
    kd_cards cards;        /* that lie on the table now; less than was led when a dump failed */
    bool failed;           /* a dump that did not stand */
    bool trick_over, over; /* the trick, the deal */
    int16_t fine;
    int16_t won; /* points in the finished trick */
} kd_played;

/* The start of play: four hands of equal size, the dealer leads (LEAD-1). Cards that are not of the
   deck are left out. */
void kd_position_start(kd_position *pos, const kd_order *order, const kd_cards hand[KD_SEATS],
                       int dealer, kd_cards kitty);
/* Plays for pos->turn; a dump is judged here. The play must be legal (kd_check_lead or
   kd_check_follow): that is not checked again. An illegal play is played too, cards that the hand
   lacks are not taken from it, and the outcome of the trick is unspecified. */
kd_played kd_position_play(kd_position *pos, const kd_order *order, kd_cards play);
/* Lays the play of pos->turn on the table for a caller that does not know the hands: these stay as
   they are, no dump is judged, and a fourth play does not end the trick. */
void kd_position_lay(kd_position *pos, const kd_order *order, kd_cards play);
/* The cards that the seat to play knows to be in no hand, with one deck: the argument known of
   kd_leads and kd_check_lead. */
kd_cards kd_position_known(const kd_position *pos, const kd_order *order);
/* Are the hands empty? */
static inline bool kd_position_over(const kd_position *pos)
{
    return pos->played == 0 && kd_empty(pos->hand[pos->turn]);
}
/* The attackers' total with the dug kitty, not less than 0 (SCORE-2, DUMP-3). */
int kd_position_score(const kd_position *pos);
/* A random legal play for pos->turn, not uniform: every lead that kd_leads lists and every answer is
   possible. No cards when the hand is empty. */
kd_cards kd_position_random(const kd_position *pos, const kd_order *order, kd_rng *rng);

KD_DECLARE_END
#endif
