/* e2e_storm.c - stress tests of the game with bots in processes of their own: many signals and resizes,
   stops in every phase, lost terminals, files that may not grow. No process is left behind. */
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdint.h>

#include "koudi.h"

enum { SIGNALS = 400, SIZES = 120, TURNS = 400 };

/* A game that has begun, on a screen of 80 by 24. */
static vt *game(const char *const env[], const char *seed)
{
    vt *v = vt_koudi(env, "play", "--new", "--pace", "instant", "--seed", seed);
    (void)vt_wait_moment(v);
    return v;
}

/* ---- ends -------------------------------------------------------------------------------------- */

static void ends_by(int number, int times)
{
    vt *v = game(NULL, "20");
    family bots = wait_below(vt_pid(v), THREE_BOTS);
    for (int i = 0; i < times; i++)
        vt_signal(v, number);
    assert_int_equal(vt_exit(v, VT_SOON), 128 + number);
    if (number != SIGKILL)
        assert_false(vt_alternate(v));
    wait_for_all(&bots);
    vt_free(v);
}

TEST("no end leaves a bot behind")
{
    static const int ends[] = {SIGKILL, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        ends_by(ends[i], 1);
    vt *v = game(NULL, "20");
    family bots = wait_below(vt_pid(v), THREE_BOTS);
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    wait_for_all(&bots);
    vt_free(v);
}

/* The processor time of all children that have been waited for. */
static long used_ms(void)
{
    struct rusage all;
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &all), 0);
    return (all.ru_utime.tv_sec + all.ru_stime.tv_sec) * 1000 +
           (all.ru_utime.tv_usec + all.ru_stime.tv_usec) / 1000;
}

/* The program ends when its terminal is closed, and does not spin before that: it may use no more
   processor time than a game that begins and ends. */
static void loses_its_terminal(const char *before_it)
{
    enum { A_SECOND = 1000 };
    long before = used_ms();
    vt *v = vt_shell(80, 24, NULL, "%s exec \"$K\" play --new --pace instant --seed 20", before_it);
    (void)vt_wait_moment(v);
    family bots = wait_below(vt_pid(v), THREE_BOTS);
    vt_hang_up(v);
    assert_int_equal(vt_exit(v, VT_SOON), 128 + SIGHUP);
    wait_for_all(&bots);
    vt_free(v);
    assert_in_range(used_ms() - before, 0, 4 * A_SECOND);
}

TEST("a lost terminal is an end")
{
    loses_its_terminal("");
    loses_its_terminal("trap '' HUP;");
}

/* ---- many signals and sizes -------------------------------------------------------------------- */

static void play_one(vt *v)
{
    const vt_moment *at = vt_wait_moment(v);
    vt_keys(v, at->keys ? at->keys : "\r");
}

/* The screen is whole again, and keys still leave the game. */
static void assert_well(vt *v)
{
    vt_resize(v, 81, 24);
    vt_resize(v, 80, 24);
    (void)vt_wait_moment(v);
    family bots = wait_below(vt_pid(v), THREE_BOTS);
    assert_int_equal(bots.dead, 0);
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_false(vt_alternate(v));
    assert_true(vt_cursor_on(v));
    wait_for_all(&bots);
    vt_free(v);
}

TEST("signals without end")
{
    static const int storm[] = {SIGWINCH, SIGCONT, SIGCHLD, SIGPIPE, SIGURG, SIGXFSZ};
    kd_rng rng;
    kd_rng_seed(&rng, 11, 0);
    vt *v = game(NULL, "20");
    for (int i = 0; i < SIGNALS; i++) {
        vt_signal(v, storm[kd_rng_below(&rng, sizeof storm / sizeof *storm)]);
        if (i % 10 == 0)
            play_one(v);
    }
    assert_well(v);
}

TEST("sizes without end")
{
    kd_rng rng;
    kd_rng_seed(&rng, 12, 0);
    vt *v = game(NULL, "20");
    for (int i = 0; i < SIZES; i++) {
        for (int n = 0; n < 5; n++)
            vt_resize(v, 1 + (int)kd_rng_below(&rng, 200), 1 + (int)kd_rng_below(&rng, 60));
        vt_resize(v, 80, 24);
        if (i % 10 == 0)
            play_one(v);
    }
    assert_well(v);
}

/* ---- stopping ---------------------------------------------------------------------------------- */

/* Can the player act as before? During the dealing any other moment will do, since the dealing goes on
   when a bot has answered. */
static bool goes_on(vt *v, void *before)
{
    const vt_moment *at = before;
    return strcmp(at->bar, "Enter deal on") == 0 ? vt_at_moment(v) != NULL : vt_bar_has(v, at->bar);
}

/* Stops the program and continues it. The number tells this stop from earlier ones, which may still be on
   the shell's screen. */
static void stop_and_go_on(vt *v, const vt_moment *at, int times)
{
    char stopped[24];
    snprintf(stopped, sizeof stopped, "STOPPED %d", times);
    vt_press(v, "\032", stopped);
    assert_false(vt_alternate(v));
    vt_keys(v, "\n");
    assert_true(vt_until(v, goes_on, (void *)(uintptr_t)at, VT_SOON));
    assert_true(vt_alternate(v));
    vt_sync(v);
}

/* Runs the game in a shell with job control, which continues it with Enter after each stop. */
static vt *game_in_a_shell(const char *seed)
{
    return vt_shell(80, 24, NULL,
                    "set -m; \"$K\" play --new --pace instant --seed %s; s=$?; n=0; "
                    "while [ $s -gt 128 ]; do n=$((n+1)); echo STOPPED $n; read x; fg; s=$?; done; "
                    "echo ended $s",
                    seed);
}

/* Plays a deal to its result and stops once at each kind of moment. Returns a bit for each kind. */
static unsigned play_a_deal_stopping(vt *v)
{
    unsigned seen = 0;
    int stops = 0;
    for (int i = 0; i < TURNS; i++) {
        const vt_moment *at = vt_wait_moment(v);
        unsigned bit = 1u << (at->bar[0] == '0' ? 0 : at->bar[6] - 'a' + 1);
        bool fresh = !(seen & bit);
        seen |= bit;
        vt_sync(v);
        if (fresh && vt_bar_has(v, at->bar))
            stop_and_go_on(v, at, ++stops);
        if (vt_bar_has(v, "Enter next deal"))
            return seen;
        vt_keys(v, bit == 1u  ? "1"
                   : at->keys ? at->keys
                              : "\r"); /* declaring may lead to burying */
        vt_sync(v);
    }
    fail_msg("the deal does not end");
    return 0;
}

#define MOMENT(letter) (1u << ((letter) - 'a' + 1))

/* Dealing, burying (the person is the dealer with one of the seeds), play and result all occur. */
TEST("stops in every phase")
{
    unsigned seen = 0;
    for (int seed = 1; seed <= 8 && (seen & MOMENT('b')) == 0; seed++) {
        char number[16];
        snprintf(number, sizeof number, "%d", seed);
        vt *v = game_in_a_shell(number);
        seen |= play_a_deal_stopping(v);
        vt_press(v, "qy", "ended 0");
        vt_free(v);
    }
    assert_true(seen & MOMENT('b'));
    assert_true(seen & MOMENT('p'));
    assert_true(seen & MOMENT('n'));
    assert_true(seen & (MOMENT('d') | 1u));
}

/* ---- files ------------------------------------------------------------------------------------- */

static int mode_of(const char *folder, const char *file)
{
    char path[256];
    struct stat about;
    snprintf(path, sizeof path, "%s%s", folder, file);
    assert_int_equal(stat(path, &about), 0);
    return (int)(about.st_mode & 0777);
}

/* Whatever the umask, records can be read by their owner only, since they contain all hands. */
TEST("files are ones own")
{
    char path[300];
    const char *env[] = {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", NULL};
    vt *v = vt_shell(80, 24, env, "umask 0; exec \"$K\" play --new --pace instant --seed 20");
    (void)vt_wait_moment(v);
    static const char *const folders[] = {"/.local", "/.local/state", "/.local/state/koudi",
                                          "/.local/state/koudi/records"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_int_equal(mode_of(vt_home(v), folders[i]), 0700);
    snprintf(path, sizeof path, "%s/.local/state/koudi/records", vt_home(v));
    DIR *dir = opendir(path);
    assert_non_null(dir);
    int files = 0;
    for (const struct dirent *entry; (entry = readdir(dir));)
        if (entry->d_name[0] != '.') {
            char file[300];
            snprintf(file, sizeof file, "/.local/state/koudi/records/%.200s", entry->d_name);
            assert_int_equal(mode_of(vt_home(v), file), 0600);
            files++;
        }
    closedir(dir);
    assert_int_equal(files, 2); /* the record and its seed */
    vt_leave(v, "qy");
}

/* When the record reaches the file size limit, the player is told as with a full disk, and the game goes
   on. */
TEST("a file that may not grow ends the record only")
{
    vt *v = vt_shell(80, 24, NULL, "ulimit -f 1; exec \"$K\" play --new --pace instant --seed 20");
    vt_see(v, "File too large");
    vt_press_gone(v, "\n", "File too large");
    play_one(v);
    (void)vt_wait_moment(v);
    vt_keys(v, "qy");
    assert_int_equal(vt_exit(v, VT_SOON), 0);
    assert_false(vt_alternate(v));
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
