/* e2e_stand_in.c - a bot plays for a person in the real program: alone, and at a table that another terminal sees. */
#include "support/folder.h"
#include "support/opened.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char plays[] = "A bot plays for you";
static char name[32];

static void until_asked_to_play(vt *v)
{
    for (const vt_moment *at; (at = vt_wait_moment(v)) && strcmp(at->bar, "Enter play") != 0;)
        vt_type(v, at->keys);
}

/* The deal goes on to its result without a key; in the next one the person is asked. */
TEST("a bot plays the deal to its end, alone")
{
    vt *v = vt_koudi(NULL, "play", "--new", "--seed", "5", "--pace", "instant");
    until_asked_to_play(v);
    vt_press(v, "z", "Enter next deal");
    vt_press_gone(v, "\r", "Enter next deal");
    until_asked_to_play(v);
    assert_false(vt_has(v, "bot plays"));
    vt_leave(v, "qy");
}

TEST("the seat is taken back in the middle of a deal")
{
    vt *v = vt_koudi(NULL, "play", "--new", "--seed", "5", "--pace", "slow");
    vt_press(v, "z", plays); /* while the cards are dealt */
    assert_true(vt_has(v, "(bot plays)"));
    vt_press_gone(v, "z", plays);
    vt_press(v, "+++", "Speed instant");
    until_asked_to_play(v);
    vt_press(v, "---", "Speed slow");
    vt_press(v, "z", plays);
    vt_press_gone(v, "z", plays);
    vt_see(v, "your turn");
    vt_leave(v, "qy");
}

/* Bob's terminal shows what Mei has asked for, and that it is over. */
TEST("others at the table see it")
{
    vt *mei = vt_together("mine");
    vt_press(mei, "o", "OPEN A TABLE");
    vt_keys(mei, "Gn");
    vt_keys(mei, name);
    vt_press(mei, "\r\r", "YOUR TABLE IS OPEN");
    vt_press(mei, "\r", "BEFORE THE MATCH");
    vt *bob = vt_together("theirs");
    vt_press(bob, "a", "Address:");
    vt_keys(bob, name);
    vt_press(bob, "\r", "BEFORE THE MATCH");
    vt_press_gone(mei, "\r", "BEFORE THE MATCH");
    vt_gone(bob, "BEFORE THE MATCH");
    vt_press(mei, "z", plays);
    vt_see(bob, "(bot"); /* by Mei's name, as far as there is room: the other seats are open */
    vt_press_gone(mei, "z", plays);
    vt_gone(bob, "(bot");
    vt_free(mei);
    vt_free(bob);
}

static int end_all(void **state)
{
    signal_table(name, SIGTERM);
    return vt_end_with_folder(state);
}
AROUND_EACH(make_folder, end_all);

PREPARE(int argc, char **argv)
{
    snprintf(name, sizeof name, "e2e-z-%d", (int)getpid());
    return 0;
}
