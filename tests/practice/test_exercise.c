/* test_exercise.c - exercises as lines: written, read, damaged. */
#include "bots/bots.h"
#include "practice/practice.h"
#include "support/drive.h"
#include "support/slower.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { ACTIONS = 400 };

/* Makes an exercise of a decision of a match. False: it is none. */
static bool made(exercise *e, const kd_match *match, practice_kind kind)
{
    kd_view view;
    kd_rng rng;
    int seat = 0;
    while (seat < KD_SEATS && !(kd_actors(match) >> seat & 1))
        seat++;
    if (seat == KD_SEATS || kd_phase_ended(match->round.phase) ||
        (kind == PRACTICE_ENDING &&
         (match->round.phase != KD_PHASE_PLAY || kd_count(match->round.hand[seat]) > ENDGAME_MOST)))
        return false;
    kd_view_make(&view, match, seat);
    kd_rng_seed(&rng, 1, 0);
    memset(e, 0, sizeof *e);
    e->kind = kind;
    e->match = *match;
    e->seat = seat;
    e->best = bot_find("steady")->decide(&view, &rng);
    if (kind == PRACTICE_ENDING) {
        e->grade = 7;
        e->goal = 80;
        e->themes = 1U << THEME_DIGS | 1U << THEME_FEEDS;
        memcpy(e->found, (uint8_t[]){0, 12, 100}, EXERCISE_BOTS);
        return true;
    }
    e->known = (advice){.count = 2, .options = 9, .samples = 20000};
    for (int i = 0; i < 2; i++)
        e->known.line[i] = (advice_line){
            .action = e->best, .levels = -1.234 - i, .error = 0.031, .unsure = 0.012 * i};
    return true;
}

static void comes_back(const exercise *e)
{
    static exercise again;
    char text[EXERCISE_LINE], second[EXERCISE_LINE], why[400] = "";
    char there[8192], here[8192];
    int length = exercise_print(e, text, sizeof text);
    assert_in_range(length, 1, EXERCISE_LINE - 1);
    if (!exercise_parse(text, (size_t)length, &again, why, sizeof why))
        fail_msg("%s: %s", text, why);
    assert_int_equal(exercise_print(&again, second, sizeof second), length);
    assert_string_equal(text, second);
    assert_int_equal(again.kind, e->kind);
    assert_int_equal(again.seat, e->seat);
    assert_int_equal(again.grade, e->grade);
    assert_int_equal(again.goal, e->goal);
    assert_int_equal(again.themes, e->themes);
    assert_memory_equal(again.found, e->found, sizeof e->found);
    assert_int_equal(again.best.actor, e->best.actor);
    assert_int_equal(again.best.verb, e->best.verb);
    assert_true(kd_same(again.best.cards, e->best.cards));
    assert_int_equal(again.known.count, e->known.count);
    (void)kd_print_position(&e->match, NULL, there, sizeof there);
    (void)kd_print_position(&again.match, NULL, here, sizeof here);
    assert_string_equal(there, here);
}

TEST_EACH_PRESET("every decision of a match comes back from its line")
{
    static kd_match match;
    static exercise e;
    kd_rules rules;
    kd_events events;
    kd_rng rng;
    int moves = 0, endings = 0;
    assert_true(kd_rules_preset(&rules, *state));
    assert_true(kd_match_start(&match, &rules));
    kd_rng_seed(&rng, 5, 0);
    for (int i = 0; i < ACTIONS && kd_actors(&match); i++) {
        kd_action action = drive_action(&match, &rng);
        if (made(&e, &match, PRACTICE_MOVE) && ++moves)
            comes_back(&e);
        if (made(&e, &match, PRACTICE_ENDING) && ++endings)
            comes_back(&e);
        (void)kd_apply(&match, &action, &events);
    }
    assert_true(moves > 40 && endings > 10);
}

/* Each byte changed, and each end cut off: what is read then is written like that. */
static void damage(const char *text)
{
    static exercise e;
    char damaged[EXERCISE_LINE], again[EXERCISE_LINE], why[400];
    size_t length = strlen(text);
    for (size_t at = 0; at < length; at++)
        for (int byte = FEWER(1, 23); byte < 256; byte += FEWER(1, 31)) {
            bool cut = byte > 250;
            size_t left = cut ? at : length;
            memcpy(damaged, text, length);
            damaged[at] = (char)byte;
            if (!exercise_parse(damaged, left, &e, why, sizeof why))
                continue;
            assert_int_equal(exercise_print(&e, again, sizeof again), left);
            assert_memory_equal(again, damaged, left);
        }
}

TEST("a damaged line is refused, or another exercise in its only spelling")
{
    static kd_match match;
    static exercise e;
    char text[EXERCISE_LINE];
    kd_rules rules;
    kd_events events;
    kd_rng rng;
    kd_rules_default(&rules);
    assert_true(kd_match_start(&match, &rules));
    kd_rng_seed(&rng, 9, 0);
    for (int i = 0, next = 70; i < ACTIONS && kd_actors(&match); i++) {
        kd_action action = drive_action(&match, &rng);
        if (i >= next && made(&e, &match, i % 2 ? PRACTICE_MOVE : PRACTICE_ENDING)) {
            (void)exercise_print(&e, text, sizeof text);
            damage(text);
            next = i + FEWER(25, 101);
        }
        (void)kd_apply(&match, &action, &events);
    }
}

static const struct refused {
    const char *name, *line;
} refusals[] = {
    {"nothing", ""},
    {"no field", "e1 g0 %0.0.0 !A ?"},
    {"no position", "e1 g0 %0.0.0 !A"},
    {"a position alone", "L2/2 d0 TS hA.B.C.D"},
};

static void is_refused(void **state)
{
    static exercise e;
    const struct refused *row = *state;
    char why[400] = "";
    e.grade = 42;
    assert_false(exercise_parse(row->line, strlen(row->line), &e, why, sizeof why));
    assert_true(*why);
    assert_int_equal(e.grade, 42);
}

TEST_ROWS(is_refused, refusals);

TEST("each shipped exercise is read, and together they are small")
{
    static const practice_kind kinds[] = {PRACTICE_ENDING, PRACTICE_MOVE};
    static exercise e;
    size_t bytes = 0;
    for (int k = 0; k < 2; k++) {
        char text[EXERCISE_LINE];
        int count = exercise_count(kinds[k]);
        for (int i = 0; i < count; i++) {
            assert_true(exercise_shipped(kinds[k], i, &e));
            assert_int_equal(e.kind, kinds[k]);
            assert_int_equal(exercise_grade(kinds[k], i), e.grade);
            bytes += (size_t)exercise_print(&e, text, sizeof text) + 1;
        }
        assert_false(exercise_shipped(kinds[k], count, &e));
        assert_false(exercise_shipped(kinds[k], -1, &e));
    }
    assert_true(bytes <= 250 * 1000);
    assert_int_equal(exercise_count(PRACTICE_DRILL), 0);
}

TEST("all tricks of an exercise may be looked back at and are counted, REV-1")
{
    static exercise e;
    kd_view view;
    int old = 0;
    for (int i = 0; exercise_shipped(PRACTICE_MOVE, i, &e); i++) {
        exercise_view(&e, &e.match, &view);
        assert_true(kd_may_count(&view.order.rules));
        for (int trick = 0; trick < view.tricks; trick++)
            for (int seat = 0; seat < KD_SEATS; seat++)
                assert_true(kd_may_review(&view, trick, seat));
        old += view.tricks > 2 && e.match.rules.review != KD_REVIEW_ALL;
    }
    assert_true(old > 0);
}

TEST("the ending of a day is the same for everybody, and all have their day")
{
    int count = exercise_count(PRACTICE_ENDING);
    assert_int_equal(exercise_of_day("2026-11-29"), exercise_of_day("2026-11-29"));
    if (count > 1)
        assert_int_not_equal(exercise_of_day("2026-11-29"), exercise_of_day("2026-11-30"));
    assert_true(exercise_of_day("never") < count || !count);
}
