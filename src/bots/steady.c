/* steady.c - the bot that knows the game by rules of thumb: which choice is asked of it. */
#include "steady.h"

#include "legal.h"

static const kd_cards none = {0, 0};

int steady_stake(const memory *m, int points)
{
    (void)m;
    return points * POINT;
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
