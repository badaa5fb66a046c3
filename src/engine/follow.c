/* follow.c - is this play an allowed answer to that lead? (FOL-1..4, LEAD-2) */
#include "engine/engine.h"

/* ---- the profile ---- */

/* The one place that reads rules.follow and rules.dump_tractors. */
kd_need kd_need_of(const kd_order *order, kd_cards lead)
{
    kd_need need = {.parts = order->rules.follow == KD_FOLLOW_PROFILE,
                    .tractor_min = (uint8_t)order->rules.tractor_min};
    if (!lead.two || order->rules.follow == KD_FOLLOW_SUIT)
        return need;
    kd_shape shape = kd_shape_of(order, lead);
    bool pairs_only = order->rules.follow == KD_FOLLOW_PAIRS ||
                      (kd_is_dump(&shape) && !order->rules.dump_tractors);
    for (int length = 1; length <= shape.longest; length++)
        if (shape.run[length]) {
            need.longest = (uint8_t)(pairs_only ? 1 : length);
            need.of[need.longest] =
                (uint8_t)(need.of[need.longest] + shape.run[length] * (pairs_only ? length : 1));
        }
    return need;
}

int kd_need_next(kd_need *need, uint32_t steps)
{
    while (need->longest > 0) {
        int wanted = need->longest;
        int length = kd_longest_run(steps, wanted);
        if (length > 1 && length < need->tractor_min)
            length = 1;
        if (length == wanted || need->parts || length == 0) {
            kd_need_take(need, length ? length : wanted);
            return length;
        }
        need->of[1] = (uint8_t)(need->of[1] + wanted);
        kd_need_take(need, wanted);
    }
    return 0;
}

/* Compares the first count runs of two profiles; of two that agree the longer is greater. */
static int profile_compare(const kd_profile *a, const kd_profile *b, int count)
{
    for (int i = 0; i < count; i++) {
        int left = i < a->count ? a->length[i] : 0;
        int right = i < b->count ? b->length[i] : 0;
        if (left != right)
            return left - right;
    }
    return 0;
}

bool kd_profile_better(const kd_profile *a, const kd_profile *b)
{
    return profile_compare(a, b, a->count) > 0;
}

bool kd_profile_same(const kd_profile *a, const kd_profile *b)
{
    return a->count == b->count && profile_compare(a, b, a->count) == 0;
}

/* Follows every useful choice of runs and keeps the greatest profile in *best. Blocks of equal
   length give the same profiles, so one of them is tried; blocks through a shared step with spare
   pairs are all tried. */
static void explore(kd_pairs pairs, kd_need need, kd_profile path, kd_profile *best)
{
    int length = path.count < KD_MAX_HAND / 2 ? kd_need_next(&need, pairs.steps) : 0;
    if (length == 0) {
        if (kd_profile_better(&path, best))
            *best = path;
        return;
    }
    uint32_t seen = 0;
    uint32_t starts = kd_useful_starts(pairs, length);
    if (length == 1) /* no tractor is left to be owed: any pairs do */
        starts &= -starts;
    for (; starts; starts &= starts - 1) {
        unsigned start = kd_lowest(starts);
        unsigned block = kd_lowest(~(pairs.steps >> start));
        if (!pairs.second && seen >> block & 1)
            continue;
        seen |= UINT32_C(1) << block;
        kd_profile next = path;
        next.length[next.count] = (uint8_t)length;
        next.start[next.count++] = (uint8_t)start;
        next.pairs = (uint8_t)(next.pairs + length);
        if (profile_compare(&next, best, next.count) >= 0)
            explore(kd_without_run(pairs, start, length), need, next, best);
    }
}

kd_profile kd_profile_of(kd_pairs pairs, kd_need need)
{
    kd_profile best = {0, 0, {0}, {0}};
    if (pairs.steps)
        explore(pairs, need, best, &best);
    return best;
}

/* ---- the duties ---- */

/* The play is as many cards of the category as were led: the shape must be matched as far as possible. A
   refusal names the first run that falls short, with cards that give the whole profile. */
static kd_verdict follow_shape(const kd_order *order, kd_cards lead, kd_cards held, kd_cards play)
{
    int category = kd_category_of(order, lead), at = 0;
    kd_need need = kd_need_of(order, lead);
    kd_profile owed = kd_profile_of(kd_pairs_of(order, category, held), need);
    kd_profile given = kd_profile_of(kd_pairs_of(order, category, play), need);
    if (kd_profile_same(&owed, &given))
        return kd_verdict_of(KD_OK);
    while (at < given.count && given.length[at] == owed.length[at])
        at++;
    int length = owed.length[at], have = given.pairs;
    kd_cards cure = {0, 0};
    for (int i = 0; i < owed.count; i++) {
        kd_cards run = kd_run_cards(order, category, held, owed.start[i], owed.length[i]);
        held = kd_sub(held, run);
        cure = kd_add(cure, run);
    }
    kd_shape led = kd_shape_of(order, lead);
    if (order->rules.follow == KD_FOLLOW_PAIRS && led.longest > 1)
        return kd_verdict_about(KD_MUST_PLAY_ANY_PAIRS, category, owed.pairs, have, cure);
    if (length == 1 && owed.pairs == 1)
        return kd_verdict_about(KD_MUST_PLAY_PAIR, category, 1, have, cure);
    if (length == 1)
        return kd_verdict_about(KD_MUST_PLAY_PAIRS, category, owed.pairs, have, cure);
    return kd_verdict_about(led.run[length] > 0 ? KD_MUST_PLAY_TRACTOR : KD_MUST_PLAY_PART,
                            category, length, have, cure);
}

/* An answer that is not plain: its duties one by one, with what a refusal speaks of. */
static __attribute__((noinline)) kd_verdict check_answer(const kd_order *order, kd_cards hand,
                                                         kd_cards lead, kd_cards play)
{
    int category = kd_category_of(order, lead), led = kd_count(lead);
    bool set = kd_is_set(order, lead);
    bool four = set && kd_is_four(order, lead);
    if (!kd_in_deck(order, hand) || !kd_is_sound(play))
        return kd_verdict_of(KD_BAD_CARDS);
    if ((category == KD_NO_CATEGORY && !four) || !kd_is_sound(lead))
        return kd_verdict_of(KD_NO_LEAD);
    if (!kd_holds(hand, play))
        return kd_verdict_about(KD_NOT_HELD, KD_NO_CATEGORY, 0, 0, kd_sub(play, hand));
    if (kd_count(play) != led)
        return kd_verdict_about(KD_WRONG_COUNT, category, led, kd_count(play), (kd_cards){0, 0});
    if (four)
        return kd_check_four_answer(order, hand, lead, play);
    kd_cards held = kd_only(hand, order->in[category]);
    int holding = kd_count(held), given = kd_count(kd_only(play, order->in[category]));
    if (given == led)
        return follow_shape(order, lead, held, play);
    if (given == holding)
        return kd_verdict_of(KD_OK);
    if (holding <= led)
        return kd_verdict_about(set ? KD_MUST_PLAY_ALL_SET : KD_MUST_PLAY_ALL, category, holding,
                                given, held);
    return kd_verdict_about(set ? KD_MUST_FOLLOW_SET : KD_MUST_FOLLOW, category, led, given, held);
}

/* Plain answers are allowed at once: all that is held of the category, or cards of it that owe no more of the led
   shape. Singles ask for no shape, a pair for no more than a pair, and who gives all pairs gives what is owed. */
kd_verdict kd_check_follow(const kd_order *order, kd_cards hand, kd_cards lead, kd_cards play)
{
    int category = kd_category_of(order, lead);
    bool one_face = kd_one_face(lead) && kd_one_face(play); /* mostly, which needs no counting */
    if (category != KD_NO_CATEGORY && kd_is_sound(lead) && kd_is_sound(play) &&
        kd_in_deck(order, hand) && kd_holds(hand, play) &&
        (one_face ? !lead.two == !play.two : kd_count(lead) == kd_count(play)) &&
        !kd_is_set(order, lead)) {
        kd_cards held = kd_only(hand, order->in[category]);
        kd_cards following = kd_only(play, order->in[category]);
        bool shaped = lead.two && held.two != play.two && !kd_one_face(play);
        if (kd_same(following, play) ? !shaped : kd_same(following, held))
            return kd_verdict_of(KD_OK);
    }
    return check_answer(order, hand, lead, play);
}

/* A lead that is not plain. */
static __attribute__((noinline)) kd_verdict check_lead(const kd_order *order, kd_cards hand,
                                                       kd_cards known, kd_cards play)
{
    if (!kd_in_deck(order, hand) || !kd_is_sound(play))
        return kd_verdict_of(KD_BAD_CARDS);
    if (kd_empty(play))
        return kd_verdict_of(KD_NO_CARDS);
    if (!kd_holds(hand, play))
        return kd_verdict_about(KD_NOT_HELD, KD_NO_CATEGORY, 0, 0, kd_sub(play, hand));
    if (kd_is_set(order, play))
        return kd_check_set(order, hand, known, play);
    int category = kd_category_of(order, play);
    if (category == KD_NO_CATEGORY)
        return kd_verdict_of(KD_MIXED_LEAD);
    kd_shape shape = kd_shape_of(order, play);
    if (!kd_is_dump(&shape))
        return kd_verdict_of(KD_OK);
    int pairs = shape.cards / 2;
    bool run = kd_same(play, (kd_cards){play.two, play.two}) &&
               kd_run_starts(kd_pairs_of(order, category, play).steps, pairs);
    int most = order->rules.tractor_max;
    if (run && most && pairs > most) /* consecutive pairs, more than a tractor may have */
        return kd_verdict_about(KD_LONG_TRACTOR, category, most, pairs, (kd_cards){0, 0});
    return kd_verdict_about(KD_NO_DUMP, category, 0, shape.cards, (kd_cards){0, 0});
}

kd_verdict kd_check_lead(const kd_order *order, kd_cards hand, kd_cards known, kd_cards play)
{
    if (kd_category_of(order, play) != KD_NO_CATEGORY && kd_is_sound(play) &&
        kd_in_deck(order, hand) && kd_holds(hand, play) &&
        (kd_one_face(play) || kd_plays_dumps(&order->rules)))
        return kd_verdict_of(KD_OK);
    return check_lead(order, hand, known, play);
}
