/* e2e_auction.c - the auction in the real program: each step can be read, and stays in a list. */
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include <stddef.h>
#include <stdint.h>

/* Starts a game whose cards come fast and without waiting for anybody; once that text is shown it goes on
   slowly. */
static vt *dealt(const char *seed, int cols, int rows, const char *text)
{
    const char *argv[] = {program_path(), "play", "--new",     "--pace", "fast",
                          "--seed",       seed,   "--dealing", "live",   NULL};
    vt *v = vt_start(cols, rows, NULL, argv);
    vt_see(v, text);
    vt_keys(v, "--");
    return v;
}

/* Waits for each text in its turn; Enter ends the wait in which it is shown. */
static void reads(vt *v, const char *const texts[])
{
    for (int i = 0; texts[i]; i++) {
        vt_see(v, texts[i]);
        vt_keys(v, "\r");
    }
}

/* All pass, the kitty is taken and buried; two seats counter then, one after the other, which changes trump, and
   each buries anew; nobody rebels. */
TEST("each step can be read")
{
    static const char *const steps[] = {
        "East does not reinforce.",
        "North passes.",
        "West passes.",
        "West passes. East takes the kitty", /* South, who cannot counter, is not asked */
        "East buries 8",
        "North counters with 2♠ 2♠. Trump is ♠.",
        "North buries 8",
        "East passes.",
        "West counters with BJ BJ.",
        "West buries 8",
        NULL,
    };
    static const char *const list[] = {
        "East buries 8", "North counters 2♠ 2♠", "North takes the kitty", "North buries 8",
        "East passes",   "West counters BJ BJ",  "West takes the kitty",  "West buries 8"};
    vt *v = dealt("25", 80, 24, "East does not reinforce");
    reads(v, steps);
    vt_see(v, "AUCTION"); /* the first trick */
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        assert_true(vt_has(v, list[i]));
    vt_free(v);
}

static bool passed_or_too_soon(vt *v, void *unused)
{
    (void)unused;
    return vt_has(v, "South passes.") || vt_has(v, "too soon");
}

/* The question whether to counter comes after the declarer's pass has been shown, and a key that was meant
   for something else does not answer it. Where there is no panel the steps are in one line. */
TEST("a question follows what it is about")
{
    vt *v = dealt("29", 60, 20, "West does not reinforce.");
    vt_see(v, "Counter?");
    assert_true(vt_has(v, "West shows 2♦ → ♦ ★ · West declines"));
    vt_keys(v, "0");
    assert_true(vt_until(v, passed_or_too_soon, NULL, VT_SOON));
    while (!vt_has(v, "South passes.")) {
        vt_press_gone(v, "x", "too soon"); /* does nothing here but take the notice away */
        vt_keys(v, "0");
        assert_true(vt_until(v, passed_or_too_soon, NULL, VT_SOON));
    }
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
