/* sets_moves.c - the leads of one deck: all of them, or one at random, and a random answer to a four. */
#include "engine/engine.h"

/* The next greater set of bits out of mask; 0 behind the last one. */
static uint64_t next_subset(uint64_t subset, uint64_t mask)
{
    return (subset - mask) & mask;
}

/* ---- all of them ---- */

/* The held places of a category from step low to step high. */
static uint64_t on_steps(const kd_order *order, uint64_t held, unsigned low, unsigned high)
{
    uint64_t places = 0;
    for (; held; held &= held - 1) {
        unsigned step = order->step[kd_lowest(held)];
        if (step >= low && step <= high)
            places |= held & (~held + 1);
    }
    return places;
}

/* The sequences over these places: of equal cards any will do, but not none. */
static bool set_list_runs(const kd_order *order, kd_cards hand, kd_cards known, uint64_t places,
                          kd_move_list *list)
{
    int category = order->category[kd_lowest(places)];
    uint64_t equals = places & order->equals, some = next_subset(0, equals);
    do {
        kd_cards set = {(places & ~equals) | some, 0};
        bool whole = kd_steps(order, category, set.one) == kd_steps(order, category, places);
        bool stands = whole && kd_check_set(order, hand, known, set).reason == KD_OK;
        if (stands && !kd_is_four(order, set) && !kd_emit(list, set))
            return false;
        some = next_subset(some, equals);
    } while (some);
    return true;
}

static bool list_sequences(const kd_order *order, kd_cards hand, kd_cards known, int category,
                           kd_move_list *list)
{
    uint64_t held = hand.one & order->in[category];
    uint32_t steps = kd_steps(order, category, held);
    for (uint32_t starts = steps & steps >> 1; starts; starts &= starts - 1) {
        unsigned low = kd_lowest(starts);
        for (unsigned high = low + 1; steps >> high & 1; high++)
            if (!set_list_runs(order, hand, known, on_steps(order, held, low, high), list))
                return false;
    }
    return true;
}

/* Cards of a category above which nothing can be in another hand. */
static uint64_t bosses(const kd_order *order, kd_cards hand, kd_cards known, int category)
{
    uint64_t found = 0;
    for (uint64_t left = hand.one & order->in[category]; left; left &= left - 1) {
        uint64_t above = order->above[kd_lowest(left)];
        if (!(above & ~known.one & ~hand.one))
            found |= left & (~left + 1);
    }
    return found;
}

void kd_set_leads(const kd_order *order, kd_cards hand, kd_cards known, kd_move_list *list)
{
    for (int number = 0; number < KD_RANKS; number++) {
        kd_cards four = {kd_places_of_rank(order, number), 0};
        if (kd_is_four(order, four) && kd_holds(hand, four) && !kd_emit(list, four))
            return;
    }
    for (int category = 0; category < KD_CATEGORIES && order->rules.sequences; category++)
        if (!list_sequences(order, hand, known, category, list))
            return;
    for (int category = 0; category < KD_CATEGORIES && order->rules.highs; category++) {
        uint64_t high = bosses(order, hand, known, category);
        for (uint64_t some = next_subset(0, high); some; some = next_subset(some, high)) {
            kd_cards set = {some, 0};
            bool leads = some & (some - 1) && kd_kind_of(order, set) == KD_LEAD_HIGHS;
            if (leads && !kd_emit(list, set))
                return;
        }
    }
}

/* ---- one at random ---- */

static uint64_t random_bits(kd_rng *rng)
{
    uint64_t high = kd_rng_next(rng);
    return high << 32 | kd_rng_next(rng);
}

/* Neighbours of the card on a place, some way down and some way up, and of equal level cards now
   all, now some. */
static uint64_t random_sequence(const kd_order *order, kd_cards hand, unsigned place, kd_rng *rng)
{
    int category = order->category[place];
    uint64_t held = hand.one & order->in[category];
    uint32_t steps = kd_steps(order, category, held);
    unsigned low = order->step[place], high = low;
    while (low > 0 && steps >> (low - 1) & 1 && kd_rng_below(rng, 3))
        low--;
    while (steps >> (high + 1) & 1 && kd_rng_below(rng, 3))
        high++;
    uint64_t places = on_steps(order, held, low, high);
    uint64_t equals = places & order->equals, some = equals & random_bits(rng);
    return some && kd_rng_below(rng, 2) ? (places & ~equals) | some : places;
}

kd_cards kd_random_set(const kd_order *order, kd_cards hand, kd_cards known, unsigned place,
                       kd_rng *rng)
{
    enum { SINGLE, FOUR, SEQUENCE, HIGHS, WAYS };
    uint32_t way = kd_rng_below(rng, WAYS);
    uint64_t set = 0;
    int number = kd_rank_of(order->face[place]);
    if (way == FOUR)
        set = number < KD_RANKS ? kd_places_of_rank(order, number) : 0;
    else if (way == SEQUENCE)
        set = random_sequence(order, hand, place, rng);
    else if (way == HIGHS)
        set = bosses(order, hand, known, order->category[place]) & random_bits(rng);
    kd_cards play = {set, 0};
    bool stands = set & (set - 1) && kd_holds(hand, play) &&
                  kd_check_set(order, hand, known, play).reason == KD_OK;
    return stands ? play : kd_card(place);
}

kd_cards kd_random_four_answer(const kd_order *order, kd_cards hand, kd_cards lead, kd_rng *rng)
{
    kd_cards play = {0, 0}, higher = {0, 0};
    uint32_t met = 0;
    for (int number = 0; number < KD_RANKS; number++) {
        kd_cards four = {kd_places_of_rank(order, number), 0};
        bool beats = kd_is_higher_four(order, lead, four) && kd_holds(hand, four);
        if (beats && kd_rng_below(rng, ++met) == 0)
            higher = four;
    }
    if (!kd_empty(higher) && kd_rng_below(rng, 2))
        return higher;
    for (int category = 0; category < KD_CATEGORIES; category++) {
        uint64_t held = kd_four_asks(order, category, hand);
        if (held)
            play = kd_add(play, kd_card(kd_random_place(held, rng)));
    }
    kd_move_random(kd_sub(hand, play), kd_count(lead) - kd_count(play), &play, rng);
    return play;
}
