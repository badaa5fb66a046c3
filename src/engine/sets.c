/* sets.c - the leads of one deck: which may be led, what answers a four, who wins (FORTY-2..5). */
#include "engine/engine.h"

static kd_verdict sets_refuse(kd_reason reason, int category, int n, int have, uint64_t places)
{
    return kd_verdict_about(reason, category, n, have, (kd_cards){places, 0});
}

/* The number of a card by its place; KD_RANKS for a joker. */
static int number_on(const kd_order *order, unsigned place)
{
    return kd_rank_of(order->face[place]);
}

bool kd_is_four(const kd_order *order, kd_cards cards)
{
    if (!order->rules.fours || cards.two || __builtin_popcountll(cards.one) != KD_NO_SUIT)
        return false;
    int number = number_on(order, kd_lowest(cards.one));
    return number < KD_RANKS && cards.one == kd_places_of_rank(order, number);
}

bool kd_is_sequence(const kd_order *order, int category, kd_cards cards)
{
    if (!order->rules.sequences)
        return false;
    uint32_t steps = kd_steps(order, category, cards.one);
    steps >>= kd_lowest(steps);
    return steps > 1 && (steps & (steps + 1)) == 0;
}

/* ---- leading ---- */

/* The one place that reads rules.highs and rules.sequence_top_only. The leader may keep
   higher cards. The refusal names only what follows from the leader's own cards and those seen. */
kd_verdict kd_check_set(const kd_order *order, kd_cards hand, kd_cards known, kd_cards set)
{
    const kd_rules *rules = &order->rules;
    int category = kd_category_of(order, set), count = kd_count(set);
    if (kd_is_four(order, set))
        return kd_verdict_of(KD_OK);
    if (category == KD_NO_CATEGORY)
        return sets_refuse(rules->fours ? KD_MIXED_SET : KD_MIXED_LEAD, category, 0, count, 0);
    bool sequence = kd_is_sequence(order, category, set);
    if (!sequence && !rules->highs)
        return sets_refuse(KD_NO_SET, category, 0, count, 0);
    if (sequence && category != KD_TRUMP && !rules->sequence_top_only)
        return kd_verdict_of(KD_OK);
    uint64_t above = order->above[kd_lowest(set.one)];
    uint64_t missing = above & ~known.one & ~hand.one;
    if (!missing)
        return kd_verdict_of(KD_OK);
    return sets_refuse(sequence ? KD_SEQUENCE_NOT_TOP : KD_NOT_HIGHS, category,
                       __builtin_popcountll(missing), count, missing);
}

/* ---- answering a four ---- */

uint64_t kd_four_asks(const kd_order *order, int category, kd_cards hand)
{
    bool asked = category != KD_TRUMP || order->trump != KD_NO_SUIT;
    return asked ? hand.one & order->in[category] : 0;
}

bool kd_is_higher_four(const kd_order *order, kd_cards lead, kd_cards play)
{
    return kd_is_four(order, play) &&
           number_on(order, kd_lowest(play.one)) > number_on(order, kd_lowest(lead.one));
}

kd_verdict kd_check_four_answer(const kd_order *order, kd_cards hand, kd_cards lead, kd_cards play)
{
    uint64_t cure = 0;
    int owed = 0, given = 0, missing = KD_NO_CATEGORY;
    if (kd_is_higher_four(order, lead, play))
        return kd_verdict_of(KD_OK);
    for (int category = 0; category < KD_CATEGORIES; category++) {
        uint64_t held = kd_four_asks(order, category, hand);
        bool gives = held & play.one;
        owed += held != 0;
        given += gives;
        cure |= held & (~held + 1);
        if (held && !gives && missing == KD_NO_CATEGORY)
            missing = category;
    }
    return given == owed ? kd_verdict_of(KD_OK)
                         : sets_refuse(KD_MUST_PLAY_EACH, missing, owed, given, cure);
}

/* ---- winning ---- */

/* Only a higher four beats a four; only trumps beat other sets, and none a set of trumps. The
   leader's own play is all that can equal the lead. */
int kd_set_strength(const kd_order *order, kd_cards lead, kd_cards play)
{
    if (kd_is_four(order, lead))
        return kd_is_four(order, play) ? number_on(order, kd_lowest(play.one)) + 1 : 0;
    if (kd_same(lead, play))
        return 1;
    bool trumps = kd_category_of(order, play) == KD_TRUMP;
    if (!trumps || kd_category_of(order, lead) == KD_TRUMP)
        return 0;
    return order->step[kd_highest(play.one)] + 1 + KD_TRUMP_BONUS;
}
