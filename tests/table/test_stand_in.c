/* test_stand_in.c - a bot plays for a person until the deal is over, or the person wants to play again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "record/deck.h"
#include "record/history.h"
#include "record/record.h"
#include "support/hall.h"
#include "support/test.h"
#include "table/table.h"

enum { SOUTH, EAST, NORTH, WEST, TWO = 1 << SOUTH | 1 << NORTH };

static hall h; /* closed after each test */
static char record[64];

static int end(void **state)
{
    hall_close(&h);
    if (*record)
        (void)unlink(record);
    seed_forget(record);
    *record = '\0';
    return 0;
}
AROUND_EACH(NULL, end);

static void on_asked(occupant *o)
{
    o->more = o;
}

/* People answer when the test does; bots sit at the other seats, or nobody's. */
static void open_hall(unsigned people, const char *rules, const char *bot, pace speed)
{
    static const hall_calls calls = {.asked = on_asked};
    hall_make(&h, &calls, rules, people, speed, 5);
    h.options.rules_name = "own";
    h.options.record = *record ? record : NULL;
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.bot[seat] = people >> seat & 1 ? NULL : bot;
    hall_furnish(&h);
    hall_start(&h);
}

static kd_phase phase(void)
{
    return (kd_phase)table_match(h.table)->round.phase;
}

static unsigned stands_in(void)
{
    return table_state(h.table).stands_in;
}

static bool is_asked(int seat)
{
    return h.at[seat].more && table_match(h.table)->round.actors >> seat & 1;
}

static void answer(int seat)
{
    h.at[seat].more = NULL;
    hall_answer(&h, seat);
}

/* South is asked in that phase; what is asked of people before is answered. */
static void until_asked(kd_phase in)
{
    for (int i = 0; i < 20000; i++) {
        if (is_asked(SOUTH) && phase() == in)
            return;
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (is_asked(seat))
                answer(seat);
        if (phase() == KD_PHASE_SCORED)
            hall_next(&h);
        hall_skip(&h);
    }
    fail_msg("South is never asked in phase %d", in);
}

static void until_over(void)
{
    for (int i = 0; i < 20000 && !kd_phase_ended((int)phase()); i++) {
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (is_asked(seat) && !(stands_in() >> seat & 1))
                answer(seat);
        hall_skip(&h);
    }
    assert_true(kd_phase_ended((int)phase()));
}

static void hand_over(bool stands)
{
    assert_true(table_stand_in(h.table, SOUTH, stands));
    assert_false(table_stand_in(h.table, SOUTH, stands)); /* it is so already */
    assert_int_equal(stands_in(), stands);
    if (stands)
        h.at[SOUTH].more = NULL; /* the ask is void */
    hall_settle(&h);
}

static const struct phase_row {
    const char *name;
    kd_phase phase;
    pace speed;
} phases[] = {
    {"while cards are dealt", KD_PHASE_DEAL, PACE_INSTANT},
    {"when it buries", KD_PHASE_BURY, PACE_FAST},
    {"when it plays", KD_PHASE_PLAY, PACE_FAST},
    {"when it plays, without waits", KD_PHASE_PLAY, PACE_INSTANT},
};

/* Nothing is waited for but what bots think, at any pace, and the last trick is shown. */
static void runs_through(void **state)
{
    const struct phase_row *row = *state;
    open_hall(1 << SOUTH, "", "easy", PACE_SLOW);
    until_asked(row->phase);
    unsigned deal = table_match(h.table)->deals;
    hand_over(true);
    table_play_out(h.table);
    for (int i = 0; i < 2000 && !kd_phase_ended((int)phase()); i++) {
        hall_settle(&h);
        assert_true(kd_phase_ended((int)phase()) || table_state(h.table).waiting == WAIT_NONE);
    }
    assert_true(kd_phase_ended((int)phase()));
    assert_int_equal(table_match(h.table)->deals, deal);
    assert_int_equal(table_state(h.table).waiting, WAIT_TRICK);
    hall_skip(&h);
    hall_next(&h);
    until_asked(KD_PHASE_BURY); /* the next deal has its pace, and is South's again */
    assert_int_equal(stands_in(), 0);
}
TEST_ROWS(runs_through, phases);

/* It was no decision of that person's. */
TEST("a pass of the bot is not taken back")
{
    open_hall(1 << SOUTH, "", "easy", PACE_SLOW);
    table_set_undo(h.table, UNDO_DEAL);
    until_asked(KD_PHASE_DEAL);
    hand_over(true);
    const kd_round *round = &table_match(h.table)->round;
    for (int i = 0; i < 2000 && (phase() < KD_PHASE_PLAY || round->actors != 1 << NORTH); i++)
        hall_skip(&h);
    hand_over(false);
    assert_int_equal(table_may_take_back(h.table, SOUTH, false), BACK_NOTHING);
}

TEST("taking the seat back ends the run")
{
    open_hall(1 << SOUTH, "", "easy", PACE_SLOW);
    until_asked(KD_PHASE_PLAY);
    hand_over(true);
    table_play_out(h.table);
    hand_over(false);
    assert_false(kd_phase_ended((int)phase()));
    until_asked(KD_PHASE_PLAY);
}

/* From then on the person is told all, and asked nothing, until the next deal. */
static void plays_to_the_end(void **state)
{
    const struct phase_row *row = *state;
    open_hall(1 << SOUTH, "", "easy", row->speed);
    until_asked(row->phase);
    int asks = h.at[SOUTH].asks, tells = h.at[SOUTH].tells;
    unsigned deal = table_match(h.table)->deals;
    hand_over(true);
    until_over();
    assert_int_equal(table_match(h.table)->deals, deal);
    assert_int_equal(h.at[SOUTH].asks, asks);
    assert_true(h.at[SOUTH].tells > tells + 4);
    assert_int_equal(stands_in(), 0);
    assert_false(table_stand_in(h.table, SOUTH, true)); /* there is nothing to play */
    hall_next(&h);
    until_asked(KD_PHASE_PLAY);
    assert_true(h.at[SOUTH].asks > asks);
}
TEST_ROWS(plays_to_the_end, phases);

TEST("the person is asked at the next decision")
{
    open_hall(1 << SOUTH, "", "easy", PACE_SLOW);
    until_asked(KD_PHASE_PLAY);
    int held = kd_count(h.at[SOUTH].view.hand), asks = h.at[SOUTH].asks;
    /* The bot has played, which is still to be shown: the person may still do it instead. */
    hand_over(true);
    hand_over(false);
    for (int i = 0; i < 4 && !is_asked(SOUTH); i++)
        hall_skip(&h);
    assert_true(is_asked(SOUTH));
    assert_int_equal(kd_count(h.at[SOUTH].view.hand), held);
    assert_int_equal(h.at[SOUTH].asks, asks + 1);
    /* An answer to the question from before counts no more. */
    unsigned old = h.at[SOUTH].number;
    hand_over(true);
    kd_action play = {SOUTH, KD_PLAY, kd_card(kd_take(&(kd_cards){h.at[SOUTH].view.hand.one, 0}))};
    table_submit(h.table, SOUTH, old, &play);
    while (kd_count(hall_round(&h)->hand[SOUTH]) == held)
        hall_skip(&h);
    assert_int_equal(h.at[SOUTH].refusals, 0);
    assert_int_equal(table_may_take_back(h.table, SOUTH, false), BACK_NOTHING);
    hand_over(false);
    until_asked(KD_PHASE_PLAY);
    assert_true(kd_count(h.at[SOUTH].view.hand) < held);
}

/* At each of its questions the person changes its mind. */
TEST("again and again")
{
    open_hall(TWO, "", "easy", PACE_INSTANT);
    int times = 0;
    for (int i = 0; i < 20000 && table_match(h.table)->deals < 4; i++) {
        if (phase() == KD_PHASE_SCORED)
            hall_next(&h);
        if (is_asked(NORTH))
            answer(NORTH);
        if (is_asked(SOUTH) || (stands_in() && i % 3 == 0)) {
            hand_over(!stands_in());
            times++;
        }
        hall_skip(&h);
    }
    assert_true(times > 20);
    assert_int_equal(table_match(h.table)->deals, 4);
    assert_int_equal(h.at[SOUTH].refusals + h.at[NORTH].refusals, 0);
}

/* Two people look at their hands before the deal; who hands the seat over declares by its bot. */
TEST("a private declaration is left to the bot")
{
    static const hall_calls calls = {.asked = on_asked};
    hall_make(&h, &calls, "", TWO, PACE_INSTANT, 5);
    h.options.closed_deal = true;
    h.at[SOUTH].silent = true;
    h.bot[EAST] = h.bot[WEST] = "easy";
    hall_furnish(&h);
    hall_start(&h);
    for (int i = 0; i < 100 && !h.at[SOUTH].private_asks; i++)
        hall_skip(&h);
    assert_int_equal(h.at[SOUTH].private_asks, 1);
    hand_over(true);
    until_over();
    assert_int_equal(h.at[SOUTH].private_asks, 1);
    assert_int_equal(h.at[SOUTH].asks, 0);
    assert_int_equal(h.at[NORTH].private_asks, 1);
}

TEST("nobody plays for a bot, nor for nobody")
{
    open_hall(1 << SOUTH, "", "easy", PACE_INSTANT);
    assert_false(table_stand_in(h.table, EAST, true));
    assert_false(table_stand_in(h.table, KD_NOBODY, true));
    assert_false(table_stand_in(h.table, -1, true));
    assert_false(table_stand_in(h.table, SOUTH, false));
}

static void expect_in_record(const char *text)
{
    size_t size;
    char *all = file_load(record, 1 << 20, &size);
    assert_non_null(all);
    if (!strstr(all, text))
        fail_msg("the record does not say: %s", text);
    free(all);
}

/* The bot is of the kind that sits at the table; where none does, steady. The record is whole. */
static void is_written(void **state)
{
    const struct {
        const char *name, *bot, *line;
        unsigned people;
    } *row = *state;
    replay again;
    snprintf(record, sizeof record, "/tmp/koudi-stand-in-XXXXXX");
    assert_true(mkstemp(record) >= 0);
    assert_int_equal(unlink(record), 0);
    open_hall(row->people, "", row->bot, PACE_INSTANT);
    until_asked(KD_PHASE_PLAY);
    hand_over(true);
    until_over();
    hall_next(&h);
    hall_close(&h);
    expect_in_record(row->line);
    expect_in_record("; seat 0: human south sits down");
    if (!replay_file(&again, record, NULL, NULL))
        fail_msg("line %d: %s", again.line, again.why);
}

static const struct {
    const char *name, *bot, *line;
    unsigned people;
} bots_of[] = {
    {"the table's bot", "easy", "; seat 0: bot easy sits down", 1 << SOUTH},
    {"steady where none sits", NULL, "; seat 0: bot steady sits down", EVERYBODY},
};
TEST_ROWS(is_written, bots_of);

/* A match that is left while a bot plays goes on with its person, as the record says. */
TEST("a resumed match has its person again")
{
    history past;
    snprintf(record, sizeof record, "/tmp/koudi-stand-in-XXXXXX");
    assert_true(mkstemp(record) >= 0);
    assert_int_equal(unlink(record), 0);
    open_hall(1 << SOUTH, "", "easy", PACE_SLOW);
    until_asked(KD_PHASE_PLAY);
    hand_over(true);
    int held = kd_count(hall_round(&h)->hand[SOUTH]);
    while (kd_count(hall_round(&h)->hand[SOUTH]) == held)
        hall_skip(&h);
    hall_close(&h);
    assert_true(history_read(&past, record));
    static const hall_calls calls = {.asked = on_asked};
    hall_make(&h, &calls, "", 1 << SOUTH, PACE_SLOW, 5);
    h.options.rules_name = "own";
    h.options.record = record;
    h.options.resume = &past;
    h.options.resume_count = past.count;
    h.bot[EAST] = h.bot[NORTH] = h.bot[WEST] = "easy";
    hall_furnish(&h);
    hall_start(&h);
    until_asked(KD_PHASE_PLAY);
    hall_close(&h);
    history_free(&past);
    expect_in_record("; seat 0: bot easy sits down");
    expect_in_record("; seat 0: human south sits down");
}
