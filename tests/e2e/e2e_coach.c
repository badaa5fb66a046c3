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
    const char *play[] = {program_path(), "play",   "--new", "--pace",
                          "instant",      "--seed", "7",     NULL};
    const char *look[] = {program_path(), "replay", "--browse", record, NULL};
    return vt_start(80, 24, NULL, record ? look : play);
}

/* Plays the simplest legal actions until the key bar has that text; false when it does not come. */
static bool play_to(vt *v, const char *bar)
{
    for (int i = 0; i < 400 && !vt_bar_has(v, bar); i++) {
        const vt_moment *at = vt_wait_moment(v);
        if (vt_bar_has(v, bar))
            break;
        vt_keys(v, at->keys ? at->keys : "\r");
        vt_sync(v);
    }
    return vt_bar_has(v, bar);
}

static void quit(vt *v)
{
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
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
    assert_true(play_to(v, "Enter play"));
    vt_keys(v, "i");
    assert_true(vt_wait(v, "COACH", VT_SOON));
    vt_keys(v, "\033"); /* whether it is still thinking or not */
    assert_true(vt_wait_gone(v, "COACH", VT_SOON));
    vt_keys(v, "i");
    assert_true(vt_until(v, has_advice, NULL, VT_SOON));
    vt_keys(v, "\t");
    assert_true(vt_wait_gone(v, "COACH", VT_SOON));
    assert_true(vt_wait(v, "Picked", VT_SOON));
    vt_keys(v, "\r");
    assert_true(play_to(v, "Enter next deal"));
    vt_keys(v, "i");
    assert_true(vt_wait(v, "LOOKING BACK", VT_SOON));
    assert_true(vt_wait(v, "levels given away", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait_gone(v, "LOOKING BACK", VT_SOON));
    quit(v);
}

TEST("a record is looked back at")
{
    vt *v = start(KOUDI_TEST_DIR "/records/own-short.rec");
    assert_true(vt_wait(v, "play on", VT_SOON) || vt_has(v, "back"));
    vt_keys(v, "g]");
    vt_keys(v, "i");
    assert_true(vt_wait(v, "LOOKING BACK", VT_SOON));
    vt_keys(v, "l\r"); /* jumps to a decision, although the analysis may not have finished */
    assert_true(vt_wait_gone(v, "LOOKING BACK", VT_SOON));
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
    const char *words[] = {program_path(), "play", "--pace", "instant", NULL};
    char state_home[100];
    const char *env[] = {state_home, NULL};
    assert_int_equal(make_folder(state), 0);
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s", folder);
    vt *v = vt_start(80, 24, env, words);
    assert_true(vt_wait(v, "First steps", VT_SOON));
    vt_keys(v, "\r"); /* the cursor begins there */
    for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
        if (i == 9) {
            assert_true(vt_wait(v, "DUMP FAILED", VT_SOON));
            vt_keys(v, "\r");
        }
        assert_true(vt_wait(v, lessons[i].title, VT_SOON));
        vt_keys(v, "\r");
        assert_true(vt_wait_gone(v, lessons[i].title, VT_SOON));
        if (lessons[i].keys)
            vt_keys(v, lessons[i].keys);
        if (!lessons[i].picked)
            continue;
        assert_true(vt_wait(v, lessons[i].picked, VT_SOON));
        vt_keys(v, "\r");
    }
    assert_true(vt_wait(v, "15 of 15", VT_SOON));
    vt_keys(v, "\r");
    assert_true(vt_wait(v, "Enter menu", VT_SOON));
    assert_false(vt_bar_has(v, "i costs"));
    vt_keys(v, "i");
    assert_true(vt_wait(v, "The lessons chose the plays", VT_SOON));
    vt_keys(v, "\033\r");
    assert_true(vt_wait(v, "First steps", VT_SOON));
    assert_true(vt_wait(v, "▸ 1", VT_SOON)); /* the cursor begins there no more, */
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
    v = vt_start(80, 24, env, words); /* nor at the next start */
    assert_true(vt_wait(v, "▸ 1", VT_SOON));
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
    assert_int_equal(remove_folder(state), 0);
}

AROUND_EACH(NULL, vt_end_all);
