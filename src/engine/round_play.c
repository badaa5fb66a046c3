/* round_play.c - the play of a deal, with its history, and the sum at its end. */
#include "engine/engine.h"

static void open_trick(kd_round *round)
{
    kd_trick *trick = &round->trick[round->pos.tricks];
    trick->leader = round->pos.turn;
    trick->winner = KD_NOBODY;
    round->dump_tried = (kd_cards){0, 0};
}

void kd_round_start_play(kd_round *round)
{
    kd_cards hand[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = kd_to_places(&round->order, round->hand[seat]);
    kd_cards kitty = kd_to_places(&round->order, round->deck);
    kd_position_start(&round->pos, &round->order, hand, round->dealer, kitty);
    round->pos.turn = round->pos.leader = round->pos.best =
        kd_first_leader(&round->order.rules, round->declarer, round->dealer);
    round->phase = KD_PHASE_PLAY;
    open_trick(round);
}

kd_verdict kd_check_play(const kd_view *view, const kd_action *action)
{
    const kd_order *order = &view->order;
    kd_cards lead = kd_led(view);
    kd_cards hand = kd_to_places(order, view->hand), play = kd_to_places(order, action->cards);
    kd_cards known = {0, 0}; /* asked for by one-deck leads only */
    if (kd_empty(lead) && kd_plays_sets(&order->rules))
        known = kd_to_places(order, kd_known(view));
    kd_verdict verdict = kd_empty(lead)
                             ? kd_check_lead(order, hand, known, play)
                             : kd_check_follow(order, hand, kd_to_places(order, lead), play);
    verdict.cards = kd_to_faces(order, verdict.cards);
    return verdict;
}

/* Does a seat play another category though it holds the one led (IRR-1)? */
static bool revokes(const kd_position *pos, const kd_order *order, kd_cards play)
{
    if (pos->played == 0)
        return false;
    if (kd_is_set(order, pos->lead) && kd_is_four(order, pos->lead))
        return kd_check_four_answer(order, pos->hand[pos->turn], pos->lead, play).reason != KD_OK;
    uint64_t led = order->in[kd_category_of(order, pos->lead)];
    int holding = kd_count(kd_only(pos->hand[pos->turn], led)), owed = kd_count(pos->lead);
    return kd_count(kd_only(play, led)) < (holding < owed ? holding : owed);
}

/* Captured points, fines and the dug kitty make the total (SCORE-1, SCORE-2, DUMP-3). */
static void add_up(kd_round *round, kd_events *events)
{
    kd_result *result = &round->result;
    const kd_position *pos = &round->pos;
    result->ending = KD_DEAL_PLAYED;
    result->fines = round->fines;
    result->tricks_points = (int16_t)(pos->points - round->fines);
    result->kitty_points = pos->kitty;
    result->multiplier = pos->dug;
    result->total = kd_position_score(pos);
    round->phase = KD_PHASE_SCORED;
    if (pos->dug && round->order.rules.kitty)
        kd_round_tell(events, KD_EV_DUG, pos->turn, pos->dug, round->deck);
    kd_round_tell(events, KD_EV_SCORED, KD_NOBODY, result->total, round->deck);
}

void kd_round_play(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_cards sorted = kd_to_places(&round->order, action->cards);
    uint8_t seat = action->actor;
    bool revoked_before = round->revoker != KD_NOBODY;
    if (!revoked_before && revokes(&round->pos, &round->order, sorted))
        round->revoker = seat;
    kd_trick *trick = &round->trick[round->pos.tricks];
    kd_played played = kd_position_play(&round->pos, &round->order, sorted);
    kd_cards cards = action->cards;
    if (played.failed) { /* everybody has seen the whole dump; the side pays (DUMP-2, DUMP-3) */
        bool defends = kd_team(seat) == kd_team(round->dealer);
        round->fines = (int16_t)(round->fines + (defends ? played.fine : -played.fine));
        round->dump_tried = cards;
        round->shown[seat] = kd_either(round->shown[seat], cards);
        kd_round_tell(events, KD_EV_DUMP_FAILED, seat, played.fine, cards);
        cards = kd_to_faces(&round->order, played.cards);
    }
    round->hand[seat] = kd_sub(round->hand[seat], cards);
    round->shown[seat] = kd_sub(round->shown[seat], cards);
    trick->play[seat] = cards;
    kd_round_tell(events, KD_EV_PLAYED, seat, 0, cards);
    if (played.trick_over) { /* the winner leads next; attackers keep its point cards (SCORE-1) */
        trick->winner = round->pos.turn;
        trick->points = (int16_t)played.won;
        if (kd_team(trick->winner) != kd_team(round->dealer))
            for (int i = 0; i < KD_SEATS; i++)
                round->captured = kd_add(round->captured, kd_only(trick->play[i], KD_POINT_FACES));
        kd_round_tell(events, KD_EV_TRICK, trick->winner, played.won, (kd_cards){0, 0});
        open_trick(round);
    }
    /* This play lies on the revoke, which cannot be taken back any more. There is always such a play: a
       seat that plays its last cards can keep none back. */
    if (revoked_before) {
        kd_round_end(round, KD_DEAL_REVOKED, round->revoker);
        kd_round_tell(events, KD_EV_REVOKED, round->revoker, 0, (kd_cards){0, 0});
    } else if (played.over) {
        add_up(round, events);
    }
}
