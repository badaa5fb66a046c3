/* e2e_replay.c - saved games in the real program: listed, browsed, played on from a step, deleted; deals played
   again. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include "record/history.h"
#include "tui/state/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <stdint.h>

static char state_home[96], config[96];

static int make_place(void **state)
{
    char command[512];
    if (make_folder(state) != 0)
        return -1;
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s", folder);
    snprintf(config, sizeof config, "XDG_CONFIG_HOME=%s", folder);
    snprintf(command, sizeof command,
             "mkdir -p '%s/koudi/records' && cp '%s/records/v3-steady.rec' '%s/koudi/records' &&"
             " echo nonsense >'%s/koudi/records/z-bad.rec'",
             folder, KOUDI_TEST_DIR, folder, folder);
    return system(command); /* NOLINT(cert-env33-c): our own folder */
}

AROUND_EACH(make_place, vt_end_with_folder);

static vt *start(const char *word, const char *option, const char *value)
{
    return vt_koudi(((const char *[]){state_home, config, NULL}), word, option, value);
}

/* From the menu to the list of saved games, past an unreadable one, to the third trick of a game. */
static vt *browse_third_trick(const char *option, const char *value)
{
    vt *v = vt_koudi(((const char *[]){state_home, config, NULL}), "play", "--pace", "instant",
                     option, value);
    vt_see(v, "Replays");
    vt_press(v, "4", "SAVED GAMES");
    vt_see(v, "cannot be read");
    vt_see(v, "S-N won, 10 deals");
    vt_keys(v, "\r"); /* the newest file is unreadable and cannot be opened */
    vt_press(v, "j\r", " 0/1772 ");
    vt_press(v, "3\r", " 127/1772 ");
    return v;
}

TEST("step by step")
{
    char before[4000];
    vt *v = browse_third_trick(NULL, NULL);
    vt_see(v, "South WINS +20");
    snprintf(before, sizeof before, "%s", vt_screen(v));
    vt_press(v, "l", " 128/1772 ");
    vt_press(v, "h", " 127/1772 ");
    vt_press(v, "?", "KEYS");
    vt_press_gone(v, "?", "KEYS");
    vt_see(v, "? help");
    assert_string_equal(before, vt_screen(v)); /* stepping back shows the same */
    vt_press(v, "oo", "East (you)");
    vt_resize(v, 60, 20);
    vt_see(v, "lv 2");
    vt_press(v, "\033", "SAVED GAMES");
    vt_press(v, "\033", "Pass and play");
    vt_leave(v, "q");
}

/* Reads the only new record in the folder. */
static void read_new_record(history *h)
{
    if (!history_read(h, only_file(in_folder("koudi/records/2*.rec"))))
        fail_msg("line %d: %s", h->line, h->why);
}

/* Plays on from the third trick, with a person at East, in a new record. */
TEST("played on")
{
    history old, new;
    char path[128];
    vt *v = browse_third_trick("--set", "south=Ann");
    vt_press(v, "oop", "Enter play");
    assert_true(vt_has(v, "Trick 4"));
    assert_true(vt_has(v, "Ann (you)"));
    vt_press_gone(v, "\t\r", "Trick 4");
    vt_leave(v, "qy");
    snprintf(path, sizeof path, "%s", in_folder("koudi/records/v3-steady.rec"));
    assert_true(history_read(&old, path));
    assert_int_equal(old.count, 1772); /* the old record has not changed */
    read_new_record(&new);
    assert_true(new.count > 127 + 3);
    for (int i = 0; i < 127; i++)
        assert_memory_equal(&new.step[i].action, &old.step[i].action, sizeof(kd_action));
    assert_string_equal(new.head.seat[1], "human Ann");
    for (int s = 0; s < KD_SEATS; s++)
        assert_int_equal(strncmp(new.head.seat[s], "bot ", 4) == 0, s != 1);
    history_free(&old);
    history_free(&new);
}

/* ---- a deal played again ---- */

/* From a trick of a record, from its first card, and back to the same step; nothing is written. */
TEST("a deal of a record is played again, and does not count")
{
    char before[4000];
    vt *v = browse_third_trick(NULL, NULL);
    vt_press(v, "oo", "East (you)");
    vt_press(v, "?", "KEYS");
    vt_press_gone(v, "?", "KEYS");
    vt_see(v, "? help");
    snprintf(before, sizeof before, "%s", vt_screen(v));
    vt_press(v, "A", "again: does not count");
    vt_see(v, "Trick 3");
    vt_see(v, "East (you)");
    vt_press(v, "O", "Kitty");
    vt_press_gone(v, "O", "Kitty");
    vt_press(v, "O", "Kitty"); /* the hands lie open while it is played on */
    vt_play_to(v, "Enter back");
    vt_press(v, "a", "Trick 3"); /* once more, from where all are closed again */
    vt_sync(v);
    assert_false(vt_has(v, "Kitty"));
    vt_play_to(v, "Enter back");
    vt_press(v, "\r", " 127/1772 ");
    vt_see(v, "p play on  Esc back  ");
    assert_string_equal(before, vt_screen(v));
    vt_press(v, "a", "again: does not count");
    vt_play_to(v, "0 pass");
    vt_press(v, "q", "This deal does not count.");
    vt_press(v, "m", " 127/1772 ");
    vt_see(v, "p play on  Esc back  ");
    assert_string_equal(before, vt_screen(v));
    vt_press(v, "\033", "SAVED GAMES");
    vt_keys(v, "\003");
    assert_true(vt_exit(v, VT_SOON) >= 0);
    vt_free(v);
    (void)only_file(in_folder("koudi/records/[!z]*.rec")); /* the old one */
}

/* From the summary of a running game, which then goes on; its record tells nothing of it. */
TEST("a deal of a running game is played again")
{
    char before[4000];
    history h;
    vt *v = vt_koudi(((const char *[]){state_home, config, NULL}), "play", "--new", "--pace",
                     "instant", "--seed", "7");
    vt_play_to(v, "Enter next deal");
    vt_see(v, "the field"); /* comes a little later */
    vt_sync(v);
    snprintf(before, sizeof before, "%s", vt_screen(v));
    vt_press(v, "a", "again: does not count");
    vt_see(v, "Deal 1");
    vt_play_to(v, "Enter back");
    vt_press(v, "a", "0/100 dealt"); /* once more */
    vt_play_to(v, "Enter back");
    vt_press(v, "\r", "the field");
    vt_sync(v);
    assert_string_equal(before, vt_screen(v));
    vt_press(v, "\r", "Deal 2");
    vt_play_to(v, "Enter next deal");
    vt_leave(v, "qy");
    read_new_record(&h);
    assert_int_equal(h.deals, 2);
    history_free(&h);
}

/* From a deal played again over its record, at that step, to the menu. */
static void leave_again(vt *v, const char *step)
{
    vt_press(v, "q", "This deal does not count.");
    vt_press(v, "m", step);
    vt_press(v, "\033", "SAVED GAMES");
    vt_press(v, "\033", "Pass and play");
}

/* The deal does not count, but what is set in it does. */
TEST("rules that are set while a deal is played again are those of the menu")
{
    vt *v = browse_third_trick(NULL, NULL);
    vt_press(v, "A", "again: does not count");
    vt_press(v, ",", "SETTINGS");
    for (int i = (int)(setting_find("rules") - settings_rows); i > 0; i--)
        vt_keys(v, "j");
    vt_press(v, "ll", "[Chinese V2]");
    vt_press_gone(v, "\033", "SETTINGS");
    leave_again(v, " 127/1772 ");
    vt_see(v, "Chinese V2");
    vt_leave(v, "q");
}

TEST("rules that are kept while a deal is played again are there in the menu")
{
    vt *v = browse_third_trick(NULL, NULL);
    vt_press(v, "A", "again: does not count");
    vt_press(v, "rr", "RULES IN FORCE");
    vt_press(v, "nours\n", "Kept under the name ours.");
    vt_press_gone(v, "\033", "RULES IN FORCE");
    leave_again(v, " 127/1772 ");
    vt_press(v, "3", "[English V3]");
    vt_press(v, "h", "[ours]"); /* the last one */
    vt_leave(v, "\033q");
}

TEST("settings that cannot be kept while a deal is played again are told of")
{
    char path[128];
    snprintf(path, sizeof path, "%s", in_folder("koudi/records/v3-steady.rec"));
    vt *v = vt_koudi(((const char *[]){state_home, "XDG_CONFIG_HOME=/dev/null", NULL}), "replay",
                     "--browse", path);
    vt_see(v, " 0/1772 ");
    vt_press(v, "a", "again: does not count");
    vt_press(v, ",", "SETTINGS");
    vt_press(v, "l", "This is not kept:");
    vt_press_gone(v, "\033", "SETTINGS");
    leave_again(v, " 0/1772 ");
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_true(vt_has(v, "the settings could not be kept"));
    vt_free(v);
}

/* The menu offers the game that was left, whatever the program began with. */
TEST("a game is gone on with after the list")
{
    vt *v = vt_koudi(((const char *[]){state_home, config, NULL}), "play", "--new", "--pace",
                     "instant", "--seed", "7");
    vt_play_to(v, "Enter play");
    vt_leave(v, "qy");
    v = start("replay", "--browse", NULL);
    vt_see(v, "SAVED GAMES");
    vt_press(v, "\033", "Pass and play");
    vt_see(v, "Continue");
    vt_leave(v, "q");
    v = start("replay", "--browse", "1");
    vt_press(v, "\033", "SAVED GAMES");
    vt_press(v, "\033", "Pass and play");
    vt_see(v, "Continue");
    vt_leave(v, "q");
}

/* koudi replay --browse RECORD begins with that record; leaving it shows the list. */
TEST("from the command line")
{
    char path[128];
    snprintf(path, sizeof path, "%s", in_folder("koudi/records/v3-steady.rec"));
    vt *v = start("replay", "--browse", path);
    vt_see(v, " 0/1772 ");
    vt_press(v, "G", "THE MATCH IS OVER");
    vt_press(v, "\033", "SAVED GAMES");
    vt_keys(v, "\003");
    assert_true(vt_exit(v, VT_SOON) >= 0);
    vt_free(v);
    v = start("replay", "--browse", path);
    vt_see(v, " 0/1772 ");
    vt_press(v, "2\rp", "South (you)");
    vt_see(v, "Trick 3");
    vt_leave(v, "qy");
}

/* What another program has added meanwhile is newer, and the cursor stays. */
TEST("the list keeps to the game that was browsed")
{
    char old[128];
    vt *v = browse_third_trick(NULL, NULL);
    snprintf(old, sizeof old, "%s", in_folder("koudi/records/v3-steady.rec"));
    assert_int_equal(link(old, in_folder("koudi/records/zz.rec")), 0);
    vt_press(v, "\033", "3 of 3");
    vt_press(v, "\r", " 0/1772 ");
    vt_keys(v, "\003");
    assert_true(vt_exit(v, VT_SOON) >= 0);
    vt_free(v);
}

/* Without a record it begins with the list. A game is deleted after a confirmation. */
TEST("deleted from the list")
{
    char path[128];
    snprintf(path, sizeof path, "%s", in_folder("koudi/records/v3-steady.rec"));
    vt *v = start("replay", "--browse", NULL);
    vt_see(v, "SAVED GAMES");
    vt_press(v, "j", "v3-steady.rec"); /* past the unreadable one */
    vt_press(v, "D", "Delete the game of");
    vt_press_gone(v, "n", "Delete the game of");
    assert_int_equal(access(path, F_OK), 0);
    vt_press_gone(v, "Dy", "v3-steady.rec");
    assert_int_equal(access(path, F_OK), -1);
    vt_keys(v, "\003");
    assert_true(vt_exit(v, VT_SOON) >= 0);
    vt_free(v);
}
