/* e2e_terminal.c - the program and its terminal: signals, sizes, locales, colours, keys, restoring. */
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <stdint.h>

/* Texts by which the menu and the table are recognised. */
#define MENU  "New game"
#define TABLE "Deal 1"

/* A game in a shell that goes on with it after Enter when it has stopped. */
#define STOPS                                                                                      \
    "set -m; \"$K\" play --new --pace instant --seed 22; echo STOPPED; read x; fg; echo ended $?"

static vt *start(int cols, int rows, const char *const env[], const char *straight)
{
    return vt_start(cols, rows, env,
                    (const char *[]){program_path(), "play", "--pace", "instant", "--seed", "22",
                                     straight, NULL});
}

static vt *menu(void)
{
    vt *v = start(80, 24, NULL, NULL);
    vt_see(v, MENU);
    return v;
}

static vt *table(const char *const env[])
{
    vt *v = start(80, 24, env, "--new");
    vt_see(v, TABLE);
    return v;
}

/* Has the program last asked the terminal to mark what is pasted? */
static bool marks_pasted(vt *v)
{
    size_t length;
    bool on = false;
    for (const char *at = vt_sent(v, &length); (at = strstr(at, "\033[?2004")); at++)
        on = at[sizeof "\033[?2004" - 1] == 'h';
    return on;
}

/* The program has ended with that status, and the terminal is restored. */
static void assert_given_back(vt *v, int status)
{
    assert_int_equal(vt_exit(v, VT_SOON), status);
    assert_false(vt_alternate(v));
    assert_true(vt_cursor_on(v));
    assert_false(marks_pasted(v));
    vt_free(v);
}

/* ---- leaving ----------------------------------------------------------------------------------- */

TEST("leaves from the menu")
{
    vt *v = menu();
    assert_true(vt_alternate(v));
    assert_true(marks_pasted(v));
    vt_keys(v, "q");
    assert_given_back(v, 0);
}

TEST("asks before it leaves")
{
    vt *v = table(NULL);
    vt_press(v, "q", "Leave");
    vt_press_gone(v, "n", "Leave");
    vt_press(v, "q", "Leave");
    vt_keys(v, "y");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_true(vt_has(v, "The record of the game is"));
    assert_given_back(v, 0);
}

TEST("says that there is no record")
{
    static const char *const env[] = {"XDG_STATE_HOME=/dev/null/nowhere", NULL};
    vt *v = start(80, 24, env, "--new");
    vt_see(v, "NO RECORD");
    vt_see(v, "/dev/null/nowhere/koudi/records/");
    vt_see(v, "Not a directory");
    assert_true(vt_has(v, TABLE)); /* although no event has been told yet */
    vt_press_gone(v, "\n", "NO RECORD");
    vt_press(v, "q", "The game is not saved whole");
    vt_keys(v, "y");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_true(vt_has(v, "could not be written: /dev/null/nowhere/"));
    assert_given_back(v, 0);
}

/* Where the records' folder is a file, the list and the statistics say so. */
TEST("says that records cannot be read")
{
    static const char *const env[] = {"XDG_STATE_HOME=/dev/null", NULL};
    vt *v = start(80, 24, env, NULL);
    vt_see(v, MENU);
    vt_press(v, "4", "The saved games cannot be read:");
    vt_press(v, "q5", "STATISTICS");
    assert_true(vt_has(v, "The saved games cannot be read:"));
    assert_true(vt_has(v, "Not a directory"));
    assert_false(vt_has(v, "No game has been saved yet"));
    vt_free(v);
}

TEST("interrupt asks then leaves")
{
    vt *v = table(NULL);
    vt_press(v, "\003", "Leave");
    vt_press_gone(v, "n", "Leave");
    vt_signal(v, SIGINT);
    vt_see(v, "Leave");
    vt_signal(v, SIGINT);
    assert_given_back(v, 128 + SIGINT);
}

static void dies_by(int number)
{
    vt *v = table(NULL);
    vt_signal(v, number);
    assert_given_back(v, 128 + number);
}

TEST("term gives the terminal back")
{
    dies_by(SIGTERM);
}

TEST("hangup gives the terminal back")
{
    dies_by(SIGHUP);
}

/* By Ctrl-\ on the keyboard, and by the signal itself. */
TEST("quit gives the terminal back")
{
    vt *v = table(NULL);
    vt_keys(v, "\034");
    assert_given_back(v, 128 + SIGQUIT);
    dies_by(SIGQUIT);
}

TEST("crash gives the terminal back")
{
    dies_by(SIGSEGV);
    dies_by(SIGABRT);
}

TEST("ends when the terminal is gone")
{
    vt *v = table(NULL);
    vt_hang_up(v);
    assert_int_equal(vt_exit(v, VT_SOON), 128 + SIGHUP);
    vt_free(v);
}

/* ---- no terminal ------------------------------------------------------------------------------- */

/* Runs a shell command in which $K is the program; the screen must show that text and the exit status. */
static void assert_refuses(const char *command, const char *text)
{
    vt *v = vt_shell(120, 24, NULL, "%s; echo status $?", command);
    vt_see(v, "status 2");
    vt_see(v, text);
    vt_leave(v, "");
}

TEST("refuses without a terminal")
{
    assert_refuses("\"$K\" play </dev/null", "standard input is not a terminal");
    assert_refuses("{ \"$K\" play 2>&1; echo status $? >&2; } | cat", "standard output is not");
    assert_refuses("TERM= \"$K\" play", "set it, such as TERM=xterm-256color");
    assert_refuses("TERM=dumb \"$K\" play", "cannot place its cursor: set TERM to what");
    assert_refuses("\"$K\" play --pace hasty", "not \"hasty\"");
}

/* A terminal that terminfo does not know is used as one of its family, which is said once. The third word is for
   libgpm, which ncurses loads for linux: it leaks ten bytes. */
TEST("uses unknown terminals")
{
    static const char *const names[][3] = {
        {"TERM=xterm-kitty-x", "used as xterm-256color."},
        {"TERM=ghostty-x", "used as xterm-256color."},
        {"TERM=foot-x", "used as xterm-256color."},
        {"TERM=tmux-x", "used as screen-256color."},
        {"TERM=screen.x", "used as screen-256color."},
        {"TERM=linux-x", "used as linux.", "ASAN_OPTIONS=detect_leaks=0"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *const env[] = {names[i][0], names[i][2], NULL};
        vt *v = start(80, 24, env, NULL);
        vt_see(v, names[i][1]);
        assert_true(vt_has(v, MENU));
        vt_press(v, "?", "KEYS");
        vt_press_gone(v, "?", "KEYS");
        vt_keys(v, "q");
        assert_given_back(v, 0);
    }
    vt *v = table((const char *const[]){"TERM=wezterm-x", NULL});
    vt_see(v, "used as xterm-256color.");
    vt_free(v);
}

/* The limit of open files is raised one by one until a game can begin. Below that the program says that
   it cannot, and does not crash. */
TEST("begins as soon as it can")
{
    size_t n;
    vt *v = vt_shell(
        80, 24, NULL,
        "n=4; while [ $n -lt 40 ]; do (ulimit -n $n; \"$K\" play --new); n=$((n+1)); done");
    vt_see(v, "(partner)");
    assert_non_null(strstr(vt_sent(v, &n), "koudi: "));
    assert_null(strstr(vt_sent(v, &n), "fault"));
    vt_free(v);
}

/* ---- what is sent ------------------------------------------------------------------------------ */

/* Has the program set a colour, 30..49 or 90..107, by some "ESC [ ... m"? */
static bool sent_colour(vt *v)
{
    size_t n;
    const char *at = vt_sent(v, &n);
    while ((at = strstr(at, "\033[")) != NULL) {
        const char *part = at += 2;
        size_t length = strspn(at, "0123456789;");
        if (at[length] != 'm')
            continue;
        for (; part < at + length; part += strcspn(part, ";m") + 1) {
            int number = atoi(part);
            if ((number >= 30 && number < 50) || (number >= 90 && number < 108))
                return true;
        }
    }
    return false;
}

static void ends_after_a_look_at(vt *v)
{
    vt_press(v, "?", "KEYS");
    vt_keys(v, "?qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
}

TEST("plain locale gets plain bytes")
{
    static const char *const env[] = {"LC_ALL=C", NULL};
    vt *v = table(env);
    ends_after_a_look_at(v);
    assert_false(vt_sent_high_byte(v));
    vt_free(v);
    v = table(NULL);
    ends_after_a_look_at(v);
    assert_true(vt_sent_high_byte(v));
    vt_free(v);
}

TEST("wide suits get plain signs")
{
    vt *v = start(80, 24, NULL, "--new");
    vt_answer(v, "\033[1;3R");
    vt_see(v, TABLE);
    assert_false(strstr(vt_screen(v), "♠") || strstr(vt_screen(v), "│"));
    vt_free(v);
    v = table(NULL);
    assert_non_null(strstr(vt_screen(v), "│"));
    vt_free(v);
}

TEST("no color is obeyed")
{
    static const char *const env[] = {"NO_COLOR=1", NULL};
    vt *v = table(env);
    ends_after_a_look_at(v);
    assert_false(sent_colour(v));
    vt_free(v);
    v = table(NULL);
    ends_after_a_look_at(v);
    assert_true(sent_colour(v));
    vt_free(v);
}

static bool sent(vt *v, const char *text)
{
    size_t length;
    return strstr(vt_sent(v, &length), text) != NULL;
}

/* Has the program set the table of paper, the theme of a light background? */
static bool sent_paper(vt *v)
{
    return sent(v, "48;5;254m");
}

TEST("colours suit the background")
{
    vt *v = start(80, 24, NULL, "--new");
    vt_answer(v, "\033]11;rgb:ffff/ffff/eeee\033\\\033[1;2R");
    vt_see(v, TABLE);
    ends_after_a_look_at(v);
    assert_true(sent_paper(v));
    vt_free(v);
    v = start(80, 24, NULL, "--new");
    vt_answer(v, "\033]11;rgb:1e/1e/2e\a\033[1;2R");
    vt_see(v, TABLE);
    ends_after_a_look_at(v);
    assert_false(sent_paper(v));
    vt_free(v);
}

/* How many sequences of the program begin so? */
static int count_sent(vt *v, const char *begin)
{
    size_t length;
    int count = 0;
    for (const char *at = vt_sent(v, &length); (at = strstr(at, begin)); at += strlen(begin))
        count++;
    return count;
}

/* A terminal whose colours can be changed, by terminfo or by COLORTERM, shows the exact ones of the theme,
   and gets its own back however the program ends or stops. */
TEST("changed colours are given back")
{
    static const char *const xterm[] = {"TERM=xterm-256color", NULL};
    static const char *const exact[] = {"COLORTERM=truecolor", NULL};
    static const int ends[] = {SIGTERM, SIGSEGV};
    for (int i = 0; i < 4; i++) {
        vt *v = table(i % 2 ? exact : xterm);
        assert_true(sent(v, "\033]4;22;rgb:1e/40/34\033\\"));
        assert_false(sent(v, "\033]104;"));
        vt_signal(v, ends[i / 2]);
        assert_int_equal(vt_exit(v, VT_SOON), 128 + ends[i / 2]);
        assert_true(sent(v, "\033]104;22\033\\"));
        assert_int_equal(count_sent(v, "\033]104;"), count_sent(v, "\033]4;"));
        vt_free(v);
    }
    /* Neither is one changed that cannot give them back. */
    static const char *const rxvt[] = {"TERM=rxvt-unicode-256color", "COLORTERM=rxvt", NULL};
    static const char *const *const unchanged[] = {NULL, rxvt};
    for (int i = 0; i < 2; i++) {
        vt *v = table(unchanged[i]);
        vt_signal(v, SIGTERM);
        assert_int_equal(vt_exit(v, VT_SOON), 128 + SIGTERM);
        assert_false(sent(v, "\033]4;"));
        vt_free(v);
    }
}

/* What is called xterm may have 256 colours, and says so where it is asked for the two hundredth, or by COLORTERM; a name
   with sixteen means them. A theme that is not shown for want of colours is told of. */
TEST("colours are asked for")
{
#define NAMED(name) "TERM=" name, "NO_COLOR"
    static const struct {
        const char *env[4], *answer, *why;
    } cases[] = {
        {{NAMED("xterm")}, "\033]4;200;rgb:ffff/0000/d7d7\033\\\033[1;2R", NULL},
        {{NAMED("xterm")}, "\033]4;200;rgb:ffff/0000/d7d7\a\033[1;2R", NULL},
        {{NAMED("xterm"), "COLORTERM=truecolor"}, "\033[1;2R", NULL},
        {{NAMED("screen"), "COLORTERM=24bit"}, "\033[1;2R", NULL},
        {{NAMED("xterm")}, "\033[1;2R", "it needs 256 colours; the terminal is known to have 8."},
        {{NAMED("xterm-16color"), "COLORTERM=truecolor"},
         "\033]4;200;rgb:ffff/0000/d7d7\a\033[1;2R",
         "the terminal is known to have "},
        {{"TERM=xterm", "NO_COLOR=1"}, "\033[1;2R", "it needs 256 colours; there are none here."},
        {{NAMED("tmux-256color"), "LC_ALL=C"}, "\033[1;2R", "it needs more than plain characters."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vt *v = vt_koudi(cases[i].env, "play", "--theme", "felt");
        vt_answer(v, cases[i].answer);
        vt_see(v, MENU);
        assert_true(!cases[i].why == sent(v, "48;5;22m"));
        assert_true(!cases[i].why == !vt_has(v, "felt is not shown: "));
        assert_true(!cases[i].why || vt_has(v, cases[i].why));
        if (cases[i].why) { /* and so does the line of the theme in the settings */
            vt_press(v, ",", "SETTINGS");
            assert_false(vt_has(v, cases[i].why));
            vt_press(v, "jjjjjjjjjjjj", "auto [felt] night");
            assert_true(vt_has(v, cases[i].why));
        }
        assert_true(!cases[i].why == (sent(v, "38;5;") && sent(v, "48;5;")));
        vt_free(v);
    }
}

/* A terminal that does not answer is waited for only as long as KOUDI_ANSWER_MS says, and keys typed
   meanwhile count. */
TEST("a silent terminal is not waited for")
{
    static const char *const env[] = {"KOUDI_ANSWER_MS", NULL};
    vt *v = start(80, 24, env, NULL);
    vt_answer(v, "");
    vt_press(v, "?", "KEYS");
    vt_free(v);
}

TEST("all that is typed ahead counts")
{
    char ahead[120];
    memset(ahead, '~', sizeof ahead);
    snprintf(ahead + 100, sizeof ahead - 100, "?\033[1;2R");
    vt *v = start(80, 24, NULL, NULL);
    vt_answer(v, ahead);
    vt_see(v, "KEYS");
    vt_free(v);
}

/* Parts of a colour of more digits than a number has bits. */
TEST("a background that cannot be is none")
{
    vt *v = start(80, 24, NULL, "--new");
    vt_answer(v, "\033]11;rgb:ffffffffffffffffffffffff/ffff/ffff\a\033[1;2R");
    vt_see(v, TABLE);
    ends_after_a_look_at(v);
    assert_false(sent_paper(v));
    vt_free(v);
}

/* ---- keys -------------------------------------------------------------------------------------- */

TEST("escape and a letter are two keys")
{
    vt *v = table(NULL);
    vt_press(v, "?", "KEYS");
    vt_press(v, "\033q", "Leave");
    assert_false(vt_has(v, "KEYS"));
    vt_free(v);
}

TEST("escape alone is a key")
{
    vt *v = table(NULL);
    vt_press(v, "?", "KEYS");
    vt_press_gone(v, "\033", "KEYS");
    vt_free(v);
}

/* For slow lines: a key causes some bytes of output, not a whole screen. */
TEST("a key sends few bytes")
{
    enum { BYTES_A_KEY = 400 };
    size_t before, after;
    vt *v = menu();
    vt_see(v, "q quit");
    vt_sent(v, &before);
    vt_press(v, "j", "▸ 8"); /* from the first steps, where it begins */
    vt_sent(v, &after);
    assert_in_range(after - before, 1, BYTES_A_KEY);
    vt_free(v);
}

/* As keys, "1" would begin a game and "Q" ask whether to leave. Within an unknown escape sequence, or a
   late answer of the terminal, they are no keys. */
TEST("unknown sequences are dropped")
{
    vt *v = menu();
    vt_press(v,
             "\033[1;77z\033[1Q\033OQ\033]11;rgb:1111/2222/1e1e\033\\\033]11;rgb:1/2/1\a"
             "\033P>|QWezTerm "
             "20240203-110809-5046fc22\033\\\033_Gi=1;1Q\033\\\033^1Q\033\\\033X1Q\033\\?",
             "KEYS");
    vt_press(v, "?", MENU);
    vt_free(v);
}

/* In the menu q ends the program. */
TEST("sequences in a text that is pasted are no keys")
{
    vt *v = menu();
    assert_true(vt_wait_sent(v, "\033[?2004h", VT_SOON));
    vt_keys(v, "\033[200~red \033[31m q y \033[Bq\033[201~");
    vt_press(v, "?", "KEYS");
    vt_free(v);
}

/* What a Chinese input method sends for keys. */
TEST("full width keys are keys")
{
    vt *v = menu();
    vt_press(v, "？", "KEYS");
    vt_press(v, "？，", "SETTINGS");
    vt_press(v, "ｑ４", "SAVED GAMES");
    vt_keys(v, "ｑｑ");
    assert_given_back(v, 0);
}

/* The row with the cursor of the menu. */
static int menu_line(vt *v)
{
    for (int y = 0; y < 24; y++)
        if (strstr(vt_row(v, y), "> ") || strstr(vt_row(v, y), "▸"))
            return y;
    return -1;
}

static bool menu_line_is(vt *v, void *line)
{
    return menu_line(v) == *(int *)line;
}

/* Arrows as sent in application mode and in normal mode. */
TEST("arrows of both modes are keys")
{
    static const char *const ways[][2] = {{"\033OB", "\033OA"}, {"\033[B", "\033[A"}};
    vt *v = menu();
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        int top = menu_line(v), next = top + 1;
        vt_keys(v, ways[i][0]);
        assert_true(vt_until(v, menu_line_is, &next, VT_SOON));
        vt_keys(v, ways[i][1]);
        assert_true(vt_until(v, menu_line_is, &top, VT_SOON));
    }
    vt_free(v);
}

static bool menu_line_is_not(vt *v, void *line)
{
    return menu_line(v) >= 0 && !menu_line_is(v, line);
}

/* Home and End as sent by VT220-like terminals, and by rxvt. */
TEST("home and end are keys")
{
    static const char *const ways[][2] = {{"\033[4~", "\033[1~"}, {"\033[8~", "\033[7~"}};
    vt *v = menu();
    int top = menu_line(v);
    vt_keys(v, ",");
    assert_true(vt_until(v, menu_line_is_not, &top, VT_SOON));
    top = menu_line(v);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        vt_keys(v, ways[i][0]);
        assert_true(vt_until(v, menu_line_is_not, &top, VT_SOON));
        vt_keys(v, ways[i][1]);
        assert_true(vt_until(v, menu_line_is, &top, VT_SOON));
    }
    vt_free(v);
}

/* ---- sizes ------------------------------------------------------------------------------------- */

static bool keys_in_last_row(vt *v, void *unused)
{
    return strstr(vt_row(v, *(int *)unused), "q quit") != NULL;
}

TEST("resizes without a key")
{
    static const int sizes[][2] = {{100, 30}, {60, 20}, {120, 30}, {80, 24}};
    vt *v = table(NULL);
    for (int i = 0; i < 4; i++) {
        int last = sizes[i][1] - 1;
        vt_resize(v, sizes[i][0], sizes[i][1]);
        assert_true(vt_until(v, keys_in_last_row, &last, VT_SOON));
    }
    vt_free(v);
}

/* Is the key bar of the menu, or of the help over it, in that row? */
static bool bar_in_last_row(vt *v, void *last)
{
    return keys_in_last_row(v, last) || strstr(vt_row(v, *(int *)last), "Esc close");
}

/* Has the program read all that was typed? */
static bool all_read(vt *v, void *terminal)
{
    int waiting = 0;
    (void)v;
    return ioctl(*(int *)terminal, FIONREAD, &waiting) == 0 && waiting == 0;
}

/* Bytes that form no character are no keys, and are not taken for the loss of the terminal. */
TEST("stray bytes are dropped")
{
    char path[64];
    int last = 29;
    vt *v = menu();
    snprintf(path, sizeof path, "/proc/%d/fd/0", vt_pid(v));
    int terminal = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (terminal < 0)
        skip(); /* needs /proc */
    for (int i = 0; i < 40; i++) {
        vt_keys(v, "\xe9");
        assert_true(vt_until(v, all_read, &terminal, VT_SOON));
    }
    bool help = false;
    for (int i = 0; i < 5 && !help;
         i++) { /* the first key may count as the rest of the last byte */
        vt_keys(v, "?");
        assert_true(vt_until(v, all_read, &terminal, VT_SOON));
        vt_resize(v, 100 + i, last + 1); /* once it is drawn, the key has been handled too */
        assert_true(vt_until(v, bar_in_last_row, &last, VT_SOON));
        help = vt_has(v, "KEYS");
    }
    close(terminal);
    assert_true(help);
    vt_free(v);
}

TEST("too small says so and grows back")
{
    vt *v = table(NULL);
    vt_resize(v, 59, 19);
    vt_see(v, "59 x 19");
    assert_true(vt_has(v, "60 x 20"));
    vt_keys(v, "\r\t ");
    vt_resize(v, 1, 1);
    vt_resize(v, 7, 2);
    vt_resize(v, 80, 24);
    vt_see(v, TABLE);
    vt_resize(v, 44, 10);
    vt_see(v, "44 x 10");
    vt_keys(v, "q");
    assert_given_back(v, 0);
}

TEST("size comes from the terminal")
{
    static const char *const env[] = {"LINES=10", "COLUMNS=132", NULL};
    vt *v = table(env);
    int last = 23;
    assert_true(vt_until(v, keys_in_last_row, &last, VT_SOON));
    vt_free(v);
}

/* ---- job control ------------------------------------------------------------------------------- */

static bool is_alternate(vt *v, void *unused)
{
    (void)unused;
    return vt_alternate(v);
}

/* Where there is no alternate screen, the picture is erased: it may show a hand. */
TEST("leaves no picture behind")
{
    static const char *const env[] = {"TERM=vt100", NULL};
    vt *v = table(env);
    assert_false(vt_alternate(v));
    vt_see(v, "your turn");
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_false(vt_has(v, "trump"));
    vt_free(v);
}

TEST("stops without a picture")
{
    static const char *const env[] = {"TERM=vt100", NULL};
    vt *v = vt_shell(80, 24, env, STOPS);
    vt_see(v, "your turn");
    vt_press(v, "\032", "STOPPED");
    assert_false(vt_has(v, "trump"));
    vt_press(v, "\n", "your turn");
    vt_press(v, "qy", "ended 0");
    assert_false(vt_has(v, "trump"));
    vt_free(v);
}

TEST("stops and goes on")
{
    vt *v = vt_shell(80, 24, NULL, STOPS);
    vt_see(v, TABLE);
    vt_press(v, "\032", "STOPPED");
    assert_false(vt_alternate(v));
    assert_false(vt_has(v, TABLE));
    vt_resize(v, 100, 30);
    vt_keys(v, "\n");
    assert_true(vt_until(v, is_alternate, NULL, VT_SOON));
    int last = 29;
    assert_true(vt_until(v, keys_in_last_row, &last, VT_SOON));
    vt_press(v, "qy", "ended 0");
    assert_given_back(v, 0);
}

AROUND_EACH(NULL, vt_end_all);
