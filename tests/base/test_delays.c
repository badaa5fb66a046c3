/* test_delays.c - how long things took: counted, and said again to the next step. */
#include "base/loop.h"
#include "support/test.h"

TEST("nothing is zero")
{
    const delays none = {{0}};
    assert_int_equal(delays_quantile(&none, 990), 0);
    assert_int_equal(delays_count(&none), 0);
}

TEST("a quantile is at most a quarter too long")
{
    static const unsigned of_1000[] = {1, 500, 900, 990, 999, 1000};
    delays some = {{0}};
    for (long long us = 1; us <= 1000; us++)
        delays_add(&some, us * 100);
    assert_int_equal(delays_count(&some), 1000);
    for (size_t i = 0; i < sizeof of_1000 / sizeof *of_1000; i++) {
        long long exact = 100LL * of_1000[i];
        assert_in_range(delays_quantile(&some, of_1000[i]), exact, exact + exact / 4 + 1);
    }
}

/* A clock that is read twice may give less than nothing; what takes a day is counted with the longest. */
TEST("what is out of range is counted")
{
    delays some = {{0}};
    delays_add(&some, -5);
    assert_int_equal(delays_quantile(&some, 1000), 1);
    delays_add(&some, 86400LL * 1000000);
    assert_int_equal(delays_count(&some), 2);
    assert_true(delays_quantile(&some, 1000) > 60000000);
}
