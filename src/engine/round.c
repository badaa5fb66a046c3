/* round.c - one deal: the table of its phases, who may act, dealing, and what the phases share. */
#include "engine/engine.h"

#include <assert.h>
#include <string.h>

static kd_cards whole_deck(const kd_round *round)
{
    return round->deck;
}

static kd_cards no_cards(const kd_round *round)
{
    (void)round;
    return (kd_cards){0, 0};
}

static kd_verdict check_pass(const kd_view *view, const kd_action *action)
{
    (void)view;
    return kd_verdict_of(kd_empty(action->cards) ? KD_OK : KD_BAD_ACTION);
}

static void draw_first(kd_round *round, int seat, kd_events *events)
{
    round->first = round->drawer = (uint8_t)seat;
    round->phase = KD_PHASE_DEAL;
    kd_round_tell(events, KD_EV_FIRST, seat, 0, (kd_cards){0, 0});
}

/* A suit names the seat that draws first, counted from the youngest; a joker is turned again (DRAW-1).
   A number cut is counted from the cutter, who is 1; who it reaches deals and draws (DRAW-2). */
static void round_turn(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_face face = kd_face_in(action->cards);
    const kd_rules *rules = &round->order.rules;
    kd_round_tell(events, KD_EV_TURNED, KD_NOBODY, 0, action->cards);
    if (rules->draw == KD_DRAW_CUT) {
        int rank = kd_rank_of(face);
        int seat = (rules->youngest + (rank >= KD_RANK_A ? 0 : rank + 1)) % KD_SEATS;
        round->first_deal = 0;
        kd_round_dealer(round, seat, events);
        draw_first(round, seat, events);
    } else if (kd_suit_of(face) != KD_NO_SUIT) {
        draw_first(round, (rules->youngest + kd_suit_of(face)) % KD_SEATS, events);
    }
}

static void round_deal(kd_round *round, const kd_action *action, kd_events *events)
{
    uint8_t seat = round->drawer;
    round->deck = kd_sub(round->deck, action->cards);
    round->hand[seat] = kd_add(round->hand[seat], action->cards);
    round->drawn[seat][round->drawn_count[seat]++] = kd_face_in(action->cards);
    round->drawer = (uint8_t)kd_next_seat(seat);
    kd_round_tell(events, KD_EV_DEALT, seat, 0, action->cards);
    kd_round_drawn(round, seat, action->cards, events);
    if (kd_count(round->deck) == round->order.rules.kitty)
        kd_round_dealt(round, events);
}

/* Makes a fresh deal. rules may lie in *round. */
static void round_begin(kd_round *round, const kd_rules *rules, int level)
{
    kd_rules kept = *rules;
    memset(round, 0, sizeof *round);
    kd_order_make(&round->order, &kept, KD_NO_SUIT, level);
    round->deck = kd_deck(&kept);
    round->dealer = round->first = round->drawer = round->asked = KD_NOBODY;
    round->declarer = round->burier = round->revoker = KD_NOBODY;
    round->result.at_fault = KD_NOBODY;
}

/* The deal begins; where the dealer is still to be found, a card is turned (DRAW-1). */
static void open_deal(kd_round *round, int dealer, int first, kd_events *events)
{
    if (dealer == KD_NOBODY) {
        round->first_deal = 1;
        round->phase = KD_PHASE_TURN;
        kd_round_tell(events, KD_EV_ANEW, KD_NOBODY, 0, (kd_cards){0, 0});
        return;
    }
    kd_round_dealer(round, dealer, events);
    draw_first(round, first, events);
}

/* The next deal. The dealer draws first; in an open deal the seat that rebelled, which was asked
   last (DRAW-3, REB-4). */
static void round_next(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    kd_result last = round->result;
    int rebel = round->asked;
    round_begin(round, &round->order.rules, last.next_level);
    round->redeal = !round->order.rules.deals &&
                    (last.ending == KD_DEAL_REBELLED || last.ending == KD_DEAL_RESHUFFLED);
    bool open = round->redeal && round->order.rules.rebel == KD_REBEL_OPEN;
    open_deal(round, last.next_dealer, open ? rebel : last.next_dealer, events);
}

/* The actors of a phase: between two cards that chance deals, also the seats that may declare or counter. */
enum who { NOBODY, CHANCE, CHANCE_AND_SHOWERS, ASKED, BURIER, PLAYER };

typedef struct phase_row {
    enum who who;
    kd_move move[KD_VERB_COUNT];
} phase_row;

/* The deal in full: in each phase who may act, by which verbs; each verb's check and change. */
static const phase_row phases[KD_PHASE_COUNT] = {
    [KD_PHASE_TURN] = {CHANCE, {[KD_TURN] = {NULL, whole_deck, round_turn}}},
    [KD_PHASE_DEAL] = {CHANCE_AND_SHOWERS,
                       {[KD_DEAL] = {NULL, whole_deck, round_deal},
                        [KD_DECLARE] = {kd_check_declare, NULL, kd_round_declare},
                        [KD_COUNTER] = {kd_check_counter, NULL, kd_round_counter}}},
    [KD_PHASE_ASK] = {ASKED,
                      {[KD_DECLARE] = {kd_check_declare, NULL, kd_round_declare},
                       [KD_PASS] = {check_pass, NULL, kd_round_pass_declare}}},
    [KD_PHASE_REINFORCE] = {ASKED,
                            {[KD_DECLARE] = {kd_check_declare, NULL, kd_round_declare},
                             [KD_PASS] = {check_pass, NULL, kd_round_pass_reinforce}}},
    [KD_PHASE_FLIP] = {CHANCE, {[KD_FLIP] = {NULL, kd_round_unturned, kd_round_flip}}},
    [KD_PHASE_COUNTER] = {ASKED,
                          {[KD_COUNTER] = {kd_check_counter, NULL, kd_round_counter},
                           [KD_PASS] = {check_pass, NULL, kd_round_pass_counter}}},
    [KD_PHASE_BURY] = {BURIER, {[KD_BURY] = {kd_check_bury, NULL, kd_round_bury}}},
    [KD_PHASE_REBEL] = {ASKED,
                        {[KD_REBEL] = {kd_check_rebel, NULL, kd_round_rebel},
                         [KD_PASS] = {check_pass, NULL, kd_round_pass_rebel}}},
    [KD_PHASE_PLAY] = {PLAYER, {[KD_PLAY] = {kd_check_play, NULL, kd_round_play}}},
    [KD_PHASE_SCORED] = {CHANCE, {[KD_NEXT] = {NULL, no_cards, round_next}}},
    [KD_PHASE_OVER] = {NOBODY, {{NULL, NULL, NULL}}},
};

const kd_move *kd_round_move(int phase, int verb)
{
    const kd_move *move = &phases[phase].move[verb];
    return move->change != NULL ? move : NULL;
}

uint8_t kd_round_actors(const kd_round *round)
{
    const unsigned chance = 1U << KD_CHANCE;
    switch (phases[round->phase].who) {
    case CHANCE: return (uint8_t)chance;
    case CHANCE_AND_SHOWERS:
        return (uint8_t)(chance | kd_round_declarers(round) | kd_round_deal_counterers(round));
    case ASKED: return (uint8_t)(1U << round->asked);
    case BURIER: return (uint8_t)(1U << round->burier);
    case PLAYER: return (uint8_t)(1U << round->pos.turn);
    default: return 0;
    }
}

/* Is this an action at all, whoever may do it whenever? */
static bool well_formed(const kd_action *action)
{
    kd_cards cards = action->cards;
    return action->actor <= KD_CHANCE && action->verb < KD_VERB_COUNT &&
           cards.one >> KD_FACES == 0 && (cards.two & ~cards.one) == 0;
}

/* Why a verb has no row in this phase. */
static kd_reason out_of_phase(const kd_view *view, int verb)
{
    const kd_rules *rules = &view->order.rules;
    if (verb <= KD_TIME)
        return KD_NOT_YOUR_TURN;
    if (verb == KD_COUNTER)
        return kd_round_no_window(rules);
    if (verb == KD_REBEL && !kd_round_has_rebels(rules, view->redeal))
        return kd_round_no_rebels(rules);
    return KD_WRONG_PHASE;
}

/* Why a seat may not act although the phase has a row for the verb. */
static kd_reason out_of_turn(const kd_view *view, int verb)
{
    bool dealing = view->phase == KD_PHASE_DEAL;
    if (verb == KD_COUNTER && dealing && !kd_round_deal_counters(view))
        return kd_round_no_window(&view->order.rules);
    if (verb == KD_COUNTER && view->declarer == view->seat &&
        !kd_round_counters_own(&view->order.rules))
        return KD_OWN_STANDS;
    if (!dealing)
        return KD_NOT_YOUR_TURN;
    if (verb == KD_COUNTER)
        return KD_COUNTER_NOT_MORE;
    if (view->order.level == KD_LEVEL_NT)
        return KD_NOT_LEVEL_CARD;
    return view->declarer == KD_NOBODY ? KD_DECLARES_ITSELF : KD_ALREADY_DECLARED;
}

kd_verdict kd_check_strict(const kd_view *view, const kd_action *action)
{
    if (!well_formed(action))
        return kd_verdict_of(KD_BAD_ACTION);
    if (view->phase == KD_PHASE_OVER)
        return kd_verdict_of(KD_MATCH_OVER);
    if (action->actor != view->seat)
        return kd_verdict_of(KD_NOT_YOUR_TURN);
    const kd_move *move = kd_round_move(view->phase, action->verb);
    if (move == NULL || move->check == NULL)
        return kd_verdict_of(out_of_phase(view, action->verb));
    if (!(view->actors >> view->seat & 1))
        return kd_verdict_of(out_of_turn(view, action->verb));
    if (!kd_holds(view->hand, action->cards)) {
        kd_verdict verdict = kd_verdict_of(KD_NOT_HELD);
        verdict.cards = kd_sub(action->cards, view->hand);
        return verdict;
    }
    return move->check(view, action);
}

/* With penalties (IRR-1) these faults are allowed: a wrong answer with as many cards as were led, and a
   wrong number of cards buried by the dealer. */
kd_verdict kd_check(const kd_view *view, const kd_action *action)
{
    static const bool wrong_answer[KD_REASON_COUNT] = {
        [KD_MUST_FOLLOW] = true,         [KD_MUST_PLAY_ALL] = true,  [KD_MUST_PLAY_PAIR] = true,
        [KD_MUST_PLAY_PAIRS] = true,     [KD_MUST_PLAY_PART] = true, [KD_MUST_PLAY_TRACTOR] = true,
        [KD_MUST_PLAY_ANY_PAIRS] = true, [KD_MUST_PLAY_EACH] = true, [KD_MUST_FOLLOW_SET] = true,
        [KD_MUST_PLAY_ALL_SET] = true,
    };
    kd_verdict verdict = kd_check_strict(view, action);
    bool penalised = wrong_answer[verdict.reason] ||
                     (verdict.reason == KD_BURY_COUNT && view->seat == view->dealer);
    return penalised && view->order.rules.irregularity == KD_PENALISE ? kd_verdict_of(KD_OK)
                                                                      : verdict;
}

kd_verdict kd_round_chance(const kd_round *round, const kd_action *action)
{
    if (!well_formed(action))
        return kd_verdict_of(KD_BAD_ACTION);
    if (round->phase == KD_PHASE_OVER)
        return kd_verdict_of(KD_MATCH_OVER);
    if (action->verb > KD_TIME)
        return kd_verdict_of(KD_NOT_YOUR_TURN);
    const kd_move *move = kd_round_move(round->phase, action->verb);
    if (move == NULL)
        return kd_verdict_of(KD_WRONG_PHASE);
    kd_cards left = move->left(round);
    if (kd_count(action->cards) != !kd_empty(left))
        return kd_verdict_of(KD_BAD_ACTION);
    if (kd_holds(left, action->cards))
        return kd_verdict_of(KD_OK);
    kd_verdict verdict = kd_verdict_of(KD_NOT_IN_DECK);
    verdict.cards = action->cards;
    return verdict;
}

void kd_round_start(kd_round *round, const kd_rules *rules, int level, int dealer)
{
    kd_events unheard = {.count = 0};
    round_begin(round, rules, level);
    open_deal(round, dealer, dealer, &unheard);
}

bool kd_round_ask(kd_round *round, kd_phase phase, unsigned waiting, int from)
{
    if (waiting == 0)
        return false;
    while (!(waiting >> from & 1))
        from = kd_next_seat(from);
    round->phase = (uint8_t)phase;
    round->waiting = (uint8_t)waiting;
    round->asked = (uint8_t)from;
    return true;
}

bool kd_round_passed(kd_round *round, kd_events *events)
{
    int seat = round->asked;
    kd_round_tell(events, KD_EV_PASSED, seat, round->phase, (kd_cards){0, 0});
    round->waiting &= (uint8_t) ~(1U << seat);
    return kd_round_ask(round, round->phase, round->waiting, seat);
}

/* The longest list is that of a failed dump which is led in the last trick of a match. */
void kd_round_tell(kd_events *events, kd_event_kind kind, int seat, int number, kd_cards cards)
{
    assert(events->count < KD_MAX_EVENTS);
    if (events->count >= KD_MAX_EVENTS)
        return;
    events->list[events->count++] = (kd_event){.kind = (uint8_t)kind,
                                               .seat = (uint8_t)seat,
                                               .number = number,
                                               .cards = cards,
                                               .count = (uint8_t)kd_count(cards)};
}

void kd_round_trump(kd_round *round, int trump, int level, kd_events *events)
{
    if (round->trump_known && round->order.trump == trump)
        return;
    kd_rules rules = round->order.rules;
    kd_order_make(&round->order, &rules, trump, level);
    round->trump_known = 1;
    kd_round_tell(events, KD_EV_TRUMP, KD_NOBODY, trump, (kd_cards){0, 0});
}

void kd_round_dealer(kd_round *round, int seat, kd_events *events)
{
    if (round->dealer == seat)
        return;
    round->dealer = (uint8_t)seat;
    kd_round_tell(events, KD_EV_DEALER, seat, 0, (kd_cards){0, 0});
}

void kd_round_show(kd_round *round, const kd_action *action)
{
    round->declarer = action->actor;
    round->standing = action->cards;
    round->shown[action->actor] = kd_either(round->shown[action->actor], action->cards);
}
