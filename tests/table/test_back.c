/* test_back.c - taking a play or a burying back, in the game and in its record; playing a settled
   deal out. */
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/loop.h"
#include "bots/bots.h"
#include "record/history.h"
#include "support/script.h"
#include "support/test.h"
#include "support/waits.h"
#include "table/table.h"
#include "table/table_internal.h"

/* A person that answers when the test does, against three bots. */
typedef struct person {
    kd_view view;
    unsigned number;
    int asks;
} person;

typedef struct hall {
    struct event_base *base;
    table *table;
    person south, north;
    kd_rng rng;
    char record[64];
} hall;

static void on_tell(void *self, const kd_event *event, const kd_view *view)
{
    person *p = self;
    (void)event;
    p->view = *view;
}

static void on_ask(void *self, const kd_view *view, unsigned number)
{
    person *p = self;
    p->view = *view;
    p->number = number;
    p->asks++;
}

static void on_refused(void *self, const kd_verdict *verdict)
{
    (void)self;
    fail_msg("refused: %s", kd_reason_token((kd_reason)verdict->reason));
}

static const seat_kind kind = {
    .name = "human",
    .person = true,
    .tell = on_tell,
    .ask = on_ask,
    .refused = on_refused,
};

/* Runs the loop until nothing happens any more without time passing. */
static void settle(hall *h)
{
    for (int i = 0; i < 50; i++)
        event_base_loop(h->base, EVLOOP_NONBLOCK);
}

enum { TWO_PEOPLE = 1, A_PROGRAM = 2 };

static void open_hall_by(hall *h, unsigned company, const char *rules)
{
    memset(h, 0, sizeof *h);
    snprintf(h->record, sizeof h->record, "/tmp/koudi-back-XXXXXX");
    assert_true(mkstemp(h->record) >= 0);
    assert_int_equal(unlink(h->record), 0);
    h->base = loop_new(false);
    table_options options = {
        .seed = seed_from(5), .pace = PACE_SLOW, .rules_name = "80p-v3", .record = h->record};
    options.rules = script_rules(rules);
    h->table = table_new(h->base, &options);
    kd_rng_seed(&h->rng, 1, 1);
    table_sit(h->table, 0, &kind, &h->south, NULL);
    for (int seat = 1; seat < KD_SEATS; seat++) {
        if (seat == 2 && company == TWO_PEOPLE)
            table_sit(h->table, seat, &kind, &h->north, NULL);
        else if (seat == 2 && company == A_PROGRAM)
            table_sit_command(h->table, seat, "exit 0");
        else
            assert_true(table_sit_bot(h->table, seat, "random"));
    }
    assert_true(table_start(h->table));
    settle(h);
}

static void open_hall(hall *h, unsigned company)
{
    open_hall_by(h, company, "");
}

static void close_hall(hall *h)
{
    if (h->table)
        table_free(h->table);
    event_base_free(h->base);
    (void)unlink(h->record);
    seed_forget(h->record);
}

static const kd_match *match(const hall *h)
{
    return table_match(h->table);
}

static void answer(hall *h, int seat)
{
    person *p = seat ? &h->north : &h->south;
    kd_action action = bots[0].decide(&p->view, &h->rng);
    unsigned number = p->number;
    p->number = 0;
    table_submit(h->table, seat, number, &action);
    settle(h);
}

/* Somebody is asked, or time is to pass: goes on once. */
static void go_on(hall *h)
{
    if (h->south.number && (match(h)->round.actors & 1))
        answer(h, 0);
    else if (h->north.number && (match(h)->round.actors & 4))
        answer(h, 2);
    else
        table_skip(h->table);
    settle(h);
}

static bool south_is_asked(const hall *h)
{
    return h->south.number && h->south.view.phase == KD_PHASE_PLAY && (match(h)->round.actors & 1);
}

/* To the person's turn to play as the last of a trick (played 3), or at any place. */
static void to_play(hall *h, int played)
{
    for (int i = 0; i < 20000; i++) {
        if (south_is_asked(h) && match(h)->round.pos.played == played)
            return;
        go_on(h);
    }
    fail_msg("South is never asked with %d plays on the table", played);
}

/* ---- in the game ------------------------------------------------------------------------------- */

TEST("a play is taken back")
{
    for (int played = 0; played < KD_SEATS; played++) {
        hall h;
        open_hall(&h, 0);
        to_play(&h, played);
        uint64_t before = kd_match_hash(match(&h));
        int asks = h.south.asks;
        answer(&h, 0);
        assert_true(kd_match_hash(match(&h)) != before);
        assert_int_equal(table_take_back(h.table, 0, false), BACK_DONE);
        settle(&h);
        assert_true(kd_match_hash(match(&h)) == before);
        assert_int_equal(h.south.asks, asks + 1);
        assert_int_equal(table_take_back(h.table, 0, false), BACK_NOTHING);
        answer(&h, 0); /* and play goes on */
        assert_true(kd_match_hash(match(&h)) != before);
        while (match(&h)->round.phase == KD_PHASE_PLAY)
            go_on(&h);
        assert_int_equal(table_take_back(h.table, 0, false), BACK_OVER);
        close_hall(&h);
    }
}

/* To the person's burying; where a counter may come after it, or where none can. */
static void to_burying(hall *h)
{
    for (int i = 0; i < 20000; i++) {
        if (h->south.number && h->south.view.phase == KD_PHASE_BURY && (match(h)->round.actors & 1))
            return;
        if (match(h)->round.phase == KD_PHASE_SCORED)
            table_next(h->table);
        go_on(h);
    }
    fail_msg("South never buries");
}

/* BURY-1, CTR-3: the others are asked whether they counter only after a wait, and their answer ends
   it. */
TEST("a burying is taken back")
{
    hall h;
    open_hall(&h, 0);
    to_burying(&h);
    uint64_t before = kd_match_hash(match(&h));
    int asks = h.south.asks;
    answer(&h, 0);
    assert_int_equal(match(&h)->round.phase, KD_PHASE_COUNTER);
    assert_int_equal(table_state(h.table).waiting, WAIT_SHOWN);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_DONE);
    assert_int_equal(table_take_back(h.table, 0, false), BACK_DONE);
    settle(&h);
    assert_true(kd_match_hash(match(&h)) == before);
    assert_int_equal(h.south.asks, asks + 1);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_NOTHING);
    answer(&h, 0);
    table_skip(h.table);
    settle(&h);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_PLAYED_ON);
    close_hall(&h);
}

/* Where the person itself is asked next nothing is waited for: it may be taken back until then. */
TEST("a burying before the lead")
{
    hall h;
    open_hall_by(&h, 0, "counter = none; counter_after_bury = no; rebel = none");
    to_burying(&h);
    uint64_t before = kd_match_hash(match(&h));
    answer(&h, 0);
    assert_true(south_is_asked(&h));
    assert_int_equal(table_state(h.table).waiting, WAIT_NONE);
    assert_int_equal(table_take_back(h.table, 0, false), BACK_DONE);
    settle(&h);
    assert_true(kd_match_hash(match(&h)) == before);
    assert_int_equal(h.south.view.phase, KD_PHASE_BURY);
    close_hall(&h);
}

TEST("the next play ends it")
{
    hall h;
    open_hall(&h, 0);
    to_play(&h, 0);
    answer(&h, 0);
    table_skip(h.table);
    settle(&h);
    assert_true(match(&h)->round.pos.played > 1);
    uint64_t now = kd_match_hash(match(&h));
    assert_int_equal(table_take_back(h.table, 0, false), BACK_PLAYED_ON);
    assert_true(kd_match_hash(match(&h)) == now);
    close_hall(&h);
}

TEST("what was seen stays")
{
    static const struct {
        unsigned company;
        table_back why;
    } rows[] = {{TWO_PEOPLE, BACK_PEOPLE}, {A_PROGRAM, BACK_PROGRAM}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hall h;
        open_hall(&h, rows[i].company);
        assert_int_equal(table_take_back(h.table, 0, false), rows[i].why);
        close_hall(&h);
    }
}

TEST("what others agree to is taken back")
{
    hall h;
    open_hall(&h, TWO_PEOPLE);
    to_play(&h, 0);
    uint64_t before = kd_match_hash(match(&h));
    answer(&h, 0);
    assert_int_equal(table_may_take_back(h.table, 0, false), BACK_PEOPLE);
    assert_int_equal(table_take_back(h.table, 0, true), BACK_DONE);
    settle(&h);
    assert_true(kd_match_hash(match(&h)) == before);
    close_hall(&h);
}

/* A dump of all of a suit fails sooner or later; a showing stays too. */
TEST("a failed dump and showings stay")
{
    hall h;
    bool failed = false;
    open_hall(&h, 0);
    for (int i = 0; i < 200000 && !failed; i++) {
        kd_cards all = {0, 0};
        const kd_order *order = &h.south.view.order;
        if (match(&h)->round.phase == KD_PHASE_SCORED)
            table_next(h.table);
        if (!south_is_asked(&h) || match(&h)->round.pos.played) {
            go_on(&h);
            continue;
        }
        for (int c = 0; c < KD_TRUMP && kd_count(all) < 2; c++)
            all = kd_to_faces(order, kd_only(kd_to_places(order, h.south.view.hand), order->in[c]));
        kd_action dump = {0, KD_PLAY, all};
        if (kd_count(all) < 2 || kd_check(&h.south.view, &dump).reason != KD_OK) {
            go_on(&h);
            continue;
        }
        table_submit(h.table, 0, h.south.number, &dump);
        h.south.number = 0;
        settle(&h);
        failed = !kd_empty(match(&h)->round.dump_tried);
        if (failed)
            assert_int_equal(table_take_back(h.table, 0, false), BACK_DUMP_FAILED);
    }
    assert_true(failed);
    h.table->last = (kd_action){0, KD_DECLARE, {0, 0}};
    h.table->last_failed = false;
    assert_int_equal(table_take_back(h.table, 0, false), BACK_SHOWN);
    close_hall(&h);
}

/* ---- in the record ----------------------------------------------------------------------------- */

/* Is the record, as it lies in the file, that of the match as it stands? */
static void same_in_the_record(const hall *h)
{
    history past;
    kd_match again;
    assert_true(history_read(&past, h->record));
    history_match(&past, past.count, &again, NULL);
    assert_true(kd_match_hash(&again) == kd_match_hash(match(h)));
    history_free(&past);
}

TEST("the record knows of a burying")
{
    hall h;
    open_hall(&h, 0);
    to_burying(&h);
    for (int i = 0; i < 3; i++) { /* buried, taken back, buried otherwise */
        answer(&h, 0);
        same_in_the_record(&h);
        assert_int_equal(table_take_back(h.table, 0, false), BACK_DONE);
        same_in_the_record(&h); /* as if the program were killed now */
        settle(&h);
    }
    answer(&h, 0);
    to_play(&h, 0);
    same_in_the_record(&h);
    close_hall(&h);
}

TEST("the record knows")
{
    for (int played = 0; played < KD_SEATS; played += 3) {
        hall h;
        history past;
        kd_match again;
        open_hall(&h, 0);
        to_play(&h, played);
        answer(&h, 0);
        assert_int_equal(table_take_back(h.table, 0, false), BACK_DONE);
        settle(&h);
        assert_true(history_read(&past, h.record));
        history_match(&past, past.count, &again, NULL);
        assert_true(kd_match_hash(&again) == kd_match_hash(match(&h)));
        history_free(&past);
        to_play(&h, played);
        uint64_t end = kd_match_hash(match(&h));
        table_free(h.table);
        h.table = NULL;
        assert_true(history_read(&past, h.record));
        history_match(&past, past.count, &again, NULL);
        assert_true(kd_match_hash(&again) == end);
        history_free(&past);
        close_hall(&h);
    }
}

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

    assert_true(record_begin(&reader, row->lines, strlen(row->lines), &head));
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

/* ---- playing out ------------------------------------------------------------------------------- */

TEST("played out without waiting")
{
    hall h;
    open_hall(&h, 0);
    to_play(&h, 0);
    int asks = h.south.asks, fines = match(&h)->round.fines;
    table_play_out(h.table);
    for (int i = 0; i < 200 && match(&h)->round.phase == KD_PHASE_PLAY; i++)
        settle(&h);
    assert_int_equal(match(&h)->round.phase, KD_PHASE_SCORED);
    assert_int_equal(h.south.asks, asks);
    assert_int_equal(match(&h)->round.fines, fines);
    assert_int_equal(table_state(h.table).waiting, WAIT_TRICK); /* only the last trick is shown */
    table_skip(h.table);
    settle(&h);
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    table_next(h.table); /* the next deal is dealt card by card again */
    settle(&h);
    assert_int_equal(match(&h)->deals, 2);
    assert_int_equal(match(&h)->round.phase, KD_PHASE_DEAL);
    close_hall(&h);
}

PREPARE(int argc, char **argv)
{
    make_waits_long();
    return 0;
}
