/* round_kitty.c - between drawing and play: the kitty, burying, rebelling. */
#include "engine/engine.h"

/* The seats that may end a deal before the play, and the hand that allows it (REB-1, REB-3, REB-4, REB-6). */
typedef struct rebel_row {
    bool any;
    bool before_kitty; /* asked when trump is settled, not when all is buried */
    bool attackers;    /* only those attackers who have not buried are asked */
    bool dealer_later; /* the dealer is asked with the kitty in its hand, the others before */
    bool few_trumps;   /* few trumps will do as well as few points, where there is a trump suit */
    bool none;         /* no points, or no trumps in no trump too: not a few */
    uint8_t ending;    /* kd_ending */
    kd_reason too_strong;
} rebel_row;

static const rebel_row *rebel_of(const kd_rules *rules)
{
    static const rebel_row rows[KD_REBEL_WEAK + 1] = {
        [KD_REBEL_ATTACKERS] = {true, false, true, false, true, false, KD_DEAL_REBELLED,
                                KD_REBEL_TOO_STRONG},
        [KD_REBEL_RESHUFFLE] = {true, true, false, false, false, false, KD_DEAL_RESHUFFLED,
                                KD_RESHUFFLE_TOO_STRONG},
        [KD_REBEL_OPEN] = {true, true, false, true, false, false, KD_DEAL_REBELLED,
                           KD_REBEL_HAS_POINTS},
        [KD_REBEL_WEAK] = {true, true, false, false, true, true, KD_DEAL_RESHUFFLED,
                           KD_REBEL_NOT_WEAK},
    };
    return &rows[rules->rebel];
}

kd_reason kd_round_no_rebels(const kd_rules *rules)
{
    return rebel_of(rules)->any ? KD_NO_REBELLION : KD_NEVER_REBELS;
}

bool kd_round_has_rebels(const kd_rules *rules, bool redeal)
{
    return rebel_of(rules)->any && (!redeal || rules->rebel_in_row);
}

void kd_round_take(kd_round *round, int seat, kd_events *events)
{
    const kd_rules *rules = &round->order.rules;
    round->taken[seat] = round->deck;
    round->hand[seat] = kd_add(round->hand[seat], round->deck);
    kd_round_tell(events, KD_EV_TOOK, seat, rules->kitty_open, round->deck);
    round->deck = (kd_cards){0, 0};
    round->burier = (uint8_t)seat;
    round->phase = KD_PHASE_BURY;
    /* Nobody has buried: the dealer with the kitty in its hand (REB-4). */
    if (rebel_of(rules)->dealer_later && kd_round_has_rebels(rules, round->redeal) &&
        !round->buried_before)
        kd_round_ask(round, KD_PHASE_REBEL, 1U << round->dealer, round->dealer);
}

/* The seats that are asked at this point of the deal. */
static unsigned kitty_rebels(const kd_round *round, bool before_kitty)
{
    const kd_rules *rules = &round->order.rules;
    const rebel_row *row = rebel_of(rules);
    if (!kd_round_has_rebels(rules, round->redeal) || row->before_kitty != before_kitty)
        return 0;
    unsigned all = (1U << KD_SEATS) - 1;
    if (row->dealer_later && rules->kitty)
        return all & ~(1U << round->dealer);
    if (!row->attackers)
        return all;
    int right = kd_next_seat(round->dealer);
    return (1U << right | 1U << kd_partner(right)) & ~(unsigned)round->buried_before;
}

void kd_round_settled(kd_round *round, kd_events *events)
{
    if (kd_round_ask(round, KD_PHASE_REBEL, kitty_rebels(round, true), round->dealer))
        return;
    if (round->order.rules.kitty)
        kd_round_take(round, round->dealer, events);
    else /* nobody buries (BURY-4) */
        kd_round_buried(round);
}

void kd_round_buried(kd_round *round)
{
    if (!kd_round_ask(round, KD_PHASE_REBEL, kitty_rebels(round, false), round->dealer))
        kd_round_start_play(round);
}

kd_verdict kd_check_bury(const kd_view *view, const kd_action *action)
{
    int owed = view->order.rules.kitty, picked = kd_count(action->cards);
    if (owed != picked)
        return kd_verdict_about(KD_BURY_COUNT, KD_NO_CATEGORY, owed, picked, (kd_cards){0, 0});
    int points = kd_points(action->cards), most = kd_most_to_bury(&view->order.rules, view->hand);
    if (points <= most)
        return kd_verdict_of(KD_OK);
    return kd_verdict_about(KD_BURY_POINTS, KD_NO_CATEGORY, most, points, (kd_cards){0, 0});
}

/* Cards that a seat had shown may lie in the kitty now: nobody else knows that it still holds them. */
void kd_round_bury(kd_round *round, const kd_action *action, kd_events *events)
{
    uint8_t seat = action->actor;
    round->hand[seat] = kd_sub(round->hand[seat], action->cards);
    round->deck = round->buried[seat] = action->cards;
    round->buried_before |= (uint8_t)(1U << seat);
    round->shown[seat] = (kd_cards){0, 0};
    kd_round_tell(events, KD_EV_BURIED, seat, 0, action->cards);
    if (kd_count(action->cards) == round->order.rules.kitty) {
        kd_round_open_counters(round, events);
        return;
    }
    kd_round_end(round, KD_DEAL_MISBURIED, seat);
    kd_round_tell(events, KD_EV_MISBURIED, seat, 0, (kd_cards){0, 0});
}

/* A hand may rebel with few points, or with few trumps when there is a trump suit (REB-1, REB-3); or with none,
   of which jokers and level cards are some in no trump too (REB-6). */
kd_verdict kd_check_rebel(const kd_view *view, const kd_action *action)
{
    const kd_order *order = &view->order;
    const kd_rules *rules = &order->rules;
    const rebel_row *row = rebel_of(rules);
    int points = kd_points(view->hand), most = row->none ? 0 : rules->rebel_points;
    if (!kd_empty(action->cards))
        return kd_verdict_of(KD_BAD_ACTION);
    if (!kd_round_has_rebels(rules, view->redeal))
        return kd_verdict_of(kd_round_no_rebels(rules));
    if (points <= most)
        return kd_verdict_of(KD_OK);
    kd_cards trumps = kd_only(kd_to_places(order, view->hand), order->in[KD_TRUMP]);
    if (row->few_trumps && (row->none ? view->trump_known : order->trump != KD_NO_SUIT) &&
        kd_count(trumps) <= (row->none ? 0 : rules->rebel_trumps))
        return kd_verdict_of(KD_OK);
    return kd_verdict_about(row->too_strong, KD_NO_CATEGORY, most, points, (kd_cards){0, 0});
}

void kd_round_end(kd_round *round, int ending, int at_fault)
{
    round->result.ending = (uint8_t)ending;
    round->result.at_fault = (uint8_t)at_fault;
    round->phase = KD_PHASE_SCORED;
}

void kd_round_rebel(kd_round *round, const kd_action *action, kd_events *events)
{
    int seat = action->actor;
    round->shown[seat] = round->hand[seat];
    kd_round_end(round, rebel_of(&round->order.rules)->ending, KD_NOBODY);
    kd_round_tell(events, KD_EV_REBELLED, seat, 0, round->hand[seat]);
}

void kd_round_pass_rebel(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    if (kd_round_passed(round, events))
        return;
    if (round->buried_before || !round->order.rules.kitty)
        kd_round_start_play(round);
    else if (round->burier == KD_NOBODY)
        kd_round_take(round, round->dealer, events);
    else
        round->phase = KD_PHASE_BURY;
}
