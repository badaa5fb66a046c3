/* heuristics.c - burying, declaring, countering and rebelling by heuristics: what hand is strong, what cards can
   be spared. */
#include "bots/policy/heuristics.h"

#include "bots/knowledge/legal.h"

static const kd_cards none = {0, 0};

/* ---- burying ---- */

/* The gain from points in the kitty depends on the odds of winning the last trick. */
enum {
    KITTY_FACTOR = 370, /* per cent of their face value that points in the kitty count (MULT-1) */
    IN_PLAY = 16,       /* per cent of the points that stay in the hand are lost */
    GUARD_BASE = -1,    /* per cent of last tricks won with no trumps at all, */
    GUARD_TRUMP = 3,    /* and more with each trump, */
    GUARD_TOP = 20,     /* each small joker, and twice that for each big one; */
    GUARD_MOST = 80,    /* no more than this */
};

int heuristic_bury_reward(const knowledge *k)
{
    kd_cards trumps = kd_only(k->hand, k->order->in[KD_TRUMP]);
    kd_cards faces = kd_to_faces(k->order, trumps);
    int jokers = kd_copies(faces, KD_SMALL_JOKER) + 2 * kd_copies(faces, KD_BIG_JOKER);
    int wins = GUARD_BASE + GUARD_TRUMP * kd_count(trumps) + GUARD_TOP * jokers;
    wins = wins < GUARD_MOST ? wins : GUARD_MOST; /* per cent of last tricks */
    if (k->defends)
        return POINT * (IN_PLAY * 100 - (100 - wins) * KITTY_FACTOR) / (100 * 100);
    return POINT * (wins * KITTY_FACTOR - (100 - IN_PLAY) * 100) / (100 * 100);
}

kd_cards heuristic_bury(const knowledge *k, kd_cards chosen)
{
    card_values p;
    card_values_read(&p, k);
    int reward = heuristic_bury_reward(k), n = k->order->rules.kitty;
    kd_cards plan = kd_to_faces(k->order, cheapest(&p, k->hand, n, reward));
    if (kd_empty(chosen))
        return plan;
    kd_cards rest = kd_to_places(k->order, kd_sub(plan, chosen));
    return kd_add(chosen, kd_to_faces(k->order, cheapest(&p, rest, n - kd_count(chosen), reward)));
}

/* ---- declaring, countering, rebelling ---- */

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

/* The strength of the hand when suit is trump. */
static int strength(const kd_view *view, int suit)
{
    uint64_t levels = faces_of_rank(view->order.level);
    uint64_t trumps = levels | joker_faces;
    if (suit < KD_NO_SUIT)
        trumps |= UINT64_C(0x1fff) << (13 * suit);
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

/* The showing that names the trump under which the hand is strongest, with as many cards as can be
   shown; *most: that strength. */
static kd_cards best_showing(const kd_view *view, kd_verb verb, int *most)
{
    kd_action showings[MAX_SHOWINGS];
    kd_cards best = {0, 0};
    int count = legal_showings(view, verb, showings);
    *most = 0;
    for (int i = 0; i < count; i++) {
        int value = strength(view, kd_suit_of((kd_face)first_of(showings[i].cards.one)));
        if (value < *most || (value == *most && kd_count(showings[i].cards) < kd_count(best)))
            continue;
        *most = value;
        best = showings[i].cards;
    }
    return best;
}

kd_cards heuristic_declare(const kd_view *view)
{
    int value, drawn = kd_count(view->hand);
    kd_cards best = best_showing(view, KD_DECLARE, &value);
    bool reinforces = view->trump_known && view->declarer == view->seat;
    int whole = DECLARE_FIRST + (DECLARE_LAST - DECLARE_FIRST) * drawn / FULL_HAND;
    if (view->first_deal)
        whole -= FIRST_DEAL;
    return reinforces || value >= whole * drawn / FULL_HAND ? best : none;
}

kd_cards heuristic_counter(const kd_view *view)
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
    return value >= standing + asked ? best : none;
}

bool heuristic_rebels(const kd_view *view)
{
    return strength(view, view->order.trump) < HOPELESS;
}
