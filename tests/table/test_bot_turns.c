/* test_bot_turns.c - so many bots search at a time: the others wait in their order, and not for long. */
#include "base/loop.h"
#include "support/test.h"
#include "table/table.h"

#include <event2/event.h>
#include <string.h>

enum { BOTS = 4, LONG_MS = 60000 };

static struct {
    struct event_base *base;
    bot_turns turns;
    bot_turn turn[BOTS];
    char order[16]; /* who began, by number; who was late, by letter */
    size_t count;
} t;

static void on_begin(void *arg)
{
    t.order[t.count++] = (char)('0' + (bot_turn *)arg - t.turn);
}

static void on_late(void *arg)
{
    t.order[t.count++] = (char)('a' + (bot_turn *)arg - t.turn);
}

static bool take(int bot, unsigned ms)
{
    return bot_turn_take(&t.turns, &t.turn[bot], t.base, ms, on_begin, on_late, &t.turn[bot]);
}

static int make(void **state)
{
    memset(&t, 0, sizeof t);
    t.base = loop_new(false);
    return 0;
}

static int end(void **state)
{
    for (int bot = 0; bot < BOTS; bot++)
        bot_turn_end(&t.turn[bot]);
    event_base_free(t.base);
    return t.turns.searching || t.turns.waiting || t.turns.first;
}
AROUND_EACH(make, end);

TEST("each has its turn in order")
{
    t.turns.most = 2;
    assert_true(take(0, LONG_MS) && take(1, LONG_MS));
    assert_false(take(2, LONG_MS) || take(3, LONG_MS));
    assert_int_equal(t.turns.searching, 2);
    assert_int_equal(t.turns.waiting, 2);
    bot_turn_end(&t.turn[1]);
    assert_string_equal(t.order, "2");
    bot_turn_end(&t.turn[1]); /* had none any more */
    assert_string_equal(t.order, "2");
    assert_false(take(1, LONG_MS));
    bot_turn_end(&t.turn[3]); /* need not any more */
    bot_turn_end(&t.turn[0]);
    assert_string_equal(t.order, "21");
    assert_int_equal(t.turns.late, 0);
}

TEST("who waits too long is told")
{
    t.turns.most = 1;
    assert_true(take(0, 0));
    assert_false(take(1, 0));
    assert_false(take(2, LONG_MS));
    while (!t.count)
        assert_true(loop_turn(t.base));
    assert_string_equal(t.order, "b");
    assert_int_equal(t.turns.late, 1);
    assert_int_equal(t.turns.waiting, 1);
    bot_turn_end(&t.turn[0]);
    assert_string_equal(t.order, "b2");
}

/* Who asks anew gives its turn back first. */
TEST("nobody has two")
{
    t.turns.most = 1;
    assert_true(take(0, LONG_MS));
    assert_false(take(1, LONG_MS));
    assert_false(take(0, LONG_MS));
    assert_string_equal(t.order, "1");
    assert_int_equal(t.turns.searching, 1);
}
