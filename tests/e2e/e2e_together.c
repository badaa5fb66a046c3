/* e2e_together.c - Play together in the menu of the real program: a table is opened, joined by its name from another
   terminal, and gone back to. struct ucred needs _GNU_SOURCE. */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#include "net/net.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static char name[32], command[64]; /* of the table, and the one by which friends join it */

/* A terminal with the menu, of somebody with that folder of state. */
static vt *menu_of(const char *state)
{
    char kept[PATH_MAX + 20];
    const char *argv[] = {program_path(), NULL}, *env[] = {kept, NULL};
    snprintf(kept, sizeof kept, "XDG_STATE_HOME=%s", in_folder(state));
    vt *v = vt_start(80, 24, env, argv);
    assert_true(vt_wait(v, "8  Play together", VT_SOON));
    vt_keys(v, "8");
    assert_true(vt_wait(v, "Join by address", VT_SOON));
    return v;
}

static void join_by_name(vt *v)
{
    vt_keys(v, "a");
    assert_true(vt_wait(v, "Address:", VT_SOON));
    vt_keys(v, name);
    vt_keys(v, "\r");
}

/* Sends the process of the table a signal. */
static void signal_table(int number)
{
    char path[PATH_MAX];
    const char *why;
    struct ucred owner;
    socklen_t size = sizeof owner;
    int fd = door_path(name, path, &why) ? door_connect(path) : -1;
    if (fd >= 0 && getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &owner, &size) == 0)
        (void)kill(owner.pid, number);
    if (fd >= 0)
        close(fd);
}

static void end_table(void)
{
    signal_table(SIGTERM);
    signal_table(SIGCONT);
}

TEST("a table of the menu is joined and gone back to")
{
    vt *mei = menu_of("mine");
    vt_keys(mei, "o");
    assert_true(vt_wait(mei, "OPEN A TABLE", VT_SOON));
    vt_keys(mei, "Gn");
    vt_keys(mei, name);
    vt_keys(mei, "\r\r");
    assert_true(vt_wait(mei, "YOUR TABLE IS OPEN", VT_SOON));
    assert_true(vt_has(mei, command));
    vt_keys(mei, "\r");
    assert_true(vt_wait(mei, "BEFORE THE MATCH", VT_SOON));

    vt *bob = menu_of("theirs");
    join_by_name(bob);
    assert_true(vt_wait(bob, "BEFORE THE MATCH", VT_SOON));

    vt_hang_up(mei);
    vt_free(mei);
    mei = menu_of("mine");
    assert_true(vt_wait(mei, name, VT_SOON)); /* the list has it */
    assert_true(vt_has(mei, "go back to your seat"));
    join_by_name(mei);
    assert_true(vt_wait(mei, "Enter begins the match", VT_SOON)); /* as only the opener may */

    vt *tom = menu_of("his");
    assert_true(vt_wait(tom, "North nobody yet", VT_SOON)); /* at the table of the cursor */
    signal_table(SIGSTOP);
    assert_true(vt_wait(tom, "does not answer", VT_SOON));
    vt_keys(tom, "G"); /* the menu goes on */
    assert_true(vt_wait(tom, "a path, or ssh:", VT_SOON));
    signal_table(SIGCONT);
    assert_true(vt_wait(tom, "go back to your seat", VT_SOON));

    vt_keys(bob, "q");
    assert_true(vt_wait(bob, "a for a while", VT_SOON));
    vt_keys(bob, "a");
    assert_true(vt_wait(bob, "Your seat is kept", VT_SOON));
    vt_keys(bob, "\r"); /* the cursor is on the way back */
    assert_true(vt_wait(bob, "go back to your seat", VT_SOON));
    end_table();
    vt_free(mei);
    vt_free(bob);
    vt_free(tom);
}

TEST("what fails is said in the menu")
{
    vt *v = menu_of("mine");
    join_by_name(v); /* nobody has opened it */
    assert_true(vt_wait(v, "no table on this machine is called", VT_SOON));
    assert_true(vt_has(v, "PLAY TOGETHER"));
    vt_keys(v, "\033");
    assert_true(vt_wait(v, "Pass and play", VT_SOON));
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

static int end_all(void **state)
{
    end_table();
    return vt_end_all(state) | remove_folder(state);
}
AROUND_EACH(make_folder, end_all);

PREPARE(int argc, char **argv)
{
    snprintf(name, sizeof name, "e2e-%d", (int)getpid());
    snprintf(command, sizeof command, "koudi join %s", name);
    return 0;
}
