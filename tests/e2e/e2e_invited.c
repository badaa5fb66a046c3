/* e2e_invited.c - a table that listens to the network, opened from the menu of the real program: its invitations are
   read from the screen and pasted into the menus of others. struct ucred needs _GNU_SOURCE. */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#include "net/net.h"
#include "session/invitation.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { COPIED = 1 << 12 };

static char name[32]; /* of the table */

/* koudi with those words in a terminal, of somebody with that folder of state. */
static vt *run(const char *state, int cols, int rows, const char *word, const char *option)
{
    char kept[PATH_MAX + 20];
    const char *argv[] = {program_path(), word, option, word ? name : NULL, NULL};
    const char *env[] = {kept, NULL};
    snprintf(kept, sizeof kept, "XDG_STATE_HOME=%s", in_folder(state));
    return vt_start(cols, rows, env, argv);
}

static vt *menu_of(const char *state)
{
    vt *v = run(state, 80, 24, NULL, NULL);
    assert_true(vt_wait(v, "8  Play together", VT_SOON));
    vt_keys(v, "8");
    assert_true(vt_wait(v, "Join by address", VT_SOON));
    return v;
}

/* Opens the table at a free port of this machine. */
static vt *open_table(void)
{
    vt *v = menu_of("mine");
    vt_keys(v, "o");
    assert_true(vt_wait(v, "OPEN A TABLE", VT_SOON));
    vt_keys(v, "Gn");
    vt_keys(v, name);
    vt_keys(v, "\rkkn127.0.0.1:0\r");
    assert_true(vt_wait(v, "* over the network     127.0.0.1:0", VT_SOON));
    vt_keys(v, "\r");
    assert_true(vt_wait(v, "The invitation for East", VT_SOON));
    assert_true(vt_has(v, "127.0.0.1, which leads here from this network only"));
    return v;
}

/* The rows with the invitation on the screen, frame and all, each with that behind it. */
static void copy(vt *v, const char *seat, const char *between, char out[COPIED])
{
    invitation of;
    const char *why;
    char heading[80];
    size_t used = 0;
    int row = 0;
    snprintf(heading, sizeof heading, "The invitation for %s", seat);
    assert_true(vt_wait(v, heading, VT_SOON));
    while (!strstr(vt_row(v, row), heading))
        row++;
    do
        used += (size_t)snprintf(out + used, COPIED - used, "%s%s", vt_row(v, ++row), between);
    while (!invitation_read(out, &of, &why) && row < 20);
    assert_true(invitation_read(out, &of, &why));
    assert_string_equal(of.address, "127.0.0.1");
}

/* As a terminal sends what is pasted; marked: where the program has asked for that. */
static void paste(vt *v, const char *text, bool marked)
{
    vt_keys(v, marked ? "\033[200~" : "");
    vt_keys(v, text);
    vt_keys(v, marked ? "\033[201~" : "");
}

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

/* Waits until another invitation stands where that one stood. */
static void wait_for_another(vt *v, const char *copied)
{
    char first[COPIED];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(copied, "\r"), copied);
    assert_true(vt_wait_gone(v, first, VT_SOON));
}

TEST("invitations are pasted from screen to screen")
{
    char east[COPIED], north[COPIED], anew[COPIED];
    vt *mei = open_table();
    copy(mei, "East", "\r\n", east);

    vt *bob = menu_of("theirs");
    assert_true(vt_wait_sent(bob, "\033[?2004h", VT_SOON));
    paste(bob, east, true); /* in the list, without another key */
    assert_true(vt_wait(bob, "Enter joins", VT_SOON));
    vt_keys(bob, "\r");
    assert_true(vt_wait(bob, "BEFORE THE MATCH", VT_SOON));
    assert_true(vt_wait(mei, "Somebody has the seat.", VT_SOON));

    vt *tom = menu_of("his");
    paste(tom, east, true);
    vt_keys(tom, "\r");
    assert_true(vt_wait(tom, "this invitation has been used", VT_SOON));
    vt_keys(mei, "j");
    copy(mei, "North", "\r", north);
    vt_keys(mei, "i"); /* nobody has the seat: one key makes it anew */
    wait_for_another(mei, north);
    copy(mei, "North", "\r", anew);
    paste(tom, north, true);
    vt_keys(tom, "\r");
    assert_true(vt_wait(tom, "does not know this invitation", VT_SOON));
    vt_keys(tom, "akoudi1+21r6rrbs5sjqgr\r"); /* a part of one */
    assert_true(vt_wait(tom, "This invitation is not whole", VT_SOON));
    paste(tom, anew, false); /* each of its lines ends with Enter */
    assert_true(vt_wait(tom, "BEFORE THE MATCH", VT_SOON));

    vt_keys(mei, "\r");
    assert_true(vt_wait(mei, "Not there yet: West", VT_SOON));
    vt_keys(mei, "ojv"); /* who is there; the invitations, again */
    assert_true(vt_wait(mei, "The invitation for West", VT_SOON));
    vt_keys(mei, "c");
    assert_true(vt_wait(mei, KOUDI_QR ? "█▀▀▀▀▀█" : "without QR codes", VT_SOON));
    vt_keys(mei, "c");
    assert_true(vt_wait(mei, "one word", VT_SOON));
    vt_free(bob);
    vt_free(tom);
    vt_free(mei);
}

/* Those who print an invitation see its code, too, where the terminal has room for it. */
TEST("codes are printed")
{
    vt *mei = open_table();
    vt *wide = run("mine", 100, 100, "invite", "--qr");
    assert_true(vt_wait(wide, "East: koudi join koudi1+", VT_SOON));
    assert_true(vt_wait(wide, KOUDI_QR ? "█▀▀▀▀▀█" : "without QR codes", VT_SOON));
    assert_int_equal(vt_exit(wide, VT_SOON), !KOUDI_QR);
    vt *low = run("mine", 100, 15, "invite", "--qr");
    assert_true(
        vt_wait(low,
                KOUDI_QR ? "The code needs 41 columns and 22 rows, and the terminal has 100 by 15"
                         : "without QR codes",
                VT_SOON));
    assert_int_equal(vt_exit(low, VT_SOON), 1);
    vt_free(wide);
    vt_free(low);
    vt_free(mei);
}

static int end_all(void **state)
{
    signal_table(SIGTERM);
    return vt_end_all(state) | remove_folder(state);
}
AROUND_EACH(make_folder, end_all);

PREPARE(int argc, char **argv)
{
    if (!KOUDI_TLS)
        return SKIPPED;
    snprintf(name, sizeof name, "invited-%d", (int)getpid());
    return 0;
}
