/* steady_declare.c - declaring, countering and rebelling of steady, by the strength of the hand. */
#include "bots/knowledge/bitsets.h"
#include "bots/knowledge/legal.h"
#include "bots/policy/steady.h"

/* The parts of a hand's strength under a trump. A trump counts 10; a joker is a trump as well. */
enum {
    A_TRUMP = 10,
    A_JOKER = 40,
    A_TRUMP_PAIR = 20,
    A_SIDE_ACE = 10,
    A_SIDE_PAIR = 10,
    A_JOKER_PAIR = 50, /* in no trump, where few other trumps are left */
};

/* Thresholds of strength. That for declaring falls as cards are dealt: a later declaration rests on
   more cards, and an early one shows its trump to a side that may counter it. */
enum {
    FULL_HAND = 25,
    DECLARE_FIRST = 400,  /* asked of a whole hand, judged by its first cards */
    DECLARE_LAST = 230,   /* ... judged by all of them */
    FIRST_DEAL = 2000,    /* off that in a first deal, where who declares deals: always declare */
    COUNTER_GAIN = 80,    /* a counter must be stronger than the standing trump by this */
    TAKES_KITTY = 300,    /* off that when the counter also takes the kitty */
    AGAINST_PARTNER = 60, /* on top of it when the standing trump is the partner's */
    HOPELESS = 200,       /* rebel below this */
};

static uint64_t suit_faces(int suit)
{
    return suit < KD_NO_SUIT ? UINT64_C(0x1fff) << (13 * suit) : 0;
}

/* The strength of the hand when suit is trump. */
static int strength(const kd_view *view, int suit)
{
    uint64_t levels = faces_of_rank(view->order.level);
    uint64_t trumps = suit_faces(suit) | levels | joker_faces;
    kd_cards held = kd_only(view->hand, trumps), side = kd_only(view->hand, ~trumps);
    int jokers = kd_count(kd_only(held, joker_faces));
    int sum = A_TRUMP * kd_count(held) + A_JOKER * jokers;
    sum += A_TRUMP_PAIR * bits_of(held.two);
    sum += A_SIDE_ACE * kd_count(kd_only(side, faces_of_rank(KD_RANK_A)));
    sum += A_SIDE_PAIR * bits_of(side.two);
    if (suit == KD_NO_SUIT)
        sum += A_JOKER_PAIR * bits_of(held.two & joker_faces);
    return sum;
}

/* The trump that a showing names. */
static int suit_shown(kd_cards cards)
{
    return kd_suit_of((kd_face)first_of(cards.one));
}

/* The showing that names the trump under which the hand is strongest, with as many cards as can be
   shown; *most: that strength. */
static kd_cards best_showing(const kd_view *view, kd_verb verb, int *most)
{
    kd_action showings[MAX_SHOWINGS];
    kd_cards best = {0, 0};
    int count = legal_showings(view, verb, showings);
    *most = 0;
    for (int i = 0; i < count; i++) {
        int value = strength(view, suit_shown(showings[i].cards));
        if (value < *most || (value == *most && kd_count(showings[i].cards) < kd_count(best)))
            continue;
        *most = value;
        best = showings[i].cards;
    }
    return best;
}

/* The strength asked of a hand that is still being dealt, in proportion to its size. */
static int declare_threshold(const kd_view *view)
{
    int drawn = kd_count(view->hand);
    int whole = DECLARE_FIRST + (DECLARE_LAST - DECLARE_FIRST) * drawn / FULL_HAND;
    if (view->first_deal)
        whole -= FIRST_DEAL;
    return whole * drawn / FULL_HAND;
}

kd_cards steady_declare(const kd_view *view)
{
    int value;
    kd_cards best = best_showing(view, KD_DECLARE, &value);
    bool reinforces = view->trump_known && view->declarer == view->seat;
    if (reinforces || value >= declare_threshold(view))
        return best;
    return (kd_cards){0, 0};
}

kd_cards steady_counter(const kd_view *view)
{
    int value;
    kd_cards best = best_showing(view, KD_COUNTER, &value);
    int standing = strength(view, view->order.trump);
    int asked = COUNTER_GAIN;
    bool takes_kitty = view->buried_before || (view->first_deal && view->dealer != view->seat);
    if (takes_kitty)
        asked -= TAKES_KITTY;
    if (view->declarer == kd_partner(view->seat))
        asked += AGAINST_PARTNER;
    return value >= standing + asked ? best : (kd_cards){0, 0};
}

bool steady_rebels(const kd_view *view)
{
    return strength(view, view->order.trump) < HOPELESS;
}
