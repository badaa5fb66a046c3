/* test_back.c - taking a play or a burying back, in the game and in its record; playing a settled
   deal out. */
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/history.h"
#include "support/hall.h"
#include "support/test.h"
#include "support/waits.h"
#include "support/written.h"
#include "table/table_internal.h"

/* A person that answers when the test does, against three bots. */
enum { SOUTH = 0, NORTH = 2, TWO_PEOPLE = 1, A_PROGRAM = 2 };

static char record[64];
static hall h; /* closed after each test */

static void on_asked(occupant *o)
{
    o->more = o; /* is asked */
}

static void open_hall_by(unsigned company, const char *rules)
{
    static const hall_calls calls = {.asked = on_asked};
    snprintf(record, sizeof record, "/tmp/koudi-back-XXXXXX");
    assert_true(mkstemp(record) >= 0);
    assert_int_equal(unlink(record), 0);
    hall_make(&h, &calls, rules, company == TWO_PEOPLE ? 1 << SOUTH | 1 << NORTH : 1 << SOUTH,
              PACE_SLOW, 5);
    kd_rng_seed(&h.at[SOUTH].rng, 1, 1); /* no dump fails in its first plays */
    h.options.rules_name = "80p-v3";
    h.options.record = record;
    for (int seat = 1; seat < KD_SEATS; seat++)
        h.bot[seat] = h.people >> seat & 1 ? NULL : "random";
    hall_furnish(&h);
    if (company == A_PROGRAM)
        table_sit_command(h.table, NORTH, "exit 0");
    hall_start(&h);
}

static void open_hall(unsigned company)
{
    open_hall_by(company, "");
}

static void close_hall(void)
{
    hall_close(&h);
    (void)unlink(record);
    seed_forget(record);
}

static int end(void **state)
{
    close_hall();
    return 0;
}
AROUND_EACH(NULL, end);

static const kd_match *match(void)
{
    return table_match(h.table);
}

static bool is_asked(int seat)
{
    return h.at[seat].more && (match()->round.actors >> seat & 1);
}

static void answer(int seat)
{
    h.at[seat].more = NULL;
    hall_answer(&h, seat);
}

static void take_back(bool agreed)
{
    assert_int_equal(table_take_back(h.table, SOUTH, agreed), BACK_DONE);
    hall_settle(&h);
}

/* Somebody is asked, or time is to pass: goes on once. */
static void go_on(void)
{
    if (is_asked(SOUTH))
        answer(SOUTH);
    else if (is_asked(NORTH))
        answer(NORTH);
    else
        hall_skip(&h);
}

static bool south_is_asked(void)
{
    return is_asked(SOUTH) && h.at[SOUTH].view.phase == KD_PHASE_PLAY;
}

/* To the person's turn to play as the last of a trick (played 3), or at any place. */
static void to_play(int played)
{
    for (int i = 0; i < 20000; i++) {
        if (south_is_asked() && match()->round.pos.played == played)
            return;
        go_on();
    }
    fail_msg("South is never asked with %d plays on the table", played);
}

/* ---- in the game ------------------------------------------------------------------------------- */

TEST("a play is taken back")
{
    for (int played = 0; played < KD_SEATS; played++) {
        open_hall(0);
        to_play(played);
        uint64_t before = hall_hash(&h);
        int asks = h.at[SOUTH].asks;
        answer(0);
        assert_true(hall_hash(&h) != before);
        take_back(false);
        assert_true(hall_hash(&h) == before);
        assert_int_equal(h.at[SOUTH].asks, asks + 1);
        assert_int_equal(table_take_back(h.table, 0, false), BACK_NOTHING);
        answer(0); /* and play goes on */
        assert_true(hall_hash(&h) != before);
        while (match()->round.phase == KD_PHASE_PLAY)
            go_on();
        assert_int_equal(table_take_back(h.table, 0, false), BACK_OVER);
        close_hall();
    }
}

/* To the person's burying; where a counter may come after it, or where none can. */
static void to_burying(void)
{
    for (int i = 0; i < 20000; i++) {
        if (is_asked(SOUTH) && h.at[SOUTH].view.phase == KD_PHASE_BURY)
            return;
        if (match()->round.phase == KD_PHASE_SCORED)
            table_next(h.table);
        go_on();
    }
    fail_msg("South never buries");
}

/* BURY-1, CTR-3: the others are asked whether they counter only after a wait, and their answer ends
   it. */
TEST("a burying is taken back")
{
    open_hall(0);
    to_burying();
    uint64_t before = hall_hash(&h);
    int asks = h.at[SOUTH].asks;
    answer(0);
    assert_int_equal(match()->round.phase, KD_PHASE_COUNTER);
    assert_int_equal(table_state(h.table).waiting, WAIT_SHOWN);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_DONE);
    take_back(false);
    assert_true(hall_hash(&h) == before);
    assert_int_equal(h.at[SOUTH].asks, asks + 1);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_NOTHING);
    answer(0);
    hall_skip(&h);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_PLAYED_ON);
}

/* Where the person itself is asked next nothing is waited for: it may be taken back until then. */
TEST("a burying before the lead")
{
    open_hall_by(0, "counter = none; counter_after_bury = no; rebel = none");
    to_burying();
    uint64_t before = hall_hash(&h);
    answer(0);
    assert_true(south_is_asked());
    assert_int_equal(table_state(h.table).waiting, WAIT_NONE);
    take_back(false);
    assert_true(hall_hash(&h) == before);
    assert_int_equal(h.at[SOUTH].view.phase, KD_PHASE_BURY);
}

TEST("the next play ends it")
{
    open_hall(0);
    to_play(0);
    answer(0);
    hall_skip(&h);
    assert_true(match()->round.pos.played > 1);
    uint64_t now = hall_hash(&h);
    assert_int_equal(table_take_back(h.table, 0, false), BACK_PLAYED_ON);
    assert_true(hall_hash(&h) == now);
}

/* Others at the table see to it that nothing is taken back. */
static void stays(undo how)
{
    static const struct {
        unsigned company;
        table_back why;
    } rows[] = {{TWO_PEOPLE, BACK_PEOPLE}, {A_PROGRAM, BACK_PROGRAM}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        open_hall(rows[i].company);
        table_set_undo(h.table, how);
        assert_int_equal(table_take_back(h.table, 0, false), rows[i].why);
        close_hall();
    }
}

TEST("what was seen stays")
{
    stays(UNDO_LAST);
}

TEST("what others agree to is taken back")
{
    open_hall(TWO_PEOPLE);
    to_play(0);
    uint64_t before = hall_hash(&h);
    answer(0);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_PEOPLE);
    take_back(true);
    assert_true(hall_hash(&h) == before);
}

/* A dump of all of a suit fails sooner or later; a showing stays too. */
TEST("a failed dump and showings stay")
{
    bool failed = false;
    open_hall(0);
    for (int i = 0; i < 200000 && !failed; i++) {
        kd_cards all = {0, 0};
        const kd_order *order = &h.at[SOUTH].view.order;
        if (match()->round.phase == KD_PHASE_SCORED)
            table_next(h.table);
        if (!south_is_asked() || match()->round.pos.played) {
            go_on();
            continue;
        }
        for (int c = 0; c < KD_TRUMP && kd_count(all) < 2; c++)
            all = kd_to_faces(order,
                              kd_only(kd_to_places(order, h.at[SOUTH].view.hand), order->in[c]));
        kd_action dump = {0, KD_PLAY, all};
        if (kd_count(all) < 2 || kd_check(&h.at[SOUTH].view, &dump).reason != KD_OK) {
            go_on();
            continue;
        }
        h.at[SOUTH].more = NULL;
        hall_submit(&h, SOUTH, h.at[SOUTH].number, &dump);
        failed = !kd_empty(match()->round.dump_tried);
        if (failed)
            assert_int_equal(table_take_back(h.table, 0, false), BACK_DUMP_FAILED);
    }
    assert_true(failed);
    table_set_undo(h.table, UNDO_DEAL); /* which marks the deal */
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_DONE);
    table_set_undo(h.table, UNDO_LAST);
    h.table->step[h.table->steps - 1] =
        (past_step){.action = {0, KD_DECLARE, {0, 0}}, .applied = true};
    assert_int_equal(table_take_back(h.table, 0, false), BACK_SHOWN);
}

/* ---- in the record ----------------------------------------------------------------------------- */

/* Is the record, as it lies in the file, that of the match of this hash? */
static void same_in_the_record(uint64_t hash)
{
    history past;
    kd_match again;
    assert_true(history_read(&past, record));
    history_match(&past, past.count, &again, NULL);
    assert_true(kd_match_hash(&again) == hash);
    history_free(&past);
}

TEST("the record knows of a burying")
{
    open_hall(0);
    to_burying();
    for (int i = 0; i < 3; i++) { /* buried, taken back, buried otherwise */
        answer(0);
        same_in_the_record(hall_hash(&h));
        assert_int_equal(table_take_back(h.table, 0, false), BACK_DONE);
        same_in_the_record(hall_hash(&h)); /* as if the program were killed now */
        hall_settle(&h);
    }
    answer(0);
    to_play(0);
    same_in_the_record(hall_hash(&h));
}

TEST("the record knows")
{
    for (int played = 0; played < KD_SEATS; played += 3) {
        open_hall(0);
        to_play(played);
        answer(0);
        take_back(false);
        same_in_the_record(hall_hash(&h));
        to_play(played);
        uint64_t end = hall_hash(&h);
        table_free(h.table);
        h.table = NULL;
        same_in_the_record(end);
        close_hall();
    }
}

/* ---- one decision after another ---------------------------------------------------------------- */

static uint64_t asked_at[400]; /* the match at each answer of South's */
static int answers;

/* Until so many tricks are over, or the deal is; South's answers are noted. */
static void play_on(int tricks)
{
    while (match()->round.phase != KD_PHASE_SCORED && match()->round.pos.tricks < tricks) {
        bool last = kd_count(match()->round.hand[SOUTH]) == 1; /* is no choice */
        if (is_asked(SOUTH) && !last)
            asked_at[answers++] = hall_hash(&h);
        go_on();
    }
}

static void open_undo_hall(void)
{
    open_hall(0);
    table_set_undo(h.table, UNDO_DEAL);
    answers = 0;
}

/* Takes back to each decision in turn, and the record with it. */
static void back_to_the_first(void)
{
    while (answers) {
        assert_int_equal(table_take_back(h.table, SOUTH, false), BACK_DONE);
        assert_true(hall_hash(&h) == asked_at[--answers]);
        same_in_the_record(hall_hash(&h));
        hall_settle(&h);
    }
    assert_int_equal(table_take_back(h.table, SOUTH, false), BACK_NOTHING);
}

/* Was the deal of that number marked in the record, whose decks agree with their seals? */
static void is_marked(int deal, bool expected)
{
    history past;
    assert_true(history_read(&past, record));
    assert_int_equal(history_taken_back(&past, deal), expected);
    assert_int_equal(past.opened, past.deals);
    history_free(&past);
}

TEST("to the first decision of the deal")
{
    open_undo_hall();
    play_on(8);
    assert_true(answers > 8);
    back_to_the_first();
    assert_true(table_state(h.table).taken_back);
    is_marked(1, true);
    play_on(8); /* and play goes on */
    assert_int_equal(match()->round.pos.tricks, 8);
    same_in_the_record(hall_hash(&h));
}

TEST("back from the result")
{
    open_undo_hall();
    play_on(100);
    assert_int_equal(table_state(h.table).phase, KD_PHASE_SCORED);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(table_take_back(h.table, SOUTH, false), BACK_DONE);
        assert_true(hall_hash(&h) == asked_at[--answers]);
        hall_settle(&h);
    }
    assert_int_equal(match()->round.phase, KD_PHASE_PLAY);
    play_on(100);
    is_marked(1, true);
    hall_skip(&h); /* the last trick */
    hall_next(&h);
    assert_int_equal(match()->deals, 2);
    assert_false(table_state(h.table).taken_back);
    assert_int_equal(table_take_back(h.table, SOUTH, false), BACK_NOTHING);
    answers = 0;
    play_on(100);
    assert_int_equal(match()->deals, 2);
    is_marked(1, true);
    is_marked(2, false);
}

TEST("a play that nobody has answered leaves no mark")
{
    open_undo_hall();
    play_on(2);
    to_play(0);
    answer(SOUTH);
    take_back(false);
    assert_false(table_state(h.table).taken_back);
    is_marked(1, false);
}

TEST("a deal that was played out")
{
    open_undo_hall();
    play_on(5);
    to_play(0);
    uint64_t before = hall_hash(&h);
    table_play_out(h.table);
    for (int i = 0; i < 200 && match()->round.phase == KD_PHASE_PLAY; i++)
        hall_settle(&h);
    take_back(false);
    assert_true(hall_hash(&h) == before);
    assert_true(south_is_asked());
}

/* Of a match that is gone on with, what its record has of the deal; not whether a pass was a choice. */
TEST("after resuming")
{
    history past;
    open_undo_hall();
    play_on(6);
    uint64_t now = hall_hash(&h);
    table_free(h.table);
    h.table = NULL;
    assert_true(history_read(&past, record));
    h.options.resume = &past;
    h.options.resume_count = past.count;
    h.options.undo = UNDO_DEAL;
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.at[seat].number = 0;
    hall_furnish(&h);
    hall_start(&h);
    h.options.resume = NULL;
    history_free(&past);
    assert_true(hall_hash(&h) == now);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(table_take_back(h.table, SOUTH, false), BACK_DONE);
        assert_true(hall_hash(&h) == asked_at[--answers]);
        same_in_the_record(hall_hash(&h));
        hall_settle(&h);
    }
    play_on(100);
    is_marked(1, true);
}

/* The time of a match does not come back. */
TEST("after the time is over")
{
    open_hall_by(0, "minutes = 30");
    table_set_undo(h.table, UNDO_DEAL);
    answers = 0;
    play_on(3);
    table_time_over(h.table);
    play_on(4);
    assert_true(match()->time_up);
    back_to_the_first();
    for (int i = 0; i < 3 && !match()->time_up; i++)
        hall_skip(&h);
    assert_true(match()->time_up);
}

TEST("others at the table see to it that it stays")
{
    stays(UNDO_DEAL);
}

/* ---- lines of records ------------------------------------------------------------------------- */

typedef struct back_row {
    const char *name, *lines;
    int actions; /* that count; -1: the record is refused */
} back_row;

static void it_is_read(void **state)
{
    const back_row *row = *state;
    record_reader reader;
    record_head head;
    record_item item;
    record_kind found;
    int actions = 0;

    const char *text = marked(row->lines);
    assert_true(record_begin(&reader, text, strlen(text), &head));
    while ((found = record_read(&reader, &item)) != RECORD_END && found != RECORD_BAD)
        actions += found == RECORD_ACTION;
    if (row->actions < 0) {
        assert_int_equal(found, RECORD_BAD);
        assert_true(reader.why[0] != '\0');
        return;
    }
    assert_int_equal(found, RECORD_END);
    assert_int_equal(actions, row->actions);
}
TEST_FILE(it_is_read, "table/back.tsv", "back_rows", back_row, "ssi");

/* Of a play that was taken back its hash and reason are gone; time, and who acts for a seat, are not. */
TEST("what stays when a play is taken back")
{
    static const struct {
        record_kind kind;
        const char *text;
    } left[] = {{RECORD_ACTION, NULL}, {RECORD_NOTE, "seat 0: why: first"},
                {RECORD_CLOCK, NULL},  {RECORD_NOTE, "seat 0: bot steady sits down"},
                {RECORD_CLOCK, NULL},  {RECORD_ACTION, NULL},
                {RECORD_END, NULL}};
    const char *text = marked("koudi-record 3\nrules 80p-v3\n\n0 play HA\n; seat 0: why: first\n"
                              "1 play HK\nhash 0123456789abcdef\n; seat 1: why: second\nclock 9\n"
                              "; seat 0: bot steady sits down\nback 1\nclock 9\n1 play H2\n");
    record_reader reader;
    record_head head;
    record_item item;
    assert_true(record_begin(&reader, text, strlen(text), &head));
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        assert_int_equal(record_read(&reader, &item), left[i].kind);
        if (left[i].text)
            assert_string_equal(item.text, left[i].text);
    }
}

/* ---- playing out ------------------------------------------------------------------------------- */

TEST("played out without waiting")
{
    open_hall(0);
    to_play(0);
    int asks = h.at[SOUTH].asks, fines = match()->round.fines;
    table_play_out(h.table);
    for (int i = 0; i < 200 && match()->round.phase == KD_PHASE_PLAY; i++)
        hall_settle(&h);
    assert_int_equal(match()->round.phase, KD_PHASE_SCORED);
    assert_int_equal(h.at[SOUTH].asks, asks);
    assert_int_equal(match()->round.fines, fines);
    assert_int_equal(table_state(h.table).waiting, WAIT_TRICK); /* only the last trick is shown */
    hall_skip(&h);
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    hall_next(&h); /* the next deal is dealt card by card again */
    assert_int_equal(match()->deals, 2);
    assert_int_equal(match()->round.phase, KD_PHASE_DEAL);
}

PREPARE(int argc, char **argv)
{
    make_waits_long();
    return 0;
}
