/* runs.h - the pairs of one category as a row of steps, and the runs in it. */
#ifndef KOUDI_RUNS_H
#define KOUDI_RUNS_H

#include "bits.h"

/* Bit s of steps: a pair stands on step s. Equal level cards share one step, which then holds
   spare further pairs: a run takes one pair from each of its steps. */
typedef struct kd_pairs {
    uint32_t steps;
    uint8_t spare;
    uint8_t shared; /* the step that the equal level cards share */
} kd_pairs;

/* Has this shape two components or more (LEAD-2)? */
static inline bool kd_is_dump(const kd_shape *shape)
{
    return shape->cards > (shape->longest ? 2 * shape->longest : 1);
}

/* How many equal level cards stand on the shared step of trump, and the first one's place. */
static inline unsigned kd_equals_first(const kd_order *order)
{
    return order->equals ? kd_lowest(order->equals) : 63;
}

/* A plane of cards of one category as the steps it stands on. */
static inline uint32_t kd_steps(const kd_order *order, int category, uint64_t plane)
{
    if (category != KD_TRUMP)
        return plane ? (uint32_t)(plane >> kd_lowest(order->in[category])) : 0;
    uint64_t equals = order->equals;
    if (!(plane >> kd_equals_first(order)))
        return (uint32_t)plane;
    unsigned first = kd_lowest(equals), beyond = kd_highest(equals) + 1;
    uint64_t low = plane & kd_low_bits(first);
    uint64_t level = (uint64_t)((plane & equals) != 0) << first;
    return (uint32_t)(low | level | plane >> beyond << (first + 1));
}

/* The pairs among cards of one category. */
static inline kd_pairs kd_pairs_of(const kd_order *order, int category, kd_cards cards)
{
    kd_pairs pairs = {kd_steps(order, category, cards.two), 0, 0};
    uint64_t level = category == KD_TRUMP ? cards.two & order->equals : 0;
    if (level & (level - 1)) {
        pairs.shared = (uint8_t)kd_lowest(order->equals);
        pairs.spare = (uint8_t)(__builtin_popcountll(level) - 1);
    }
    return pairs;
}

static inline int kd_pairs_count(kd_pairs pairs)
{
    return __builtin_popcount(pairs.steps) + pairs.spare;
}

/* The steps where a run of length pairs starts (its lowest step); length >= 1. */
static inline uint32_t kd_run_starts(uint32_t steps, int length)
{
    while (--length > 0)
        steps &= steps >> 1;
    return steps;
}

/* The longest run of at most cap pairs. */
static inline int kd_longest_run(uint32_t steps, int cap)
{
    int length = 0;
    for (; steps && length < cap; steps &= steps >> 1)
        length++;
    return length;
}

/* The step of the highest card in the highest run of length, or -1 when there is none. */
static inline int kd_top_of_run(uint32_t steps, int length)
{
    uint32_t starts = kd_run_starts(steps, length);
    return starts ? (int)kd_highest(starts) + length - 1 : -1;
}

/* pairs without the run of length that starts on that step. */
static inline kd_pairs kd_without_run(kd_pairs pairs, unsigned start, int length)
{
    uint32_t run = (uint32_t)kd_low_bits((unsigned)length) << start;
    if (pairs.spare && run >> pairs.shared & 1) {
        pairs.spare--;
        run &= ~(UINT32_C(1) << pairs.shared);
    }
    pairs.steps &= ~run;
    return pairs;
}

/* The steps at which taking a run of length leaves the most behind. A run cut from the low end of
   a block of consecutive pairs leaves one piece, a cut in the middle leaves two, which can give no
   more. In a block through the shared step every start has to be tried. */
uint32_t kd_useful_starts(kd_pairs pairs, int length);

/* The cards of the run: of the shared step the lowest pair of those held. */
kd_cards kd_run_cards(const kd_order *order, int category, kd_cards held, unsigned start,
                      int length);

#endif
