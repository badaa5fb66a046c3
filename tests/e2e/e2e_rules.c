/* e2e_rules.c - the rule editor in the real program: rules chosen, saved, refused, played by. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stdint.h>

static char config[96];

static int make_place(void **state)
{
    if (make_folder(state) != 0)
        return -1;
    snprintf(config, sizeof config, "XDG_CONFIG_HOME=%s", folder);
    return 0;
}

AROUND_EACH(make_place, vt_end_with_folder);

static vt *start(void)
{
    vt *v = vt_koudi(((const char *[]){config, NULL}), "--pace", "instant", "--seed", "7");
    vt_see(v, "New game");
    return v;
}

/* A preset and a value are chosen; the next start has them, and the game is played by them. */
TEST("kept and played")
{
    vt *v = start();
    vt_press(v, "3", "[English V3]");
    vt_press(v, "ll", "[40 Points]");
    vt_press(v, "\tjjjj++++\033",
             "Forty Points, one deck, one value changed"); /* ten cards in the kitty */
    vt_leave(v, "q");

    v = start();
    vt_see(v, "Forty Points, one deck, one value changed");
    vt_press(v, "1", "Bury the kitty");
    vt_press(v, "r", "RULE BURY-1"); /* the rule in question, then all values */
    vt_press(v, "r", "RULES IN FORCE");
    vt_press(v, "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkk", "* cards in the kitty");
    vt_press_gone(v, "\033", "RULES IN FORCE");
    vt_leave(v, "qy");
}

/* Rules that cannot be played by are named, begin no game, and are not saved. */
TEST("refused")
{
    vt *v = start();
    vt_press(v, "3\tjjjj7", "Cannot be played: kitty = 7");
    vt_press(v, "\033", "cannot be played: Eighty Points, English V3");
    vt_press(v, "1", "RULES OF THE NEXT GAME");
    vt_press(v, "\033", "New game");
    vt_leave(v, "q");
    v = start();
    assert_false(vt_has(v, "cannot be played"));
    vt_leave(v, "q");
}

/* An error in the rules file is reported with its line, and the default rules are used. */
TEST("a bad file")
{
    char path[128];
    snprintf(path, sizeof path, "%s/koudi", folder);
    char command[400];
    snprintf(command, sizeof command, "mkdir '%s' && echo 'kitty = 3' >'%s/rules.ini'", path, path);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own command */
    vt *v = start();
    vt_see(v, "English V3");
    size_t length;
    assert_non_null(strstr(vt_sent(v, &length), "rules.ini:1:1: kitty belongs under [deck]"));
    vt_leave(v, "q");
}

/* Kept under a name: in the editor, and those of a game from its box; each is found by it later. */
TEST("under a name")
{
    vt *v = start();
    vt_press(v, "3/always\n2J", "* always trump        2 J");
    vt_press(v, "nours\n", "Kept under the name ours.");
    vt_press(v, "\033", "ours");
    vt_press(v, "1", "Declare?");
    vt_press(v, "rr", "ours: kept under this name");
    vt_press(v, "nours\n", "Enter again replaces them");
    vt_press(v, " too\n", "Kept under the name ours too.");
    vt_press_gone(v, "\033", "RULES IN FORCE");
    vt_leave(v, "qy");

    v = start();
    vt_see(v, "ours");
    vt_press(v, "3", "[ours]");
    vt_press(v, "l", "[ours too]");
    vt_press(v, "j", "what differs");
    vt_leave(v, "\033q");

    v = vt_koudi(((const char *[]){config, NULL}), "--rules", "ours too", "--pace", "instant");
    vt_see(v, "ours too");
    vt_leave(v, "q");
}

/* ---- how one's table plays ------------------------------------------------------------------------ */

static vt *first_time(const char *home)
{
    char kept[PATH_MAX + 20], set[PATH_MAX + 20];
    snprintf(kept, sizeof kept, "XDG_STATE_HOME=%s", in_folder(home));
    snprintf(set, sizeof set, "XDG_CONFIG_HOME=%s", in_folder(home));
    vt *v = vt_koudi(((const char *[]){kept, set, NULL}), "--pace", "instant", "--seed", "7");
    vt_see(v, "New game");
    return v;
}

/* It is asked once; no answer changes nothing. */
TEST("the first game is asked for")
{
    vt *v = first_time("silent");
    vt_press(v, "1", "How does your table play?");
    vt_press_gone(v, "\033", "How does your table play?");
    vt_leave(v, "qy");
    v = first_time("silent");
    vt_see(v, "Eighty Points, English V3");
    assert_false(vt_has(v, "changed"));
    vt_press_gone(v, "1", "New game");
    vt_leave(v, "qy");
}

typedef struct last_row {
    const char *name, *people, *asks, *last;
} last_row;

/* To be told what is otherwise than last time, the rules are kept that were played with others. */
static void last_rules(void **state)
{
    const last_row *row = *state;
    char kept[PATH_MAX + 20], last[64] = "";
    snprintf(kept, sizeof kept, "XDG_STATE_HOME=%s", folder);
    vt *v = vt_koudi(((const char *[]){kept, config, NULL}), "--pace", "instant", "--seed", "7",
                     "--rules", "forty", "--people", row->people);
    vt_see(v, row->asks);
    vt_leave(v, "qy");
    FILE *file = fopen(in_folder("koudi/last-rules"), "r");
    if (file) {
        assert_non_null(fgets(last, sizeof last, file));
        fclose(file);
    }
    assert_string_equal(last, row->last);
}

static const last_row played_last[] = {
    {"of two people", "2", "show South's hand", "rules1+2wws5xq\n"},
    {"of one alone", "1", "Bury the kitty", ""},
};
TEST_ROWS(last_rules, played_last);

TEST("an answer is kept")
{
    vt *v = first_time("says");
    vt_press(v, "1", "How does your table play?");
    vt_press_gone(v, "3", "How does your table play?");
    vt_leave(v, "qy");
    v = first_time("says");
    vt_see(v, "English V3, one value changed");
    vt_press(v, "3t", "How does your table play?");
    vt_press(v, "6", "[40 Points]");
    vt_press(v, "\033", "Forty Points, one deck");
    vt_leave(v, "q");
}
