/* steady.c - the bot that decides by heuristics: the value of points, burying, the choice by phase. */
#include "bots/policy/steady.h"

#include "bots/knowledge/legal.h"
#include "bots/knowledge/odds.h"

#include <limits.h>

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

/* The value of a final score to the attackers, in hundredths of a point. */
static int outcome(const kd_rules *rules, int score)
{
    bool taken;
    int gain = kd_gain(rules, score, &taken);
    return taken ? gain * LEVEL + DEAL : -gain * LEVEL;
}

/* The value of so many points to the attackers, averaged over what the rest of the deal may bring. */
static int stake(const memory *m, int points)
{
    const kd_rules *rules = &m->order->rules;
    int left = kd_points_at(m->order, m->hand) + kd_points_at(m->order, m->unseen);
    int change = 0;
    if (points > MOST_POINTS)
        points = MOST_POINTS;
    for (int i = 0; i < OUTCOMES; i++) {
        int other = m->view->points + left * i / OUTCOMES;
        change += outcome(rules, other + points) - outcome(rules, other);
    }
    return points * POINT * PLAIN / 100 + change / OUTCOMES;
}

/* The points that the kitty adds to a last trick with this lead (MULT-1). */
static int kitty_points(const memory *m, kd_cards lead)
{
    int points = m->kitty ? KITTY_GUESS : kd_points(m->view->buried);
    return points * kd_multiplier(m->order, lead, lead);
}

int steady_gain(const memory *m, int points, int wins)
{
    return stake(m, points) * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
}

int steady_rest(const card_values *p, kd_cards play, int leads)
{
    const memory *m = p->m;
    kd_cards rest = kd_sub(m->hand, play);
    if (kd_empty(rest)) /* an answer to the last lead is forced */
        return kd_empty(m->lead) ? steady_gain(m, kitty_points(m, play), leads) : 0;
    if (!is_one_part(m->order, rest))
        return -value_lost(p, m->hand, play);
    int points = LAST_POINTS + kd_points_at(m->order, rest) + kitty_points(m, rest);
    int wins = odds_side_wins(m, rest, rest, true, KD_SEATS - 1);
    bool alone = kd_count(rest) == 1 && kd_category_of(m->order, rest) == KD_TRUMP;
    return steady_gain(m, points, alone ? wins : odds_both(wins, leads));
}

kd_cards choices_best(const choices *list, const card_values *p,
                      int (*judge)(const card_values *p, kd_cards play))
{
    kd_cards best = {0, 0};
    int most = INT_MIN;
    for (int i = 0; i < list->count; i++) {
        int value = judge(p, list->play[i]);
        if (value <= most)
            continue;
        most = value;
        best = list->play[i];
    }
    return best;
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

/* The odds, in per cent, that the side of this hand wins the last trick. */
static int last_trick_odds(const memory *m)
{
    kd_cards trumps = kd_only(m->hand, m->order->in[KD_TRUMP]);
    kd_cards faces = kd_to_faces(m->order, trumps);
    int jokers = kd_copies(faces, KD_SMALL_JOKER) + 2 * kd_copies(faces, KD_BIG_JOKER);
    int odds = GUARD_BASE + GUARD_TRUMP * kd_count(trumps) + GUARD_TOP * jokers;
    return odds < GUARD_MOST ? odds : GUARD_MOST;
}

int steady_bury_reward(const memory *m)
{
    int wins = last_trick_odds(m);
    if (m->defends)
        return POINT * (IN_PLAY * 100 - (100 - wins) * KITTY_FACTOR) / (100 * 100);
    return POINT * (wins * KITTY_FACTOR - (100 - IN_PLAY) * 100) / (100 * 100);
}

kd_cards steady_bury(const kd_view *view)
{
    memory m;
    card_values p;
    memory_read(&m, view);
    card_values_read(&p, &m);
    int reward = steady_bury_reward(&m);
    return kd_to_faces(m.order, cheapest(&p, m.hand, view->order.rules.kitty, reward));
}

/* ---- deciding ---- */

static kd_action show_or_pass(const kd_view *view, kd_verb verb, kd_cards cards)
{
    return kd_empty(cards) ? act(view, KD_PASS, none) : act(view, verb, cards);
}

static kd_action rebel_or_pass(const kd_view *view)
{
    kd_action rebel = act(view, KD_REBEL, none);
    return steady_rebels(view) && is_allowed(view, &rebel) ? rebel : act(view, KD_PASS, none);
}

static kd_cards play(const kd_view *view)
{
    memory m;
    memory_read(&m, view);
    return kd_to_faces(m.order, kd_empty(m.lead) ? steady_lead(&m) : steady_follow(&m));
}

kd_action steady_choose(const kd_view *view)
{
    switch (view->phase) {
    case KD_PHASE_COUNTER: return show_or_pass(view, KD_COUNTER, steady_counter(view));
    case KD_PHASE_BURY: return act(view, KD_BURY, steady_bury(view));
    case KD_PHASE_REBEL: return rebel_or_pass(view);
    case KD_PHASE_PLAY: return act(view, KD_PLAY, play(view));
    default: return show_or_pass(view, KD_DECLARE, steady_declare(view));
    }
}

kd_action steady_decide(const kd_view *view, kd_rng *rng)
{
    (void)rng;
    kd_action action = steady_choose(view);
    bool waits = action.verb == KD_PASS && view->phase == KD_PHASE_DEAL;
    return waits || is_allowed(view, &action) ? action : legal_any(view);
}
