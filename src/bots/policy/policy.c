/* policy.c - the policy of rollouts: what all have seen, one play, a whole rollout, and a bot. */
#include "bots/policy/policy.h"

#include "bots/knowledge/legal.h"
#include "bots/knowledge/memory.h"
#include "bots/policy/policy_context.h"
#include "bots/policy/policy_follow.h"
#include "bots/policy/policy_lead.h"
#include "bots/policy/steady.h"

#include <string.h>

/* ---- what all have seen ---- */

static void note_lead(rollout *state, const kd_order *order, int seat, kd_cards lead)
{
    state->led[seat] |= (uint8_t)(1U << order->category[first_of(lead.one)]);
}

/* One answer to a lead tells what its seat has no more of. A four of a kind asks otherwise. */
static void learn(rollout *state, const kd_order *order, int seat, kd_cards lead, kd_cards answer)
{
    int c = order->category[first_of(lead.one)];
    if (lead.one & ~order->in[c])
        return;
    kd_cards followed = kd_only(answer, order->in[c]);
    if (kd_same(followed, answer) && followed.two == 0 && lead.two == 0)
        return;
    if (kd_count(followed) < kd_count(lead))
        state->voids[seat] |= (uint8_t)(1U << c);
    else if (bits_of(followed.two) < bits_of(lead.two))
        state->pairless[seat] |= (uint8_t)(1U << c);
}

kd_played rollout_play(rollout *state, const kd_order *order, kd_cards play)
{
    int seat = state->pos.turn;
    if (state->pos.played)
        learn(state, order, seat, state->pos.lead, play);
    else
        note_lead(state, order, seat, play);
    kd_played played = kd_position_play(&state->pos, order, play);
    state->gone = kd_add(state->gone, played.cards);
    return played;
}

static void read_trick(rollout *state, const kd_order *order, const kd_trick *trick)
{
    int seat = trick->leader;
    if (seat >= KD_SEATS)
        return;
    kd_cards lead = kd_to_places(order, trick->play[seat]);
    for (int i = 0; i < KD_SEATS; i++, seat = kd_next_seat(seat)) {
        kd_cards cards = kd_to_places(order, trick->play[seat]);
        if (kd_empty(cards))
            return;
        state->gone = kd_add(state->gone, cards);
        if (i > 0)
            learn(state, order, seat, lead, cards);
        else
            note_lead(state, order, seat, lead);
    }
}

void rollout_read(rollout *state, const kd_view *view)
{
    memset(state, 0, sizeof *state);
    state->burier = view->burier;
    for (int t = 0; t <= view->tricks; t++)
        read_trick(state, &view->order, &view->trick[t]);
}

/* ---- playing ---- */

/* A play without a choice, or empty. */
static kd_cards forced_play(const rollout *state, const kd_order *order)
{
    kd_cards hand = state->pos.hand[state->pos.turn];
    if (is_one_bit(hand.one) && !hand.two)
        return hand;
    return state->pos.played ? policy_forced(state, order) : (kd_cards){0, 0};
}

/* What it plays in the rollout for which the context was opened. */
static kd_cards play_at(context *ctx)
{
    kd_cards forced = forced_play(ctx->state, ctx->order);
    if (!kd_empty(forced))
        return forced;
    context_read(ctx);
    return ctx->state->pos.played ? policy_follow(ctx, NULL) : policy_lead(ctx, NULL);
}

kd_cards policy_play_by(const policy_weights *w, const rollout *state, const kd_order *order)
{
    context ctx;
    context_open(&ctx, w, state, order);
    return play_at(&ctx);
}

kd_cards policy_play(const rollout *state, const kd_order *order)
{
    return policy_play_by(&policy_standard, state, order);
}

int policy_finish(rollout *state, const kd_order *order)
{
    context ctx;
    context_open(&ctx, &policy_standard, state, order);
    while (!kd_position_over(&state->pos))
        (void)rollout_play(state, order, play_at(&ctx));
    return kd_position_score(&state->pos);
}

/* ---- the bot ---- */

void rollout_from_view(rollout *state, const kd_view *view)
{
    const kd_order *order = &view->order;
    kd_position *pos = &state->pos;
    rollout_read(state, view);
    pos->dealer = view->dealer;
    pos->points = view->points;
    pos->tricks = view->tricks;
    pos->hand[view->seat] = kd_to_places(order, view->hand);
    legal_table(view, pos);
    if (view->burier != view->seat)
        return;
    kd_cards seen = kd_add(pos->hand[view->seat], kd_to_places(order, view->buried));
    pos->kitty = (uint8_t)kd_points(view->buried);
    pos->hand[kd_next_seat(view->seat)] = kd_sub(order->deck, kd_add(seen, state->gone));
}

kd_action policy_decide(const kd_view *view, kd_rng *rng)
{
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    rollout state;
    rollout_from_view(&state, view);
    kd_cards play = policy_play(&state, &view->order);
    kd_action action = act(view, KD_PLAY, kd_to_faces(&view->order, play));
    return is_allowed(view, &action) ? action : legal_any(view);
}
