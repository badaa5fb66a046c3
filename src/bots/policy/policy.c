/* policy.c - the policy: what all have seen, one play, a whole rollout, and the bot that plays so. */
#include "bots/policy/policy_internal.h"

#include <limits.h>

/* ---- the state ---- */

kd_played rollout_play(rollout *state, const kd_order *order, kd_cards play)
{
    public_note(&state->seen, order, state->pos.turn, state->pos.lead, play);
    kd_played played = kd_position_play(&state->pos, order, play);
    state->seen.gone = kd_add(state->seen.gone, played.cards);
    return played;
}

/* The policy takes who answers a four of the level with less than four trumps for void in trump, as under
   any other lead. */
void rollout_start(rollout *state, const knowledge *k)
{
    *state = (rollout){.pos = k->now, .seen = k->seen, .burier = k->view->burier};
    state->pos.hand[kd_next_seat(k->seat)] = k->unseen;
    for (int seat = 0; seat < KD_SEATS; seat++)
        state->seen.voids[seat] |= (uint8_t)((k->four_short >> seat & 1) << KD_TRUMP);
}

/* ---- playing ---- */

kd_cards policy_forced(const rollout *state, const kd_order *order)
{
    kd_cards lead = state->pos.lead, hand = state->pos.hand[state->pos.turn], none = {0, 0};
    if (is_one_bit(hand.one) && !hand.two)
        return hand;
    if (!state->pos.played)
        return none;
    kd_cards held = kd_only(hand, order->in[order->category[first_of(lead.one)]]);
    if (!(lead.one & (lead.one - 1)) && !lead.two)
        return is_one_bit(held.one) ? kd_card(first_of(held.one)) : none;
    int cards = kd_count(lead);
    if (kd_count(hand) == cards)
        return hand;
    return !kd_plays_sets(&order->rules) && kd_count(held) == cards ? held : none;
}

kd_cards policy_play_at(context *ctx)
{
    kd_cards forced = policy_forced(ctx->state, ctx->order);
    if (!kd_empty(forced))
        return forced;
    context_read(ctx);
    return ctx->state->pos.played ? policy_answer(ctx, NULL) : policy_lead(ctx, NULL);
}

kd_cards policy_play_by(const policy_weights *w, const rollout *state, const kd_order *order)
{
    context ctx;
    context_open(&ctx, w, state, order);
    return policy_play_at(&ctx);
}

kd_cards policy_play(const rollout *state, const kd_order *order)
{
    return policy_play_by(policy_weights_of(order), state, order);
}

int policy_finish(rollout *state, const kd_order *order)
{
    context ctx;
    context_open(&ctx, policy_weights_of(order), state, order);
    while (!kd_position_over(&state->pos))
        (void)rollout_play(state, order, policy_play_at(&ctx));
    return kd_position_score(&state->pos);
}

/* ---- the bot ---- */

int policy_ranked(const knowledge *k, kd_cards *out, int cap)
{
    rollout state;
    context ctx;
    play_list list;
    int value[MOST_LISTED], count = 0;
    list.count = 0;
    rollout_start(&state, k);
    context_open(&ctx, policy_weights_of(k->order), &state, k->order);
    kd_cards best = policy_forced(&state, k->order);
    if (kd_empty(best)) {
        context_read(&ctx);
        best = policy_list(&ctx, &list);
        listed_values(&list, &ctx, value);
    }
    for (int i = 0; i < list.count; i++)
        value[i] = kd_same(list.at[i].play, best) ? INT_MIN : value[i];
    while (count < cap && !kd_empty(best)) {
        int next = -1;
        out[count++] = best;
        best = (kd_cards){0, 0};
        for (int i = 0; i < list.count; i++)
            if (value[i] > (next < 0 ? INT_MIN : value[next]))
                next = i;
        if (next >= 0) {
            best = list.at[next].play;
            value[next] = INT_MIN;
        }
    }
    return count;
}

kd_cards policy_choice(const knowledge *k)
{
    rollout state;
    rollout_start(&state, k);
    return policy_play(&state, k->order);
}

int policy_odds(const knowledge *k, kd_cards play)
{
    rollout state;
    context ctx;
    rollout_start(&state, k);
    context_open(&ctx, policy_weights_of(k->order), &state, k->order);
    context_read(&ctx);
    return state.pos.played ? answer_odds(&ctx, play) : lead_odds(&ctx, play);
}

kd_action steady_choose(const kd_view *view, const knowledge *k)
{
    const kd_cards none = {0, 0};
    knowledge own;
    if (!k && (view->phase == KD_PHASE_BURY || view->phase == KD_PHASE_PLAY)) {
        knowledge_read(&own, view, 0);
        k = &own;
    }
    switch (view->phase) {
    case KD_PHASE_BURY: return act(view, KD_BURY, heuristic_bury(k, none));
    case KD_PHASE_PLAY: return act(view, KD_PLAY, kd_to_faces(k->order, policy_choice(k)));
    default: return heuristic_show(view);
    }
}

kd_action steady_action(const kd_view *view, const knowledge *k)
{
    kd_action action = steady_choose(view, k);
    bool waits = action.verb == KD_PASS && view->phase == KD_PHASE_DEAL;
    return waits || is_allowed(view, &action) ? action : legal_any(view);
}

kd_action steady_by_nets(const kd_view *view, const knowledge *k)
{
    knowledge own;
    rollout state;
    if (view->phase != KD_PHASE_PLAY)
        return steady_action(view, k);
    if (!k) {
        knowledge_read(&own, view, 0);
        k = &own;
    }
    rollout_start(&state, k);
    kd_action play = act(view, KD_PLAY, kd_to_faces(k->order, net_play(&state, k->order)));
    return is_allowed(view, &play) ? play : steady_action(view, k);
}

kd_action steady_decide(const kd_view *view, kd_rng *rng)
{
    (void)rng;
    return steady_by_nets(view, NULL);
}
