/* round_counter.c - countering: what may be shown against what stands, who is asked, and when. */
#include "engine/engine.h"

enum { RUNG_SMALL = 4, RUNG_BIG = 5 };

/* The rank of a declaration: D < C < H < S < small < big jokers (CTR-1). */
static int rung(kd_face face)
{
    int suit = kd_suit_of(face);
    if (suit != KD_NO_SUIT)
        return KD_DIAMONDS - suit;
    return face == KD_BIG_JOKER ? RUNG_BIG : RUNG_SMALL;
}

/* Jokers, and not level cards shown with one (DECL-7)? */
static bool is_joker(kd_cards shown)
{
    return !kd_empty(shown) && kd_suit_of(kd_face_in(shown)) == KD_NO_SUIT;
}

/* ---- each kind of counter: may this pair of level cards or jokers be shown? -------------------- */

static kd_reason none(const kd_rules *rules, kd_cards standing, kd_cards pair)
{
    (void)rules;
    (void)standing;
    (void)pair;
    return KD_NO_COUNTERS;
}

/* A counter must pass what stands; a single card stands on no rung yet (CTR-2), three jokers on that of spades
   (DECL-8). */
static kd_reason ladder(const kd_rules *rules, kd_cards standing, kd_cards pair)
{
    (void)rules;
    int passed = kd_three_jokers(standing) ? rung(kd_face_of(KD_SPADES, 0))
                 : standing.two            ? rung(kd_face_in(standing))
                                           : -1;
    return rung(kd_face_in(pair)) > passed ? KD_OK : KD_COUNTER_TOO_LOW;
}

/* A pair counters a single card of another suit, or nothing (FLIP-5); jokers counter anything but jokers
   (CTR-8), but for big ones over small ones where the rules have that (CTR-11). So each can happen only once in a deal:
   what stands afterwards is a pair, or higher jokers. */
static kd_reason more(const kd_rules *rules, kd_cards standing, kd_cards pair)
{
    bool over = rules->joker_over && kd_same(standing, kd_pair(KD_SMALL_JOKER)) &&
                kd_same(pair, kd_pair(KD_BIG_JOKER));
    bool counters =
        is_joker(pair) ? !is_joker(standing) || over
                       : kd_empty(standing) || (!standing.two && kd_suit_of(kd_face_in(standing)) !=
                                                                     kd_suit_of(kd_face_in(pair)));
    return counters ? KD_OK : KD_COUNTER_NOT_MORE;
}

static kd_reason jokers(const kd_rules *rules, kd_cards standing, kd_cards pair)
{
    (void)rules;
    return is_joker(pair) && !is_joker(standing) ? KD_OK : KD_NO_COUNTERS;
}

/* The kinds of counters. */
typedef struct counter_row {
    kd_reason (*judge)(const kd_rules *rules, kd_cards standing, kd_cards pair);
    kd_reason closed;   /* why nobody may counter now, at a time that is not for it */
    bool while_dealing; /* from the declaration on, not only when all is dealt (CTR-8) */
    bool own;          /* also by the seat whose declaration stands: it did not choose it (CTR-9) */
    kd_reason no_pair; /* the cards are no pair of level cards or jokers */
    kd_reason unlike;  /* two level cards or jokers of different faces */
} counter_row;

static const counter_row *counter_of(const kd_rules *rules)
{
    static const counter_row rows[] = {
        [KD_COUNTER_NONE] = {none, KD_NO_COUNTERS, false, false, KD_NO_COUNTERS, KD_NO_COUNTERS},
        [KD_COUNTER_LADDER] = {ladder, KD_WRONG_PHASE, false, false, KD_NOT_A_COUNTER,
                               KD_NOT_ALIKE},
        [KD_COUNTER_MORE] = {more, KD_WRONG_PHASE, true, false, KD_COUNTER_NOT_MORE,
                             KD_COUNTER_NOT_MORE},
        [KD_COUNTER_JOKERS] = {jokers, KD_WRONG_PHASE, false, true, KD_NO_COUNTERS, KD_NO_COUNTERS},
    };
    return &rows[rules->counter];
}

static kd_reason judge_pair(const kd_rules *rules, kd_cards standing, kd_cards pair)
{
    if (is_joker(pair) && !rules->no_trump)
        return KD_NO_COUNTERS;
    return counter_of(rules)->judge(rules, standing, pair);
}

/* ---- when, and who ------------------------------------------------------------------------------ */

static bool buried_once(const kd_round *round)
{
    return round->burier != KD_NOBODY;
}

bool kd_round_counters_own(const kd_rules *rules)
{
    return counter_of(rules)->own || rules->self_counter;
}

/* The seats that may counter: not the one whose declaration stands unless the rules say so (CTR-10), nor one straight
   after its own burying, nor anybody after a flip (FLIP-4), at the level without level cards (LEVEL-7), or when nothing
   can stand higher (CTR-7), as over three jokers, of which nobody else can have two alike (DECL-8). Where no card is
   flipped and nobody has declared, all seats may (FLIP-5). The hands do not count here: being asked would tell
   everybody what a seat holds. */
static unsigned counterers(const kd_round *round)
{
    const kd_rules *rules = &round->order.rules;
    bool higher = false;
    bool declared = round->declarer != KD_NOBODY;
    if (round->order.level == KD_LEVEL_NT || kd_three_jokers(round->standing) ||
        (!declared && (kd_turns_kitty(rules) || !round->trump_known)) ||
        (buried_once(round) && !rules->counter_after_bury))
        return 0;
    for (unsigned joker = KD_SMALL_JOKER; joker <= KD_BIG_JOKER; joker++)
        higher = higher || judge_pair(rules, round->standing, kd_pair(joker)) == KD_OK;
    for (int suit = 0; suit < KD_NO_SUIT; suit++) {
        kd_cards pair = kd_pair(kd_face_of(suit, round->order.level));
        higher = higher || judge_pair(rules, round->standing, pair) == KD_OK;
    }
    if (!higher)
        return 0;
    unsigned seats = (1U << KD_SEATS) - 1;
    if (declared && !kd_round_counters_own(rules))
        seats &= ~(1U << round->declarer);
    return buried_once(round) ? seats & ~(1U << round->burier) : seats;
}

unsigned kd_round_deal_counterers(const kd_round *round)
{
    return counter_of(&round->order.rules)->while_dealing ? counterers(round) : 0;
}

bool kd_round_deal_counters(const kd_view *view)
{
    return counter_of(&view->order.rules)->while_dealing && view->declarer != KD_NOBODY;
}

kd_reason kd_round_no_window(const kd_rules *rules)
{
    return counter_of(rules)->closed;
}

/* Nobody counters any more: the kitty is taken next, or has been buried (CTR-3). */
static void close_counters(kd_round *round, kd_events *events)
{
    if (buried_once(round))
        kd_round_buried(round);
    else
        kd_round_settled(round, events);
}

void kd_round_open_counters(kd_round *round, kd_events *events)
{
    if (!kd_round_ask(round, KD_PHASE_COUNTER, counterers(round), round->dealer))
        close_counters(round, events);
}

/* ---- the verbs ---------------------------------------------------------------------------------- */

kd_verdict kd_check_counter(const kd_view *view, const kd_action *action)
{
    const kd_rules *rules = &view->order.rules;
    kd_cards cards = kd_shown_for(rules, action->cards);
    uint64_t faces = kd_rank_faces(view->order.level) | KD_JOKER_FACES;
    if (view->phase == KD_PHASE_DEAL && !kd_round_deal_counters(view))
        return kd_verdict_of(kd_round_no_window(rules));
    if (kd_count(cards) != 2 || cards.one & ~faces)
        return kd_verdict_of(counter_of(rules)->no_pair);
    if (cards.two == 0)
        return kd_verdict_of(counter_of(rules)->unlike);
    kd_reason reason = judge_pair(rules, view->standing, cards);
    return reason == KD_OK ? kd_check_joker(rules, action->cards) : kd_verdict_of(reason);
}

void kd_round_counter(kd_round *round, const kd_action *action, kd_events *events)
{
    kd_round_show(round, action);
    round->countered = 1;
    kd_round_tell(events, KD_EV_COUNTERED, action->actor, 0, action->cards);
    kd_round_trump(round, kd_suit_of(kd_face_in(action->cards)), round->order.level, events);
    if (round->first_deal && !buried_once(round) &&
        round->order.rules.counter_takes_deal) /* CTR-4 */
        kd_round_dealer(round, action->actor, events);
    if (round->phase == KD_PHASE_DEAL)
        return;
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
