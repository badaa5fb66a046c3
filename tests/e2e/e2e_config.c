/* e2e_config.c - the settings of the real program: kept over a restart, errors reported; the mouse. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"
#include "tui/state/settings.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <stdint.h>

/* Runs a shell command in which $K is the program and $C the settings file. */
static vt *shell(const char *line, const char *const env[])
{
    return vt_shell(80, 24, env, "C=$XDG_CONFIG_HOME/koudi/config; %s", line);
}

/* Reads the settings file. */
static const char *kept(vt *v, char text[4096])
{
    char path[200];
    snprintf(path, sizeof path, "%s/koudi/config", vt_home(v));
    (void)read_all(path, text, 4096);
    return text;
}

/* ---- settings ----------------------------------------------------------------------------------- */

TEST("a setting survives")
{
    char text[4096], path[200];
    struct stat info;
    vt *v = shell("\"$K\"; echo AGAIN; \"$K\"", NULL);
    vt_see(v, "speed normal, bots steady");
    vt_press(v, "6", "SETTINGS");
    vt_press(v, "l", "slow normal [fast] instant");
    vt_press(v, "jhq", "speed fast, bots easy");
    vt_press(v, "b", "speed fast, bots steady");
    kept(v, text);
    assert_non_null(strstr(text, "\nspeed = fast\n"));
    assert_non_null(strstr(text, "\nbots = steady\n"));
    snprintf(path, sizeof path, "%s/koudi/config", vt_home(v));
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    vt_keys(v, "q");
    assert_true(vt_wait_sent(v, "AGAIN", VT_SOON));
    vt_see(v, "speed fast, bots steady");
    vt_free(v);
}

/* An option overrides the file, and is not written into it. */
TEST("options win")
{
    char text[4096];
    vt *v = shell("mkdir -p ${C%/*}; printf '# mine\\n[game]\\nspeed = slow\\n' >$C; "
                  "\"$K\" --pace instant --set order=low-first",
                  NULL);
    vt_see(v, "speed instant, bots steady");
    vt_press(v, "b", "bots strong");
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_string_equal(kept(v, text), "# mine\n[game]\nbots = strong\nspeed = slow\n");
    vt_free(v);
}

TEST("mistakes are told")
{
    vt *v = shell("mkdir -p ${C%/*}; printf '[game]\\nspeed = hasty\\nbots = easy\\n[keys]\\n"
                  "play = u\\n' >$C; \"$K\"",
                  NULL);
    vt_see(v, "line 2 of the settings cannot be used");
    vt_see(v, "speed normal, bots easy");
    vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    size_t length;
    const char *sent = vt_sent(v, &length);
    assert_non_null(strstr(sent, "/koudi/config:2: speed is one of"));
    assert_non_null(strstr(sent, "/koudi/config:5: play would have the key u"));
    vt_free(v);
}

/* Where the terminal is too small for the table, the key that leaves is named, and it works. */
TEST("a key of ones own leaves")
{
    vt *v = shell("mkdir -p ${C%/*}; printf '[keys]\\nleave = .\\nlast-choice = q\\n' >$C; "
                  "\"$K\" --new",
                  NULL);
    vt_see(v, "Deal 1");
    vt_resize(v, 40, 12);
    vt_see(v, "or . to quit");
    vt_keys(v, "q");
    vt_resize(v, 41, 12);
    vt_see(v, "41 x 12");
    vt_leave(v, ".");
}

/* The output of --print-config is a settings file with the same effect. */
TEST("print config can be used")
{
    vt *v = shell("mkdir -p ${C%/*}; printf '[screen]\\ntheme = light\\n[names]\\nwest = Mei\\n"
                  "[keys]\\nplay = @\\n' >$C; \"$K\" --print-config --set idle=7 >$C.new; "
                  "mv $C.new $C; \"$K\" --print-config | cmp - $C && grep -c -e '^idle = 7$' "
                  "-e '^theme = light$' -e '^west = Mei$' -e '^play = @$' $C; "
                  "\"$K\" --set idle=x; echo status $?",
                  NULL);
    vt_see(v, "status 2");
    assert_true(vt_has(v, "4"));
    assert_true(vt_has(v, "--set: idle is a number from 0 to 3600, not \"x\""));
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    vt_free(v);
}

TEST("what cannot be kept is said")
{
    static const char *const env[] = {"XDG_CONFIG_HOME=/dev/null", NULL};
    vt *v = shell("\"$K\"", env);
    vt_see(v, "New game");
    vt_press(v, "6l", "This is not kept:");
    assert_true(vt_has(v, "fast"));
    vt_keys(v, "qq");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_true(vt_has(v, "the settings could not be kept"));
    vt_free(v);
}

/* ---- the mouse ---------------------------------------------------------------------------------- */

static const char *const xterm[] = {"TERM=xterm-256color", NULL};

/* Sends a click on that text (SGR mouse protocol, mode 1006). */
static void click(vt *v, const char *text)
{
    char bytes[40];
    for (int y = 23; y >= 0; y--) {
        const char *row = vt_row(v, y), *at = strstr(row, text);
        int x = 1;
        for (const char *c = row; at && c < at; c++)
            x += (*c & 0xc0) != 0x80; /* all characters of these rows are one cell wide */
        if (!at)
            continue;
        snprintf(bytes, sizeof bytes, "\033[<0;%d;%dM\033[<0;%d;%dm", x, y + 1, x, y + 1);
        vt_keys(v, bytes);
        return;
    }
    fail_msg("\"%s\" is not there", text);
}

static bool in_bar(vt *v, void *text)
{
    return strstr(vt_row(v, 23), text) != NULL;
}

/* Waits until the key bar, which is drawn last, has that text. */
static bool wait_bar(vt *v, const char *text)
{
    return vt_until(v, in_bar, (void *)(uintptr_t)text, VT_SOON);
}

TEST("clicks play")
{
    vt *v = shell("\"$K\" --new --pace instant --seed 22", xterm);
    assert_true(wait_bar(v, "Enter play")); /* before South's turn the bar would change by itself */
    click(v, "? help");
    assert_true(wait_bar(v, "Esc close"));
    click(v, "Esc close");
    vt_gone(v, "KEYS");
    assert_true(wait_bar(v, "Enter play"));
    click(v, "q quit");
    assert_true(wait_bar(v, "n stay"));
    click(v, "n stay");
    vt_gone(v, "Leave?");
    vt_free(v);
}

/* ncurses waits for further input after an event that the mask of the mouse lacks. */
TEST("the other buttons hold nothing up")
{
    vt *v = shell("\"$K\" --new --pace fast --seed 22", xterm);
    vt_see(v, "Deal");
    vt_keys(v, "\033[<2;40;2M");
    assert_true(wait_bar(v, "Enter play"));
    vt_free(v);
}

TEST("clicks choose and the wheel moves")
{
    vt *v = shell("\"$K\"", xterm);
    vt_see(v, "q quit");
    click(v, "Settings");
    vt_see(v, "SETTINGS");
    vt_press(v, "\033[<65;10;10M", "▸   bots");
    click(v, "hints    ");
    vt_see(v, "▸   hints");
    click(v, "hints    ");
    assert_true(vt_wait(v, "▸ * hints", VT_SOON) && wait_bar(v, "Esc done"));
    click(v, "Esc done");
    vt_gone(v, "SETTINGS");
    vt_free(v);
}

#define MOUSE_ON  "\033[?1006;1000h"
#define MOUSE_OFF "\033[?1006;1000l"

/* How often the program has sent this text. */
static int times(vt *v, const char *text)
{
    size_t length;
    int count = 0;
    for (const char *at = vt_sent(v, &length); (at = strstr(at, text)) != NULL; at++)
        count++;
    return count;
}

static void is_given_back(int number)
{
    vt *v = shell("exec \"$K\"", xterm);
    assert_true(vt_wait_sent(v, MOUSE_ON, VT_SOON));
    vt_see(v, "q quit");
    assert_int_equal(times(v, MOUSE_OFF), 0);
    if (number)
        vt_signal(v, number);
    else
        vt_keys(v, "q");
    assert_int_equal(vt_exit(v, VT_SOON), number ? 128 + number : 0);
    assert_true(times(v, MOUSE_OFF) >= 1);
    vt_free(v);
}

TEST("the mouse is given back")
{
    is_given_back(0);
    is_given_back(SIGTERM);
    is_given_back(SIGSEGV);
}

TEST("the mouse is given back while stopped")
{
    vt *v = shell("set -m; \"$K\"; echo STOPPED; read x; fg", xterm);
    vt_see(v, "q quit");
    vt_press(v, "\032", "STOPPED");
    assert_int_equal(times(v, MOUSE_OFF), 1);
    int before = times(v, MOUSE_ON);
    vt_press(v, "\n", "q quit");
    assert_int_equal(times(v, MOUSE_ON), before + 1);
    vt_free(v);
}

TEST("no mouse means none")
{
    vt *v = shell("\"$K\" --no-mouse", xterm);
    vt_see(v, "q quit");
    vt_press(v, "6", "SETTINGS");
    assert_int_equal(times(v, "1000h"), 0);
    for (int i = (int)(setting_find("mouse") - settings_rows); i > 0; i--)
        vt_keys(v, "j");
    vt_see(v, "▸ * mouse");
    vt_press(v, "l", "▸   mouse");
    assert_true(vt_wait_sent(v, MOUSE_ON, VT_SOON));
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
