/* e2e_motion.c - the cards of a finished trick move in the real program; what that costs, and that nothing
   wakes the program while it waits for a person. */
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <stdio.h>
#include <string.h>

#include <stdint.h>

enum { TRICKS = 3 };

/* Starts a game of the same cards, and lets its tricks stay for a while from the first on. silent: the terminal does not answer. */
static vt *start(const char *setting, const char *const env[], bool silent)
{
    vt *v = vt_koudi(env, "play", "--new", "--seed", "5", "--pace", "instant", "--set", setting);
    if (silent)
        vt_answer(v, "");
    for (const vt_moment *at; (at = vt_wait_moment(v)) && strcmp(at->bar, "Enter play") != 0;) {
        vt_type(v, at->keys);
    }
    vt_press(v, "-", "fast");
    vt_sync(v);
    return v;
}

static void play_tricks(vt *v)
{
    for (int next = 2; next < 2 + TRICKS; next++) {
        vt_keys(v, "\t\r");
        assert_true(vt_until(v, vt_asks_for_trick, &next, VT_SOON));
    }
}

/* The bytes of a trick that is played with those settings. */
static size_t bytes_of(const char *setting, const char *const env[], bool silent)
{
    size_t before, after;
    vt *v = start(setting, env, silent);
    vt_sent(v, &before);
    play_tricks(v);
    vt_sent(v, &after);
    vt_free(v);
    return (after - before) / TRICKS;
}

/* Motion shows in the bytes sent, and is left out where it is not wanted or the line is slow. */
TEST("motion is seen in bytes")
{
    static const char *const refused[] = {"NO_MOTION=1", NULL};
    static const char *const late[] = {"KOUDI_ANSWER_MS=60", NULL};
    size_t on = bytes_of("motion=on", late, true);
    assert_in_range(bytes_of("motion=off", NULL, false), 1, on - 1);
    assert_in_range(bytes_of("motion=on", refused, false), 1, on - 1);
    assert_in_range(bytes_of("motion=auto", late, true), 1, on - 1);
}

/* How often the program has gone to sleep by itself; -1 where /proc does not tell. */
static long sleeps(const vt *v)
{
    char path[64], line[128];
    long count = -1;
    snprintf(path, sizeof path, "/proc/%d/status", vt_pid(v));
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "voluntary_ctxt_switches: %ld", &count) == 1)
            break;
    if (status)
        (void)fclose(status);
    return count;
}

/* While a person is asked no timer runs, also after tricks that have moved. What the last key has begun may
   still end in the first times. */
TEST("nothing wakes it")
{
    enum { WATCHED_MS = 1000, TIMES = 5 };
    vt *v = start("motion=on", NULL, false);
    play_tricks(v);
    long woken = 1;
    for (int i = 0; i < TIMES && woken > 0; i++) {
        long before = sleeps(v);
        if (before < 0)
            skip();
        assert_false(vt_wait(v, "what never comes", WATCHED_MS));
        woken = sleeps(v) - before;
    }
    assert_int_equal(woken, 0);
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
