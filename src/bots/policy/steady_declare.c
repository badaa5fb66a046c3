/* steady_declare.c - declaring, countering and rebelling: how good a hand is under each trump. */
#include "bots/knowledge/bitsets.h"
#include "bots/knowledge/legal.h"
#include "bots/policy/steady.h"

/* Strength of a hand under a trump, in tenths of a trump. */
enum {
    A_TRUMP = 10,
    A_JOKER = 40, /* on top of being a trump */
    A_TRUMP_PAIR = 20,
    A_SIDE_ACE = 10,
    A_SIDE_PAIR = 10,
    A_JOKER_PAIR = 50, /* in no trump, where few trumps stand against it */
};

/* Thresholds on strength; lower is more eager. Patience pays while cards are still to come: who
   declares first fixes the trump for the side that can counter it. */
enum {
    FULL_HAND = 25,
    DECLARE_FIRST = 400,  /* what an early hand must promise for the whole deal */
    DECLARE_LAST = 230,   /* what the whole hand must come to */
    FIRST_DEAL = 2000,    /* less, when declaring makes one the dealer: always worth it */
    COUNTER_GAIN = 80,    /* what a counter must win over the standing trump */
    TAKES_KITTY = 300,    /* what taking the kitty is worth besides: more than most trumps */
    AGAINST_PARTNER = 60, /* more is asked when the partner's trump stands */
    HOPELESS = 200,       /* rebel below this */
};

static uint64_t suit_faces(int suit)
{
    return suit < KD_NO_SUIT ? UINT64_C(0x1fff) << (13 * suit) : 0;
}

/* How strong a hand (by face) is when suit is trump, in tenths of a trump. */
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

/* The trump that showing these cards makes. */
static int suit_shown(kd_cards cards)
{
    return kd_suit_of((kd_face)first_of(cards.one));
}

/* The showing that leaves the strongest hand; of equals the one with more cards. */
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

/* What a hand must come to before it declares: a growing share of a whole hand's threshold. */
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
