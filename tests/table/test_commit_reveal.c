/* test_commit_reveal.c - fair dealing by commit and reveal at a table: handing in, the record, resuming. */
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "record/history.h"
#include "support/folder.h"
#include "support/hall.h"
#include "support/test.h"
#include "support/written.h"
#include "table/table_internal.h"
#include "wire/wire.h"

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif

enum { TEXT = 1 << 18 };

AROUND_ALL(make_folder_in_memory, remove_folder);

/* ---- a table with a person, so that it waits at each result ---- */

static void on_asked(occupant *o)
{
    kd_rng rng;
    wire_rng(&rng, 99, &o->view);
    kd_action action = bot_find("steady")->decide(&o->view, &rng);
    table_submit(o->hall->table, o->seat, o->number, &action);
}

/* A table with the rules of a golden record. */
static void open_game(hall *g, const char *rules, uint64_t seed, const char *record,
                      const history *past)
{
    static const hall_calls calls = {.asked = on_asked};
    static char text[TEXT];
    record_reader reader;
    static record_head head;
    char path[300];
    snprintf(path, sizeof path, KOUDI_TEST_DIR "/records/%s.rec", rules);
    assert_true(record_begin(&reader, text, read_all(path, text, sizeof text), &head));
    hall_make(g, &calls, NULL, 1, PACE_INSTANT, seed);
    g->options.rules = head.rules;
    g->options.rules_name = head.rules_name;
    g->options.record = record;
    g->options.resume = past;
    g->options.resume_count = past ? past->count : 0;
    for (int seat = 1; seat < KD_SEATS; seat++)
        g->bot[seat] = seat == 2 ? "steady" : "random";
    hall_furnish(g);
}

static void number_of(int deal, int seat, char out[DIGEST_TEXT + 1])
{
    char text[40];
    snprintf(text, sizeof text, "number of %d in %d", seat, deal);
    digest_text(text, out);
}

/* Who commits, by the number of the deal modulo 4; South withholds its number where it is not revealed. */
static const struct {
    bool host;
    unsigned commits, reveals;
} plan[] = {{true, 0, 0}, {true, 0x9, 0x8}, {true, 0x5, 0x5}, {false, 0, 0}};

/* Hands in what has not been handed in yet for the next deal. */
static void hand_in(hall *g)
{
    const kd_match *match = table_match(g->table);
    int deal = match->deals + (match->round.phase == KD_PHASE_SCORED);
    char number[DIGEST_TEXT + 1], commit[DIGEST_TEXT + 1];
    if (!plan[deal % 4].host || !table_host_commitment(g->table))
        return;
    const commitments *c = table_commitments(g->table, deal);
    assert_non_null(c);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        number_of(deal, seat, number);
        digest_text(number, commit);
        if (plan[deal % 4].commits >> seat & 1 && !*c->commit[seat])
            assert_null(table_commit(g->table, seat, commit));
    }
    for (int seat = 0; seat < KD_SEATS; seat++) {
        number_of(deal, seat, number);
        if (plan[deal % 4].reveals >> seat & 1 && !*c->reveal[seat])
            assert_null(table_reveal(g->table, seat, number));
    }
}

static void play(hall *g, int deals)
{
    hall_play(g, deals, hand_in);
}

static void close_game(hall *g)
{
    assert_int_equal(table_state(g->table).record_error, 0);
    hall_close(g);
}

static void play_into(const char *rules, uint64_t seed, const char *record, int deals)
{
    hall g;
    open_game(&g, rules, seed, record, NULL);
    hand_in(&g);
    assert_true(table_start(g.table));
    play(&g, deals);
    close_game(&g);
}

/* ---- the record, and a match that is broken off at any line of it ---- */

typedef struct run {
    const char *name, *rules;
    uint64_t seed;
    int deals, joint, withheld;
    const char *has; /* a verb that occurs */
    int stride;      /* of lines between two breaks */
} run;

static const run runs[] = {
    {"deals of all kinds", "own-time", 17, 5, 3, 2, "", 1},
    {"a rebellion and the redeal", "v3-mixed", 48, 5, 3, 2, " rebel #", 13},
    {"penalised to the end", "own-penalised", 4, 100, 3, 2, "", 3},
};

/* Does a comment follow that is written at once with the line before? */
static bool loses_note(const char *at)
{
    const char *hash = strncmp(at, "hash ", 5) == 0 ? strchr(at, '\n') + 1 : at;
    return *hash == ';';
}

static void goes_on_after_any_line(void **state)
{
    static char text[TEXT], other[TEXT];
    const run *row = *state;
    replay all;
    dealer_seed seed = seed_from(row->seed);
    remove(in_folder("whole.rec"));
    play_into(row->rules, row->seed, in_folder("whole.rec"), row->deals);
    size_t size = read_all(in_folder("whole.rec"), text, sizeof text);
    if (!replay_file(&all, in_folder("whole.rec"), NULL, NULL))
        fail_msg("line %d: %s", all.line, all.why);
    assert_int_equal(all.head.version, 4);
    assert_int_equal(all.opened, all.deals);
    assert_int_equal(all.joint, row->joint);
    assert_int_equal(all.withheld, row->withheld);
    assert_non_null(strstr(text, row->has));
    int line = 0;
    for (size_t cut = head_size(text); cut < size; line++) {
        hall g;
        history past;
        size_t at = cut;
        cut = (size_t)(strchr(text + at, '\n') + 1 - text);
        if (line % row->stride != 0 || loses_note(text + at))
            continue;
        write_all(in_folder("cut.rec"), text, at);
        assert_true(seed_keep(in_folder("cut.rec"), &seed));
        assert_true(history_read(&past, in_folder("cut.rec")));
        open_game(&g, row->rules, row->seed, in_folder("cut.rec"), &past);
        if (table_match(g.table)->deals < row->deals) /* else this deal ends the whole one */
            hand_in(&g);
        assert_true(table_start(g.table));
        history_free(&past);
        play(&g, row->deals);
        close_game(&g);
        size_t length = read_all(in_folder("cut.rec"), other, sizeof other);
        if (length != size || memcmp(text, other, size) != 0)
            fail_msg("broken off before line %d after the head it goes on otherwise", line + 1);
    }
}
TEST_ROWS(goes_on_after_any_line, runs);

/* ---- when something can be handed in ---- */

TEST("in time")
{
    hall g;
    char number[DIGEST_TEXT + 1], commit[DIGEST_TEXT + 1];
    number_of(1, 2, number);
    digest_text(number, commit);
    open_game(&g, "own-time", 3, in_folder("t.rec"), NULL);
    assert_null(table_commitments(g.table, 1));
    assert_non_null(strstr(table_commit(g.table, 2, commit), "host commits itself first"));
    const char *host = table_host_commitment(g.table);
    assert_non_null(host);
    assert_string_equal(table_host_commitment(g.table), host);
    assert_null(table_commit(g.table, 2, commit));
    assert_non_null(strstr(table_reveal(g.table, 2, commit), "does not fit"));
    assert_null(table_reveal(g.table, 2, number));
    assert_true(table_start(g.table));
    while (!*table_state(g.table).seal)
        assert_int_equal(event_base_loop(g.base, EVLOOP_ONCE), 0);
    assert_null(table_host_commitment(g.table));
    assert_non_null(strstr(table_commit(g.table, 1, commit), "has begun"));
    assert_string_equal(table_commitments(g.table, 1)->reveal[2], number);
    assert_string_equal(table_commitments(g.table, 1)->reveal[KD_CHANCE], "");
    play(&g, 1);
    assert_string_not_equal(table_commitments(g.table, 1)->reveal[KD_CHANCE], "");
    assert_null(table_commitments(g.table, 2));
    assert_non_null(table_host_commitment(g.table));
    assert_non_null(strstr(table_reveal(g.table, 2, number), "nobody committed"));
    close_game(&g);
}

/* The numbers decide about the cards, and a table without a record takes them too. */
TEST("other numbers")
{
    char seal[3][DIGEST_TEXT + 1], number[DIGEST_TEXT + 1], commit[DIGEST_TEXT + 1];
    for (int i = 0; i < 3; i++) {
        hall g;
        number_of(1, i, number);
        digest_text(number, commit);
        open_game(&g, "own-time", 3, NULL, NULL);
        assert_non_null(table_host_commitment(g.table));
        assert_null(table_commit(g.table, 1, commit));
        if (i < 2)
            assert_null(table_reveal(g.table, 1, number));
        assert_true(table_start(g.table));
        while (!*table_state(g.table).seal)
            assert_int_equal(event_base_loop(g.base, EVLOOP_ONCE), 0);
        snprintf(seal[i], sizeof seal[i], "%s", table_state(g.table).seal);
        close_game(&g);
    }
    assert_string_not_equal(seal[0], seal[1]);
    assert_string_not_equal(seal[0], seal[2]);
    assert_string_not_equal(seal[1], seal[2]);
}

/* A table to which nothing is handed in writes the version that older programs read, and a record of that
   version goes on without commitments. */
TEST("without commitments")
{
    hall g;
    history past;
    dealer_seed seed = seed_from(3);
    open_game(&g, "own-time", 3, in_folder("old.rec"), NULL);
    assert_true(table_start(g.table));
    play(&g, 1);
    assert_null(table_host_commitment(g.table));
    close_game(&g);
    assert_true(seed_keep(in_folder("old.rec"), &seed));
    assert_true(history_read(&past, in_folder("old.rec")));
    assert_int_equal(past.head.version, 3);
    open_game(&g, "own-time", 3, in_folder("old.rec"), &past);
    assert_null(table_host_commitment(g.table));
    close_game(&g);
    /* A copy of it has place for them. */
    open_game(&g, "own-time", 3, in_folder("copy.rec"), NULL);
    g.options.resume = &past;
    g.options.resume_count = past.count;
    g.options.resume_name = "old.rec";
    hall_furnish(&g);
    assert_non_null(table_host_commitment(g.table));
    assert_true(table_start(g.table));
    history_free(&past);
    table_next(g.table);
    play(&g, 2);
    close_game(&g);
    assert_true(history_read(&past, in_folder("copy.rec")));
    assert_int_equal(past.head.version, 4);
    assert_int_equal(past.opened, 1);
    history_free(&past);
}

/* ---- a lost seed ---- */

static const struct lost {
    const char *name, *after; /* the record is cut after the first line that begins so */
    int unopened;             /* sealed decks */
} losses[] = {
    {"after the host's commitment", "\ncommit *", 0},
    {"after a number", "\nreveal 3", 0},
    {"after the seal", "\nseal ", 1},
    {"among the cards", "\n* deal", 1},
};

/* The secret that was committed to is lost with the seed: that deck is not told, the next one is. */
static void a_lost_seed_leaves_a_good_record(void **state)
{
    static char text[TEXT];
    const struct lost *row = *state;
    hall g;
    history past;
    remove(in_folder("lost.rec"));
    play_into("own-time", 3, in_folder("lost.rec"), 1);
    (void)read_all(in_folder("lost.rec"), text, sizeof text);
    const char *end = strchr(strstr(text, row->after) + 1, '\n') + 1;
    write_all(in_folder("lost.rec"), text, (size_t)(end - text));
    seed_forget(in_folder("lost.rec"));
    assert_true(history_read(&past, in_folder("lost.rec")));
    open_game(&g, "own-time", 99, in_folder("lost.rec"), &past);
    assert_null(table_host_commitment(g.table));
    g.table->options.seed_lost = true;
    assert_true(table_start(g.table));
    history_free(&past);
    play(&g, 2);
    close_game(&g);
    if (!history_read(&past, in_folder("lost.rec")))
        fail_msg("line %d: %s", past.line, past.why);
    assert_int_equal(past.deals, 2);
    assert_int_equal(past.opened, 1);
    assert_int_equal(past.joint, 1);
    assert_int_equal(past.sealed - past.opened, row->unopened);
    history_free(&past);
}
TEST_ROWS(a_lost_seed_leaves_a_good_record, losses);
