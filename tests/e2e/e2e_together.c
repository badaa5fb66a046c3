/* e2e_together.c - Play together in the menu of the real program: a table is opened, joined by its name from another
   terminal, and gone back to. */
#include "support/folder.h"
#include "support/opened.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char name[32], command[64]; /* of the table, and the one by which friends join it */

static void join_by_name(vt *v)
{
    vt_press(v, "a", "Address:");
    vt_keys(v, name);
    vt_keys(v, "\r");
}

static void end_table(void)
{
    signal_table(name, SIGTERM);
    signal_table(name, SIGCONT);
}

TEST("a table of the menu is joined and gone back to")
{
    vt *mei = vt_together("mine");
    vt_press(mei, "o", "OPEN A TABLE");
    vt_keys(mei, "jjjjjjl"); /* a clock, and the coach: kept for the next table */
    vt_keys(mei, "jl");
    vt_keys(mei, "Gn");
    vt_keys(mei, name);
    vt_press(mei, "\r\r", "YOUR TABLE IS OPEN");
    assert_true(vt_has(mei, command));
    vt_press(mei, "\r", "BEFORE THE MATCH");

    vt *bob = vt_together("theirs");
    join_by_name(bob);
    vt_see(bob, "BEFORE THE MATCH");

    vt_hang_up(mei);
    vt_free(mei);
    mei = vt_together("mine");
    vt_see(mei, name); /* the list has it */
    assert_true(vt_has(mei, "go back to your seat"));
    vt_press(mei, "o", "OPEN A TABLE");
    assert_true(vt_has(mei, "clock                15"));
    assert_true(vt_has(mei, "coach                yes"));
    vt_press(mei, "\033", "go back to your seat");
    join_by_name(mei);
    vt_see(mei, "Enter begins the match"); /* as only the opener may */

    vt *tom = vt_together("his");
    vt_see(tom, "North nobody yet"); /* at the table of the cursor */
    signal_table(name, SIGSTOP);
    vt_see(tom, "does not answer");
    vt_press(tom, "G", "a path, or ssh:"); /* the menu goes on */
    signal_table(name, SIGCONT);
    vt_gone(tom, "does not answer");
    vt_press(tom, "\033[H",
             "Enter sits down at"); /* of the same account, which has no seat for that */
    assert_false(vt_has(tom, "go back to your seat"));
    signal_table(name, SIGSTOP);
    vt_press(tom, "\r", "Going to the table, please wait.");
    vt_keys(tom, "jk"); /* do not end the greeting */
    signal_table(name, SIGCONT);
    vt_see(tom, "BEFORE THE MATCH");

    vt_press(bob, "q", "a for a while");
    vt_press(bob, "a", "Your seat is kept");
    vt_press(bob, "\r", "go back to your seat"); /* the cursor is on the way back */
    end_table();
    vt_free(mei);
    vt_free(bob);
    vt_free(tom);
}

TEST("what fails is said in the menu")
{
    vt *v = vt_together("mine");
    join_by_name(v); /* nobody has opened it */
    vt_see(v, "no table on this machine is called");
    assert_true(vt_has(v, "PLAY TOGETHER"));
    vt_press(v, "\033", "Pass and play");
    vt_leave(v, "q");
}

static int end_all(void **state)
{
    end_table();
    return vt_end_with_folder(state);
}
AROUND_EACH(make_folder, end_all);

PREPARE(int argc, char **argv)
{
    snprintf(name, sizeof name, "e2e-%d", (int)getpid());
    snprintf(command, sizeof command, "koudi join %s", name);
    return 0;
}
