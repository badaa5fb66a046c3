/* e2e_child.c - programs at the seats of the real game: the player is told when one fails, and no process
   outlives the game. */
#include "support/folder.h"
#include "support/landlock.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"
#include "support/vt_play.h"
#include "table/program.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <stdint.h>

static vt *start(const char *who)
{
    static const char scripts[] = KOUDI_TEST_DIR "/hostile";
    return vt_koudi(NULL, "--new", "--pace", "instant", "--seed", "7", "--seat-may", scripts,
                    "--seat", who);
}

/* A box says whose program has failed and why, and the game goes on. */
TEST("told of a lost seat")
{
    char who[300];
    snprintf(who, sizeof who, "west=cmd:exec sh '%s/hostile/leaves.sh'", KOUDI_TEST_DIR);
    vt *v = start(who);
    vt_see(v, "A SEAT HAS CHANGED HANDS");
    vt_see(v, "West: the program there has lost the seat.");
    vt_see(v, "It has ended.");
    vt_see(v, "Enter goes on.");
    vt_press_gone(v, "\n", "A SEAT HAS CHANGED HANDS");
    vt_see(v, "Declare?");
    vt_leave(v, "qy");
}

/* Has the seat's program written its process id yet? */
static bool has_written(vt *v, void *arg)
{
    int *pid = arg;
    (void)v;
    FILE *file = fopen("pid", "r");
    if (!file)
        return false;
    bool read = fscanf(file, "%d\n", pid) == 1; /* NOLINT(cert-err34-c): our own file */
    (void)fclose(file);
    return read && *pid > 0;
}

TEST("leaves nobody behind")
{
    static const int ends[] = {SIGKILL, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char who[300];
        int pid = 0;
        (void)unlink("pid");
        snprintf(who, sizeof who,
                 "west=cmd:setsid sh -c 'echo $$ >pid; exec sleep 600' & "
                 "exec sh '%s/hostile/dumb.sh'",
                 KOUDI_TEST_DIR);
        vt *v = start(who);
        vt_see(v, "Declare?");
        assert_true(vt_until(v, has_written, &pid, VT_SOON));
        assert_true(process_runs(pid));
        vt_signal(v, ends[i]);
        assert_int_equal(vt_exit(v, VT_SOON), 128 + ends[i]);
        wait_for_end(pid);
        vt_free(v);
    }
}

static const char slow[] = "does not answer";

static bool slow_or_asked(vt *v, void *unused)
{
    (void)unused;
    return vt_has(v, slow) || vt_at_moment(v);
}

/* All bots are stopped by SIGSTOP. When one of them is asked, a line names it with the time it has left;
   after SIGCONT it answers, and the line disappears. */
TEST("told of a stopped bot")
{
    vt *v = vt_koudi(NULL, "--new", "--pace", "instant", "--seed", "20");
    (void)vt_wait_moment(v);
    family three = wait_below(vt_pid(v), THREE_BOTS);
    for (int i = 0; i < three.count; i++)
        assert_int_equal(kill(three.pid[i], SIGSTOP), 0);
    while (!vt_has(v, slow)) {
        const vt_moment *at = vt_at_moment(v);
        if (at)
            vt_keys(v, at->keys ? at->keys : "\r");
        assert_true(vt_until(v, slow_or_asked, NULL, VT_SOON));
    }
    vt_see(v, "a bot takes the seat in ");
    for (int i = 0; i < three.count; i++)
        assert_int_equal(kill(three.pid[i], SIGCONT), 0);
    vt_gone(v, slow);
    vt_leave(v, "qy");
}

/* When a confined program ends at once, the box names the option that lets it read more. */
TEST("told how to let it read more")
{
    need_landlock(confine_can());
    vt *v = start("west=cmd:exec sh '" KOUDI_TEST_DIR "/screens/none.sh'");
    vt_see(v, "ended at once: --seat-may PATH lets it read more.");
    vt_keys(v, "\n");
    vt_leave(v, "qy");
}

/* Must be the last test: no program can be confined after it. */
TEST("told that nobody is confined")
{
    without_landlock();
    vt *v = start("west=cmd:exec sh '" KOUDI_TEST_DIR "/hostile/dumb.sh'");
    vt_see(v, "Programs at the table are not confined");
    vt_leave(v, "qy");
}

/* Programs write to the folder in which they are started. */
AROUND_ALL(enter_folder, leave_folder);

AROUND_EACH(NULL, vt_end_all);
