/* shape.c - singles, pairs and tractors: what a set of cards of one category consists of. */
#include "engine/engine.h"

uint32_t kd_useful_starts(kd_pairs pairs, int length)
{
    uint32_t starts = kd_run_starts(pairs.steps, length);
    uint32_t useful = starts & ~(pairs.steps << 1);
    for (uint32_t shared = pairs.second; shared; shared &= shared - 1) {
        unsigned step = kd_lowest(shared);
        uint32_t above = ~(pairs.steps >> step);
        uint32_t below = ~(pairs.steps << (31 - step));
        unsigned high = step + kd_lowest(above);
        unsigned low = step - (31 - kd_highest(below)) + 1;
        uint32_t block = (uint32_t)(kd_low_bits(high) & ~kd_low_bits(low));
        useful |= starts & block;
    }
    return useful;
}

uint32_t kd_steps_one_by_one(const kd_order *order, uint64_t plane)
{
    uint32_t steps = 0;
    for (; plane; plane &= plane - 1)
        steps |= UINT32_C(1) << (order->step[kd_lowest(plane)] & 31);
    return steps;
}

kd_cards kd_run_cards(const kd_order *order, int category, kd_cards held, unsigned start,
                      int length)
{
    uint64_t cards = 0;
    unsigned last = KD_NO_FACE;
    /* Equal cards stand side by side: of a step the first pair is taken. */
    for (uint64_t left = held.two & order->in[category]; left; left &= left - 1) {
        unsigned step = order->step[kd_lowest(left)];
        if (step != last && step >= start && step < start + (unsigned)length)
            cards |= left & -left;
        last = step;
    }
    return (kd_cards){cards, cards};
}

int kd_category_of(const kd_order *order, kd_cards cards)
{
    if (kd_empty(cards))
        return KD_NO_CATEGORY;
    int category = order->category[kd_lowest(cards.one)];
    bool all = category < KD_CATEGORIES && !((cards.one | cards.two) & ~order->in[category]);
    return all ? category : KD_NO_CATEGORY;
}

/* The pairs of the component that ends on step top: as far down as the run reaches and a tractor may be
   long; one pair where that would be too short for a tractor (TRAC-5). */
static int run_down(uint32_t steps, unsigned top, int cap, int shortest)
{
    int length = 31 - (int)kd_highest(~(steps << (31 - top)));
    length = length < cap ? length : cap;
    return length < shortest ? 1 : length;
}

kd_shape kd_shape_of(const kd_order *order, kd_cards cards)
{
    int category = kd_category_of(order, cards);
    if (category == KD_NO_CATEGORY)
        return (kd_shape){0, 0, {0}};
    kd_shape shape = {(uint8_t)kd_count(cards), 0, {0}};
    shape.run[0] = (uint8_t)__builtin_popcountll(cards.one & ~cards.two);
    if (!cards.two)
        return shape;
    kd_pairs pairs = kd_pairs_of(order, category, cards);
    int cap = kd_longest_tractor(&order->rules);
    shape.run[1] = (uint8_t)kd_spare_pairs(pairs);
    pairs.second = 0;
    while (pairs.steps) {
        unsigned top = kd_highest(pairs.steps);
        int length = run_down(pairs.steps, top, cap, order->rules.tractor_min);
        shape.run[length]++;
        shape.longest = (uint8_t)(length > shape.longest ? length : shape.longest);
        pairs = kd_without_run(pairs, top + 1 - (unsigned)length, length);
    }
    return shape;
}

/* Puts a component where it belongs: longest first, then highest first. */
static void insert_part(kd_part *out, int *count, kd_part part)
{
    int at = (*count)++;
    for (; at > 0; at--) {
        const kd_part *before = &out[at - 1];
        if (before->length > part.length ||
            (before->length == part.length && before->top >= part.top))
            break;
        out[at] = *before;
    }
    out[at] = part;
}

static void insert_each(const kd_order *order, uint64_t places, int length, kd_part *out,
                        int *count)
{
    for (; places; places &= places - 1) {
        unsigned place = kd_lowest(places);
        kd_cards cards = length ? kd_pair(place) : kd_card(place);
        insert_part(out, count, (kd_part){(uint8_t)length, order->step[place], cards});
    }
}

int kd_parts(const kd_order *order, kd_cards cards, kd_part out[KD_MAX_PARTS])
{
    int count = 0, cap = kd_longest_tractor(&order->rules);
    int category = kd_category_of(order, cards);
    if (category == KD_NO_CATEGORY)
        return 0;
    uint32_t steps = kd_steps(order, category, cards.two);
    uint64_t paired = cards.two;
    while (steps) {
        unsigned top = kd_highest(steps);
        int length = run_down(steps, top, cap, order->rules.tractor_min);
        unsigned start = top + 1 - (unsigned)length;
        kd_cards run = kd_run_cards(order, category, (kd_cards){paired, paired}, start, length);
        insert_part(out, &count, (kd_part){(uint8_t)length, (uint8_t)top, run});
        paired &= ~run.one;
        steps &= ~(uint32_t)(kd_low_bits((unsigned)length) << start);
    }
    insert_each(order, paired, 1, out, &count);
    insert_each(order, cards.one & ~cards.two, 0, out, &count);
    return count;
}

kd_lead_kind kd_kind_of(const kd_order *order, kd_cards cards)
{
    if (kd_is_four(order, cards))
        return KD_LEAD_FOUR;
    int category = kd_category_of(order, cards);
    if (category == KD_NO_CATEGORY)
        return KD_LEAD_NONE;
    if (kd_is_set(order, cards))
        return kd_is_sequence(order, category, cards) ? KD_LEAD_SEQUENCE : KD_LEAD_HIGHS;
    kd_shape shape = kd_shape_of(order, cards);
    if (kd_is_dump(&shape))
        return KD_LEAD_DUMP;
    if (shape.longest > 1)
        return KD_LEAD_TRACTOR;
    return shape.longest == 1 ? KD_LEAD_PAIR : KD_LEAD_SINGLE;
}
