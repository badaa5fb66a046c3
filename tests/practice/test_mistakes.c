/* test_mistakes.c - one's own mistakes: boxes and days, torn files, two writers, clocks that jump, and what is found. */
#include "practice/practice.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/slower.h"
#include "support/test.h"
#include "table/driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TODAY = 9829, MOST = 8192 };

static int in_state(void **state)
{
    return make_folder(state) || setenv("XDG_STATE_HOME", folder, 1);
}

AROUND_EACH(in_state, remove_folder);

static mistakes kept; /* too large for the stack */
static analysis judged;
static kd_view views[ANALYSIS_MOST];

static const char *record_of(const char *name)
{
    char below[128];
    snprintf(below, sizeof below, "koudi/records/%s", name);
    return in_folder(below);
}

/* A deal of bots, of whom South is said to be a person. South does anything if it is random. */
static store *record_deal(const char *name, const char *south)
{
    record_head head = {.rules_name = "80p-v3", .seat = {"human Mei", "bot steady"}};
    const bot *steady = bot_find("steady"),
              *seats[KD_SEATS] = {bot_find(south), steady, steady, steady};
    static driver d;
    (void)kd_rules_preset(&head.rules, head.rules_name);
    const char *path = record_of(name);
    assert_true(xdg_make_folders(path));
    assert_true(kd_match_start(&d.match, &head.rules));
    driver_ready(&d, seats, 3, 1);
    d.record = store_open(path, &head, false);
    assert_non_null(d.record);
    driver_deal(&d);
    return d.record;
}

static void have_record(const char *name)
{
    assert_int_equal(store_close(record_deal(name, "steady")), 0);
}

static mistake at(int action, const char *record)
{
    mistake m = {.at = action, .due = TODAY, .cost = 0.5, .error = 0.1};
    snprintf(m.record, sizeof m.record, "%s", record);
    return m;
}

static void content(char out[MOST])
{
    out[read_all(in_folder("koudi/mistakes.txt"), out, MOST)] = '\0';
}

static void reads(int count, int bad)
{
    assert_int_equal(mistakes_read(&kept), 0);
    assert_int_equal(kept.count, count);
    assert_int_equal(kept.bad, bad);
}

TEST("without a file there are none, and nothing is due")
{
    int due = 7;
    reads(0, 0);
    assert_int_equal(mistakes_due(&kept, TODAY, &due), -1);
    assert_int_equal(due, 0);
}

TEST("what costs less than 0.12 levels or three errors is none, and nothing is there twice")
{
    have_record("a.rec");
    mistake some[] = {at(1, "a.rec"), at(2, "a.rec"), at(3, "a.rec"), at(1, "a.rec"),
                      at(4, "../a.rec")};
    some[1].cost = 0.119;
    some[2].error = 0.17;
    assert_int_equal(mistakes_add(some, 5), 0);
    assert_int_equal(mistakes_add(some, 1), 0);
    reads(1, 0);
    assert_int_equal(kept.list[0].at, 1);
    assert_string_equal(kept.list[0].record, "a.rec");
}

TEST("right answers go from box to box and out of the last; a wrong one goes back to the first")
{
    static const int days[] = {2, 4, 9, 21};
    int due, today = TODAY;
    have_record("a.rec");
    mistake m = at(5, "a.rec");
    assert_int_equal(mistakes_add(&m, 1), 0);
    for (int box = 1; box < MISTAKE_BOXES; box++) {
        reads(1, 0);
        assert_int_equal(mistakes_due(&kept, today, &due), 0);
        assert_int_equal(mistakes_answer(&kept.list[0], true, today), 0);
        reads(1, 0);
        assert_int_equal(kept.list[0].box, box);
        assert_int_equal(kept.list[0].due, today + days[box - 1]);
        assert_int_equal(mistakes_due(&kept, today + days[box - 1] - 1, &due), -1);
        today += days[box - 1];
    }
    assert_int_equal(mistakes_answer(&kept.list[0], false, today), 0);
    reads(1, 0);
    assert_int_equal(kept.list[0].box, 0);
    assert_int_equal(kept.list[0].due, today + 1);
    kept.list[0].box = MISTAKE_BOXES - 1;
    m = kept.list[0];
    assert_int_equal(mistakes_answer(&m, true, today), 0);
    assert_int_equal(m.box, MISTAKE_BOXES);
    reads(0, 0);
}

TEST("a day that a wrong clock has set makes none unreachable")
{
    int due;
    have_record("a.rec");
    mistake some[] = {at(1, "a.rec"), at(2, "a.rec")};
    assert_int_equal(mistakes_add(some, 2), 0);
    reads(2, 0);
    assert_int_equal(mistakes_answer(&kept.list[0], true, TODAY + 5000),
                     0); /* the clock was ahead, */
    reads(2, 0);
    assert_int_equal(mistakes_due(&kept, TODAY, &due), 0);
    assert_int_equal(due, 2);
    assert_int_equal(mistakes_due(&kept, 0, &due), 0); /* or is behind */
    assert_int_equal(due, 2);
    assert_int_equal(mistakes_answer(&kept.list[0], true, TODAY), 0);
    assert_int_equal(mistakes_answer(&kept.list[1], true, -100),
                     0); /* no day that can be written */
    reads(2, 0);
    assert_int_equal(mistakes_due(&kept, TODAY, &due), 1);
}

/* bad: lines that are counted as none. */
static const struct line_row {
    const char *name, *line;
    int bad;
} line_rows[] = {
    {"rubbish", "rubbish", 1},
    {"a comment", "# a comment", 0},
    {"no record", "mistake 5 0 1 2026-11-29 500 100", 1},
    {"an empty name", "mistake 5 0 1 2026-11-29 500 100 ", 1},
    {"no such seat", "mistake 5 4 1 2026-11-29 500 100 a.rec", 1},
    {"no such box", "mistake 5 0 6 2026-11-29 500 100 a.rec", 1},
    {"box 0", "mistake 5 0 0 2026-11-29 500 100 a.rec", 1},
    {"no such day", "mistake 5 0 1 2026-11-31 500 100 a.rec", 1},
    {"a zero before", "mistake 05 0 1 2026-11-29 500 100 a.rec", 1},
    {"a negative number", "mistake -5 0 1 2026-11-29 500 100 a.rec", 1},
    {"another folder", "mistake 5 0 1 2026-11-29 500 100 ../a.rec", 1},
    {"two blanks", "mistake 5 0 1 2026-11-29 500 100  a.rec", 1},
    {"deal 0", "looked 0 a.rec", 1},
    {"no record looked at", "looked 1", 1},
    {"torn", "mistake 5 0 1 2026-11", 1},
};

static void line_row(void **state)
{
    const struct line_row *row = *state;
    char text[MOST];
    have_record("a.rec");
    write_all(in_folder("koudi/mistakes.txt"), row->line, strlen(row->line)); /* it has no end */
    mistake m = at(7, "a.rec");
    assert_int_equal(mistakes_add(&m, 1), 0);
    reads(1, row->bad);
    content(text);
    assert_memory_equal(text, row->line, strlen(row->line));
    assert_string_equal(text + strlen(row->line), "\nmistake 7 0 1 2026-11-29 500 100 a.rec\n");
}

TEST_ROWS(line_row, line_rows);

TEST("programs that add at once lose nothing")
{
    enum { PROGRAMS = 4, EACH = 8 };
    have_record("a.rec");
    for (int p = 0; p < PROGRAMS; p++)
        if (fork() == 0) {
            bool good = true;
            for (int i = 0; i < EACH; i++) {
                mistake m = at(p * EACH + i, "a.rec");
                good = mistakes_add(&m, 1) == 0 && good;
            }
            _exit(!good);
        }
    for (int status, p = 0; p < PROGRAMS; p++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    reads(PROGRAMS * EACH, 0);
}

TEST("a record that is gone is not asked for, and its lines go")
{
    int due;
    char text[MOST];
    static exercise e;
    have_record("a.rec");
    have_record("b.rec");
    mistake a = at(1, "a.rec"), b = at(2, "b.rec");
    assert_int_equal(mistakes_add(&a, 1), 0);
    assert_int_equal(mistakes_add(&b, 1), 0);
    assert_int_equal(unlink(record_of("a.rec")), 0);
    reads(2, 0);
    assert_int_equal(mistakes_due(&kept, TODAY, &due), 1);
    assert_int_equal(due, 1);
    assert_false(mistake_exercise(&a, &e));
    b.at = 100000;
    assert_false(mistake_exercise(&b, &e));
    assert_int_equal(mistakes_add(&b, 1), 0);
    content(text);
    assert_null(strstr(text, "a.rec"));
}

/* Judges nothing: every decision has cost as much. */
static void judge_deal(history *h, double cost)
{
    assert_true(history_read(h, record_of("a.rec")));
    assert_true(analysis_read(&judged, views, h, 1, 0));
    for (int i = 0; i < judged.count; i++)
        judged.step[i].found = (judgement){.cost = cost, .error = 0.1, .samples = 400};
    judged.judged = judged.count;
}

TEST("a look-back is kept once, and each of its decisions can be asked for")
{
    history h;
    static exercise e;
    int due;
    have_record("a.rec");
    judge_deal(&h, 0.5);
    judged.judged--;
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    reads(0, 0); /* it is not over */
    judged.judged++;
    assert_int_equal(mistakes_keep(in_folder("a.rec"), &h, &judged), 0);
    reads(0, 0); /* no record of the own folder */
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    reads(judged.count, 0);
    for (int i = 0; i < judged.count; i++) {
        kd_view view;
        assert_true(mistake_exercise(&kept.list[i], &e));
        assert_int_equal(e.kind, PRACTICE_MISTAKE);
        kd_view_make(&view, &e.match, e.seat);
        assert_int_equal(view.phase, judged.step[i].phase);
        assert_int_equal(e.known.samples, 0);
        assert_true(kd_same(e.best.cards, judged.step[i].done.cards));
        assert_true(kd_same(view.hand, views[i].hand));
    }
    assert_int_equal(mistakes_due(&kept, progress_today(), &due), 0);
    assert_int_equal(due, judged.count);
    assert_int_equal(mistakes_answer(&kept.list[0], true, TODAY), 0);
    kept.list[0].box = MISTAKE_BOXES - 1;
    assert_int_equal(mistakes_answer(&kept.list[0], true, TODAY), 0);
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    int found = 0;
    assert_int_equal(mistakes_find(record_of("a.rec"), NULL, &found), 0); /* judges nothing anew */
    reads(judged.count - 1, 0); /* one that is gone does not come back */
    history_free(&h);
}

TEST("a match that runs is never a source")
{
    history h;
    int due;
    static exercise e;
    const atomic_bool no = false;
    int found = 0;
    store *runs = record_deal("a.rec", "random");
    assert_int_equal(mistakes_find(record_of("a.rec"), &no, &found), 0);
    reads(0, 0);
    judge_deal(&h, 0.5); /* its look-back is kept, for afterwards */
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    history_free(&h);
    reads(judged.count, 0);
    assert_int_equal(mistakes_due(&kept, progress_today(), &due), -1);
    assert_false(mistake_exercise(&kept.list[0], &e));
    assert_int_equal(store_close(runs), 0);
    assert_int_equal(mistakes_due(&kept, progress_today(), &due), 0);
}

TEST("a search that is stopped keeps nothing and begins again; one that ends finds what a random "
     "player does")
{
    const atomic_bool yes = true;
    int found = 0;
    assert_int_equal(store_close(record_deal("a.rec", "random")), 0);
    assert_int_equal(mistakes_find(record_of("a.rec"), &yes, &found), 0);
    reads(0, 0);
    if (!FEWER(1, 0))
        skip();
    assert_int_equal(mistakes_find(record_of("a.rec"), NULL, &found), 0);
    assert_int_equal(mistakes_read(&kept), 0);
    assert_true(kept.count > 0);
    assert_int_equal(found, kept.count);
}

TEST("where the boxes are full a deal is looked at again, once they have room")
{
    history h;
    have_record("a.rec");
    judge_deal(&h, 0.5);
    for (int i = 0; i < MOST_MISTAKES; i++) {
        const mistake m = at(10000 + i, "a.rec");
        assert_int_equal(mistakes_add(&m, 1), 0);
    }
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), EOVERFLOW);
    reads(MOST_MISTAKES, 0);
    for (int i = 0; i < judged.count; i++) {
        kept.list[i].box = MISTAKE_BOXES - 1;
        assert_int_equal(mistakes_answer(&kept.list[i], true, TODAY), 0);
    }
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    reads(MOST_MISTAKES, 0);
    history_free(&h);
}

TEST("a mistake whose record is damaged keeps none of the others from being asked")
{
    history h;
    trial t = {.kind = PRACTICE_MISTAKE};
    have_record("a.rec");
    judge_deal(&h, 0.5);
    write_all(record_of("b.rec"), "koudi-record 3\n", 15);
    const mistake broken = at(3, "b.rec");
    assert_int_equal(mistakes_add(&broken, 1), 0);
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    assert_true(trial_next(&t));
    assert_string_equal(t.mistake.record, "a.rec");
    history_free(&h);
}

TEST("of several that are due one that is skipped stays due, and the others come")
{
    enum { DUE = 3 };
    int at[DUE], due;
    history h;
    trial t = {.kind = PRACTICE_MISTAKE};
    have_record("a.rec");
    judge_deal(&h, 0.5);
    assert_int_equal(mistakes_keep(record_of("a.rec"), &h, &judged), 0);
    assert_int_equal(mistakes_read(&kept), 0);
    assert_true(kept.count >= DUE);
    for (int i = 0; i < DUE; i++) {
        assert_true(trial_next(&t));
        at[i] = t.mistake.at;
        if (i == 1) /* answered; the others are skipped */
            assert_int_equal(trial_count(&t, false), 0);
    }
    assert_true(at[0] != at[1] && at[1] != at[2] && at[0] != at[2]);
    reads(kept.count, 0);
    (void)mistakes_due(&kept, progress_today(), &due);
    assert_int_equal(due, kept.count - 1);
    for (int i = DUE; i < kept.count; i++)
        assert_true(trial_next(&t));
    assert_false(trial_next(&t));
    history_free(&h);
}
