/* heuristics.c - burying, declaring, countering and rebelling by heuristics: what hand is strong, what cards can
   be spared. */
#include "bots/policy/policy.h"

#include <string.h>

static const kd_cards none = {0, 0};

/* ---- burying ---- */

/* The gain from points in the kitty depends on the odds of winning the last trick. */
enum {
    KITTY_FACTOR = 300, /* per cent of their face value that points in the kitty count (MULT-1) */
    IN_PLAY = 16,       /* per cent of the points that stay in the hand are lost */
    GUARD_BASE = -1,    /* per cent of last tricks won with no trumps at all, */
    GUARD_TRUMP = 4,    /* and more with each trump, */
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
    int reward = heuristic_bury_reward(k);
    kd_cards first = kd_to_places(k->order, chosen);
    kd_cards plan = cheapest_burying(&p, none, k->hand, reward);
    if (!kd_empty(chosen))
        plan = cheapest_burying(&p, first, kd_sub(plan, first), reward);
    return kd_to_faces(k->order, plan);
}

/* ---- declaring, reinforcing, countering, rebelling ---- */

/* Where the kitty can still be taken by a counter after the burying (CTR-5), a showing before it is worth something
   else than where it is the last. */
enum { DECLARES, COUNTERS, DECLARES_EARLY, COUNTERS_EARLY, TAKES_KITTY, REBELS };
/* The part of the seat that shows. MAKES_DEALER: nobody deals yet, and showing makes the dealer. */
enum { ATTACKS, PARTNER_DEALS, DEALS, MAKES_DEALER };

/* In eighths of a thousandth of a level, fitted by koudi-showing (tools/train), but for a level less for rebelling.
   The weights of no trump in DECLARES_EARLY are not of that fit: its rules let nobody declare no trump. */
const showing_weights showing_fitted = {{
    {1056, -323, 766, 800, 29, -358, 5931, -1222, -1654, -1371, 156, -204, -68, -50, -6, 42, 0},
    {3252, -358, -3406, 438, 7, 263, 1210, 246, 95, -1005, 317, 18, -111, 323, -146, -896, 0},
    {2679, -306, -1525, 834, 4, 158, 1090, -955, -263, -1011, -171, 309, -97, 50, 280, -625, 0},
    {7110, -182, -1237, 195, -2, 85, -257, 1346, -979, -276, -96, -375, -290, 342, -74, -1302, 0},
    {1492, 159, 1197, 448, 26, -151, 3608, -106, -509, -752, 854, 151, 308, -193, 75, -157, -2020},
    {-1896, 81, 385, -18, 39, 56, 1284, 113, 976, 76, 272, -56, 420, 89, -95, 482, -2607},
    {872, 80, 1016, -1, 25, 685, 2937, -259, -522, -263, -752, -685, 730, -18, 44, -465, -2550},
    {-1685, 80, 3215, 15, 0, 103, -215, -621, -492, -472, 36, -103, 640, 386, -84, 335, -1484},
    {14880, 157, 6773, -285, 60, -706, 3763, -3826, -4214, -6656, 294, 33, 158, -86, -1699, -4218,
     0},
    {3422, -290, 149, 47, 18, 32, 2678, -3, 522, -1537, -37, 56, -164, 276, -380, -1388, 0},
    {3228, -313, -520, 645, 2, 644, 3108, -22, 636, -1254, 222, -206, -121, 85, -304, -958, 0},
    {14909, -274, 5212, 396, 37, -1023, 2235, -2466, -2253, -5250, 92, 216, -54, 310, -677, -3806,
     0},
    {258, 323, 13, -1, -26, -10, -3372, -8054, -11031, -4660, 588, 10, 1333, -28, 13, -755, -2874},
    {-227, -284, -11, 0, -6, -174, -2183, 516, 312, -618, 231, 174, 444, 302, -11, -971, 311},
    {-81, -101, -4, 2, 40, 242, 2174, 986, 622, -288, 370, -242, 769, 568, -4, -1045, 933},
    {12, 14, 1, -1, -17, -22, -2999, -3883, -5615, -2949, 119, 22, 391, 318, 1, -1061, 8778},
    {53, 67, 3, 3, 81, 398, 8517, 7116, 8851, 4014, 119, -398, -364, -193, 3, -78, 2240},
    {418, 523, 21, 1, 33, 428, 4181, -121, 215, -593, 507, -428, 281, -139, 21, 67, -3345},
    {769, 962, 38, 2, 61, 739, 8173, 336, -1231, -180, 1467, -739, 896, 148, 38, 89, -19645},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {-8000, 1456, 58, 1, 15, 1758, 2270, -2356, -2040, -2766, 1640, 1124, 991, -947, 0, -566,
     -17594},
}};

/* The hand under a suit and level as trump: sign 1 adds it, -1 takes it away. */
static void add_hand(const kd_view *view, int suit, int level, int sign, int f[SHOWING_FEATURES])
{
    uint64_t trumps = kd_rank_faces(level) | joker_faces | suit_faces(suit) |
                      kd_always_trumps(&view->order.rules);
    kd_cards held = kd_only(view->hand, trumps), side = kd_only(view->hand, ~trumps);
    f[SHOWN_TRUMPS] += sign * kd_count(held);
    f[SHOWN_TRUMP_PAIRS] += sign * bits_of(held.two);
    f[SHOWN_NO_TRUMP] += sign * (suit == KD_NO_SUIT);
    f[SHOWN_SIDE_ACES] += sign * kd_count(kd_only(side, kd_rank_faces(KD_RANK_A)));
    f[SHOWN_SIDE_PAIRS] += sign * bits_of(side.two);
    for (int s = 0; s < KD_NO_SUIT; s++) {
        int length = kd_count(kd_only(side, suit_faces(s)));
        f[SHOWN_SHORT] += sign * (s != suit && length < 3 ? 3 - length : 0);
    }
}

int showing_read(const kd_view *view, const kd_action *showing, int f[SHOWING_FEATURES])
{
    int level = showing->verb == KD_DECLARE ? kd_level_to_show(view) : view->order.level;
    uint64_t levels = kd_rank_faces(level), always = kd_always_trumps(&view->order.rules);
    int suit = KD_NO_SUIT, kind = REBELS, role = ATTACKS;
    memset(f, 0, SHOWING_FEATURES * sizeof *f);
    if (view->trump_known)
        add_hand(view, view->order.trump, view->order.level, -1, f);
    if (showing->verb != KD_REBEL) {
        suit = kd_suit_of((kd_face)first_of(showing->cards.one));
        add_hand(view, suit, level, 1, f);
        kind = view->buried_before           ? TAKES_KITTY
               : showing->verb == KD_COUNTER ? COUNTERS
                                             : DECLARES;
        if (awaits_late_counters(view))
            kind += DECLARES_EARLY;
    }
    f[SHOWN_ONE] = 1;
    f[SHOWN_DRAWN] = kd_count(view->hand);
    f[SHOWN_ASKED] = view->phase != KD_PHASE_DEAL;
    f[SHOWN_TRUMPS_LATE] = f[SHOWN_TRUMPS] * f[SHOWN_DRAWN];
    f[SHOWN_SMALL_JOKERS] = kd_copies(view->hand, KD_SMALL_JOKER);
    f[SHOWN_BIG_JOKERS] = kd_copies(view->hand, KD_BIG_JOKER);
    f[SHOWN_LEVELS] = kd_count(kd_only(view->hand, levels));
    f[SHOWN_PAIR] = showing->cards.two != 0;
    f[SHOWN_OPEN] = bits_of(levels & ~view->hand.one);
    f[SHOWN_PARTNERS] = view->declarer == kd_partner(view->seat);
    for (int s = 0; s < KD_NO_SUIT; s++) {
        int length = kd_count(kd_only(view->hand, suit_faces(s) & ~(levels | always)));
        if (s != suit && length > f[SHOWN_LONGEST])
            f[SHOWN_LONGEST] = length;
    }
    /* The seat that shows becomes the dealer in the first deal, and where whoever declares deals. */
    bool opens = showing->verb == KD_DECLARE &&
                 kd_declarer_deals(&view->order.rules, view->first_deal, view->redeal);
    bool takes = showing->verb == KD_COUNTER && view->first_deal && !view->buried_before &&
                 view->order.rules.counter_takes_deal;
    if (view->dealer >= KD_SEATS || opens || takes)
        role = MAKES_DEALER;
    else if (kd_team(view->dealer) == kd_team(view->seat))
        role = view->dealer == view->seat ? DEALS : PARTNER_DEALS;
    return ROLES * kind + role;
}

kd_action heuristic_show_by(const showing_weights *w, const kd_view *view, int least)
{
    kd_action options[MOST_OPTIONS], best = act(view, KD_PASS, none);
    int f[SHOWING_FEATURES], count = legal_options(view, options);
    if (count && options[0].verb == KD_DECLARE && view->declarer == view->seat)
        return options[0]; /* reinforces */
    for (int i = 0; i < count; i++) {
        const int16_t *row = w->row[showing_read(view, &options[i], f)];
        int value = 0;
        for (int k = 0; k < SHOWING_FEATURES; k++)
            value += row[k] * f[k];
        if (value <= least)
            continue;
        least = value;
        best = options[i];
    }
    return best;
}

kd_action heuristic_show(const kd_view *view)
{
    return heuristic_show_by(&showing_fitted, view, 0);
}
