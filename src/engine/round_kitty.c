/* round_kitty.c - between drawing and play: countering, the kitty, rebelling. */
#include "round.h"

enum { RUNG_SMALL = 4, RUNG_BIG = 5 };

/* How high a showing stands: D < C < H < S < small < big jokers (CTR-1). */
static int rung(kd_face face)
{
    int suit = kd_suit_of(face);
    if (suit != KD_NO_SUIT)
        return KD_DIAMONDS - suit;
    return face == KD_BIG_JOKER ? RUNG_BIG : RUNG_SMALL;
}

/* The rung that a counter must pass: a single card is none yet (CTR-2). */
static int standing_rung(kd_cards standing)
{
    return kd_count(standing) == 2 ? rung(kd_face_in(standing)) : -1;
}

bool kd_round_has_counters(const kd_rules *rules)
{
    return rules->counter == KD_COUNTER_LADDER;
}

bool kd_round_has_rebels(const kd_rules *rules, bool redeal)
{
    return rules->rebel == KD_REBEL_ATTACKERS && (!redeal || rules->rebel_in_row);
}

void kd_round_take(kd_round *round, int seat, kd_events *events)
{
    round->taken[seat] = round->deck;
    round->hand[seat] = kd_add(round->hand[seat], round->deck);
    kd_round_tell(events, KD_EV_TOOK, seat, 0, round->deck);
    round->deck = (kd_cards){0, 0};
    round->burier = (uint8_t)seat;
    round->phase = KD_PHASE_BURY;
}

/* The attackers who have not buried, from the dealer's right (REB-1). */
static void open_rebellion(kd_round *round)
{
    int right = kd_next_seat(round->dealer);
    unsigned attackers = 1U << right | 1U << kd_partner(right);
    unsigned waiting = attackers & ~(unsigned)round->buried_before;
    if (!kd_round_has_rebels(&round->order.rules, round->redeal))
        waiting = 0;
    if (!kd_round_ask(round, KD_PHASE_REBEL, waiting, right))
        kd_round_start_play(round);
}

static bool buried_once(const kd_round *round)
{
    return round->burier != KD_NOBODY;
}

/* Who is asked: not the seat whose showing stands, nor one straight after its own burying, nor
   anybody when nothing stands (a flip, FLIP-4) or nothing can stand higher (CTR-7). */
static unsigned counterers(const kd_round *round)
{
    const kd_rules *rules = &round->order.rules;
    if (!kd_round_has_counters(rules) || round->declarer == KD_NOBODY)
        return 0;
    if (buried_once(round) && !rules->counter_after_bury)
        return 0;
    if (standing_rung(round->standing) == RUNG_BIG)
        return 0;
    unsigned seats = ((1U << KD_SEATS) - 1) & ~(1U << round->declarer);
    return buried_once(round) ? seats & ~(1U << round->burier) : seats;
}

/* Nobody counters any more: on to the kitty, or past it (CTR-3). */
static void close_counters(kd_round *round, kd_events *events)
{
    if (buried_once(round))
        open_rebellion(round);
    else
        kd_round_take(round, round->dealer, events);
}

void kd_round_open_counters(kd_round *round, kd_events *events)
{
    if (!kd_round_ask(round, KD_PHASE_COUNTER, counterers(round), round->dealer))
        close_counters(round, events);
}

static kd_reason check_pair(const kd_view *view, kd_cards cards)
{
    uint64_t faces = kd_rank_faces(view->order.level) | KD_JOKER_FACES;
    if (kd_empty(cards))
        return KD_NO_CARDS;
    if (kd_count(cards) != 2 || cards.one & ~faces)
        return KD_NOT_A_COUNTER;
    if (cards.two == 0)
        return KD_NOT_ALIKE;
    bool higher = rung(kd_face_in(cards)) > standing_rung(view->standing);
    return higher ? KD_OK : KD_COUNTER_TOO_LOW;
}

kd_verdict kd_check_counter(const kd_view *view, const kd_action *action)
{
    return kd_say(check_pair(view, action->cards));
}

/* Does a counter make its seat the dealer (CTR-4)? */
static bool takes_deal(const kd_round *round)
{
    return round->first_deal && !buried_once(round) && round->order.rules.counter_takes_deal;
}

void kd_round_counter(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_round_show(round, action);
    round->countered = 1;
    kd_round_tell(events, KD_EV_COUNTERED, action->actor, 0, action->cards);
    kd_round_trump(round, kd_suit_of(kd_face_in(action->cards)), events);
    if (takes_deal(round))
        kd_round_dealer(round, action->actor, events);
    if (buried_once(round))
        kd_round_take(round, action->actor, events);
    else
        kd_round_open_counters(round, events);
}

void kd_round_pass_counter(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    if (!kd_round_passed(round, events))
        close_counters(round, events);
}

kd_verdict kd_check_bury(const kd_view *view, const kd_action *action)
{
    kd_verdict verdict = kd_say(KD_OK);
    int owed = view->order.rules.kitty, picked = kd_count(action->cards);
    if (owed == picked)
        return verdict;
    verdict.reason = KD_BURY_COUNT;
    verdict.n = (uint8_t)owed;
    verdict.have = (uint8_t)picked;
    return verdict;
}

/* What a seat had shown may lie in the kitty now: nobody else knows that it still holds it. */
void kd_round_bury(kd_round *round, const kd_action *action, kd_events *events)
{
    int seat = action->actor;
    round->hand[seat] = kd_sub(round->hand[seat], action->cards);
    round->deck = round->buried[seat] = action->cards;
    round->buried_before |= (uint8_t)(1U << seat);
    round->shown[seat] = (kd_cards){0, 0};
    kd_round_tell(events, KD_EV_BURIED, seat, 0, action->cards);
    kd_round_open_counters(round, events);
}

/* Few points, or few trumps when there is a trump suit (REB-1). */
static bool weak(const kd_view *view)
{
    const kd_order *order = &view->order;
    if (kd_points(view->hand) <= order->rules.rebel_points)
        return true;
    kd_cards trumps = kd_only(kd_sort(order, view->hand), order->in[KD_TRUMP]);
    return order->trump != KD_NO_SUIT && kd_count(trumps) <= order->rules.rebel_trumps;
}

kd_verdict kd_check_rebel(const kd_view *view, const kd_action *action)
{
    if (!kd_empty(action->cards))
        return kd_say(KD_BAD_ACTION);
    return kd_say(weak(view) ? KD_OK : KD_REBEL_TOO_STRONG);
}

void kd_round_rebel(kd_round *round, const kd_action *action, kd_events *events)
{
    int seat = action->actor;
    round->shown[seat] = round->hand[seat];
    round->result.ending = KD_DEAL_REBELLED;
    round->phase = KD_PHASE_SCORED;
    kd_round_tell(events, KD_EV_REBELLED, seat, 0, round->hand[seat]);
}

void kd_round_pass_rebel(kd_round *round, const kd_action *action, kd_events *events)
{
    (void)action;
    if (!kd_round_passed(round, events))
        kd_round_start_play(round);
}
