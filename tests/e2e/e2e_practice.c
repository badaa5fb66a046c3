/* e2e_practice.c - the real program: what comes of an exercise is kept. */
#include "practice/practice.h"
#include "support/folder.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <stdio.h>
#include <stdlib.h>

AROUND_EACH(make_folder, vt_end_with_folder);

static mistakes kept; /* too large for the stack */
static analysis judged;
static kd_view views[ANALYSIS_MOST];

/* The folder of state has a record, and in the first box two leads of its South, which are due. */
static void have_mistakes(void)
{
    static char text[1 << 17];
    history h;
    mistake found[2];
    int count = 0;
    size_t size = read_all(KOUDI_TEST_DIR "/records/own-short.rec", text, sizeof text);
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_true(xdg_make_folders(in_folder("koudi/records/a.rec")));
    write_all(in_folder("koudi/records/a.rec"), text, size);
    assert_true(history_read(&h, in_folder("koudi/records/a.rec")));
    assert_true(analysis_read(&judged, views, &h, 1, 0));
    for (int i = 0; i < judged.count && count < 2; i++)
        if (judged.step[i].phase == KD_PHASE_PLAY && kd_empty(kd_led(&views[i])))
            found[count++] =
                (mistake){"a.rec", judged.step[i].at, 0, 0, progress_today(), 0.5, 0.1};
    assert_int_equal(count, 2);
    assert_int_equal(mistakes_add(found, count), 0);
    history_free(&h);
}

static bool is_judged(vt *v, void *unused)
{
    (void)unused;
    return vt_has(v, "Best.") || vt_has(v, "As good as") || vt_has(v, "Costs ");
}

TEST("a mistake that is answered goes to its box, and the next one is asked")
{
    char state_home[100];
    const char *env[] = {state_home, NULL};
    progress p;
    have_mistakes();
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s", folder);
    vt *v = vt_koudi(env, "practise", "mistakes");
    for (int answered = 1; answered <= 2; answered++) {
        int due;
        vt_see(v, "Decide first");
        vt_press(v, " ", "Picked");
        vt_keys(v, "\r");
        assert_true(vt_until(v, is_judged, NULL, VT_SOON));
        assert_int_equal(mistakes_read(&kept), 0);
        assert_int_equal(kept.count, 2);
        (void)mistakes_due(&kept, progress_today(), &due);
        assert_int_equal(due, 2 - answered);
        assert_int_equal(progress_read(&p), 0);
        assert_int_equal(p.count, answered);
        assert_int_equal(p.list[answered - 1].kind, PRACTICE_MISTAKE);
        progress_free(&p);
        vt_keys(v, "\r");
    }
    vt_see(v, "PRACTICE");
    vt_free(v);
}
