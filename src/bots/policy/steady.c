/* steady.c - the bot that decides by heuristics: the value of points, burying, the choice by phase. */
#include "bots/policy/steady.h"

#include "bots/knowledge/legal.h"

static const kd_cards none = {0, 0};

/* The value of points: their own, and that of the lines of the result which they may carry the score
   over. */
enum {
    PLAIN = 240,       /* per cent of its face value that a point has at any score */
    LEVEL = 3950,      /* value of a level, in hundredths of a point */
    DEAL = 2400,       /* value of taking the deal, besides */
    LAST_POINTS = 10,  /* points that the others are expected to play to the last trick */
    MOST_POINTS = 400, /* points above this add nothing */
    OUTCOMES = 8, /* final scores that are averaged, from no further points for the attackers on */
    KITTY_GUESS = 8, /* points expected in a kitty that another seat buried */
};

/* The value of so many points to the attackers, averaged over what the rest of the deal may bring. */
static int stake(const knowledge *k, int points)
{
    const kd_rules *rules = &k->order->rules;
    int left = kd_points_at(k->order, k->hand) + kd_points_at(k->order, k->unseen), change = 0;
    if (points > MOST_POINTS)
        points = MOST_POINTS;
    for (int i = 0; i < OUTCOMES; i++) {
        int other = k->now.points + left * i / OUTCOMES;
        change += outcome_value(rules, other + points, LEVEL, DEAL);
        change -= outcome_value(rules, other, LEVEL, DEAL);
    }
    return points * POINT * PLAIN / 100 + change / OUTCOMES;
}

/* The points that the kitty adds to a last trick with this lead (MULT-1). */
static int kitty_points(const knowledge *k, kd_cards lead)
{
    int points = k->kitty ? KITTY_GUESS : k->now.kitty;
    return points * kd_multiplier(k->order, lead, lead);
}

int steady_gain(const knowledge *k, int points, int wins)
{
    return stake(k, points) * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
}

int steady_rest(const card_values *p, kd_cards play, int leads)
{
    const knowledge *k = p->k;
    kd_cards rest = kd_sub(k->hand, play);
    if (kd_empty(rest)) /* an answer to the last lead is forced */
        return kd_empty(k->now.lead) ? steady_gain(k, kitty_points(k, play), leads) : 0;
    if (!is_one_part(k->order, rest))
        return -value_lost(p, k->hand, play);
    int points = LAST_POINTS + kd_points_at(k->order, rest) + kitty_points(k, rest);
    int wins = odds_side_wins(k, rest, rest, true, KD_SEATS - 1);
    bool alone = kd_count(rest) == 1 && kd_category_of(k->order, rest) == KD_TRUMP;
    return steady_gain(k, points, alone ? wins : odds_both(wins, leads));
}

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

int steady_bury_reward(const knowledge *k)
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

kd_cards steady_bury(const knowledge *k, kd_cards chosen)
{
    card_values p;
    card_values_read(&p, k);
    int reward = steady_bury_reward(k), n = k->order->rules.kitty;
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

kd_cards steady_declare(const kd_view *view)
{
    int value, drawn = kd_count(view->hand);
    kd_cards best = best_showing(view, KD_DECLARE, &value);
    bool reinforces = view->trump_known && view->declarer == view->seat;
    int whole = DECLARE_FIRST + (DECLARE_LAST - DECLARE_FIRST) * drawn / FULL_HAND;
    if (view->first_deal)
        whole -= FIRST_DEAL;
    return reinforces || value >= whole * drawn / FULL_HAND ? best : none;
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
    return value >= standing + asked ? best : none;
}

bool steady_rebels(const kd_view *view)
{
    return strength(view, view->order.trump) < HOPELESS;
}

/* ---- deciding ---- */

static kd_action show_or_pass(const kd_view *view, kd_verb verb, kd_cards cards)
{
    return kd_empty(cards) ? act(view, KD_PASS, none) : act(view, verb, cards);
}

kd_action steady_choose(const kd_view *view, const knowledge *k)
{
    knowledge own;
    kd_action rebel = act(view, KD_REBEL, none);
    if (!k && (view->phase == KD_PHASE_BURY || view->phase == KD_PHASE_PLAY)) {
        knowledge_read(&own, view, 0);
        k = &own;
    }
    switch (view->phase) {
    case KD_PHASE_COUNTER: return show_or_pass(view, KD_COUNTER, steady_counter(view));
    case KD_PHASE_BURY: return act(view, KD_BURY, steady_bury(k, none));
    case KD_PHASE_REBEL:
        return is_allowed(view, &rebel) && steady_rebels(view) ? rebel : act(view, KD_PASS, none);
    case KD_PHASE_PLAY: return act(view, KD_PLAY, kd_to_faces(k->order, steady_play(k)));
    default: return show_or_pass(view, KD_DECLARE, steady_declare(view));
    }
}

kd_action steady_action(const kd_view *view, const knowledge *k)
{
    kd_action action = steady_choose(view, k);
    bool waits = action.verb == KD_PASS && view->phase == KD_PHASE_DEAL;
    return waits || is_allowed(view, &action) ? action : legal_any(view);
}

kd_action steady_decide(const kd_view *view, kd_rng *rng)
{
    (void)rng;
    return steady_action(view, NULL);
}
