/* test_tutorial.c - the tutorial: every lesson can be played as it says, and the deal ends as the texts
   say. */
#include "tui/app/tutorial.h"

#include "base/rule_text.h"
#include "support/stage.h"
#include "tui/text/prompt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void pick(ui *u, kd_cards cards)
{
    u->game.pick[0] = cards.one;
    u->game.pick[1] = cards.two;
}

static void begin(tutorial *t, ui *u)
{
    ui_init(u, false);
    assert_true(kd_rules_preset(&u->setup.rules, "forty"));
    u->setup.rules_name = "forty";
    u->setup.person = 0x5;
    assert_true(tutorial_begin(t, u));
}

/* The play of each lesson is legal, asked for, and leads to the next lesson. */
static void every_lesson_can_be_played(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    for (int i = 0; i < tutorial_lessons(); i++) {
        assert_int_equal(t.lesson, i);
        assert_int_equal(t.match.round.pos.tricks + 1, tutorial_trick(i));
        assert_int_equal(u.overlay, OVERLAY_LESSON);
        assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
        assert_int_equal(u.overlay, OVERLAY_NONE);
        pick(&u, t.past.step[t.at].action.cards);
        assert_int_equal(stage_keys(&u, "\n"), REQUEST_SUBMIT);
        tutorial_submit(&t, &u);
    }
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    assert_int_equal(u.view.phase, KD_PHASE_SCORED);
    expect_picture(&u, 80, 24, "tutorial-result-80x24");
    stage_keys(&u, "\n");
    expect_picture(&u, 80, 24, "tutorial-sum-80x24");
    tutorial_end(&t, &u);
}

/* Tab first picks what the lesson asks for. */
static void tab_and_enter_go_through(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    for (int i = 0; i < tutorial_lessons(); i++) {
        assert_int_equal(stage_keys(&u, "\n\t\n"), REQUEST_SUBMIT);
        tutorial_submit(&t, &u);
        assert_int_equal(t.lesson, i + 1);
    }
    assert_int_equal(u.view.phase, KD_PHASE_SCORED);
    tutorial_end(&t, &u);
    assert_true(kd_empty(u.tutor.play));
}

/* A single card is picked where a pair is owed (FOL-2): r opens the rule that the line names. */
static void r_opens_the_rule_of_the_line(void **state)
{
    static tutorial t;
    static ui u;
    rule_text shown;
    prompt out;
    (void)state;
    begin(&t, &u);
    assert_int_equal(stage_keys(&u, "\n\t\n"), REQUEST_SUBMIT);
    tutorial_submit(&t, &u);
    stage_keys(&u, "\nK");
    prompt_make(&u, &out);
    assert_non_null(strstr(out.verdict.s, "NOT LEGAL  r: the rule"));
    stage_keys(&u, "r");
    assert_true(rule_text_get(u.rule_box.rule, &shown));
    assert_string_equal(shown.id, "FOL-2");
    tutorial_end(&t, &u);
}

/* What the texts say of the result (MULT-1, GAIN-1). */
static void ends_as_it_says(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    history_match(&t.past, t.past.count, &t.match, NULL);
    const kd_result *r = &t.match.round.result;
    assert_int_equal(r->kitty_points, 15);
    assert_int_equal(r->multiplier, 2);
    assert_int_equal(r->total, 125);
    assert_true(r->taken);
    assert_int_equal(r->gain, 1);
    assert_int_equal(r->next_dealer, 2);
    tutorial_end(&t, &u);
}

/* A legal play other than that of the lesson is answered and changes nothing. */
static void another_play_is_only_answered(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    kd_cards other = {0, 0};
    assert_true(kd_parse_cards("C8,C8,C5", &other));
    int at = t.at;
    stage_keys(&u, "\n");
    pick(&u, other);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_SUBMIT);
    tutorial_submit(&t, &u);
    assert_int_equal(t.at, at);
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    assert_true(u.game.asked != 0);
    tutorial_end(&t, &u);
}

/* Boxes that open over a lesson leave it there: the help, a rule, the question whether to leave. */
static void a_lesson_stays_below(void **state)
{
    static const char *const keys[] = {"?", "r", "q"};
    static tutorial t;
    static ui u;
    (void)state;
    begin(&t, &u);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_int_equal(u.overlay, OVERLAY_LESSON);
        stage_keys(&u, keys[i]);
        assert_int_not_equal(u.overlay, OVERLAY_LESSON);
        assert_int_equal(ui_mode_below(&u), MODE_PLAY);
        stage_keys(&u, "\033");
    }
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    stage_keys(&u, "\n");
    assert_int_equal(u.overlay, OVERLAY_NONE);
    tutorial_end(&t, &u);
}

/* A lesson that was closed can be opened again, also after another play. */
static void a_lesson_can_be_read_again(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    const char *lesson = u.tutor.told.text;
    kd_cards other = {0, 0};
    assert_true(kd_parse_cards("C8,C8,C5", &other));
    stage_keys(&u, "\n");
    pick(&u, other);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_SUBMIT);
    tutorial_submit(&t, &u);
    assert_string_not_equal(u.tutor.told.text, lesson);
    expect_picture(&u, 80, 24, "tutorial-other-80x24");
    expect_picture(&u, 60, 20, "tutorial-other-60x20");
    assert_int_equal(stage_keys(&u, "\ni"), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    assert_string_equal(u.tutor.told.text, lesson);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    tutorial_end(&t, &u);
    assert_null(u.tutor.lesson.text);
}

static void the_menu_is_given_back(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    tutorial_end(&t, &u);
    assert_string_equal(u.setup.rules_name, "forty");
    assert_int_equal(u.setup.rules.decks, 1);
    assert_int_equal(u.setup.person, 0x5);
    tutorial_end(&t, &u);
}

static void looks_right(void **state)
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    expect_picture(&u, 80, 24, "tutorial-80x24");
    expect_picture(&u, 60, 20, "tutorial-60x20");
    tutorial_end(&t, &u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_can_be_played),
        cmocka_unit_test(tab_and_enter_go_through),
        cmocka_unit_test(r_opens_the_rule_of_the_line),
        cmocka_unit_test(ends_as_it_says),
        cmocka_unit_test(another_play_is_only_answered),
        cmocka_unit_test(a_lesson_stays_below),
        cmocka_unit_test(a_lesson_can_be_read_again),
        cmocka_unit_test(the_menu_is_given_back),
        cmocka_unit_test(looks_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
