/* e2e_replay.c - saved games in the real program: listed, browsed, played on from a step, deleted. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include "record/history.h"

#include <glob.h>
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

static int leave_place(void **state)
{
    (void)vt_end_all(state);
    return remove_folder(state);
}
AROUND_EACH(make_place, leave_place);

static vt *start(const char *word, const char *option, const char *value)
{
    const char *argv[] = {program_path(), word, option, value, NULL};
    const char *env[] = {state_home, config, NULL};
    return vt_start(80, 24, env, argv);
}

/* From the menu to the list of saved games, past an unreadable one, to the third trick of a game. */
static vt *browse_third_trick(void)
{
    vt *v = start("play", "--pace", "instant");
    assert_true(vt_wait(v, "Replays", VT_SOON));
    vt_keys(v, "4");
    assert_true(vt_wait(v, "SAVED GAMES", VT_SOON));
    assert_true(vt_wait(v, "cannot be read", VT_SOON));
    assert_true(vt_wait(v, "S-N won, 10 deals", VT_SOON));
    vt_keys(v, "\r"); /* the newest file is unreadable and cannot be opened */
    vt_keys(v, "j\r");
    assert_true(vt_wait(v, " 0/1772 ", VT_SOON));
    vt_keys(v, "3\r");
    assert_true(vt_wait(v, " 127/1772 ", VT_SOON));
    return v;
}

TEST("step by step")
{
    char before[4000];
    vt *v = browse_third_trick();
    assert_true(vt_wait(v, "South WINS +20", VT_SOON));
    snprintf(before, sizeof before, "%s", vt_screen(v));
    vt_keys(v, "l");
    assert_true(vt_wait(v, " 128/1772 ", VT_SOON));
    vt_keys(v, "h");
    assert_true(vt_wait(v, " 127/1772 ", VT_SOON));
    vt_keys(v, "?");
    assert_true(vt_wait(v, "KEYS", VT_SOON));
    vt_keys(v, "?");
    assert_true(vt_wait_gone(v, "KEYS", VT_SOON));
    assert_true(vt_wait(v, "? help", VT_SOON));
    assert_string_equal(before, vt_screen(v)); /* stepping back shows the same */
    vt_keys(v, "oo");
    assert_true(vt_wait(v, "East (you)", VT_SOON));
    vt_resize(v, 60, 20);
    assert_true(vt_wait(v, "lv 2", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait(v, "SAVED GAMES", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait(v, "Pass and play", VT_SOON));
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

/* Reads the only new record in the folder. */
static void read_new_record(history *h)
{
    char pattern[128];
    glob_t found;
    int others = 0;
    snprintf(pattern, sizeof pattern, "%s/koudi/records/2*.rec", folder);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++, others++)
        if (!history_read(h, found.gl_pathv[i]))
            fail_msg("%s:%d: %s", found.gl_pathv[i], h->line, h->why);
    assert_int_equal(others, 1);
    globfree(&found);
}

/* Plays on from the third trick, with a person at East, in a new record. */
TEST("played on")
{
    history old, new;
    char path[128];
    vt *v = browse_third_trick();
    vt_keys(v, "oop");
    assert_true(vt_wait(v, "Enter play", VT_SOON));
    assert_true(vt_has(v, "Trick 4"));
    assert_true(vt_has(v, "East (you)"));
    vt_keys(v, "\t\r");
    assert_true(vt_wait_gone(v, "Trick 4", VT_SOON));
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
    snprintf(path, sizeof path, "%s/koudi/records/v3-steady.rec", folder);
    assert_true(history_read(&old, path));
    assert_int_equal(old.count, 1772); /* the old record has not changed */
    read_new_record(&new);
    assert_true(new.count > 127 + 3);
    for (int i = 0; i < 127; i++)
        assert_memory_equal(&new.step[i].action, &old.step[i].action, sizeof(kd_action));
    assert_non_null(strstr(new.head.seat[1], "human"));
    for (int s = 0; s < KD_SEATS; s++)
        assert_int_equal(strncmp(new.head.seat[s], "bot ", 4) == 0, s != 1);
    history_free(&old);
    history_free(&new);
}

/* koudi replay --browse RECORD begins with that record; leaving it shows the list. */
TEST("from the command line")
{
    char path[128];
    snprintf(path, sizeof path, "%s/koudi/records/v3-steady.rec", folder);
    vt *v = start("replay", "--browse", path);
    assert_true(vt_wait(v, " 0/1772 ", VT_SOON));
    vt_keys(v, "G");
    assert_true(vt_wait(v, "THE MATCH IS OVER", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait(v, "SAVED GAMES", VT_SOON));
    vt_keys(v, "\003");
    assert_true(vt_exit(v, VT_SOON) >= 0);
    vt_free(v);
    v = start("replay", "--browse", path);
    assert_true(vt_wait(v, " 0/1772 ", VT_SOON));
    vt_keys(v, "2\rp");
    assert_true(vt_wait(v, "South (you)", VT_SOON));
    assert_true(vt_wait(v, "Trick 3", VT_SOON));
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

/* Without a record it begins with the list. A game is deleted after a confirmation. */
TEST("deleted from the list")
{
    char path[128];
    snprintf(path, sizeof path, "%s/koudi/records/v3-steady.rec", folder);
    vt *v = start("replay", "--browse", NULL);
    assert_true(vt_wait(v, "SAVED GAMES", VT_SOON));
    vt_keys(v, "j"); /* past the unreadable one */
    assert_true(vt_wait(v, "v3-steady.rec", VT_SOON));
    vt_keys(v, "D");
    assert_true(vt_wait(v, "Delete the game of", VT_SOON));
    vt_keys(v, "n");
    assert_true(vt_wait_gone(v, "Delete the game of", VT_SOON));
    assert_int_equal(access(path, F_OK), 0);
    vt_keys(v, "Dy");
    assert_true(vt_wait_gone(v, "v3-steady.rec", VT_SOON));
    assert_int_equal(access(path, F_OK), -1);
    vt_keys(v, "\003");
    assert_true(vt_exit(v, VT_SOON) >= 0);
    vt_free(v);
}
