/* e2e_day.c - the real program: one try at the deals of the day counts, and goes on after a kill. */
#include "support/folder.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

AROUND_EACH(make_folder, vt_end_with_folder);

static vt *start(void)
{
    char state[96];
    const char *env[] = {state, NULL};
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", folder);
    vt *v = vt_koudi(env, "today", "--pace", "instant");
    vt_see(v, "FOUR DEALS OF THE DAY");
    return v;
}

static void kill_it(vt *v)
{
    int pid = vt_pid(v);
    kill(pid, SIGKILL);
    wait_for_end(pid);
    vt_free(v);
}

static size_t records(const char *pattern)
{
    glob_t found;
    size_t count = glob(in_folder(pattern), 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    globfree(&found);
    return count;
}

TEST("a try that was killed goes on, in the same record")
{
    vt *v = start();
    assert_true(vt_has(v, "This try counts"));
    assert_false(vt_has(v, "under way"));
    vt_keys(v, "\r");
    (void)vt_wait_moment(v);
    vt_sync(v);
    kill_it(v);
    assert_int_equal(records("koudi/days/2*-1.rec"), 1);
    v = start();
    vt_see(v, "under way: go on");
    assert_true(vt_has(v, "This try counts"));
    vt_keys(v, "\r");
    (void)vt_wait_moment(v);
    vt_sync(v);
    assert_int_equal(records("koudi/days/*.rec"), 1);
    kill_it(v);
}

TEST("a try that nothing was seen of has not begun")
{
    vt *v = start();
    vt_keys(v, "\x1b");
    vt_see(v, "Today's deals");
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
    assert_int_equal(records("koudi/days/*"), 0);
}
