/* e2e_terms.c - the program on each type of terminal (TERM), with and without UTF-8. */
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 3 };

/* For TERM=linux ncurses loads libgpm, which leaks ten bytes and is unloaded before the leak sanitizer
   could name it in a suppression. */
#define GPM_LEAKS "[ $TERM = linux ] && export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0; "

#define WIDE      "LC_ALL=C.UTF-8"

struct terminal_row {
    const char *name, *term, *locale;
};

/* Runs a shell command on a terminal of that type; $K is the program. */
static vt *shell(const char *term, const char *locale, const char *words)
{
    char kind[64];
    snprintf(kind, sizeof kind, "TERM=%s", term);
    return vt_shell(80, 24, (const char *[]){kind, locale, NULL}, "%s", words);
}

/* The offset at which the text was last sent; -1: never. */
static long last_of(vt *v, const char *text)
{
    size_t n;
    long last = -1;
    const char *bytes = vt_sent(v, &n);
    for (const char *at = bytes; (at = strstr(at, text)) != NULL; at++)
        last = at - bytes;
    return last;
}

/* A colour that is told with colons stands in a sequence of its own. */
static void colons_stand_alone(vt *v)
{
    size_t n;
    for (const char *at = vt_sent(v, &n); (at = strstr(at, "\033[")) != NULL;) {
        size_t length = strspn(at += 2, "0123456789:;");
        assert_false(memchr(at, ':', length) && memchr(at, ';', length));
    }
}

static bool has_sent_more(vt *v, void *bytes)
{
    size_t n;
    vt_sent(v, &n);
    return n > *(size_t *)bytes;
}

/* What has come as changes looks like the whole picture. */
static void looks_like_the_whole(vt *v)
{
    enum { PICTURE_BYTES = 500 };
    size_t sent;
    char *changes = vt_looks(v), *whole;
    vt_sent(v, &sent);
    sent += PICTURE_BYTES;
    vt_keys(v, "\014");
    assert_true(vt_until(v, has_sent_more, &sent, VT_SOON));
    whole = vt_looks(v);
    for (size_t at = 0; changes[at]; at += strcspn(changes + at, "\n") + 1) {
        size_t line = strcspn(changes + at, "\n");
        if (strncmp(changes + at, whole + at, line))
            fail_msg("%.*s, but as a whole %.*s", (int)line, changes + at, (int)line, whole + at);
    }
    free(changes);
    free(whole);
}

static void starts_plays_and_is_given_back(void **state)
{
    const struct terminal_row *row = *state;
    /* Is this type of terminal in the system's terminfo? */
    vt *t = shell(row->term, WIDE, "tput cup 0 0 >/dev/null 2>&1; echo known $?");
    assert_int_equal(vt_exit(t, VT_SOON), 0);
    bool known = vt_has(t, "known 0");
    vt_free(t);
    if (!known)
        skip();
    vt *v = shell(row->term, row->locale,
                  GPM_LEAKS "a=$(stty -g); $K --new --pace instant --seed 20; s=$?; "
                            "[ \"$a\" = \"$(stty -g)\" ] && echo as it was $s");
    /* Plays on until South has played a few times, and opens the help before each key. */
    for (int turns = 0; turns < TURNS;) {
        const vt_moment *at = vt_wait_moment(v);
        vt_sync(v);
        assert_non_null(at->keys);
        if (strcmp(at->bar, "Enter play") == 0) {
            looks_like_the_whole(v);
            turns++;
        }
        vt_type(v, at->keys);
    }
    vt_press(v, "q", "Leave?");
    vt_press(v, "y", "as it was 0");
    assert_false(vt_alternate(v));
    assert_true(vt_cursor_on(v));
    assert_false(vt_has(v, "trump"));
    /* If mouse reporting was switched on, it was switched off again. */
    static const char *const modes[][2] = {{"\033[?1000h", "\033[?1000l"},
                                           {"\033[?1006;1000h", "\033[?1006;1000l"}};
    for (int i = 0; i < 2; i++)
        if (last_of(v, modes[i][0]) >= 0)
            assert_true(last_of(v, modes[i][1]) > last_of(v, modes[i][0]));
    colons_stand_alone(v);
    assert_int_equal(vt_sent_high_byte(v), strcmp(row->locale, WIDE) == 0);
    vt_free(v);
}
TEST_FILE(starts_plays_and_is_given_back, "e2e/e2e_terms.tsv", "rows", struct terminal_row, "sss");

/* On a terminal that cannot hold a screen the program names plain mode. */
static const struct refusal_row {
    const char *name, *words;
    bool for_one;
} refusals[] = {
    {"TERM=dumb", "TERM=dumb $K; echo status $?", true},
    {"no terminal named", "TERM= $K; echo status $?", true},
    {"no terminal at all", "$K </dev/null; echo status $?", true},
    {"two people, who need a screen", "TERM=dumb $K --people 2; echo status $?", false},
};

static void names_the_way_without_a_screen(void **state)
{
    const struct refusal_row *row = *state;
    vt *v = shell("tmux-256color", WIDE, row->words);
    vt_see(v, "status 2");
    assert_int_equal(vt_has(v, "koudi play --plain"), row->for_one);
    assert_int_equal(last_of(v, "\033"), -1);
    vt_free(v);
}
TEST_ROWS(names_the_way_without_a_screen, refusals);

AROUND_EACH(NULL, vt_end_all);
