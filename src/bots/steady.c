/* steady.c - the bot that knows the game by rules of thumb: which choice is asked of it. */
#include "steady.h"

#include "legal.h"

static const kd_cards none = {0, 0};

/* What the lines of the score weigh against plain points. */
enum {
    PLAIN = 190,     /* per cent of a point's worth that it has wherever the score stands */
    LEVEL = 2850,    /* what a level is worth, in hundredths of a point */
    DEAL = 1900,     /* what taking the deal is worth besides */
    SAMPLES = 8,     /* outcomes looked at, from no more points for the attackers to all */
    KITTY_GUESS = 8, /* points in a kitty that somebody else buried */
};

/* What a final score means to the attackers, in hundredths of a point. */
static int outcome(const kd_rules *rules, int score)
{
    bool taken;
    int gain = kd_gain(rules, score > 0 ? score : 0, &taken);
    return taken ? gain * LEVEL + DEAL : -gain * LEVEL;
}

int steady_stake(const memory *m, int points, kd_cards lead)
{
    const kd_rules *rules = &m->order->rules;
    int left = kd_sorted_points(m->order, m->hand) + kd_sorted_points(m->order, m->unseen);
    int score = m->view->points, change = 0;
    if (kd_count(lead) == kd_count(m->hand)) {
        int kitty = m->kitty ? KITTY_GUESS : kd_points(m->view->buried);
        points += kitty * kd_multiplier(m->order, lead, lead);
    }
    for (int i = 0; i < SAMPLES; i++) {
        int other = score + left * i / SAMPLES;
        change += outcome(rules, other + points) - outcome(rules, other);
    }
    return points * POINT * PLAIN / 100 + change / SAMPLES;
}

static kd_action show_or_pass(const kd_view *view, kd_verb verb, kd_cards cards)
{
    return kd_empty(cards) ? act(view, KD_PASS, none) : act(view, verb, cards);
}

static kd_cards play(const kd_view *view)
{
    memory m;
    memory_read(&m, view);
    return kd_unsort(m.order, kd_empty(m.lead) ? steady_lead(&m) : steady_follow(&m));
}

static kd_action choose(const kd_view *view)
{
    switch (view->phase) {
    case KD_PHASE_COUNTER: return show_or_pass(view, KD_COUNTER, steady_counter(view));
    case KD_PHASE_BURY: return act(view, KD_BURY, steady_bury(view));
    case KD_PHASE_REBEL: return act(view, steady_rebels(view) ? KD_REBEL : KD_PASS, none);
    case KD_PHASE_PLAY: return act(view, KD_PLAY, play(view));
    default: return show_or_pass(view, KD_DECLARE, steady_declare(view));
    }
}

kd_action steady_decide(const kd_view *view, kd_rng *rng)
{
    (void)rng;
    kd_action action = choose(view);
    bool waits = action.verb == KD_PASS && view->phase == KD_PHASE_DEAL;
    return waits || is_allowed(view, &action) ? action : legal_any(view);
}
