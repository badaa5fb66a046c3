/* test_moves.c - "your move": each shipped exercise asks for a decision whose best answer it knows, and the set follows from
   its seed. */
#include "bots/bots.h"
#include "practice/practice.h"
#include "support/program.h"
#include "support/slower.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 3, SOME = 12, JUDGED = 1, SAMPLES = 2000 };

/* What every exercise must say. */
static void is_whole(const exercise *e)
{
    kd_view view;
    const advice *known = &e->known;
    kd_view_make(&view, &e->match, e->seat);
    assert_int_equal(e->kind, PRACTICE_MOVE);
    assert_true(kd_check(&view, &e->best).reason == KD_OK ||
                (view.phase == KD_PHASE_DEAL && e->best.verb == KD_PASS));
    assert_true(known->samples >= 20000 && known->options >= known->count);
    assert_true(known->count >= LINES || known->count == known->options);
    assert_true(kd_same(known->line[0].action.cards, e->best.cards) &&
                known->line[0].action.verb == e->best.verb);
    for (int i = 1; i < known->count; i++) {
        assert_true(known->line[i].behind >= 0.149 &&
                    known->line[i].behind >= 4.9 * known->line[i].unsure);
        assert_true(known->line[i].behind >= known->line[i - 1].behind);
    }
}

TEST("every shipped move has a legal best action, which is ahead of all others")
{
    static exercise e;
    int count = exercise_count(PRACTICE_MOVE);
    for (int i = 0; i < count; i++) {
        assert_true(exercise_shipped(PRACTICE_MOVE, i, &e));
        is_whole(&e);
    }
}

TEST("each option of a shipped move gets a reason")
{
    enum { STEP = 25 };
    static exercise e;
    kd_view view;
    for (int i = 0; exercise_shipped(PRACTICE_MOVE, i, &e); i += STEP) {
        kd_view_make(&view, &e.match, e.seat);
        coach_reasons(&view, 0, &e.known);
        coach_reasons(&view, 0, &e.known); /* what was counted before is not counted twice */
        for (int line = 0; line < e.known.count; line++)
            assert_true(e.known.line[line].why < WHY_COUNT);
        const uint8_t *wins = e.known.line[0].wins;
        assert_int_equal(wins[0] + wins[1] + wins[2] + wins[3],
                         view.phase == KD_PHASE_PLAY ? COACH_WAYS : 0);
    }
}

/* Is the best action ahead of the others, with other samples than the set was made with? */
static void is_best(const exercise *e, bool strangers)
{
    static search s;
    static search_result r;
    kd_view view;
    kd_action list[COACH_SHOWINGS];
    search_level level = strong_level;
    level.point = 0;
    level.strangers = strangers;
    level.draws = strangers ? 1 : level.draws;
    kd_view_make(&view, &e->match, e->seat);
    for (int i = 0; i < e->known.count; i++)
        list[i] = e->known.line[i].action;
    search_compare(&s, &view, 77, &level, SAMPLES, list, e->known.count);
    s.work = SAMPLES;
    search_run(&s);
    search_report(&s, &r);
    for (int i = 1; i < r.count; i++)
        assert_true(r.option[i].ahead < -0.15 + 4 * r.option[i].error);
}

TEST("the best action is so with samples drawn anew and either model of players")
{
    static exercise e;
    int count = exercise_count(PRACTICE_MOVE), some = FEWER(SOME, JUDGED);
    for (int i = 0; i < some && i < count; i++) {
        assert_true(exercise_shipped(PRACTICE_MOVE, i * (count / some), &e));
        is_best(&e, false);
        is_best(&e, true);
    }
}

/* All that koudi-lab moves prints of these deals, with few samples. */
static void make(const char *from, const char *deals, char *out, size_t size)
{
    const char *words[] = {"moves", "--from", from, "--deals", deals, "--samples", "150", NULL};
    program p;
    const char *line, *lab = getenv("KOUDI_LAB_BIN");
    if (!lab)
        skip();
    program_start_other(&p, lab, words);
    assert_string_equal(program_line(&p), "koudi-exercises 1");
    for (*out = '\0'; (line = program_line(&p));) {
        static exercise e;
        char why[200];
        assert_true(exercise_parse(line, strlen(line), &e, why, sizeof why));
        snprintf(out + strlen(out), size - strlen(out), "%s\n", line);
    }
    assert_int_equal(program_end(&p), 0);
}

TEST("koudi-lab moves makes the same of a deal, whatever deals are before it")
{
    static char both[8192], second[4096];
    make("4", "2", both, sizeof both);
    make("5", "1", second, sizeof second);
    assert_true(*second && strlen(both) > strlen(second));
    assert_string_equal(both + strlen(both) - strlen(second), second);
}
