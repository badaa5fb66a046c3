/* e2e_tab.c - a deal from the menu to its result by Tab and Enter alone, compared with its record. */
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"
#include "support/vt_record.h"

#include "koudi.h"

#include <stdio.h>
#include <string.h>

#include <stdint.h>

enum { SOUTH = 0, COLS = 80, ROWS = 24, STEPS = 400, SCREEN = ROWS * (COLS * 4 + 1) };

/* With this seed South, who declares nothing, is never asked whether to counter. */
#define SEED "20"

static bool differs(vt *v, void *screen)
{
    return strcmp(vt_screen(v), screen) != 0;
}

/* Sends a key and waits until the screen has changed. */
static void press(vt *v, const char *key)
{
    char before[SCREEN];
    snprintf(before, sizeof before, "%s", vt_screen(v));
    vt_keys(v, key);
    assert_true(vt_until(v, differs, before, VT_SOON));
}

typedef struct answered {
    int before;
    kd_match match;
} answered;

/* Is the answer in the record, and does the screen show what came after it? */
static bool has_answered(vt *v, void *arg)
{
    answered *a = arg;
    return vt_replay(v, &a->match, SOUTH) > a->before && !vt_has(v, "Picked") &&
           !vt_has(v, "buries them");
}

static bool has_answered_or_asks_again(vt *v, void *arg)
{
    return vt_has(v, "Enter again") || has_answered(v, arg);
}

/* Plays or buries the first suggestion of Tab, also where that may cost much. */
static void take_first_choice(vt *v)
{
    answered a;
    a.before = vt_replay(v, &a.match, SOUTH);
    if (!vt_has(v, "Picked")) /* an Enter too many has picked what is forced */
        press(v, "\t");
    vt_keys(v, "\r");
    assert_true(vt_until(v, has_answered_or_asks_again, &a, VT_SOON));
    if (vt_has(v, "Enter again"))
        vt_keys(v, "\r");
    assert_true(vt_until(v, has_answered, &a, VT_SOON));
}

/* Checks the record with koudi replay --check; returns how often South has acted in it. */
static int check_record(vt *v, kd_match *match)
{
    int answers = vt_replay(v, match, SOUTH);
    vt *other =
        vt_shell(COLS, ROWS, NULL, "\"$K\" replay --check '%s'; echo checked $?", vt_record(v));
    vt_see(other, "checked 0");
    vt_free(other);
    return answers;
}

TEST("from the menu to the result")
{
    kd_match match;
    char points[40];
    int choices = 0;
    vt *v = vt_koudi(NULL, "play", "--pace", "instant", "--seed", SEED);
    vt_see(v, "New game");
    press(v, "1");
    for (int i = 0; i < STEPS; i++) {
        const vt_moment *at = vt_wait_moment(v);
        if (strcmp(at->bar, "Enter next deal") == 0)
            break;
        if (at->keys && at->keys[0] == '\t') {
            take_first_choice(v);
            choices++;
        } else {
            press(v, "\r");
        }
    }
    int answers = check_record(v, &match);
    assert_int_equal(match.round.phase, KD_PHASE_SCORED);
    assert_true(choices > 0 && answers >= match.round.pos.tricks);
    snprintf(points, sizeof points, "%5d", (int)match.round.result.total);
    assert_true(vt_has(v, "Attackers, ") && vt_has(v, points));
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
