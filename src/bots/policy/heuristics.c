/* heuristics.c - burying, declaring, countering and rebelling by heuristics: what hand is strong, what cards can
   be spared. */
#include "bots/policy/heuristics.h"

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
    int reward = heuristic_bury_reward(k), n = k->order->rules.kitty;
    kd_cards plan = kd_to_faces(k->order, cheapest(&p, k->hand, n, reward));
    if (kd_empty(chosen))
        return plan;
    kd_cards rest = kd_to_places(k->order, kd_sub(plan, chosen));
    return kd_add(chosen, kd_to_faces(k->order, cheapest(&p, rest, n - kd_count(chosen), reward)));
}

/* ---- declaring, reinforcing, countering, rebelling ---- */

/* Where the kitty can still be taken by a counter after the burying (CTR-5), a showing before it is worth something
   else than where it is the last. */
enum { DECLARES, COUNTERS, DECLARES_EARLY, COUNTERS_EARLY, TAKES_KITTY, REBELS };
/* Who deals; where showing makes the dealer, nobody does yet. */
enum { ATTACKS, PARTNER_DEALS, DEALS, MAKES_DEALER };

/* In eighths of a thousandth of a level, fitted by koudi-showing (tools/train), but for the constant of DECLARES_EARLY
   and MAKES_DEALER, which is 1600 less: a declaration on little names the trump for those who counter after the
   burying (CTR-5). */
const showing_weights showing_fitted = {{
    {1056, -323, 766, 800, 29, -358, 5931, -1222, -1654, -1371, 156, -204, -68, -50, -6, 42, 0},
    {3252, -358, -3406, 438, 7, 263, 1210, 246, 95, -1005, 317, 18, -111, 323, -146, -896, 0},
    {2679, -306, -1525, 834, 4, 158, 1090, -955, -263, -1011, -171, 309, -97, 50, 280, -625, 0},
    {7110, -182, -1237, 195, -2, 85, -257, 1346, -979, -276, -96, -375, -290, 342, -74, -1302, 0},
    {1492, 159, 1197, 448, 26, -151, 3608, -106, -509, -752, 854, 151, 308, -193, 75, -157, -2020},
    {-1896, 81, 385, -18, 39, 56, 1284, 113, 976, 76, 272, -56, 420, 89, -95, 482, -2607},
    {872, 80, 1016, -1, 25, 685, 2937, -259, -522, -263, -752, -685, 730, -18, 44, -465, -2550},
    {-1685, 80, 3215, 15, 0, 103, -215, -621, -492, -472, 36, -103, 640, 386, -84, 335, -1484},
    {4497, -289, 1466, 306, 31, 150, 3763, -844, -478, -1869, 176, -101, -72, 151, -767, -883, 0},
    {2073, -342, -3199, 303, 11, 130, 2678, 458, 494, -871, 155, -208, -148, 260, -340, -664, 0},
    {2057, -435, -1955, 693, 5, 231, 3108, 84, 401, -550, 340, -197, -117, 292, -314, -571, 0},
    {1360, 158, 225, -208, 39, -739, 2235, -1167, -693, -2182, 81, -1111, 343, 285, 199, -1130, 0},
    {354, 443, 18, -1, -18, -305, -4570, -5206, -8057, -4789, 524, 305, 641, 134, 18, -2392, -1631},
    {-353, -441, -18, 0, -4, -185, -450, 371, 297, 419, 627, 185, -700, 67, -18, 330, 175},
    {22, 28, 1, 1, 33, -280, 1120, 1040, 860, -411, 682, 280, 1535, 161, 1, -1197, 533},
    {-20, -25, -1, 0, -11, 125, -521, -2983, -4403, -2461, 452, -125, -36, 575, -1, -951, 3996},
    {-45, -56, -2, 3, 74, 272, 6812, 4765, 7075, 3443, -225, -272, -486, -150, -2, 1384, 1476},
    {282, 352, 14, 1, 21, 381, 1794, -2, -416, -340, 593, -381, 1248, 150, 14, 812, -2231},
    {499, 623, 25, 1, 37, 1148, 5175, 845, -1356, 828, 1251, -1148, 1673, -393, 25, 1488, -11814},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {-8000, 1456, 58, 1, 15, 1758, 2270, -2356, -2040, -2766, 1640, 1124, 991, -947, 0, -566,
     -17594},
}};

/* The hand under a suit as trump: sign 1 adds it, -1 takes it away. */
static void add_hand(const kd_view *view, int suit, int sign, int f[SHOWING_FEATURES])
{
    uint64_t trumps = faces_of_rank(view->order.level) | joker_faces | suit_faces(suit);
    kd_cards held = kd_only(view->hand, trumps), side = kd_only(view->hand, ~trumps);
    f[SHOWN_TRUMPS] += sign * kd_count(held);
    f[SHOWN_TRUMP_PAIRS] += sign * bits_of(held.two);
    f[SHOWN_NO_TRUMP] += sign * (suit == KD_NO_SUIT);
    f[SHOWN_SIDE_ACES] += sign * kd_count(kd_only(side, faces_of_rank(KD_RANK_A)));
    f[SHOWN_SIDE_PAIRS] += sign * bits_of(side.two);
    for (int s = 0; s < KD_NO_SUIT; s++) {
        int length = kd_count(kd_only(side, suit_faces(s)));
        f[SHOWN_SHORT] += sign * (s != suit && length < 3 ? 3 - length : 0);
    }
}

int showing_read(const kd_view *view, const kd_action *showing, int f[SHOWING_FEATURES])
{
    const kd_rules *rules = &view->order.rules;
    uint64_t levels = faces_of_rank(view->order.level);
    int suit = KD_NO_SUIT, kind = REBELS, role = ATTACKS;
    memset(f, 0, SHOWING_FEATURES * sizeof *f);
    if (view->trump_known)
        add_hand(view, view->order.trump, -1, f);
    if (showing->verb != KD_REBEL) {
        suit = kd_suit_of((kd_face)first_of(showing->cards.one));
        add_hand(view, suit, 1, f);
        kind = view->buried_before           ? TAKES_KITTY
               : showing->verb == KD_COUNTER ? COUNTERS
                                             : DECLARES;
        if (!view->buried_before && rules->counter_after_bury)
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
        int length = kd_count(kd_only(view->hand, suit_faces(s) & ~levels));
        if (s != suit && length > f[SHOWN_LONGEST])
            f[SHOWN_LONGEST] = length;
    }
    if (view->dealer >= KD_SEATS || (view->first_deal && showing->verb == KD_COUNTER &&
                                     !view->buried_before && rules->counter_takes_deal))
        role = MAKES_DEALER;
    else if (kd_team(view->dealer) == kd_team(view->seat))
        role = view->dealer == view->seat ? DEALS : PARTNER_DEALS;
    return ROLES * kind + role;
}

int showing_options(const kd_view *view, kd_action out[MOST_OPTIONS])
{
    int count = legal_showings(view, KD_DECLARE, out);
    count += legal_showings(view, KD_COUNTER, out + count);
    out[count] = act(view, KD_REBEL, none);
    return count + is_allowed(view, &out[count]);
}

kd_action heuristic_show_by(const showing_weights *w, const kd_view *view, int least)
{
    kd_action options[MOST_OPTIONS], best = act(view, KD_PASS, none);
    int f[SHOWING_FEATURES], count = showing_options(view, options);
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
