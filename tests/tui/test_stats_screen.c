/* test_stats_screen.c - the statistics on the screen: pictures, keys, any size. */
#include "record/stats.h"
#include "support/stage.h"
#include "support/test.h"
#include "think/rating.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

static stats sum;
static ratings rated;

static stats_player *player(const char *kind, const char *name)
{
    stats_player *p = &sum.player[sum.players++];
    snprintf(p->kind, sizeof p->kind, "%s", kind);
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

/* A player whose figures all follow from one number. */
static void fill(stats_player *p, uint64_t n)
{
    static const uint8_t levels[] = {STATS_NEW_MATCH | 1, 1, 3, 4, 7, 9, 10, 12, 13,
                                     STATS_NEW_MATCH | 0, 2, 2, 5};
    static const uint64_t counts[STAT_COUNT] = {[STAT_MATCHES] = 3,
                                                [STAT_FINISHED] = 2,
                                                [STAT_WON] = 1,
                                                [STAT_DEALS] = 13,
                                                [STAT_ATTACKING] = 7,
                                                [STAT_DEFENDING] = 6,
                                                [STAT_GAINED_ATTACKING] = 5,
                                                [STAT_GAINED_DEFENDING] = 9,
                                                [STAT_POINTS] = 410,
                                                [STAT_DUMPS_TRIED] = 4,
                                                [STAT_DUMPS_STOOD] = 3,
                                                [STAT_DUG] = 2,
                                                [STAT_LOST] = 1};
    for (int i = 0; i < STAT_COUNT; i++)
        p->count[i] = counts[i] * n;
    memcpy(p->level, levels, sizeof levels);
    p->levels = sizeof levels;
}

static void nobody(void)
{
    memset(&sum, 0, sizeof sum);
}

static void some(void)
{
    nobody();
    fill(player(STATS_PERSON, STATS_YOU), 4);
    fill(player(STATS_PERSON, "李梅"), 1);
    fill(player("bot", "expert:work=500"), 7);
    fill(player("bot", "steady"), 2);
    player("bot", "random");
    sum.player[3].count[STAT_WON] = sum.player[3].count[STAT_FINISHED];
    sum.records = 12;
    sum.over = 9;
}

static void bad_ones(void)
{
    some();
    sum.bad = 2;
    sum.bads[0] = (stats_bad){.path = "/home/mei/koudi/records/2026-11-21-0412.rec",
                              .line = 143,
                              .why = "the hash differs: 5931f7e70047b5e9 was recorded, "
                                     "304527bce08103c1 came out"};
    sum.bads[1] = (stats_bad){.path = "/home/mei/koudi/records/b.rec", .why = "Permission denied"};
}

static void crowd(void)
{
    nobody();
    for (uint64_t i = 0; i < 40; i++) {
        char name[RECORD_SEAT];
        snprintf(name, sizeof name, "player %d%s", (int)i,
                 i % 5 ? "" : " with a name that is longer than there is room for");
        fill(player(i < 30 ? STATS_PERSON : "bot", name), i + 1);
    }
    sum.records = sum.over = 160;
}

/* One player with a hundred deals, each as far above the field as its number says. */
static void rated_ones(void)
{
    some();
    memset(&rated, 0, sizeof rated);
    rating *r = &rated.player[rated.players++];
    snprintf(r->name, sizeof r->name, "%s", STATS_YOU);
    snprintf(r->kind, sizeof r->kind, "%s", STATS_PERSON);
    r->againsts = 2;
    snprintf(r->against[0].name, sizeof r->against[0].name, "steady");
    for (int i = 0; i < 100; i++) {
        double above = (i * 7 % 11 - 5) / 2.0 + i / 80.0;
        series_add(&r->field, above);
        series_add(&r->alone, above / 2);
        series_add(&r->role[i % RATING_ROLES], above / 2);
        series_add(&r->against[i > 60].of, above / 2);
        r->recent[r->recents++] = above / 2;
        for (int kind = 0; kind < RATING_DECISIONS; kind++)
            series_add(&r->decision[kind], -0.1 * (i * kind % 4));
        for (int at = 0; at < 25; at++) {
            int kind = at < 2 ? at : at < 8 ? RATING_LEADING : RATING_FOLLOWING;
            double given = -0.01 * (i * at % 7);
            series_add(&r->each, given);
            series_add(&r->each_kind[kind], given);
        }
        series_add(&r->given, -0.1 * (i % 9));
        if (i % 10 == 0)
            series_add(&r->advised, above);
    }
}

/* Nine days were played, of which the last seven are kept. */
static void in_week(ui *u)
{
    u->menu.days = DAY_WEEK;
    for (int i = 0; i < DAY_WEEK; i++) {
        day_word *w = &u->menu.week[i];
        snprintf(w->date, sizeof w->date, "2026-11-2%d", i);
        w->levels[0] = (int16_t)(i - 2);
        w->field = 8;
        w->better = (uint8_t)(i * 16);
    }
}

typedef struct shot {
    const char *name;
    void (*who)(void);
    int unread;
    const char *keys;
    bool narrow, ascii, week;
} shot;

static const shot shots[] = {
    {"stats", some, 0, "", true, true, false},
    {"stats-bot", some, 0, "jj", true, false, false},
    {"stats-nothing-played", some, 0, "G", true, false, false},
    {"stats-bad", bad_ones, 0, "G", true, true, false},
    {"stats-crowd", crowd, 0, "jjjjjjjjjjjjjjjjjjjj", true, true, false},
    {"stats-crowd-end", crowd, 0, "G", true, false, false},
    {"stats-none", nobody, 0, "", true, true, false},
    {"stats-reading", some, 1234, "", true, false, false},
    {"stats-field", rated_ones, 0, "f", true, true, false},
    {"stats-week", some, 0, "", true, true, true},
    {"stats-week-field", rated_ones, 0, "f", true, false, true},
    {"stats-week-alone", nobody, 0, "", true, false, true},
    {"stats-field-none", rated_ones, 0, "jf", false, false, false},
    {"stats-field-soon", some, 0, "f", false, false, false},
};

static void open(const shot *s, ui *u)
{
    ui_init(u, false);
    assert_int_equal(stage_keys(u, "5"), REQUEST_SUM_UP);
    s->who();
    u->menu.stats = &sum;
    u->menu.unread = s->unread;
    if (s->week)
        in_week(u);
    u->menu.ratings = s->who == rated_ones ? &rated : NULL;
    stage_keys(u, s->keys);
}

static void picture_is(void **state)
{
    const shot *s = *state;
    ui u;

    open(s, &u);
    expect_pictures(&u, s->name, s->narrow, s->ascii);
}
TEST_ROWS(picture_is, shots);

static void any_size(void **state)
{
    static grid g;
    ui u;

    open(*state, &u);
    for (int ascii = 0; ascii < 2; ascii++)
        for (int w = 1; w <= 240; w += w < 90 ? 7 : 31)
            for (int h = 1; h <= 80; h += h < 30 ? 3 : 13) {
                u.only_ascii = ascii;
                draw(&u, w, h, &g);
                assert_true(g.cursor_x < w && g.cursor_y < h);
            }
}
TEST_ROWS(any_size, shots);

/* ---- keys ---------------------------------------------------------------------------------------- */

typedef struct walk {
    const char *name;
    int key[4];
    int at; /* the line afterwards, of five */
} walk;

static const walk walks[] = {
    {"down", {'j', UI_KEY_DOWN}, 2},
    {"up", {'G', 'k', UI_KEY_UP}, 2},
    {"not above the first", {'k', 'k'}, 0},
    {"nor below the last", {UI_KEY_END, 'j'}, 4},
    {"to the first", {'G', 'g'}, 0},
    {"Home", {'G', UI_KEY_HOME}, 0},
    {"a page is more than there are", {UI_KEY_PAGE_DOWN}, 4},
    {"a page up", {'G', UI_KEY_PAGE_UP}, 0},
    {"another key does nothing", {'j', 'x', '7'}, 1},
};

static void is_walked(void **state)
{
    const walk *w = *state;
    ui u;

    open(&shots[0], &u);
    for (int i = 0; i < 4 && w->key[i]; i++)
        assert_int_equal(ui_key(&u, w->key[i]), REQUEST_NONE);
    assert_int_equal(u.menu.player, w->at);
    assert_int_equal(u.screen, SCREEN_STATS);
}
TEST_ROWS(is_walked, walks);

TEST("coming and going")
{
    static const int ways[] = {UI_KEY_ESC, 'q', 'b', ' ', UI_KEY_ENTER};
    ui u;

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        open(&shots[0], &u);
        assert_int_equal(ui_key(&u, ways[i]), REQUEST_NONE);
        assert_int_equal(u.screen, SCREEN_TITLE);
        assert_int_equal(ui_key(&u, UI_KEY_ENTER),
                         REQUEST_SUM_UP); /* the cursor of the menu stands there still */
    }
    assert_int_equal(ui_key(&u, 3), REQUEST_QUIT);
    u.menu.stats = NULL; /* before the program has read anything */
    ui_key(&u, 'j');
    assert_int_equal(u.menu.player, 0);
}

/* Records are read while the list is shown: it grows, and the cursor stays. */
TEST("while reading")
{
    ui u;

    open(&shots[0], &u);
    stage_keys(&u, "G");
    nobody();
    assert_int_equal(ui_key(&u, 'j'), REQUEST_NONE);
    assert_int_equal(u.menu.player, 0);
    crowd();
    stage_keys(&u, "G");
    assert_int_equal(u.menu.player, 39);
}

TEST("a mean near zero has no minus")
{
    text t = {.n = 0};
    field_text(&t, &(field){.tables = FIELD_TABLES, .levels = {-1}}, 0, 1, "You");
    assert_string_equal(t.s, "You +1; the field +0.0; better than 100 of 100");
}
