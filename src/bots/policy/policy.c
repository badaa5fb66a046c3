/* policy.c - the policy of rollouts: what all have seen, one play, a whole rollout, and a bot. */
#include "bots/policy/policy.h"

#include "bots/knowledge/legal.h"
#include "bots/knowledge/memory.h"
#include "bots/policy/policy_context.h"
#include "bots/policy/steady.h"

#include <string.h>

/* ---- what all have seen ---- */

static void note_lead(rollout *s, const kd_order *order, int seat, kd_cards lead)
{
    s->led[seat] |= (uint8_t)(1U << order->category[first_of(lead.one)]);
}

/* One answer to a lead tells what its seat has no more of. A four of a kind asks otherwise. */
static void learn(rollout *s, const kd_order *order, int seat, kd_cards lead, kd_cards answer)
{
    int c = order->category[first_of(lead.one)];
    if (lead.one & ~order->in[c])
        return;
    kd_cards followed = kd_only(answer, order->in[c]);
    if (kd_same(followed, answer) && followed.two == 0 && lead.two == 0)
        return;
    if (kd_count(followed) < kd_count(lead))
        s->voids[seat] |= (uint8_t)(1U << c);
    else if (bits_of(followed.two) < bits_of(lead.two))
        s->pairless[seat] |= (uint8_t)(1U << c);
}

kd_played rollout_play(rollout *s, const kd_order *order, kd_cards play)
{
    int seat = s->pos.turn;
    if (s->pos.played)
        learn(s, order, seat, s->pos.lead, play);
    else
        note_lead(s, order, seat, play);
    kd_played played = kd_position_play(&s->pos, order, play);
    s->gone = kd_add(s->gone, played.cards);
    return played;
}

static void read_trick(rollout *s, const kd_order *order, const kd_trick *trick)
{
    int seat = trick->leader;
    if (seat >= KD_SEATS)
        return;
    kd_cards lead = kd_to_places(order, trick->play[seat]);
    for (int i = 0; i < KD_SEATS; i++, seat = kd_next_seat(seat)) {
        kd_cards cards = kd_to_places(order, trick->play[seat]);
        if (kd_empty(cards))
            return;
        s->gone = kd_add(s->gone, cards);
        if (i > 0)
            learn(s, order, seat, lead, cards);
        else
            note_lead(s, order, seat, lead);
    }
}

void rollout_read(rollout *s, const kd_view *view)
{
    memset(s, 0, sizeof *s);
    s->burier = view->burier;
    for (int t = 0; t <= view->tricks; t++)
        read_trick(s, &view->order, &view->trick[t]);
}

/* ---- playing ---- */

/* A play without a choice, or empty. */
static kd_cards forced_play(const rollout *s, const kd_order *order)
{
    kd_cards hand = s->pos.hand[s->pos.turn];
    if (is_one_bit(hand.one) && !hand.two)
        return hand;
    return s->pos.played ? policy_forced(s, order) : (kd_cards){0, 0};
}

/* What it plays in the rollout for which the context was opened. */
static kd_cards play_at(context *l)
{
    kd_cards forced = forced_play(l->s, l->order);
    if (!kd_empty(forced))
        return forced;
    context_read(l);
    return l->s->pos.played ? policy_follow(l, NULL) : policy_lead(l, NULL);
}

kd_cards policy_play_by(const policy_weights *w, const rollout *s, const kd_order *order)
{
    context l;
    context_open(&l, w, s, order);
    return play_at(&l);
}

kd_cards policy_play(const rollout *s, const kd_order *order)
{
    return policy_play_by(&policy_standard, s, order);
}

int policy_finish(rollout *s, const kd_order *order)
{
    context l;
    context_open(&l, &policy_standard, s, order);
    while (!kd_position_over(&s->pos))
        (void)rollout_play(s, order, play_at(&l));
    return kd_position_score(&s->pos);
}

/* ---- the bot ---- */

void rollout_from_view(rollout *s, const kd_view *view)
{
    const kd_order *order = &view->order;
    kd_position *pos = &s->pos;
    rollout_read(s, view);
    pos->dealer = view->dealer;
    pos->points = view->points;
    pos->tricks = view->tricks;
    pos->hand[view->seat] = kd_to_places(order, view->hand);
    legal_table(view, pos);
    if (view->burier != view->seat)
        return;
    kd_cards seen = kd_add(pos->hand[view->seat], kd_to_places(order, view->buried));
    kd_cards deck = kd_to_places(order, kd_deck(&order->rules));
    pos->kitty = (uint8_t)kd_points(view->buried);
    pos->hand[kd_next_seat(view->seat)] = kd_sub(deck, kd_add(seen, s->gone));
}

kd_action policy_decide(const kd_view *view, kd_rng *rng)
{
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    rollout s;
    rollout_from_view(&s, view);
    kd_cards play = policy_play(&s, &view->order);
    kd_action action = act(view, KD_PLAY, kd_to_faces(&view->order, play));
    return is_allowed(view, &action) ? action : legal_any(view);
}
