/* test_click.c - every line of every list takes a click, and the numbered choices do. */
#include "record/games.h"
#include "support/deals.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

static const int sizes[][2] = {{80, 24}, {60, 20}};

/* Every line of a list can be clicked, in one place. */
static void each_line_is_there(const grid *g, int first, int last)
{
    for (int line = first; line <= last; line++) {
        int found = 0;
        for (int i = 0; i < g->hits; i++)
            found += g->hit[i].kind == HIT_LINE && g->hit[i].value == line;
        if (found != 1)
            fail_msg("line %d can be clicked at in %d places", line, found);
    }
}

static ui_request click_line_of(ui *u, const grid *g, int line)
{
    for (int i = 0; i < g->hits; i++)
        if (g->hit[i].kind == HIT_LINE && g->hit[i].value == line)
            return click_at(u, g, g->hit[i].x + 1, g->hit[i].y);
    fail_msg("line %d cannot be clicked at", line);
    return REQUEST_NONE;
}

TEST("in the saved games")
{
    static grid g;
    static saved_game three[3];
    games list = {.game = three, .count = 3};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        ui u;
        ui_init(&u, false);
        ui_games(&u, &list, 0);
        draw(&u, sizes[i][0], sizes[i][1], &g);
        each_line_is_there(&g, 0, 2);
        assert_int_equal(click_line_of(&u, &g, 2), REQUEST_NONE);
        assert_int_equal(u.menu.game, 2);
        assert_int_equal(click_line_of(&u, &g, 2), REQUEST_BROWSE_GAME);
        click_wheel(&u, -1);
        assert_int_equal(u.menu.game, 1);
    }
}

TEST("in the rules of the next game")
{
    static grid g;
    ui u;
    ui_init(&u, false);
    stage_keys(&u, "3");
    draw(&u, 80, 24, &g);
    each_line_is_there(&g, -1, 3);
    click_line_of(&u, &g, 1);
    assert_int_equal(u.rule_page.line, 1);
    uint16_t before = u.setup.rules.jokers;
    click_line_of(&u, &g, -1);
    assert_int_equal(u.rule_page.line, -1);
    click_line_of(&u, &g, -1); /* the next preset */
    assert_string_equal(u.setup.rules_name, kd_presets[1].name);
    assert_int_equal(u.setup.rules.jokers, before);
    click_wheel(&u, 1);
    assert_int_equal(u.rule_page.line, 0);
}

TEST("in the values in force")
{
    static grid g;
    stage s = {&pairs_led, "out", 0, false, "rr"};
    ui u;
    stage_run(&s, &u, NULL);
    assert_int_equal(u.overlay, OVERLAY_VALUES);
    int row = u.rule_page.line;
    draw(&u, 60, 20, &g);
    click_line_of(&u, &g, row + 1);
    assert_int_equal(u.rule_page.line, row + 1);
    draw(&u, 60, 20, &g);
    click_line_of(&u, &g, row + 1); /* in words */
    assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
}

TEST("in the tricks")
{
    static grid g;
    stage s = {&pairs_led, "out", 0, false, "H"};
    ui u;
    stage_run(&s, &u, NULL);
    assert_int_equal(u.overlay, OVERLAY_REVIEW);
    draw(&u, 80, 24, &g);
    each_line_is_there(&g, -1, 2); /* the hands come first */
    click_line_of(&u, &g, 2);
    assert_int_equal(u.review.trick, 2);
}

/* The first or the last place where the text stands. */
static ui_request click_text(ui *u, int w, int h, const char *words, bool last)
{
    static grid g;
    static char picture[PICTURE];
    int at_x = -1, at_y = -1;
    draw(u, w, h, &g);
    picture_of(u, w, h, picture);
    char *row = picture;
    for (int y = 0; y < h; y++) {
        char *end = strchr(row, '\n');
        *end = '\0';
        char *found = strstr(row, words);
        if (found && (at_y < 0 || last)) {
            *found = '\0';
            at_x = grid_width(row), at_y = y;
        }
        row = end + 1;
    }
    if (at_y < 0)
        fail_msg("there is no \"%s\"", words);
    return click_at(u, &g, at_x, at_y);
}

/* The choices stand under the hand and, where there is room, beside the table. */
TEST("on the numbered choices")
{
    static const struct {
        int w, h;
        const char *words;
        int verb;
        bool last;
    } rows[] = {
        {80, 24, "2 SJ", KD_COUNTER, true}, {80, 24, "2  SJ", KD_COUNTER, false},
        {80, 24, "0 pass", KD_PASS, false}, {60, 20, "1 2", KD_COUNTER, true},
        {60, 20, "0 pass", KD_PASS, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        stage s = {&counters, TO_COUNTER "1 pass; 2 pass", 3, true, NULL};
        ui u;
        stage_run(&s, &u, NULL);
        ui_request request = click_text(&u, rows[i].w, rows[i].h, rows[i].words, rows[i].last);
        if (request != REQUEST_SUBMIT)
            fail_msg("\"%s\" at %d x %d", rows[i].words, rows[i].w, rows[i].h);
        assert_int_equal(u.game.action.verb, rows[i].verb);
        if (rows[i].words[0] == '2')
            assert_true(kd_same(u.game.action.cards, kd_pair(KD_SMALL_JOKER)));
    }
}

/* Can the key be clicked in that row? */
static bool in_row(const grid *g, int key, int y)
{
    for (int i = 0; i < g->hits; i++)
        if (g->hit[i].kind == HIT_KEY && g->hit[i].value == key && g->hit[i].y == y)
            return true;
    return false;
}

/* The blanks between two choices belong to neither. */
TEST("between two choices")
{
    static grid g;
    stage s = {&counters, TO_COUNTER "1 pass; 2 pass", 3, true, NULL};
    int between = 0;
    ui u;
    stage_run(&s, &u, NULL);
    draw(&u, 80, 24, &g);
    for (int y = 0; y < g.h; y++)
        for (int x = 1; x + 1 < g.w; x++) {
            const hit *left = grid_hit_at(&g, x - 1, y), *here = grid_hit_at(&g, x, y);
            bool blank = g.at[y][x].ch == L' ' && g.at[y][x + 1].ch == L' ';
            if (!left || left->kind != HIT_KEY || left->value != '1' || !blank ||
                !in_row(&g, '2', y))
                continue;
            assert_null(here);
            assert_int_equal(click_at(&u, &g, x, y), REQUEST_NONE);
            between++;
        }
    assert_true(between > 0);
}
