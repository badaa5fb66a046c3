/* test_rng.c - the seeded generator. */
#include "koudi.h"
#include "support/test.h"

/* The numbers that the published PCG32 gives for seed 42, stream 54: the same on every machine. */
TEST("rng: the published numbers")
{
    static const uint32_t known[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                     0x83d2f293, 0xbfa4784b, 0xcbed606e};
    kd_rng rng;
    kd_rng_seed(&rng, 42, 54);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_int_equal(kd_rng_next(&rng), known[i]);
}

static int agreements(uint64_t seed_a, uint64_t stream_a, uint64_t seed_b, uint64_t stream_b)
{
    kd_rng a, b;
    int same = 0;
    kd_rng_seed(&a, seed_a, stream_a);
    kd_rng_seed(&b, seed_b, stream_b);
    for (int i = 0; i < 1000; i++)
        same += kd_rng_next(&a) == kd_rng_next(&b);
    return same;
}

TEST("rng: same seed and stream, same numbers")
{
    assert_int_equal(agreements(7, 1, 7, 1), 1000);
    assert_true(agreements(7, 1, 8, 1) < 3);
    assert_true(agreements(7, 1, 7, 2) < 3);
    assert_true(agreements(0, 0, UINT64_MAX, UINT64_MAX) < 3);
}

TEST("rng: a copy goes its own way")
{
    kd_rng a, b;
    kd_rng_seed(&a, 5, 5);
    kd_rng_next(&a);
    b = a;
    uint32_t first = kd_rng_next(&a);
    kd_rng_next(&a);
    assert_int_equal(kd_rng_next(&b), first);
}

typedef struct range_row {
    const char *name;
    uint32_t n;
} range_row;

static const range_row range_rows[] = {
    {"below 1", 1}, {"below 2", 2},   {"below 3", 3},
    {"below 6", 6}, {"below 54", 54}, {"below 108", 108},
};

/* 2,000 draws a number on the mean; six standard deviations are 270. */
static void numbers_spread_evenly(void **state)
{
    const range_row *row = *state;
    int met[108] = {0};
    kd_rng rng;
    kd_rng_seed(&rng, 11, row->n);
    for (uint32_t i = 0; i < 2000 * row->n; i++) {
        uint32_t number = kd_rng_below(&rng, row->n);
        assert_true(number < row->n);
        met[number]++;
    }
    for (uint32_t i = 0; i < row->n; i++)
        assert_in_range(met[i], 2000 - 270, 2000 + 270);
}
TEST_ROWS(numbers_spread_evenly, range_rows);

/* Without rejection a third of the numbers below 3 * 2^30 would come twice as often. */
TEST("rng: no bias below 3 * 2^30")
{
    const uint32_t n = UINT32_C(3) << 30;
    int third[3] = {0};
    kd_rng rng;
    kd_rng_seed(&rng, 12, 0);
    for (int i = 0; i < 30000; i++) {
        uint32_t number = kd_rng_below(&rng, n);
        assert_true(number < n);
        third[number % 3]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(third[i], 10000 - 500, 10000 + 500);
}
