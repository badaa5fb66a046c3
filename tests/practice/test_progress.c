/* test_progress.c - what has come of practice is kept line by line; bad lines stay and harm nothing. */
#include "practice/practice.h"

#include "record/day.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int in_state(void **state)
{
    return make_folder(state) || setenv("XDG_STATE_HOME", folder, 1);
}

AROUND_EACH(in_state, remove_folder);

static const char *path(void)
{
    return in_folder("koudi/practice.txt");
}

static void write_lines(const char *text)
{
    assert_true(mkdir(in_folder("koudi"), 0700) == 0);
    write_all(path(), text, strlen(text));
}

static void add(practice_kind kind, int grade, int exercise, int score)
{
    attempt a = {.day = day_number("2026-11-29"),
                 .kind = kind,
                 .grade = grade,
                 .exercise = exercise,
                 .score = score};
    assert_int_equal(progress_add(&a), 0);
}

TEST("without a file there is no progress; what is added comes back")
{
    (void)state;
    progress p;
    int of, best, last[PROGRESS_BEST], days[PROGRESS_DAYS];
    bool right;
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, 0);
    assert_int_equal(progress_grade(&p), 1);
    progress_free(&p);
    for (int i = 0; i < 60; i++)
        add(PRACTICE_ENDING, 3, i, i >= 20);
    for (int i = 0; i < 12; i++)
        add(PRACTICE_DRILL, DRILL_VOID, -1, 20 - i);
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, 72);
    assert_int_equal(p.bad, 0);
    assert_int_equal(progress_right(&p, PRACTICE_ENDING, 3, &of), 40);
    assert_int_equal(of, PROGRESS_RECENT);
    assert_int_equal(progress_right(&p, PRACTICE_ENDING, 4, &of), 0);
    assert_int_equal(of, 0);
    assert_int_equal(progress_grade(&p), 4);
    assert_int_equal(progress_minutes(&p, DRILL_VOID, last, &best), PROGRESS_BEST);
    assert_int_equal(progress_drill(&p), DRILL_TRUMPS);
    assert_int_equal(best, 20);
    assert_int_equal(last[0], 18);
    assert_int_equal(last[PROGRESS_BEST - 1], 9);
    assert_true(progress_tried(&p, PRACTICE_ENDING, 7, day_number("2026-11-29"), &right));
    assert_false(right);
    assert_false(progress_tried(&p, PRACTICE_ENDING, 7, day_number("2026-11-28"), &right));
    progress_days(&p, day_number("2026-11-30"), days);
    assert_int_equal(days[PROGRESS_DAYS - 2], 72);
    progress_days(&p, day_number("2026-11-28"), days); /* the clock was set back */
    for (int i = 0; i < PROGRESS_DAYS; i++)
        assert_int_equal(days[i], 0);
    progress_free(&p);
}

static const struct bad_row {
    const char *name, *line;
} bad_rows[] = {
    {"no such day", "2026-02-30 endings 3 17 1"},
    {"no such kind", "2026-11-29 ends 3 17 1"},
    {"a grade too high", "2026-11-29 endings 11 17 1"},
    {"no such drill", "2026-11-29 drills 8 -1 1"},
    {"a word too many", "2026-11-29 endings 3 17 1 1"},
    {"a word too few", "2026-11-29 endings 3 17"},
    {"two blanks", "2026-11-29  endings 3 17 1"},
    {"a leading zero", "2026-11-29 endings 03 17 1"},
    {"a plus", "2026-11-29 endings 3 17 +1"},
    {"too much", "2026-11-29 drills 3 -1 99999999999"},
    {"torn", "2026-11-29 endi"},
};

static void bad_line(void **state)
{
    const struct bad_row *row = *state;
    char text[400], kept[400];
    progress p;
    snprintf(text, sizeof text, "# mine\n2026-11-29 endings 3 17 1\n%s", row->line);
    write_lines(text);
    add(PRACTICE_MOVE, 0, 4, 1);
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, 2);
    assert_int_equal(p.bad, 1);
    progress_free(&p);
    kept[read_all(path(), kept, sizeof kept - 1)] = '\0';
    assert_memory_equal(kept, text, strlen(text));
    assert_string_equal(kept + strlen(text), "\n2026-11-29 moves 0 4 1\n");
}

TEST_ROWS(bad_line, bad_rows);

TEST("two programs that add at once lose nothing")
{
    (void)state;
    enum { PROGRAMS = 4, EACH = 25 };
    progress p;
    for (int i = 0; i < PROGRAMS; i++)
        if (fork() == 0) {
            for (int k = 0; k < EACH; k++)
                add(PRACTICE_DRILL, i, -1, k);
            _exit(0);
        }
    for (int i = 0; i < PROGRAMS; i++)
        assert_true(wait(NULL) > 0);
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, PROGRAMS * EACH);
    assert_int_equal(p.bad, 0);
    progress_free(&p);
}

/* Those never tried come by the rules in force first; the others follow. */
TEST("exercises begin with those under the published text in force")
{
    (void)state;
    static trial t;
    int own = 0, first_other = -1;
    t = (trial){.kind = PRACTICE_ENDING, .grade = 2, .text = "tournament"};
    for (int came = 0; trial_next(&t); came++) {
        bool under = exercise_is_under(PRACTICE_ENDING, t.number, "tournament");
        kd_rules rules;
        assert_true(kd_rules_preset(&rules, "tournament"));
        assert_int_equal(memcmp(&rules, &t.of.match.rules, sizeof rules) == 0, under);
        assert_true(
            exercise_is_under(PRACTICE_ENDING, t.number, exercise_text_of(&t.of.match.rules)));
        own += under;
        if (!under && first_other < 0)
            first_other = came;
        assert_true(!under || first_other < 0);
        if (first_other >= 0)
            break;
    }
    assert_true(own > 1 && first_other == own);
}

/* What is skipped comes no more before all others of its grade have come, and is not kept. */
TEST("an exercise that is skipped is not asked for again, and does not count")
{
    (void)state;
    static trial t; /* too large for the stack */
    static bool seen[1000];
    progress p;
    int came = 0;
    t = (trial){.kind = PRACTICE_ENDING, .grade = 3};
    while (trial_next(&t)) {
        assert_in_range(t.number, 0, 999);
        assert_false(seen[t.number]);
        seen[t.number] = true;
        if (++came % 5 == 0) { /* wrong, it would come again, but behind the others */
            assert_int_equal(trial_count(&t, false), 0);
            seen[t.number] = false;
        }
        if (came == 40)
            break;
    }
    assert_int_equal(came, 40);
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, 8);
    progress_free(&p);
    t = (trial){.kind = PRACTICE_MOVE};
    assert_true(trial_next(&t));
    came = t.number;
    assert_true(trial_next(&t));
    assert_int_not_equal(t.number, came);
}
