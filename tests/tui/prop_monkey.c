/* prop_monkey.c - any keys, clicks and sizes on the whole program, its terminal alone left out. */
#include "base/file.h"
#include "record/kept_rules.h"
#include "support/folder.h"
#include "support/language.h"
#include "support/test.h"
#include "table/table.h"
#include "tui/app/app.h"
#include "tui/cells/cells.h"
#include "tui/draw/draw.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"

#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* KEYS: for each seed. */
enum { KEYS = 10000, STRETCH = 200, WIDEST = 200, TALLEST = 60, LAST_W = 80, LAST_H = 24 };

/* ---- a terminal in memory ---------------------------------------------------------------------- */

/* Replaces src/tui/terminal/terminal.c: keys are random, pictures are checked and dropped. */
struct terminal {
    const term_calls *calls;
    void *arg;
    struct event_base *base;
    struct event *alarm;
    kd_rng rng;
    int left; /* keys still to be pressed */
    int w, h;
    bool ascii, leaving, practises, solves;
    int status;
    const grid *shown;
};

static terminal screen;

/* What the keys must reach: without it the test proves little. */
static struct sight {
    const char *text;
    bool seen;
} sights[] = {
    {"KEYS -", false},          {"Leave? ", false},      {"CAPTURED", false},
    {"NOT LEGAL", false},       {"Enter bury", false},   {"Enter next deal", false},
    {"Deal 2", false},          {"HAND OVER TO", false}, {"COACH", false},
    {"The table needs", false}, {"STATISTICS", false},   {"SETTINGS", false},
    {"SAVED GAMES", false},     {"1 of 15", false},
};
enum { SIGHTS = sizeof sights / sizeof *sights };

/* And those of practice. */
static struct sight practised[] = {
    {"PRACTICE", false},         {"DRILLS", false},        {"PROGRESS", false},
    {"is a trump?", false},      {"is a tractor?", false}, {"Wrong: ", false},
    {"answer is legal?", false}, {"kitty count?", false},  {"does that bring?", false},
    {"Asked afterwards", false}, {"How many", false},      {"Who has shown", false},
};
enum { PRACTISED = sizeof practised / sizeof *practised };

/* And those of exercises. */
static struct sight solved[] = {
    {"Proved: Endings", false}, {"gives the task up", false},
    {"Solved", false},          {"Estimated: Your move", false},
    {"Best.", false},           {"Not yet: costs ", false},
    {"Solving...", false},
};
enum { SOLVED = sizeof solved / sizeof *solved };

static bool shows(const terminal *t, const char *text)
{
    char row[GRID_MAX_W * 4 + 1];
    for (int y = 0; y < t->shown->h; y++) {
        grid_row(t->shown, y, row, sizeof row);
        if (strstr(row, text))
            return true;
    }
    return false;
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

void term_draw(terminal *t, const grid *g)
{
    /* The picture has the terminal's size, each row fills it, and the cursor stands in it. */
    assert_int_equal(g->w, at_most(t->w, GRID_MAX_W));
    assert_int_equal(g->h, at_most(t->h, GRID_MAX_H));
    assert_true(g->cursor_x < g->w && g->cursor_y < g->h);
    for (int y = 0; y < g->h; y++) {
        int wide = 0;
        for (int x = 0; x < g->w; x++)
            wide += g->at[y][x].width;
        assert_int_equal(wide, g->w);
    }
    t->shown = g;
    for (int i = 0; i < SIGHTS; i++)
        if (!sights[i].seen)
            sights[i].seen = shows(t, sights[i].text);
    for (int i = 0; i < PRACTISED && t->practises; i++)
        if (!practised[i].seen)
            practised[i].seen = shows(t, practised[i].text);
    for (int i = 0; i < SOLVED && t->solves; i++)
        if (!solved[i].seen)
            solved[i].seen = shows(t, solved[i].text);
}

bool term_due(terminal *t)
{
    return true;
}

void term_wake(terminal *t, int ms) {}

bool term_slow(const terminal *t)
{
    return false;
}

const char *term_taken_for(const terminal *t)
{
    return NULL;
}

static void on_alarm(evutil_socket_t fd, short what, void *arg)
{
    terminal *t = arg;
    t->calls->news(t->arg, TERM_ALARM);
}

terminal *term_open(const term_calls *calls, void *arg, term_colour colour, struct event_base *base,
                    char *why, size_t size)
{
    terminal *t = &screen;
    t->calls = calls;
    t->arg = arg;
    t->leaving = false;
    t->base = event_base_new();
    assert_non_null(t->base);
    t->alarm = evtimer_new(t->base, on_alarm, t);
    assert_non_null(t->alarm);
    return t;
}

void term_close(terminal *t)
{
    event_free(t->alarm);
    event_base_free(t->base);
}

bool term_ascii(const terminal *t)
{
    return t->ascii;
}

struct event_base *term_base(terminal *t)
{
    return t->base;
}

void term_size(const terminal *t, int *w, int *h)
{
    *w = t->w;
    *h = t->h;
}

theme term_next_theme(const terminal *t, theme chosen, bool ascii)
{
    return theme_next(chosen, 256, BACKDROP_UNKNOWN, ascii);
}

bool term_theme(terminal *t, theme chosen, bool four, bool ascii)
{
    return chosen == THEME_FELT;
}

void term_theme_why(const terminal *t, theme chosen, bool ascii, char *why, size_t size)
{
    theme_why(chosen, 256, BACKDROP_UNKNOWN, ascii, why, size);
}

void term_set_mouse(terminal *t, bool on) {}

void term_bell(terminal *t) {}

void term_refresh(terminal *t) {}

void term_flush_keys(terminal *t) {}

void term_alarm(terminal *t, int ms)
{
    struct timeval wait = {ms / 1000, ms % 1000 * 1000};
    if (ms > 0)
        event_add(t->alarm, &wait);
    else
        event_del(t->alarm);
}

void term_leave(terminal *t, int status)
{
    if (!t->leaving)
        t->status = status;
    t->leaving = true;
}

/* ---- the monkey -------------------------------------------------------------------------------- */

static int below(terminal *t, int n)
{
    return (int)kd_rng_below(&t->rng, (uint32_t)n);
}

/* The keys of play, and all keys. A key is pressed as often as it stands here, so that most of the time a
   game moves on. */
static int likely_key(terminal *t)
{
    static const char play[] = "\n\n\n\n\n\n\n\n\t\t\t\t\t\t\t\t 0v1sen";
    static const char all[] =
        "\n\n\n\n\t\t\t   vvuxx00123456789JQKASBlLhjkHtbcwransew+-=,?U\033\033"
        "/gGmopdxyqn";
    static const char practice[] = "1234123412341234\n\n\n\n dp\033?jk";
    static const char exercise[] = "\n\n\n\n\n\n\n\n\t\t\t\t\t\t 00vvv1suaxxxxxxoiUUPjk?";
    bool plays = t->left / STRETCH % 4 != 0;
    if (t->solves)
        return exercise[below(t, (int)sizeof exercise - 1)];
    if (t->practises)
        return practice[below(t, (int)sizeof practice - 1)];
    return plays ? play[below(t, (int)sizeof play - 1)] : all[below(t, (int)sizeof all - 1)];
}

static int any_key(terminal *t)
{
    static const int far[] = {0x80, 0xe9, 0x4e2d, 0x1f600, 0x110000 - 1};
    bool plays = t->left / STRETCH % 4 != 0;
    switch (below(t, plays ? 60 : 12)) {
    case 0: return 1 + below(t, 127);
    case 1: return far[below(t, 5)];
    case 2:
    case 3:
    case 4: return UI_KEY_UP + below(t, UI_KEY_F2 - UI_KEY_UP + 1);
    default: return likely_key(t);
    }
}

static void resize(terminal *t, int w, int h)
{
    t->w = w;
    t->h = h;
    t->calls->news(t->arg, TERM_RESIZED);
}

static bool has_room(const terminal *t)
{
    return t->w >= LAYOUT_MIN_W && t->h >= LAYOUT_MIN_H;
}

/* Small sizes are more frequent than large ones. A size too small to draw on is changed soon. */
static int any_length(terminal *t, int least, int most)
{
    int one = below(t, most - least + 1), other = below(t, most - least + 1);
    return least + at_most(one, other);
}

/* As the loop of the program does: what the key has begun goes on until there is something to wait for. */
static void settle(terminal *t)
{
    t->calls->settled(t->arg);
    while (!t->leaving && event_base_loop(t->base, EVLOOP_ONCE | EVLOOP_NONBLOCK) == 0 &&
           event_base_get_num_events(t->base, EVENT_BASE_COUNT_ACTIVE) > 0)
        t->calls->settled(t->arg);
    t->calls->settled(t->arg);
}

static void press(terminal *t, int key)
{
    if (!t->leaving)
        t->calls->key(t->arg, key);
    settle(t);
}

/* From every state: the screen is drawn, the help opens and closes, and the program can be left. */
static void is_well(terminal *t)
{
    enum { BOXES = 10 };
    assert_true(test_speak("en"));
    resize(t, LAST_W, LAST_H);
    settle(t);
    for (int i = 0; i < BOXES; i++)
        press(t, UI_KEY_ESC);
    assert_false(t->leaving);
    press(t, '?');
    assert_true(shows(t, "KEYS -"));
    press(t, '?');
    assert_false(shows(t, "KEYS -"));
    for (int i = 0; i < BOXES; i++) {
        press(t, 'q');
        press(t, 'y');
    }
    assert_true(t->leaving);
    assert_int_equal(t->status, 0);
}

/* Leaves the menu, where the program may begin. */
int term_run(terminal *t)
{
    settle(t);
    if (!t->practises)
        press(t, '1' + below(t, 7));
    while (!t->leaving && t->left > 0) {
        int what = below(t, has_room(t) ? 100 : 5);
        t->left--;
        if (what < 2) {
            bool room = below(t, 4) > 0;
            resize(t, any_length(t, room ? LAYOUT_MIN_W : 1, WIDEST),
                   any_length(t, room ? LAYOUT_MIN_H : 1, TALLEST));
        } else if (what < 7) {
            /* A click anywhere, or at something that can be clicked. */
            term_mouse how = (term_mouse)below(t, MOUSE_WHEEL_DOWN + 1);
            int x = below(t, t->w), y = below(t, t->h);
            if (t->shown->hits && below(t, 3)) {
                const hit *at = &t->shown->hit[below(t, t->shown->hits)];
                x = at->x;
                y = at->y;
                how = MOUSE_CLICK;
            }
            t->calls->mouse(t->arg, how, x, y);
        } else if (what == 7 && below(t, 4) == 0) {
            static const term_news news[] = {TERM_INTERRUPTED, TERM_SUSPENDED, TERM_RESUMED,
                                             TERM_ALARM};
            t->calls->news(t->arg, news[below(t, 4)]);
        } else
            t->calls->key(t->arg, any_key(t));
        settle(t);
    }
    if (!t->leaving)
        is_well(t);
    return t->status;
}

/* Without waiting for the disk: the files are deleted at once. */
int fsync(int fd)
{
    return 0;
}

int fdatasync(int fd)
{
    return 0;
}

/* ---- runs -------------------------------------------------------------------------------------- */

static int make_home(void **state)
{
    static const char *const names[] = {"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME",
                                        "XDG_DATA_HOME"};
    if (make_folder(state) != 0)
        return -1;
    for (int i = 0; i < 4; i++)
        setenv(names[i], folder, 1);
    return 0;
}

/* Every third seed is in Chinese, where that language is installed, every fourth in ASCII. */
static void begin(app_options *o, uint64_t seed)
{
    *o = (app_options){
        .seeded = true, .seed = seed, .people = 1, .speak = test_speak, .open = local_session_open};
    settings_default(&o->settings);
    o->settings.speed = PACE_INSTANT;
    o->settings.ascii = seed % 4 == 3;
    o->kept = o->settings;
    kd_rules_default(&o->rules);
    o->rules_name = kd_presets[0].name;
    for (int s = 0; s < KD_SEATS && seed % 2; s++)
        o->bots[s] = "random";
    screen = (terminal){.left = KEYS, .w = LAST_W, .h = LAST_H, .ascii = seed % 4 == 3};
    kd_rng_seed(&screen.rng, seed, 0);
    if (seed % 3 == 0 && !screen.ascii)
        (void)test_speak("zh_CN");
}

/* Each kind of drill in turn, in either language, from there wherever the keys lead in practice. */
static void survives_practice(void **state)
{
    uint64_t seed = (uint64_t)(uintptr_t)*state;
    for (int turn = 0; turn < 2 * DRILLS; turn++) {
        app_options options;
        app_report report;
        begin(&options, 3 * (seed + (uint64_t)turn) + (turn < DRILLS)); /* English, then Chinese */
        screen.left = KEYS / DRILLS;
        screen.practises = options.practises = true;
        options.practice = PRACTICE_DRILL;
        options.grade = turn % DRILLS + 1;
        while (screen.left > 0) {
            int status = app_run(&options, &report);
            assert_true(status == 0 || status == 128 + SIGINT);
            options.seed++;
        }
        assert_true(test_speak("en"));
    }
    for (int i = 0; i < PRACTISED; i++)
        if (!practised[i].seen)
            fail_msg("\"%s\" was never seen", practised[i].text);
}

/* In the folder of records lies one whose South is a person, with all decisions of a deal as mistakes that are due. */
static void have_mistakes(void)
{
    static analysis judged;
    static kd_view views[ANALYSIS_MOST];
    static char text[1 << 17];
    mistake found[ANALYSIS_MOST];
    history h;
    size_t size = read_all(KOUDI_TEST_DIR "/records/own-short.rec", text, sizeof text);
    assert_true(xdg_make_folders(in_folder("koudi/records/a.rec")));
    write_all(in_folder("koudi/records/a.rec"), text, size);
    assert_true(history_read(&h, in_folder("koudi/records/a.rec")));
    assert_true(analysis_read(&judged, views, &h, 1, 0));
    for (int i = 0; i < judged.count; i++)
        found[i] = (mistake){"a.rec", judged.step[i].at, 0, 0, progress_today(), 0.5, 0.1};
    assert_int_equal(mistakes_add(found, judged.count), 0);
    history_free(&h);
}

static const char *unsolved(void)
{
    for (int i = 0; i < SOLVED; i++)
        if (!solved[i].seen)
            return solved[i].text;
    return NULL;
}

/* Exercises of each kind: what is pressed is mostly what answers them. What chance has missed is tried with more seeds. */
static void survives_exercises(void **state)
{
    enum { TRIES = 6, APART = 1000 };
    uint64_t seed = (uint64_t)(uintptr_t)*state;
    have_mistakes();
    for (int try = 0; try < TRIES && (!try || unsolved()); try++, seed += APART)
        for (int kind = PRACTICE_ENDING; kind <= PRACTICE_MISTAKE; kind++) {
            app_options options;
            app_report report;
            begin(&options, seed + (uint64_t)kind);
            screen.solves = screen.practises = options.practises = true;
            options.practice = (practice_kind)kind;
            while (screen.left > 0) {
                int status = app_run(&options, &report);
                assert_true(status == 0 || status == 128 + SIGINT);
                options.seed++;
            }
            assert_true(test_speak("en"));
        }
    if (unsolved())
        fail_msg("\"%s\" was never seen", unsolved());
}

/* The program is started again until all keys have been pressed. */
static void survives(void **state)
{
    uint64_t seed = (uint64_t)(uintptr_t)*state;
    app_options options;
    app_report report;
    begin(&options, seed);
    while (screen.left > 0) {
        int status = app_run(&options, &report);
        assert_string_equal(report.why, "");
        assert_true(status == 0 || status == 128 + SIGINT);
        options.straight = !options.straight;
        options.seed += 100;
    }
    assert_true(test_speak("en"));
}

static const char *unseen(void)
{
    for (int i = 0; i < SIGHTS; i++)
        if (!sights[i].seen)
            return sights[i].text;
    return NULL;
}

/* The moment at which bots answer varies, so that the keys of a seed do not always reach the same states:
   what was missed is tried with more seeds. */
static void all_was_seen(void **state)
{
    enum { FURTHER = 5, APART = 1000 };
    uintptr_t seed = (uintptr_t)*state + APART;
    for (int i = 0; i < FURTHER && unseen(); i++, seed++) {
        void *further = (void *)seed;
        assert_int_equal(make_home(&further), 0);
        survives(&further);
        assert_int_equal(remove_folder(&further), 0);
    }
    if (unseen())
        fail_msg("\"%s\" was never seen", unseen());
}

/* prop_monkey [first seed [how many]] */

PREPARE(int argc, char **argv)
{
    enum { SEEDS = 5, NAME = 16, MOST = 1000 };
    static char names[MOST][NAME];
    uintptr_t first = argc > 1 ? (uintptr_t)atoi(argv[1]) : 1;
    int count = argc > 2 ? atoi(argv[2]) : SEEDS;
    for (int i = 0; i < count && i < MOST; i++) {
        snprintf(names[i], NAME, "seed %d", (int)first + i);
        add_test(survives,
                 (struct test){names[i], (void *)(first + (uintptr_t)i), make_home, remove_folder});
    }
    add_test(survives_practice, (struct test){"practice", (void *)first, make_home, remove_folder});
    add_test(survives_exercises,
             (struct test){"exercises", (void *)first, make_home, remove_folder});
    add_test(all_was_seen, (struct test){.name = "all was seen", .state = (void *)first});
    return 0;
}
