/* e2e_join.c - two people at two terminals and two bots at one table: a deal is played while the opener's
   terminal is closed, or the table's process killed, in the middle of it. */
#include "net/net.h"
#include "support/folder.h"
#include "support/opened.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"
#include "support/vt_record.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A_WHILE_MS: for a terminal to be asked before the other one is looked at. */
enum { A_WHILE_MS = 30, TURNS = 4000 };

typedef struct seat {
    const char *state, *argv[20];
    vt *v;
} seat;

/* Mei, who opens the table, and Bob. */
typedef struct company {
    char socket[PATH_MAX], mine[PATH_MAX], theirs[PATH_MAX], rules[PATH_MAX];
    seat mei, bob;
} company;

static void sit(seat *s)
{
    char state[PATH_MAX + 20];
    const char *env[] = {state, NULL};
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", s->state);
    s->v = vt_start(80, 24, env, s->argv);
}

static bool asked(vt *v, void *unused)
{
    (void)unused;
    return vt_at_moment(v) != NULL;
}

static bool sees_result(vt *v)
{
    return vt_bar_has(v, "next deal") || vt_bar_has(v, "Enter menu");
}

/* Lets whoever is asked take the first thing offered. */
static void play(company *c)
{
    seat *const seats[] = {&c->mei, &c->bob};
    for (int i = 0; i < 2; i++) {
        const vt_moment *at =
            vt_until(seats[i]->v, asked, NULL, A_WHILE_MS) ? vt_at_moment(seats[i]->v) : NULL;
        if (at && at->keys)
            vt_keys(seats[i]->v, at->keys);
    }
}

/* Ends the process of the table at the test's socket, if there is one; until it has ended it writes files. */
static void end_table(int how)
{
    int pid = table_process(in_folder("socket"));
    if (pid && kill(pid, how) == 0)
        wait_for_end(pid);
}

/* By rules without rebellions, which may end a deal before it is played. */
static void begin(company *c)
{
    static const char calm[] = "[rebel]\nrebel = none\n";
    const char *koudi = program_path();
    snprintf(c->socket, sizeof c->socket, "%s", in_folder("socket"));
    snprintf(c->mine, sizeof c->mine, "%s", in_folder("mine"));
    snprintf(c->theirs, sizeof c->theirs, "%s", in_folder("theirs"));
    snprintf(c->rules, sizeof c->rules, "%s", in_folder("calm.ini"));
    write_all(c->rules, calm, sizeof calm - 1);
    c->mei = (seat){.state = c->mine,
                    .argv = {koudi, "open", "--socket", c->socket, "--seats", "me,any,bot,bot",
                             "--pace", "instant", "--rules", c->rules, "--set", "south=Mei"}};
    c->bob = (seat){.state = c->theirs, .argv = {koudi, "join", c->socket, "--name", "Bob"}};
    sit(&c->mei);
    vt_see(c->mei.v, "BEFORE THE MATCH");
    sit(&c->bob);
    vt_see(c->bob.v, "Bob");
    vt_see(c->mei.v, "All are there");
    assert_true(vt_has(c->mei.v, "Bob"));
    vt_keys(c->mei.v, "\r");
    for (int i = 0; i < TURNS && !vt_has(c->mei.v, "Trick 3"); i++)
        play(c);
    assert_true(vt_has(c->mei.v, "Trick 3"));
    assert_false(sees_result(c->mei.v) || sees_result(c->bob.v));
}

/* Plays the deal to its end, and closes all. */
static void finish(company *c)
{
    bool over = false;
    for (int i = 0; i < TURNS && !over; i++) {
        play(c);
        over = sees_result(c->mei.v) && sees_result(c->bob.v);
    }
    if (!over)
        fail_msg("%s\n%s", vt_screen(c->mei.v), vt_screen(c->bob.v));
    vt_keys(c->bob.v, "qy");
    vt_see(c->bob.v, "First steps"); /* the menu, which has rules of its own */
    assert_false(vt_has(c->bob.v, "cannot be played"));
    vt_keys(c->bob.v, "1");
    vt_see(c->bob.v, "Deal 1"); /* and games */
    end_table(SIGTERM);
    vt_free(c->mei.v);
    vt_free(c->bob.v);
}

TEST("a table outlives the terminal that opened it")
{
    company c;
    begin(&c);
    vt_hang_up(c.mei.v);
    vt_see(c.bob.v, "is away");
    vt_free(c.mei.v);
    assert_int_equal(access(c.socket, F_OK), 0);
    c.mei = (seat){.state = c.mine, .argv = {c.bob.argv[0], "join", c.socket, "--name", "Mei"}};
    sit(&c.mei);
    vt_see(c.mei.v, "(you)");
    finish(&c);
}

/* Nobody at the screens does anything for it: they connect again by themselves. */
TEST("a table that was killed goes on with its people")
{
    company c;
    char command[4 * PATH_MAX];
    begin(&c);
    end_table(SIGKILL);
    vt_see(c.bob.v, "The line is cut");
    snprintf(command, sizeof command,
             "XDG_STATE_HOME=%s '%s' open --continue --no-join --socket %s >/dev/null", c.mine,
             c.bob.argv[0], c.socket);
    assert_int_equal(system(command), 0);
    finish(&c);
}

/* Where there is no room for a question a key leaves at once, as Ctrl-C does twice: the seat is kept, and that is said
   on the terminal. */
TEST("what is said of a seat that is left without a question")
{
    static const char kept[] = "Your seat is kept: join the table again";
    company c;
    begin(&c);
    vt_resize(c.bob.v, 44, 10);
    vt_see(c.bob.v, "44 x 10");
    vt_keys(c.bob.v, "q");
    assert_int_equal(vt_exit(c.bob.v, VT_SOON), 0);
    assert_true(vt_has(c.bob.v, kept));
    vt_free(c.bob.v);
    vt_see(c.mei.v, "is away");
    vt_press(c.mei.v, "\003", "LEAVE THE TABLE?");
    vt_keys(c.mei.v, "\003");
    assert_int_equal(vt_exit(c.mei.v, VT_SOON), 128 + SIGINT);
    assert_true(vt_has(c.mei.v, kept));
    vt_free(c.mei.v);
    end_table(SIGTERM);
}

/* In the settings of the test's folder. */
static void expect_kept_name(const char *line)
{
    static char text[1 << 14];
    text[read_all(in_folder("theirs/koudi/config"), text, sizeof text - 1)] = '\0';
    if (!strstr(text, line))
        fail_msg("%s", text);
}

/* A terminal of somebody whose settings have no name. */
static vt *nameless(const char *first, const char *second, const char *option)
{
    char state[PATH_MAX + 20], set[PATH_MAX + 20];
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", in_folder("theirs"));
    snprintf(set, sizeof set, "XDG_CONFIG_HOME=%s", in_folder("theirs"));
    return vt_start(80, 24, (const char *[]){state, set, NULL},
                    (const char *[]){program_path(), first, second, option, NULL});
}

static void open_for_three(void)
{
    char command[4 * PATH_MAX];
    snprintf(command, sizeof command,
             "XDG_STATE_HOME=%s '%s' open --no-join --seats any,any,any,bot --socket %s >/dev/null",
             in_folder("mine"), program_path(), in_folder("socket"));
    assert_int_equal(system(command), 0);
}

TEST("a generic account is asked for a name once")
{
    if (!local_tables_generic(NULL))
        skip();
    open_for_three();
    vt *v = nameless("join", in_folder("socket"), NULL);
    vt_see(v, "Your name, as the others see it (Enter: ");
    vt_keys(v, "a-name-of-more-bytes-than-a-name-may-have\r");
    vt_see(v, "at most");
    vt_keys(v, "  Zoe \r");
    vt_see(v, "BEFORE THE MATCH");
    assert_true(vt_has(v, "Zoe"));
    expect_kept_name("south = Zoe\n");
    vt_free(v);
    v = nameless("join", in_folder("socket"), "--plain");
    vt_see(v, "Zoe");
    assert_false(vt_has(v, "Your name"));
    vt_free(v);
    end_table(SIGTERM);
}

TEST("a generic account is asked for a name in the menu")
{
    if (!local_tables_generic(NULL))
        skip();
    open_for_three();
    vt *v = nameless(NULL, NULL, NULL);
    vt_see(v, "8  Play together");
    vt_press(v, "8", "Join by address");
    vt_press(v, "a", "Address:");
    vt_keys(v, in_folder("socket"));
    vt_press(v, "\r", "Your name:");
    vt_keys(v, "\b\b\b\b\b\b\b\b\b\b\b\b\b\bZoe\r");
    vt_see(v, "BEFORE THE MATCH");
    assert_true(vt_has(v, "Zoe"));
    expect_kept_name("south = Zoe\n");
    vt_free(v);
    end_table(SIGTERM);
}

/* Panes of one person, whose folder of state has the key of the seat. */
static seat pane(company *c, const char *name, const char *option, const char *value)
{
    seat s = {.state = c->theirs,
              .argv = {program_path(), "join", c->socket, "--name", name, option, value}};
    sit(&s);
    return s;
}

TEST("a second terminal takes another seat, or that of the first")
{
    company c;
    snprintf(c.theirs, sizeof c.theirs, "%s", in_folder("theirs"));
    snprintf(c.socket, sizeof c.socket, "%s", in_folder("socket"));
    open_for_three();
    seat first = pane(&c, "Ann", NULL, NULL);
    vt_see(first.v, "South  Ann");
    seat other = pane(&c, "Bea", NULL, NULL);
    vt_see(other.v, "m moves it here");
    vt_keys(other.v, "\r"); /* neither */
    assert_int_equal(vt_exit(other.v, VT_SOON), 1);
    vt_free(other.v);
    other = pane(&c, "Bea", NULL, NULL);
    vt_see(other.v, "e takes East");
    vt_keys(other.v, "e\r");
    vt_see(other.v, "East   Bea");
    vt_see(first.v, "East   Bea");
    seat third = pane(&c, "Cai", "--seat", "north");
    vt_see(third.v, "North  Cai");
    vt_free(third.v);
    third = pane(&c, "Ann", NULL, NULL);
    vt_see(third.v, "m moves it here");
    vt_keys(third.v, "m\r");
    vt_see(third.v, "South  Ann");
    vt_see(first.v, "another terminal");
    vt_free(third.v);
    vt_free(other.v);
    vt_free(first.v);
    end_table(SIGTERM);
}

/* Leaves the table for the menu, and begins a game by those keys. */
static void expect_name_after(const char *option, const char *value, const char *keys,
                              const char *seat)
{
    static char text[1 << 16];
    vt *v = vt_koudi(NULL, "join", in_folder("socket"), option, value);
    vt_see(v, "BEFORE THE MATCH");
    vt_press(v, "q", "a for a while");
    vt_press(v, "a", "Your seat is kept");
    vt_keys(v, keys);
    vt_see(v, "Deal 1");
    (void)read_all(vt_record(v), text, sizeof text);
    if (!strstr(text, seat))
        fail_msg("%s", text);
    vt_free(v);
}

/* Whoever has a name at a table is called by the settings in games here. */
TEST("a name at a table is none for games of the menu")
{
    open_for_three();
    expect_name_after("--set", "south=Ann", "21\b\b\bBea\rCarl\r\r", "\nseat 0 human Bea ");
    expect_name_after("--name", "Guest", "1", "\nseat 0 human south ");
    end_table(SIGTERM);
}

static int end_all(void **state)
{
    end_table(SIGTERM);
    return vt_end_with_folder(state);
}
AROUND_EACH(make_folder, end_all);
