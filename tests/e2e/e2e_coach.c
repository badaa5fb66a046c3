/* e2e_coach.c - the coach in the real program: it advises, is closed while it thinks, and analyses
   deals. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <stdio.h>
#include <string.h>

#include <stdint.h>

static vt *start(const char *record)
{
    return record ? vt_koudi(NULL, "replay", "--browse", record)
                  : vt_koudi(NULL, "play", "--new", "--pace", "instant", "--seed", "7");
}

/* Has the coach finished, or found that there is nothing to choose? */
static bool has_advice(vt *v, void *unused)
{
    (void)unused;
    return vt_has(v, "Levels your side gains") || vt_has(v, "comes into question");
}

TEST("advises and goes on")
{
    vt *v = start(NULL);
    vt_play_to(v, "Enter play");
    vt_press(v, "i", "COACH");
    vt_press_gone(v, "\033", "COACH"); /* whether it is still thinking or not */
    vt_keys(v, "i");
    assert_true(vt_until(v, has_advice, NULL, VT_SOON));
    vt_press_gone(v, "\t", "COACH");
    vt_see(v, "Picked");
    vt_keys(v, "\r");
    vt_play_to(v, "Enter next deal");
    vt_press(v, "i", "LOOKING BACK");
    vt_see(v, "levels given away");
    vt_press_gone(v, "\033", "LOOKING BACK");
    vt_leave(v, "qy");
}

TEST("a record is looked back at")
{
    vt *v = start(KOUDI_TEST_DIR "/records/own-short.rec");
    assert_true(vt_wait(v, "play on", VT_SOON) || vt_has(v, "back"));
    vt_keys(v, "g]");
    vt_press(v, "i", "LOOKING BACK");
    vt_press_gone(
        v, "l\r",
        "LOOKING BACK"); /* jumps to a decision, although the analysis may not have finished */
    vt_keys(v, "\033");
    vt_free(v);
}

/* In the deal of the tutorial the lessons chose the plays: none is held against the player. */
TEST("the first steps are not judged")
{
    static const struct {
        const char *title, *keys, *picked; /* keys NULL: it is only to be read */
    } lessons[] = {
        {"1 of 15", NULL, NULL},
        {"2 of 15", NULL, NULL},
        {"3 of 15", "1", NULL},
        {"4 of 15", "1", NULL},
        {"5 of 15", "\t", "points buried 15"},
        {"6 of 15", "\t", "Picked"},
        {"7 of 15", "\t", "Picked"},
        {"8 of 15", "9988", "Picked"},
        {"9 of 15", "\t", "Picked"},
        {"10 of 15", NULL, NULL},
        {"11 of 15", "22", "Picked"},
        {"12 of 15", "\t", "Picked"},
        {"13 of 15", "\t", "Picked"},
        {"14 of 15", "2", "Picked"},
    };
    char state_home[100];
    const char *env[] = {state_home, NULL};
    assert_int_equal(make_folder(state), 0);
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s", folder);
    vt *v = vt_koudi(env, "play", "--pace", "instant");
    vt_see(v, "First steps");
    vt_keys(v, "\r"); /* the cursor begins there */
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        if (i == 9) {
            vt_see(v, "DUMP FAILED");
            vt_keys(v, "\r");
        }
        vt_see(v, lessons[i].title);
        vt_press_gone(v, "\r", lessons[i].title);
        if (lessons[i].keys)
            vt_keys(v, lessons[i].keys);
        if (!lessons[i].picked)
            continue;
        vt_see(v, lessons[i].picked);
        vt_keys(v, "\r");
    }
    vt_see(v, "15 of 15");
    vt_press(v, "\r", "Enter menu");
    assert_false(vt_bar_has(v, "i costs"));
    vt_press(v, "i", "The lessons chose the plays");
    vt_press(v, "\033\r", "First steps");
    vt_see(v, "▸ 1"); /* the cursor begins there no more, */
    vt_leave(v, "q");
    v = vt_koudi(env, "play", "--pace", "instant"); /* nor at the next start */
    vt_see(v, "▸ 1");
    vt_leave(v, "q");
    assert_int_equal(remove_folder(state), 0);
}

AROUND_EACH(NULL, vt_end_all);
