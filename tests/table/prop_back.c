/* prop_back.c - a table that takes back, resumes, is committed to, handed over and clocked in any order: after each
   step its record is read, and leads to the table's match.
 *
 * prop_back COUNT plays so many matches. */
#include "record/history.h"
#include "support/folder.h"
#include "support/hall.h"
#include "support/test.h"
#include "support/waits.h"
#include "table/table_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOUTH, NORTH = 2, TEXT = 1 << 19, STEPS = 260, OTHERS = 1 << SOUTH | 1 << NORTH };

static int matches = 300;
static char path[200];
static hall h;
static kd_rng rng;
static unsigned played; /* the match that is played, and in this step: */
static int step;
static int backs, restarts, cuts_of_time, cuts_of_sitters, cuts_of_decks;

static unsigned chance(unsigned of)
{
    return kd_rng_below(&rng, of);
}

/* ---- the record, read as it grows ---- */

static struct reading {
    char text[TEXT], fresh[TEXT];
    size_t size;
    replay replay;
    unsigned stood_in;
} * now;

static void on_noted(void *arg, const char *text)
{
    struct reading *r = arg;
    r->stood_in = record_stood_in(text, r->stood_in);
}

static bool reads_on(void)
{
    const replay_callbacks calls = {.noted = on_noted, .arg = now};
    return replay_some(&now->replay, 1 << 20, &calls) == REPLAY_ENDED;
}

static bool reads_anew(void)
{
    now->stood_in = 0;
    return replay_begin(&now->replay, now->text, now->size) && reads_on();
}

/* Every record that begins as one that was read is read on from there, so each line of it is read as the last one. */
static void read_record(void)
{
    size_t size = read_all(path, now->fresh, sizeof now->fresh), old = now->size;
    bool grows = old && size >= old && memcmp(now->text, now->fresh, old) == 0;
    memcpy(now->text, now->fresh, size + 1);
    now->size = size;
    if (grows) {
        now->replay.reader.end = now->text + size;
        now->replay.size = size;
    }
    if ((!grows || !reads_on()) && !reads_anew())
        fail_msg("match %u, step %d, line %d: %s", played, step, now->replay.line, now->replay.why);
    if (now->replay.torn || !size || now->text[size - 1] != '\n')
        fail_msg("match %u, step %d: a torn line", played, step);
}

static bool same_words(const commitments *a, const commitments *b)
{
    bool same = true;
    for (int i = 0; i < COMMITTERS; i++)
        same = same && strcmp(a->commit[i], b->commit[i]) == 0 &&
               strcmp(a->reveal[i], b->reveal[i]) == 0;
    return same;
}

static void same_commitments(void)
{
    const kd_match *m = table_match(h.table);
    for (int deal = m->deals; deal <= m->deals + 1; deal++) {
        const commitments *c = table_commitments(h.table, deal),
                          *read = commitments_of(now->replay.dealing, deal);
        bool told = c && (deal == m->deals || m->round.phase == KD_PHASE_SCORED);
        if (told && (!read || !same_words(c, read)))
            fail_msg("match %u, step %d: what was said for deal %d is lost", played, step, deal);
    }
}

static void check(void)
{
    static unsigned clock;
    session_state state = table_state(h.table);
    read_record();
    if (state.record_error)
        fail_msg("match %u, step %d: %s", played, step, store_why(state.record_error));
    if (kd_match_hash(&now->replay.match) != hall_hash(&h))
        fail_msg("match %u, step %d: the record leads to another match", played, step);
    if (now->replay.clock != h.table->clock_said)
        fail_msg("match %u, step %d: the clock goes from %u to %u", played, step, clock,
                 now->replay.clock);
    clock = now->replay.clock;
    if (now->stood_in != state.stands_in && state.phase != KD_PHASE_OVER)
        fail_msg("match %u, step %d: bots play for %x, and for %x in the record", played, step,
                 state.stands_in, now->stood_in);
    assert_int_equal(now->replay.taken_back, state.taken_back);
    assert_int_equal(now->replay.opened, now->replay.deals);
    same_commitments();
}

/* ---- what happens at a table ---- */

static void on_asked(occupant *o)
{
    o->more = o;
}

static bool is_asked(int seat)
{
    return h.at[seat].more && h.table->chair[seat].open == h.at[seat].number &&
           !h.table->chair[seat].stand_in;
}

static void go_on(void)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (!is_asked(seat))
            continue;
        h.at[seat].more = NULL;
        hall_answer(&h, seat);
        return;
    }
    if (table_state(h.table).phase == KD_PHASE_SCORED)
        hall_next(&h);
    else
        hall_skip(&h);
}

static void go_on_for_long(void)
{
    for (int i = 0; i < 30 && table_state(h.table).phase != KD_PHASE_SCORED; i++) {
        go_on();
        check();
    }
}

static void take_back(void)
{
    bool clocked = false, sat = false;
    const char *last = NULL;
    for (const char *at = now->text; (at = strstr(at, " play ")); at++)
        last = at;
    if (last) {
        clocked = strstr(last, "\nclock ") != NULL;
        sat = strstr(last, " sits down") != NULL;
    }
    bool ended = table_state(h.table).phase == KD_PHASE_SCORED;
    if (table_take_back(h.table, chance(2) ? SOUTH : NORTH, chance(4) != 0) != BACK_DONE)
        return;
    backs++;
    cuts_of_time += clocked;
    cuts_of_sitters += sat;
    cuts_of_decks += ended;
    check(); /* as if the program were killed now */
    hall_settle(&h);
}

static void let_time_pass(void)
{
    h.table->begun -= 1000LL * chance(40);
    clock_tick(h.table);
}

static void end_the_time(void)
{
    if (chance(20) == 0)
        table_time_over(h.table);
    hall_settle(&h);
}

static void hand_over(void)
{
    (void)table_stand_in(h.table, chance(2) ? SOUTH : NORTH, chance(2));
    hall_settle(&h);
}

static void commit_and_reveal(void)
{
    const kd_match *m = table_match(h.table);
    int deal = m->deals + (m->round.phase == KD_PHASE_SCORED);
    if (!table_host_commitment(h.table))
        return;
    for (int seat = 0; seat < KD_SEATS; seat += 2) {
        char text[40], number[DIGEST_TEXT + 1], commitment[DIGEST_TEXT + 1];
        snprintf(text, sizeof text, "%d %d", deal, seat);
        digest_text(text, number);
        digest_text(number, commitment);
        if (chance(2))
            (void)table_commit(h.table, seat, commitment);
        if (chance(2))
            (void)table_reveal(h.table, seat, number);
    }
}

static void play_out(void)
{
    table_play_out(h.table);
    hall_settle(&h);
}

static void choose_undo(void)
{
    table_set_undo(h.table, chance(2) ? UNDO_LAST : UNDO_DEAL);
}

/* Leaves the match and goes on with it; or the program was killed, which wrote nothing then. */
static void restart(void)
{
    history past;
    h.options.undo = h.table->options.undo;
    if (chance(2) && h.table->record) {
        (void)store_close(h.table->record);
        h.table->record = NULL;
    }
    table_free(h.table);
    h.table = NULL;
    if (!history_read(&past, path))
        fail_msg("match %u, step %d, line %d: %s", played, step, past.line, past.why);
    h.options.resume = &past;
    h.options.resume_count = past.count;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        h.at[seat].number = 0;
        h.at[seat].more = NULL;
    }
    hall_furnish(&h);
    hall_start(&h);
    h.options.resume = NULL;
    history_free(&past);
    restarts++;
}

static const struct {
    void (*happens)(void);
    unsigned often;
} events[] = {{go_on, 50},       {go_on_for_long, 6}, {take_back, 30}, {let_time_pass, 14},
              {end_the_time, 2}, {hand_over, 8},      {restart, 2},    {commit_and_reveal, 4},
              {play_out, 1},     {choose_undo, 2}};

static void anything(void)
{
    unsigned all = 0;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        all += events[i].often;
    unsigned at = chance(all);
    size_t i = 0;
    while (at >= events[i].often)
        at -= events[i++].often;
    events[i].happens();
}

static void play_match(void)
{
    static const hall_calls calls = {.asked = on_asked};
    static const char *const rules[] = {
        "minutes = 60; ranks = 2 5 10 K A; kitty = 8",
        "minutes = 60; decks = 1; kitty = 6",
        "minutes = 60; ranks = 2 3 10 K A; kitty = 8; counter = none; counter_after_bury = no",
    };
    kd_rng_seed(&rng, 41, played);
    now->size = 0;
    (void)unlink(path);
    seed_forget(path);
    hall_make(&h, &calls, rules[chance(sizeof rules / sizeof *rules)],
              chance(2) ? OTHERS : 1 << SOUTH, PACE_SLOW, played + 1);
    h.apart = chance(2);
    h.options.rules_name = "own";
    h.options.record = path;
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.bot[seat] = h.people >> seat & 1 ? NULL : "random";
    h.options.undo = chance(2) ? UNDO_LAST : UNDO_DEAL;
    hall_furnish(&h);
    if (chance(2))
        commit_and_reveal();
    hall_start(&h);
    for (step = 0; step < STEPS && table_state(h.table).phase != KD_PHASE_OVER; step++) {
        anything();
        check();
    }
    hall_close(&h);
    seed_forget(path);
}

TEST("each step of a table can be read")
{
    snprintf(path, sizeof path, "%s", in_folder("back.rec"));
    for (played = 0; played < (unsigned)matches; played++)
        play_match();
    /* What is to be met is met. */
    print_message("%d taken back, %d after clocks, %d after sitters, %d after decks, %d restarts\n",
                  backs, cuts_of_time, cuts_of_sitters, cuts_of_decks, restarts);
    assert_true(backs > matches && restarts > matches);
    assert_true(cuts_of_time > matches / 4 && cuts_of_sitters > matches / 10 && cuts_of_decks);
}

AROUND_ALL(make_folder_in_memory, remove_folder);

PREPARE(int argc, char **argv)
{
    static struct reading room;
    now = &room;
    if (argc > 1)
        matches = atoi(argv[1]);
    make_waits_long();
    return 0;
}
