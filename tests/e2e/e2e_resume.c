/* e2e_resume.c - the real program is killed at random points of its games, and resumes them.
 *
 *   e2e_resume [kills]   the number of kills, 25 by default
 *
 * Each game is played once without a break and once with kills, by the same keys. Wherever the second one
 * waits for a key it must show what the first one showed there, and both records must be the same. */
#include "support/folder.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"
#include "support/written.h"

#include "koudi.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RECORD_MAX = 1 << 18, PLACES = 1024, SCREEN = 8192, KILLS_A_GAME = 25, DEALS = 2 };

static int kills = KILLS_A_GAME;

/* ---- a game ------------------------------------------------------------------------------------ */

/* A point at which the game waited for a key: the number of lines of its record, and the screen. */
typedef struct place {
    int lines;
    char screen[SCREEN];
} place;

typedef struct game {
    char state[64], seed[24]; /* the folder of its record */
    vt *v;
    place *places;
    int count;
} game;

static void start(game *g, const char *how)
{
    char state[96];
    const char *env[] = {state, NULL};
    snprintf(state, sizeof state, "XDG_STATE_HOME=%s", g->state);
    g->v = vt_koudi(env, "play", "--speed", "instant", "--seed", g->seed, how);
}

static void make_game(game *g, uint64_t seed)
{
    strcpy(g->state, "/tmp/koudi-resume-XXXXXX");
    assert_non_null(mkdtemp(g->state));
    snprintf(g->seed, sizeof g->seed, "%llu", (unsigned long long)seed);
    g->places = calloc(PLACES, sizeof *g->places);
    assert_non_null(g->places);
    g->count = 0;
}

static void open_game(game *g, uint64_t seed)
{
    make_game(g, seed);
    start(g, "--new");
}

static void close_game(game *g)
{
    vt_free(g->v);
    free(g->places);
    assert_int_equal(remove_all(g->state), 0);
}

/* The one record, without its date. */
static size_t read_record(const game *g, char *text)
{
    char pattern[128];
    snprintf(pattern, sizeof pattern, "%s/koudi/records/*.rec", g->state);
    size_t size = read_all(only_file(pattern), text, RECORD_MAX);
    char *date = strstr(text, "\ndate ");
    if (date)
        memset(date + 6, '-', strlen("2026-11-21T08:30:00Z"));
    take_marks_off(text); /* the hash chain depends on the date */
    return size ? strlen(text) : 0;
}

static int count_lines(const game *g)
{
    static char text[RECORD_MAX];
    int lines = 0;
    (void)read_record(g, text);
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    return lines;
}

/* The screen without the cursor and without the lines that join cards, which the cursor may cover. They
   may differ: in a game that was just resumed the cursor is at the first card. */
static void read_screen(game *g, char out[SCREEN])
{
    static const char *const marks[] = {"\u25b8", "\u25b6", "\u2550", "\u2500",
                                        "\u258f", "\u258e", "\u258c"};
    snprintf(out, SCREEN, "%s", vt_screen(g->v));
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        for (char *at = out; (at = strstr(at, marks[i]));) {
            size_t length = strlen(marks[i]);
            *at = ' ';
            memmove(at + 1, at + length, strlen(at + length) + 1);
        }
    /* What comes a little later than the summary. */
    static const char *const later[] = {"; the field ", "The field: "};
    for (int i = 0; i < 2; i++) {
        char *field = strstr(out, later[i]);
        while (field && field > out && field[-1] != '\n')
            field--;
        if (field)
            memmove(field, field + strcspn(field, "\n"), strlen(field + strcspn(field, "\n")) + 1);
    }
}

/* Does the game wait for a key? During the dealing the key bar does not tell: then no card may be dealt
   while the help is opened and closed several times. */
static bool stands_still(game *g, const vt_moment *at)
{
    int lines = count_lines(g);
    for (int i = 0; i < 3 && vt_bar_has(g->v, "Enter deal on"); i++) {
        vt_sync(g->v);
        if (count_lines(g) != lines)
            return false;
    }
    return vt_bar_has(g->v, at->bar) && strcmp(at->bar, "Enter deal on") != 0;
}

static const vt_moment *stand_still(game *g)
{
    for (;;) {
        const vt_moment *at = vt_wait_moment(g->v);
        vt_sync(g->v);
        if (stands_still(g, at))
            return at;
    }
}

static const char *keys_of(const vt_moment *at)
{
    return at->keys ? at->keys : "\r";
}

static bool is_over(game *g)
{
    char deal[16];
    snprintf(deal, sizeof deal, "Deal %d is over", DEALS);
    return vt_has(g->v, deal) || vt_bar_has(g->v, "Enter menu");
}

/* ---- without a break --------------------------------------------------------------------------- */

static void play_through(game *g)
{
    for (;;) {
        const vt_moment *at = stand_still(g);
        assert_in_range(g->count, 0, PLACES - 1);
        place *here = &g->places[g->count++];
        here->lines = count_lines(g);
        read_screen(g, here->screen);
        if (is_over(g))
            return;
        vt_type(g->v, keys_of(at));
    }
}

/* ---- with kills -------------------------------------------------------------------------------- */

static bool stood_there(const game *whole, int lines)
{
    for (int i = 0; i < whole->count; i++)
        if (whole->places[i].lines == lines)
            return true;
    return false;
}

static void show_difference(const char *one, const char *other)
{
    while (*one && *other) {
        size_t left = strcspn(one, "\n"), right = strcspn(other, "\n");
        if (left != right || memcmp(one, other, left) != 0)
            print_message("it was   %.*s\nnow it is%.*s\n", (int)left, one, (int)right, other);
        one += left + (one[left] == '\n');
        other += right + (other[right] == '\n');
    }
}

/* The same screen? A resumed game takes nothing back, so a key bar, the last row, that offers it may differ. */
static bool same_screen(const char *whole, const char *resumed)
{
    const char *bar = strstr(whole, "U take back");
    while (bar && bar > whole && bar[-1] != '\n')
        bar--;
    return bar ? strncmp(whole, resumed, (size_t)(bar - whole)) == 0 : strcmp(whole, resumed) == 0;
}

/* The game without a break must have waited here too, with the same screen. Several places may have the
   same number of lines: closing a box, or passing during the dealing, writes none. */
static void compare_place(game *g, const game *whole)
{
    static char screen[SCREEN];
    int lines = count_lines(g), seen = 0;
    read_screen(g, screen);
    for (int i = 0; i < whole->count; i++) {
        if (whole->places[i].lines != lines)
            continue;
        if (same_screen(whole->places[i].screen, screen))
            return;
        seen = i + 1;
    }
    if (!seen)
        fail_msg("after line %d it stands still, as it did not without a break", lines);
    show_difference(whole->places[seen - 1].screen, screen);
    fail_msg("after line %d it shows another screen", lines);
}

/* Kills the program and waits for the end of its bots: one that has just been forked still holds the
   record's lock. */
static void kill_game(game *g)
{
    family bots = all_below(vt_pid(g->v));
    vt_signal(g->v, SIGKILL);
    assert_int_equal(vt_exit(g->v, VT_SOON), 128 + SIGKILL);
    wait_for_all(&bots);
    vt_free(g->v);
}

static void kill_and_go_on(game *g)
{
    kill_game(g);
    start(g, "--continue");
}

/* Kills the program at random: while it waits for a key, or shortly after a key was sent. */
static void play_broken(game *g, const game *whole, kd_rng *rng, int left)
{
    for (int places = whole->count;; places--) {
        /* Passes over pauses of the dealing in which a bot's program is still starting. */
        time_t late = time(NULL) + VT_SOON / 1000;
        const vt_moment *at = stand_still(g);
        while (vt_bar_has(g->v, "Enter deal on") && !stood_there(whole, count_lines(g)) &&
               time(NULL) < late)
            at = stand_still(g);
        compare_place(g, whole);
        bool over = is_over(g);
        if (over && left <= 0)
            return;
        unsigned chance = places > 1 ? (unsigned)places : 1;
        bool now = left > 0 && (over || (int)kd_rng_below(rng, chance) < left);
        if (now && kd_rng_below(rng, 3) == 0) {
            kill_and_go_on(g);
            left--;
            continue;
        }
        if (!over) {
            vt_keys(g->v, keys_of(at));
            if (!now)
                vt_sync(g->v);
            /* Reads a random part of the output first, so that the kill comes at a random moment. */
            for (unsigned i = now ? kd_rng_below(rng, 6) : 0; i > 0; i--)
                (void)vt_wait(g->v, "\x01", (int)kd_rng_below(rng, 12));
        }
        if (now) {
            kill_and_go_on(g);
            left--;
        }
    }
}

static void a_game(uint64_t seed, int kills_here)
{
    static char first[RECORD_MAX], second[RECORD_MAX];
    static game whole, broken;
    kd_rng rng;
    kd_rng_seed(&rng, seed, 25);
    open_game(&whole, seed);
    play_through(&whole);
    size_t size = read_record(&whole, first);
    open_game(&broken, seed);
    play_broken(&broken, &whole, &rng, kills_here);
    assert_int_equal(read_record(&broken, second), size);
    assert_memory_equal(first, second, size);
    close_game(&whole);
    close_game(&broken);
}

TEST("killed games go on")
{
    uint64_t seed = 100;
    for (int left = kills; left > 0; left -= KILLS_A_GAME)
        a_game(seed++, left < KILLS_A_GAME ? left : KILLS_A_GAME);
}

/* ---- what can stand in the way ----------------------------------------------------------------- */

TEST("two programs play no one game")
{
    static game g, other;
    static char before[RECORD_MAX], after[RECORD_MAX];
    open_game(&g, 7);
    (void)stand_still(&g);
    size_t size = read_record(&g, before);
    other = g;
    start(&other, "--continue");
    vt_see(other.v, "another koudi plays the saved game");
    assert_false(vt_has(other.v, "Continue"));
    assert_int_equal(read_record(&g, after), size); /* also checks that there is no other record */
    assert_memory_equal(before, after, size);
    vt_free(other.v);
    close_game(&g);
}

/* The menu resumes a game, but offers none once the match is over. */
TEST("the menu goes on")
{
    static game g;
    static char screen[SCREEN], again[SCREEN];
    open_game(&g, 8);
    (void)stand_still(&g);
    read_screen(&g, screen);
    kill_game(&g);
    start(&g, NULL);
    vt_see(g.v, "Continue");
    vt_keys(g.v, "\r");
    (void)stand_still(&g);
    read_screen(&g, again);
    assert_string_equal(screen, again);
    close_game(&g);
}

TEST("nothing to go on with")
{
    static game g;
    make_game(&g, 1);
    start(&g, "--continue");
    vt_see(g.v, "there is no game to go on with");
    assert_true(vt_has(g.v, "New game"));
    close_game(&g);
}

/* A record of a later version is not touched. The player is told in the menu, in a game that begins at
   once, and in one that is resumed. */
TEST("what cannot be read is told")
{
    static game g;
    static const char later[] = "koudi-record 99\nrules 80p-v3\n\n";
    static const char *const ways[] = {NULL, "--new", "--continue"};
    char path[128], command[160], now[64] = "";
    make_game(&g, 1);
    snprintf(path, sizeof path, "%s/koudi/records/later.rec", g.state);
    snprintf(command, sizeof command, "mkdir -p '%s/koudi/records'", g.state);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own command */
    write_all(path, later, sizeof later - 1);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        start(&g, ways[i]);
        assert_true(
            vt_wait(g.v, "A saved game cannot be read: later.rec, line 1: a newer koudi", VT_SOON));
        assert_int_equal(vt_has(g.v, "New game"), i == 0);
        vt_free(g.v);
    }
    assert_int_equal(read_all(path, now, sizeof now), sizeof later - 1);
    assert_string_equal(now, later);
    start(&g, NULL);
    close_game(&g);
}

AROUND_EACH(NULL, vt_end_all);

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        kills = atoi(argv[1]); /* NOLINT(cert-err34-c): 0 where it is no number */
    return 0;
}
