/* test_seat_seed.c - no bot can tell the dealer's seed from its random numbers (VIEW-1). */
#include "record/deck.h"
#include "support/test.h"
#include "table/driver.h"

#include <stddef.h>
#include <stdint.h>

enum { SEED = 20, STREAM = 3 };

/* The seed that a fresh generator was given: kd_rng_seed step by step backwards. */
static uint64_t seed_of(const kd_rng *rng)
{
    const uint64_t by = UINT64_C(6364136223846793005);
    uint64_t inverse = by;
    for (int i = 0; i < 6; i++) /* Newton: twice as many right bits a turn */
        inverse *= 2 - by * inverse;
    return (rng->state - rng->stream) * inverse - rng->stream;
}

static void ready(driver *d, uint64_t seed)
{
    const bot *steady = bot_find("steady");
    const bot *const seats[KD_SEATS] = {steady, steady, steady, steady};
    driver_ready(d, seats, seed, STREAM);
}

/* The dealer's own generator shows that stepping backwards works. */
TEST("only the dealer has its seed")
{
    static driver d;
    ready(&d, SEED);
    assert_true(seed_of(&d.chance) == SEED);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t known = seed_of(&d.seat_rng[seat]);
        assert_true(known != SEED && known != ~(uint64_t)SEED);
        for (int bit = 0; bit < 64; bit++) /* nor is it the seed with something added */
            assert_true(known + ((uint64_t)1 << bit) != SEED);
    }
}

TEST("the same seed gives the same numbers")
{
    static driver a, b, c;
    ready(&a, SEED);
    ready(&b, SEED);
    ready(&c, SEED + 1);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        assert_memory_equal(&a.seat_rng[seat], &b.seat_rng[seat], sizeof(kd_rng));
        assert_true(a.seat_rng[seat].state != c.seat_rng[seat].state);
        for (int other = 0; other < seat; other++)
            assert_true(seed_of(&a.seat_rng[seat]) != seed_of(&a.seat_rng[other]));
    }
}

/* On every machine: records name their seed. HMAC-SHA-256 as others compute it. */
TEST("numbers are fixed")
{
    dealer_seed drawn;
    assert_true(
        seed_read(&drawn, "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"));
    assert_true(seat_seed_by(&drawn, 2) == UINT64_C(0xf2a7908442b99cea));
    assert_true(seat_seed(0, 0) == UINT64_C(0x136b55bfa2e14735));
    assert_true(seat_seed(SEED, STREAM) == UINT64_C(0x1dcac85e41595b8a));
}

/* One bit of the seed changes about half of the bits. */
TEST("every bit counts")
{
    for (int bit = 0; bit < 64; bit++) {
        uint64_t changed = seat_seed(SEED, STREAM) ^ seat_seed(SEED ^ (uint64_t)1 << bit, STREAM);
        assert_in_range(__builtin_popcountll(changed), 12, 52);
    }
}
