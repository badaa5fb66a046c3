/* test_drill_keys.c - keys and clicks on the first page of practice and in a minute of drills. */
#include "base/rule_text.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/draw/draw.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <string.h>

/* The screen with a question of that kind. */
static void asked_with(ui *u, drill_kind kind, uint64_t seed)
{
    kd_rules rules;
    kd_rng rng;
    kd_rules_default(&rules);
    kd_rng_seed(&rng, seed, 0);
    ui_init(u, false);
    u->drill = (ui_drill){.kind = kind, .left_ms = DRILL_MS};
    assert_true(drill_draw(&u->drill.question, kind, &rules, &rng));
    u->screen = SCREEN_DRILL;
    drill_ask(u);
}

static void asked(ui *u, drill_kind kind)
{
    asked_with(u, kind, 1);
}

/* From the start, up to that trick of those that pass. */
static void ask_again(ui *u, int passed)
{
    drill_ask(u);
    while (passed--)
        (void)drill_on(u);
}

TEST("a right answer counts and asks for the next question")
{
    (void)state;
    ui u;
    asked(&u, DRILL_WINNER);
    assert_int_equal(ui_key(&u, '1' + u.drill.question.right), REQUEST_DRILL_NEXT);
    assert_int_equal(u.drill.right, 1);
    assert_int_equal(u.drill.answered, 1);
}

TEST("a wrong answer shows the right one until Enter; other numbers do nothing then")
{
    (void)state;
    ui u;
    asked(&u, DRILL_TRUMPS);
    assert_int_equal(ui_key(&u, UI_KEY_ENTER), REQUEST_NONE);
    assert_int_equal(u.drill.stage, DRILL_ASKS);
    assert_int_equal(ui_key(&u, u.drill.question.right ? '1' : '2'), REQUEST_NONE);
    assert_int_equal(u.drill.stage, DRILL_WRONG);
    assert_int_equal(ui_key(&u, '1' + u.drill.question.right), REQUEST_NONE);
    assert_int_equal(u.drill.right, 0);
    assert_int_equal(u.drill.answered, 1);
    assert_int_equal(ui_key(&u, UI_KEY_ENTER), REQUEST_DRILL_NEXT);
}

TEST("the minute runs from the question to its answer, right or wrong, and stands between")
{
    (void)state;
    ui u;
    asked(&u, DRILL_WINNER);
    ui_clock(&u, 700);
    ui_key(&u, '1' + u.drill.question.right);
    assert_int_equal(u.drill.left_ms, DRILL_MS - 700);
    ui_clock(&u, 1000);
    drill_ask(&u);
    ui_clock(&u, 1300);
    ui_key(&u, u.drill.question.right ? '1' : '2');
    assert_int_equal(u.drill.stage, DRILL_WRONG);
    assert_int_equal(u.drill.left_ms, DRILL_MS - 1000);
    ui_clock(&u, 9000);
    ui_key(&u, UI_KEY_ENTER);
    drill_ask(&u);
    ui_clock(&u, 9000 + DRILL_MS);
    assert_int_equal(ui_key(&u, '1' + u.drill.question.right), REQUEST_NONE);
    assert_int_equal(u.drill.left_ms, 0);
    assert_int_equal(u.drill.right, 1);
}

TEST("the minute stands while tricks pass")
{
    (void)state;
    ui u;
    asked(&u, DRILL_TRUMPS_OUT);
    for (long now = 2000; u.drill.stage == DRILL_PASSES; now += 2000) {
        ui_clock(&u, now);
        ui_key(&u, UI_KEY_ENTER);
    }
    assert_int_equal(u.drill.left_ms, DRILL_MS);
}

TEST("the minute stands while the terminal is too small for the question")
{
    (void)state;
    ui u;
    asked(&u, DRILL_WINNER);
    ui_clock(&u, 700);
    drill_clock(&u);
    u.drill.hidden = true;
    ui_clock(&u, 9000);
    drill_clock(&u);
    u.drill.hidden = false;
    ui_clock(&u, 9100);
    ui_key(&u, '1' + u.drill.question.right);
    assert_int_equal(u.drill.left_ms, DRILL_MS - 800);
}

TEST("the minute, and the tricks that pass, stand under the help")
{
    (void)state;
    ui u;
    asked(&u, DRILL_WINNER);
    ui_clock(&u, 700);
    ui_key(&u, '?');
    for (long now = 1000; now < 9000; now += 1000) {
        ui_clock(&u, now);
        drill_clock(&u);
    }
    ui_key(&u, UI_KEY_ESC);
    ui_clock(&u, 9100);
    ui_key(&u, '1' + u.drill.question.right);
    assert_int_equal(u.drill.left_ms, DRILL_MS - 700 - 1100);
    asked(&u, DRILL_VOID);
    ui_clock(&u, 10000);
    ui_key(&u, '?');
    ui_clock(&u, 20000);
    drill_clock(&u);
    assert_int_equal(u.drill.shown_at, 20000);
}

TEST("tricks pass one by one, and are not to be answered")
{
    (void)state;
    ui u;
    asked(&u, DRILL_VOID);
    const int tricks = u.drill.question.tricks;
    assert_true(tricks > 1);
    for (int i = 0; i < tricks; i++) {
        assert_int_equal(u.drill.stage, DRILL_PASSES);
        assert_int_equal(ui_key(&u, '1'), REQUEST_NONE);
        assert_int_equal(u.drill.passed, i);
        assert_int_equal(ui_key(&u, ' '), REQUEST_NONE);
    }
    assert_int_equal(u.drill.stage, DRILL_ASKS);
}

TEST("after the minute Enter begins another; Esc leaves at any time")
{
    (void)state;
    ui u;
    asked(&u, DRILL_TOTAL);
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_MENU);
    u.drill.stage = DRILL_OVER;
    assert_int_equal(ui_key(&u, '1'), REQUEST_NONE);
    assert_int_equal(ui_key(&u, UI_KEY_ENTER), REQUEST_DRILL_AGAIN);
    u.drill.stage = DRILL_NONE;
    assert_int_equal(ui_key(&u, UI_KEY_ENTER), REQUEST_NONE);
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_MENU);
}

TEST(
    "left and right choose the grade of endings, from the one suggested; elsewhere they do nothing")
{
    (void)state;
    ui u;
    ui_init(&u, false);
    u.screen = SCREEN_PRACTICE;
    u.practice.grade = GRADES - 1;
    ui_key(&u, UI_KEY_RIGHT);
    assert_int_equal(u.practice.chosen, GRADES);
    ui_key(&u, 'l');
    assert_int_equal(u.practice.chosen, GRADES);
    for (int i = 0; i < GRADES + 1; i++)
        ui_key(&u, 'h');
    assert_int_equal(u.practice.chosen, 1);
    ui_key(&u, 'j');
    ui_key(&u, UI_KEY_RIGHT);
    assert_int_equal(u.practice.chosen, 1);
}

TEST("a click on an option is its number")
{
    (void)state;
    static grid g;
    ui u;
    asked(&u, DRILL_TRACTOR);
    draw(&u, 80, 24, &g);
    for (int i = 0; i < g.hits; i++)
        if (g.hit[i].kind == HIT_KEY && g.hit[i].value == '1' + u.drill.question.right) {
            assert_int_equal(click_at(&u, &g, g.hit[i].x + 1, g.hit[i].y), REQUEST_DRILL_NEXT);
            return;
        }
    fail_msg("the option cannot be clicked");
}

TEST(
    "r opens the rule of the kind; after a wrong answer that of it, with a sentence that tells why")
{
    enum { SEEDS = 25, ROWS = 4, ROW = 56 };
    (void)state;
    static ui u;
    for (int i = 0; i < DRILLS * SEEDS * DRILL_OPTIONS; i++) {
        const int kind = i % DRILLS, seed = i / DRILLS % SEEDS, picked = i / DRILLS / SEEDS;
        text told = {.n = 0};
        rule_text rule;
        asked_with(&u, (drill_kind)kind, (uint64_t)seed);
        ask_again(&u, u.drill.question.tricks);
        ui_key(&u, 'r');
        assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
        assert_true(rule_text_get(u.rule_box.rule, &rule));
        assert_string_equal(rule.id, drill_rule((drill_kind)kind, &u.setup.rules));
        ui_key(&u, UI_KEY_ESC);
        if (picked == u.drill.question.right)
            continue;
        ui_key(&u, '1' + picked);
        drill_wrong_text(&told, &u);
        const char *why = strchr(told.s, ')');
        assert_true(why && strlen(why) > 3);
        assert_in_range(grid_width(told.s), 1, ROWS * ROW);
        ui_key(&u, 'r');
        assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
        assert_true(rule_text_get(u.rule_box.rule, &rule));
        assert_string_equal(rule.id, u.drill.question.rule[picked]);
        ui_key(&u, UI_KEY_ESC);
        assert_int_equal(u.drill.stage, DRILL_WRONG);
    }
}

/* ---- what the picture may tell ---- */

/* The same cards under another trump and level. */
static void other_order(drill *d)
{
    const kd_rules rules = d->order.rules;
    const int trump = (d->order.trump + 1) % (KD_NO_SUIT + 1);
    kd_order_make(&d->order, &rules, trump, (d->order.level + 1) % KD_RANKS);
    d->match.round.order = d->order;
}

/* Are all cells the same but those of the row that tells trump and level? */
static bool same_but_header(const grid *one, const grid *two)
{
    enum { HEADER = 1 };
    for (int y = 0; y < one->h; y++)
        for (int x = 0; x < one->w && y != HEADER; x++) {
            const cell a = one->at[y][x], b = two->at[y][x];
            if (a.ch != b.ch || a.style != b.style || a.width != b.width || a.ground != b.ground)
                return false;
        }
    return true;
}

TEST("ORD-1 TRAC-1: until it is answered a question looks the same whatever is trump")
{
    enum { SEEDS = 12, LOOKS = 3 };
    (void)state;
    static ui u;
    static grid one, two;
    static drill question;
    for (int i = 0; i < DRILLS * SEEDS * LOOKS; i++) {
        const int kind = i % DRILLS, seed = i / DRILLS % SEEDS, look = i / DRILLS / SEEDS;
        asked_with(&u, (drill_kind)kind, (uint64_t)seed);
        u.only_ascii = look == 1;
        u.coloured = look == 2;
        question = u.drill.question;
        for (int passed = 0; passed <= question.tricks; passed++) {
            u.drill.question = question;
            ask_again(&u, passed);
            draw(&u, 80, 24, &one);
            other_order(&u.drill.question);
            ask_again(&u, passed);
            draw(&u, 80, 24, &two);
            if (!same_but_header(&one, &two))
                fail_msg("kind %d, seed %d, look %d tells of its trump", kind, seed, look);
        }
    }
}
