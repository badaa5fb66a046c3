/* e2e_invited.c - a table that listens to the network, opened from the menu of the real program: its invitations are
   read from the screen and pasted into the menus of others. */
#include "session/invitation.h"
#include "support/folder.h"
#include "support/opened.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COPIED = 1 << 12 };

static char name[32]; /* of the table */

/* koudi invite --qr in a terminal of who has opened the table. */
static vt *run(int cols, int rows)
{
    char kept[PATH_MAX + 20];
    snprintf(kept, sizeof kept, "XDG_STATE_HOME=%s", in_folder("mine"));
    return vt_start(cols, rows, (const char *[]){kept, NULL},
                    (const char *[]){program_path(), "invite", "--qr", name, NULL});
}

/* Opens the table at a free port of this machine. */
static vt *open_table(void)
{
    vt *v = vt_together("mine");
    vt_press(v, "o", "OPEN A TABLE");
    vt_keys(v, "Gn");
    vt_keys(v, name);
    vt_press(v, "\rkkn127.0.0.1:0\r", "* over the network     127.0.0.1:0");
    vt_press(v, "\r", "The invitation for East");
    assert_true(vt_has(v, "127.0.0.1 leads here from this machine only"));
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
    vt_see(v, heading);
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

/* Waits until another invitation stands where that one stood. */
static void wait_for_another(vt *v, const char *copied)
{
    char first[COPIED];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(copied, "\r"), copied);
    vt_gone(v, first);
}

TEST("invitations are pasted from screen to screen")
{
    char east[COPIED], north[COPIED], anew[COPIED];
    vt *mei = open_table();
    copy(mei, "East", "\r\n", east);

    vt *bob = vt_together("theirs");
    assert_true(vt_wait_sent(bob, "\033[?2004h", VT_SOON));
    paste(bob, east, true); /* in the list, without another key */
    vt_see(bob, "Enter joins");
    vt_press(bob, "\r", "BEFORE THE MATCH");
    vt_see(mei, "Somebody has the seat.");

    vt *tom = vt_together("his");
    paste(tom, east, true);
    vt_press(tom, "\r", "this invitation has been used");
    vt_keys(mei, "j");
    copy(mei, "North", "\r", north);
    vt_keys(mei, "i"); /* nobody has the seat: one key makes it anew */
    wait_for_another(mei, north);
    copy(mei, "North", "\r", anew);
    paste(tom, north, true);
    vt_press(tom, "\r", "does not know this invitation");
    vt_press(tom, "akoudi1+21r6rrbs5sjqgr\r", "This invitation is not whole"); /* a part of one */
    paste(tom, anew, false); /* each of its lines ends with Enter */
    vt_see(tom, "BEFORE THE MATCH");

    vt_press(mei, "\r", "Not there yet: West");
    vt_press(mei, "ojv", "The invitation for West"); /* who is there; the invitations, again */
    vt_press(mei, "c", KOUDI_QR ? "█▀▀▀▀▀█" : "without QR codes");
    vt_press(mei, "c", "one word");
    vt_free(bob);
    vt_free(tom);
    vt_free(mei);
}

/* Those who print an invitation see its code, too, where the terminal has room for it. */
TEST("codes are printed")
{
    vt *mei = open_table();
    vt *wide = run(100, 100);
    vt_see(wide, "East: koudi join koudi1+");
    vt_see(wide, KOUDI_QR ? "█▀▀▀▀▀█" : "without QR codes");
    assert_int_equal(vt_exit(wide, VT_SOON), !KOUDI_QR);
    vt *low = run(100, 15);
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
    signal_table(name, SIGTERM);
    return vt_end_with_folder(state);
}
AROUND_EACH(make_folder, end_all);

PREPARE(int argc, char **argv)
{
    if (!KOUDI_TLS)
        return SKIPPED;
    snprintf(name, sizeof name, "invited-%d", (int)getpid());
    return 0;
}
