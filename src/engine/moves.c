/* moves.c - every legal answer to a lead, and every component that may be led. */
#include "engine/engine.h"

/* The choice of some cards out of a pool. */
typedef struct choice {
    const kd_order *order;
    int category;
    kd_cards forced;           /* part of every move */
    const kd_profile *profile; /* the profile that the chosen cards must give, or NULL */
    kd_need need;
    const kd_cards *hand, *four; /* the four that is answered from this hand, or NULL */
    kd_move_list *list;
} choice;

static bool is_answer(const choice *c, kd_cards chosen)
{
    if (c->four)
        return kd_check_four_answer(c->order, *c->hand, *c->four, chosen).reason == KD_OK;
    if (!c->profile || c->profile->count == 0)
        return true;
    kd_profile given = kd_profile_of(kd_pairs_of(c->order, c->category, chosen), c->need);
    return kd_profile_same(&given, c->profile);
}

/* Chooses n more cards, of them at least this many pairs, from the pool, low places first.
   Returns false to stop. */
static bool moves_choose(const choice *c, kd_cards pool, kd_cards chosen, int n, int pairs)
{
    if (n == 0)
        return !is_answer(c, chosen) || kd_emit(c->list, kd_add(c->forced, chosen));
    if (kd_count(pool) < n || __builtin_popcountll(pool.two) < pairs || n < 2 * pairs)
        return true;
    unsigned place = kd_lowest(pool.one);
    int copies = kd_copies(pool, place);
    kd_cards rest = kd_only(pool, ~(UINT64_C(1) << place));
    if (copies == 2 && n >= 2 &&
        !moves_choose(c, rest, kd_add(chosen, kd_pair(place)), n - 2, pairs > 0 ? pairs - 1 : 0))
        return false;
    return moves_choose(c, rest, kd_add(chosen, kd_card(place)), n - 1, pairs) &&
           moves_choose(c, rest, chosen, n, pairs);
}

int kd_moves(const kd_order *order, kd_cards hand, kd_cards lead, kd_cards *out, int cap)
{
    kd_move_list list = {out, 0, cap};
    if (!kd_in_deck(order, hand) || !kd_in_deck(order, lead))
        return 0;
    if (kd_is_set(order, lead) && kd_is_four(order, lead)) {
        choice c = {.order = order, .hand = &hand, .four = &lead, .list = &list};
        moves_choose(&c, hand, (kd_cards){0, 0}, kd_count(lead), 0);
        return list.count;
    }
    int category = kd_category_of(order, lead), led = kd_count(lead);
    if (category == KD_NO_CATEGORY)
        return 0;
    kd_cards held = kd_only(hand, order->in[category]);
    int holding = kd_count(held);
    choice c = {
        .order = order, .category = category, .need = kd_need_of(order, lead), .list = &list};
    if (holding <= led) {
        c.forced = held;
        moves_choose(&c, kd_sub(hand, held), (kd_cards){0, 0}, led - holding, 0);
    } else {
        kd_profile owed = kd_profile_of(kd_pairs_of(order, category, held), c.need);
        c.profile = &owed;
        moves_choose(&c, held, (kd_cards){0, 0}, led, owed.pairs);
    }
    return list.count;
}

/* Every way to fill a run: on each of the shared steps any of the pairs held may stand in it. */
static bool emit_runs(const kd_order *order, kd_move_list *list, kd_cards paired, kd_cards run,
                      uint64_t shared)
{
    if (!shared)
        return kd_emit(list, run);
    uint64_t pair = shared & -shared;
    for (uint64_t left = paired.two & kd_equal_to(order, kd_lowest(shared)); left;
         left &= left - 1) {
        uint64_t places = (run.one & ~pair) | (left & -left);
        if (!emit_runs(order, list, paired, (kd_cards){places, places}, shared & ~pair))
            return false;
    }
    return true;
}

/* Each tractor among the pairs of a category, each shorter one within it too. */
static bool emit_tractors(const kd_order *order, kd_move_list *list, kd_cards held, int category)
{
    int cap = kd_longest_tractor(&order->rules);
    uint32_t steps = kd_steps(order, category, held.two);
    for (int length = order->rules.tractor_min; length <= cap; length++)
        for (uint32_t starts = kd_run_starts(steps, length); starts; starts &= starts - 1) {
            kd_cards run = kd_run_cards(order, category, held, kd_lowest(starts), length);
            if (!emit_runs(order, list, held, run, run.one & order->equals))
                return false;
        }
    return true;
}

int kd_leads(const kd_order *order, kd_cards hand, kd_cards known, kd_cards *out, int cap)
{
    kd_move_list list = {out, 0, cap};
    if (!kd_in_deck(order, hand))
        return 0;
    for (uint64_t left = hand.one; left; left &= left - 1)
        if (!kd_emit(&list, kd_card(kd_lowest(left))))
            return list.count;
    for (uint64_t left = hand.two; left; left &= left - 1)
        if (!kd_emit(&list, kd_pair(kd_lowest(left))))
            return list.count;
    for (int category = 0; category < KD_CATEGORIES; category++) {
        kd_cards held = kd_only(hand, order->in[category]);
        if (held.two && !emit_tractors(order, &list, held, category))
            return list.count;
    }
    if (kd_plays_sets(&order->rules))
        kd_set_leads(order, hand, known, &list);
    return list.count;
}
