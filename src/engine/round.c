/* round.c - one deal: the table of its phases, who may act, dealing, and what the phases share. */
#include "round.h"

#include <string.h>

static unsigned nobody(const kd_round *round)
{
    (void)round;
    return 0;
}

static unsigned chance(const kd_round *round)
{
    (void)round;
    return 1U << KD_CHANCE;
}

/* Anybody may declare between two cards, then only the declarer may reinforce (DECL-1, DECL-2).
   Who holds a level card must not show here: it would tell everybody. */
static unsigned chance_and_declarers(const kd_round *round)
{
    unsigned seats = (1U << KD_SEATS) - 1;
    if (round->declarer != KD_NOBODY) {
        bool open = round->order.rules.reinforce && kd_count(round->standing) == 1;
        seats = open ? 1U << round->declarer : 0;
    }
    return seats | 1U << KD_CHANCE;
}

static unsigned asked(const kd_round *round)
{
    return 1U << round->asked;
}

static unsigned burier(const kd_round *round)
{
    return 1U << round->burier;
}

static unsigned player(const kd_round *round)
{
    return 1U << round->pos.turn;
}

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
    return kd_say(kd_empty(action->cards) ? KD_OK : KD_BAD_ACTION);
}

static void draw_first(kd_round *round, int seat, kd_events *events)
{
    round->first = round->drawer = (uint8_t)seat;
    round->phase = KD_PHASE_DEAL;
    kd_round_tell(events, KD_EV_FIRST, seat, 0, (kd_cards){0, 0});
}

/* The suit names a seat counted from the youngest; a joker is turned again (DRAW-1). */
static void turn_for_first(kd_round *round, kd_face face, kd_events *events)
{
    int suit = kd_suit_of(face);
    if (suit != KD_NO_SUIT)
        draw_first(round, (round->order.rules.youngest + suit) % KD_SEATS, events);
}

/* The number is counted from the cutter, who is 1; who it reaches deals and draws (DRAW-2). */
static void cut_for_dealer(kd_round *round, kd_face face, kd_events *events)
{
    int rank = kd_rank_of(face);
    int steps = rank >= KD_RANK_A ? 0 : rank + 1;
    int seat = (round->order.rules.youngest + steps) % KD_SEATS;
    round->first_deal = 0;
    kd_round_dealer(round, seat, events);
    draw_first(round, seat, events);
}

static void turn(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_face face = kd_face_in(action->cards);
    kd_round_tell(events, KD_EV_TURNED, KD_NOBODY, 0, action->cards);
    if (round->order.rules.draw == KD_DRAW_CUT)
        cut_for_dealer(round, face, events);
    else
        turn_for_first(round, face, events);
}

static void deal(kd_round *round, const kd_action *action, kd_events *events)
{
    uint8_t seat = round->drawer;
    round->deck = kd_sub(round->deck, action->cards);
    round->hand[seat] = kd_add(round->hand[seat], action->cards);
    round->drawn[seat][round->drawn_count[seat]++] = kd_face_in(action->cards);
    round->drawer = (uint8_t)kd_next_seat(seat);
    kd_round_tell(events, KD_EV_DEALT, seat, 0, action->cards);
    if (kd_count(round->deck) == round->order.rules.kitty)
        kd_round_dealt(round, events);
}

/* Makes a fresh deal. rules may lie in *round. */
static void begin(kd_round *round, const kd_rules *rules, int level)
{
    kd_rules kept = *rules;
    memset(round, 0, sizeof *round);
    kd_order_make(&round->order, &kept, KD_NO_SUIT, level);
    round->level = (uint8_t)level;
    round->deck = kd_deck(&kept);
    round->dealer = round->first = round->drawer = round->asked = KD_NOBODY;
    round->declarer = round->burier = KD_NOBODY;
}

/* The next deal, as the last one came out: its dealer draws first (DRAW-3, REB-2). */
static void next(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    kd_result last = round->result;
    begin(round, &round->order.rules, last.after[kd_team(last.next_dealer)]);
    round->redeal = last.ending == KD_DEAL_REBELLED;
    kd_round_dealer(round, last.next_dealer, events);
    draw_first(round, last.next_dealer, events);
}

typedef struct phase_row {
    unsigned (*who)(const kd_round *round);
    kd_move move[KD_VERB_COUNT];
} phase_row;

/* The deal in full: in each phase who may act, by which verbs; each verb's check and change. */
static const phase_row phases[KD_PHASE_COUNT] = {
    [KD_PHASE_TURN] = {chance, {[KD_TURN] = {NULL, whole_deck, turn}}},
    [KD_PHASE_DEAL] = {chance_and_declarers,
                       {[KD_DEAL] = {NULL, whole_deck, deal},
                        [KD_DECLARE] = {kd_check_declare, NULL, kd_round_declare}}},
    [KD_PHASE_ASK] = {asked,
                      {[KD_DECLARE] = {kd_check_declare, NULL, kd_round_declare},
                       [KD_PASS] = {check_pass, NULL, kd_round_pass_declare}}},
    [KD_PHASE_REINFORCE] = {asked,
                            {[KD_DECLARE] = {kd_check_declare, NULL, kd_round_declare},
                             [KD_PASS] = {check_pass, NULL, kd_round_pass_reinforce}}},
    [KD_PHASE_FLIP] = {chance, {[KD_FLIP] = {NULL, kd_round_unturned, kd_round_flip}}},
    [KD_PHASE_COUNTER] = {asked,
                          {[KD_COUNTER] = {kd_check_counter, NULL, kd_round_counter},
                           [KD_PASS] = {check_pass, NULL, kd_round_pass_counter}}},
    [KD_PHASE_BURY] = {burier, {[KD_BURY] = {kd_check_bury, NULL, kd_round_bury}}},
    [KD_PHASE_REBEL] = {asked,
                        {[KD_REBEL] = {kd_check_rebel, NULL, kd_round_rebel},
                         [KD_PASS] = {check_pass, NULL, kd_round_pass_rebel}}},
    [KD_PHASE_PLAY] = {player, {[KD_PLAY] = {kd_check_play, NULL, kd_round_play}}},
    [KD_PHASE_SCORED] = {chance, {[KD_NEXT] = {NULL, no_cards, next}}},
    [KD_PHASE_OVER] = {nobody, {{NULL, NULL, NULL}}},
};

const kd_move *kd_round_move(int phase, int verb)
{
    const kd_move *move = &phases[phase].move[verb];
    return move->change != NULL ? move : NULL;
}

uint8_t kd_round_actors(const kd_round *round)
{
    return (uint8_t)phases[round->phase].who(round);
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
    if (verb <= KD_NEXT)
        return KD_NOT_YOUR_TURN;
    if (verb == KD_COUNTER && !kd_round_has_counters(rules))
        return KD_NO_COUNTERS;
    if (verb == KD_REBEL && !kd_round_has_rebels(rules, view->redeal))
        return KD_NO_REBELLION;
    return KD_WRONG_PHASE;
}

/* Why a seat may not act although the verb has its place in this phase. */
static kd_reason out_of_turn(const kd_view *view, int verb)
{
    if (view->phase == KD_PHASE_DEAL)
        return KD_ALREADY_DECLARED;
    if (verb == KD_COUNTER && view->declarer == view->seat)
        return KD_OWN_STANDS;
    return KD_NOT_YOUR_TURN;
}

kd_verdict kd_check(const kd_view *view, const kd_action *action)
{
    if (!well_formed(action))
        return kd_say(KD_BAD_ACTION);
    if (view->phase == KD_PHASE_OVER)
        return kd_say(KD_MATCH_OVER);
    if (action->actor != view->seat)
        return kd_say(KD_NOT_YOUR_TURN);
    const kd_move *move = kd_round_move(view->phase, action->verb);
    if (move == NULL || move->check == NULL)
        return kd_say(out_of_phase(view, action->verb));
    if (!(view->actors >> view->seat & 1))
        return kd_say(out_of_turn(view, action->verb));
    if (!kd_holds(view->hand, action->cards)) {
        kd_verdict verdict = kd_say(KD_NOT_HELD);
        verdict.cards = kd_without(action->cards, view->hand);
        return verdict;
    }
    return move->check(view, action);
}

kd_verdict kd_round_chance(const kd_round *round, const kd_action *action)
{
    if (!well_formed(action))
        return kd_say(KD_BAD_ACTION);
    if (round->phase == KD_PHASE_OVER)
        return kd_say(KD_MATCH_OVER);
    if (action->verb > KD_NEXT)
        return kd_say(KD_NOT_YOUR_TURN);
    const kd_move *move = kd_round_move(round->phase, action->verb);
    if (move == NULL)
        return kd_say(KD_WRONG_PHASE);
    kd_cards left = move->left(round);
    if (kd_count(action->cards) != !kd_empty(left))
        return kd_say(KD_BAD_ACTION);
    if (kd_holds(left, action->cards))
        return kd_say(KD_OK);
    kd_verdict verdict = kd_say(KD_NOT_IN_DECK);
    verdict.cards = action->cards;
    return verdict;
}

void kd_round_start(kd_round *round, const kd_rules *rules, int level, int dealer)
{
    kd_events unheard = {.count = 0};
    begin(round, rules, level);
    if (dealer != KD_NOBODY) {
        kd_round_dealer(round, dealer, &unheard);
        draw_first(round, dealer, &unheard);
        return;
    }
    round->first_deal = 1;
    round->phase = KD_PHASE_TURN;
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
    kd_round_tell(events, KD_EV_PASSED, seat, 0, (kd_cards){0, 0});
    round->waiting &= (uint8_t) ~(1U << seat);
    return kd_round_ask(round, round->phase, round->waiting, seat);
}

void kd_round_tell(kd_events *events, kd_event_kind kind, int seat, int number, kd_cards cards)
{
    events->list[events->count++] = (kd_event){.kind = (uint8_t)kind,
                                               .seat = (uint8_t)seat,
                                               .number = number,
                                               .cards = cards,
                                               .count = (uint8_t)kd_count(cards)};
}

void kd_round_trump(kd_round *round, int trump, kd_events *events)
{
    if (round->trump_known && round->order.trump == trump)
        return;
    kd_rules rules = round->order.rules;
    kd_order_make(&round->order, &rules, trump, round->level);
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
