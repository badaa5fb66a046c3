/* e2e_rules.c - the rule editor in the real program: rules chosen, saved, refused, played by. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

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

static int leave_place(void **state)
{
    (void)vt_end_all(state);
    return remove_folder(state);
}
AROUND_EACH(make_place, leave_place);

static vt *start(void)
{
    const char *argv[] = {program_path(), "--pace", "instant", "--seed", "7", NULL};
    const char *env[] = {config, NULL};
    vt *v = vt_start(80, 24, env, argv);
    assert_true(vt_wait(v, "New game", VT_SOON));
    return v;
}

static void leave(vt *v)
{
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

/* A preset and a value are chosen; the next start has them, and the game is played by them. */
TEST("kept and played")
{
    vt *v = start();
    vt_keys(v, "3");
    assert_true(vt_wait(v, "[80p-v3]", VT_SOON));
    vt_keys(v, "ll");
    assert_true(vt_wait(v, "[forty]", VT_SOON));
    vt_keys(v, "\tjjjj++++\033"); /* ten cards in the kitty */
    assert_true(vt_wait(v, "forty, one value changed", VT_SOON));
    leave(v);

    v = start();
    assert_true(vt_wait(v, "forty, one value changed", VT_SOON));
    vt_keys(v, "1");
    assert_true(vt_wait(v, "Bury the kitty", VT_SOON));
    vt_keys(v, "r"); /* the rule in question, then all values */
    assert_true(vt_wait(v, "RULE BURY-1", VT_SOON));
    vt_keys(v, "r");
    assert_true(vt_wait(v, "RULES IN FORCE", VT_SOON));
    vt_keys(v, "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkk");
    assert_true(vt_wait(v, "* cards in the kitty", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait_gone(v, "RULES IN FORCE", VT_SOON));
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

/* Rules that cannot be played by are named, begin no game, and are not saved. */
TEST("refused")
{
    vt *v = start();
    vt_keys(v, "3\tjjjj7");
    assert_true(vt_wait(v, "Cannot be played: kitty = 7", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait(v, "cannot be played: 80p-v3", VT_SOON));
    vt_keys(v, "1");
    assert_true(vt_wait(v, "RULES OF THE NEXT GAME", VT_SOON));
    vt_keys(v, "\033");
    assert_true(vt_wait(v, "New game", VT_SOON));
    leave(v);
    v = start();
    assert_false(vt_has(v, "cannot be played"));
    leave(v);
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
    assert_true(vt_wait(v, "80p-v3", VT_SOON));
    size_t length;
    assert_non_null(strstr(vt_sent(v, &length), "rules.ini:1:1: kitty belongs under [deck]"));
    leave(v);
}
