/* long_matches.c - two hundred matches of bots for each preset, each replayed from its record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "record/record.h"
#include "support/test.h"
#include "table/driver.h"

enum { MATCHES = 200 };

/* Which bots sit at a table: strong against weak, all weak, all strong. */
static const char *const tables[][KD_SEATS] = {
    {"steady", "random", "steady", "random"},
    {"random", "random", "random", "random"},
    {"steady", "steady", "steady", "steady"},
    {"random", "steady", "steady", "random"},
};
enum { TABLES = sizeof tables / sizeof *tables };

/* The preset as it is, or every other time with values that change the course of a match. */
static record_head head_of(const char *preset, int number)
{
    static const uint16_t steps[] = {40, 20, 10};
    record_head head = {.seed = seed_from((uint64_t)number)};
    snprintf(head.rules_name, sizeof head.rules_name, "%s", preset);
    assert_true(kd_rules_preset(&head.rules, preset));
    if (number / TABLES % 2 == 0)
        return head;
    head.rules.step = steps[number % 3];
    if (number % 7 == 0)
        head.rules.must_play = 0;
    if (number % 5 == 0)
        head.rules.hook_once = 0;
    assert_true(kd_rules_check(&head.rules, NULL));
    return head;
}

static kd_match play(const char *preset, int number, const char *path)
{
    const record_head head = head_of(preset, number);
    const bot *seats[KD_SEATS];
    driver d;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats[seat] = bot_find(tables[number % TABLES][seat]);
    store *record = store_open(path, &head, false);
    assert_non_null(record);
    kd_match_start(&d.match, &head.rules);
    driver_ready(&d, seats, (uint64_t)number, 1);
    d.record = record;
    driver_match(&d);
    assert_int_equal(store_close(record), 0);
    assert_int_equal(d.refusals, 0);
    return d.match;
}

/* The record must tell the match to its end; returns the number of hashes. */
static int replays(const kd_match *match, int number, const char *path)
{
    static replay again;
    bool good = replay_file(&again, path, NULL, NULL);
    if (!good)
        fail_msg("match %d, line %d: %s", number, again.line, again.why);
    assert_memory_equal(&again.match, match, sizeof *match);
    assert_true(again.deals >= match->deals && again.hashes >= again.deals);
    return again.hashes;
}

/* Every match must end with its winner past A. */
TEST_EACH_PRESET("matches of bots, replayed")
{
    const char *preset = *state;
    char folder[] = "/tmp/koudi-long-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/match.rec", folder);
    long deals = 0, hashes = 0;
    for (int number = 0; number < MATCHES; number++) {
        kd_match match = play(preset, number, path);
        assert_in_range(match.winner, 0, 1);
        assert_int_equal(match.level[match.winner], KD_RANKS);
        assert_int_equal(match.wins[match.winner], match.rules.best_of / 2 + 1);
        assert_int_equal(match.round.phase, KD_PHASE_OVER);
        assert_int_equal(kd_actors(&match), 0);
        hashes += replays(&match, number, path);
        deals += match.deals;
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
    assert_true(hashes > 5 * deals); /* a void deal has one hash, a played one ten to twenty */
    print_message("%s: %d matches, %ld deals\n", preset, MATCHES, deals);
}
