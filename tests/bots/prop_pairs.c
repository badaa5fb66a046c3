/* prop_pairs.c - every two values of two rules that go together, in whole matches of bots, each replayed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "record/record.h"
#include "support/test.h"
#include "table/driver.h"

enum { MOST_VALUES = 16, MOST_ROWS = 96, REPAIRS = 4000, MOST_DEALS = 300, ALL_PRESETS = 32 };

/* The values of a row that are combined: all of a choice, of a number the ends and what the presets have. */
typedef struct row_values {
    int count;
    uint32_t value[MOST_VALUES];
} row_values;

typedef struct pairs {
    row_values row[MOST_ROWS];
    /* By row and number of the value, for the lower row first: not met yet, met, or excluded. */
    uint8_t met[MOST_ROWS][MOST_VALUES][MOST_ROWS][MOST_VALUES];
    kd_rules preset[ALL_PRESETS];
    int presets;
    kd_rng rng;
} pairs;

enum { NOT_YET, MET, EXCLUDED };

static void add_value(row_values *of, const kd_rules *base, const kd_rule_row *row, uint32_t value)
{
    kd_rules other = *base;
    for (int i = 0; i < of->count; i++)
        if (of->value[i] == value)
            return;
    if (kd_rule_set(&other, row, value) && of->count < MOST_VALUES)
        of->value[of->count++] = value;
}

static void list_values(pairs *p)
{
    static const char *const lists[] = {"none",           "2",   "2 A",        "J:2",
                                        "J:2 Q:half A:J", "S H", "2 5 10 K A", "J:7 JJ:3"};
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++)
        assert_true(kd_rules_preset(&p->preset[p->presets++], kd_presets[i].name));
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        bool plain = row->kind == KD_RULE_CHOICE || row->kind == KD_RULE_YES_NO;
        bool number = row->kind == KD_RULE_NUMBER || row->kind == KD_RULE_RANK;
        for (int n = 0; n < p->presets; n++)
            add_value(&p->row[i], &p->preset[0], row, kd_rule_get(&p->preset[n], row));
        for (uint32_t value = row->low; plain && value <= row->high; value++)
            add_value(&p->row[i], &p->preset[0], row, value);
        for (int end = 0; number && end < 2; end++)
            add_value(&p->row[i], &p->preset[0], row, end ? row->high : row->low);
        for (size_t n = 0; !plain && !number && n < sizeof lists / sizeof *lists; n++) {
            kd_rules other = p->preset[0];
            if (kd_rules_set(&other, row->key, lists[n], NULL))
                add_value(&p->row[i], &p->preset[0], row, kd_rule_get(&other, row));
        }
    }
}

static int number_of(const pairs *p, int row, const kd_rules *rules)
{
    uint32_t value = kd_rule_get(rules, &kd_rule_rows[row]);
    for (int n = 0; n < p->row[row].count; n++)
        if (p->row[row].value[n] == value)
            return n;
    fail_msg("%s has a value of no list", kd_rule_rows[row].key);
    return -1;
}

static uint8_t *met(pairs *p, int a, int value_a, int b, int value_b)
{
    return a < b ? &p->met[a][value_a][b][value_b] : &p->met[b][value_b][a][value_a];
}

/* Marks the pairs that these rules have; returns how many were new. */
static int meet(pairs *p, const kd_rules *rules)
{
    int number[MOST_ROWS], fresh = 0;
    for (int i = 0; i < kd_rule_count; i++)
        number[i] = number_of(p, i, rules);
    for (int a = 0; a < kd_rule_count; a++)
        for (int b = a + 1; b < kd_rule_count; b++) {
            uint8_t *pair = met(p, a, number[a], b, number[b]);
            fresh += *pair != MET;
            *pair = MET;
        }
    return fresh;
}

static void roll(pairs *p, kd_rules *rules, int row)
{
    const row_values *of = &p->row[row];
    kd_rule_set(rules, &kd_rule_rows[row], of->value[kd_rng_below(&p->rng, (uint32_t)of->count)]);
}

/* Changes other rows, first those that are complained about, until rules with both values can be played. */
static bool repair(pairs *p, kd_rules *rules, int a, int b)
{
    kd_rules_error error = {0};
    for (int i = 0; i < REPAIRS; i++) {
        if (kd_rules_check(rules, &error))
            return true;
        const kd_rule_row *blamed =
            error.other && kd_rng_below(&p->rng, 2) ? error.other : error.row;
        int row = (int)(blamed - kd_rule_rows);
        if (row == a || row == b || kd_rng_below(&p->rng, 4) == 0)
            row = (int)kd_rng_below(&p->rng, (uint32_t)kd_rule_count);
        if (row != a && row != b)
            roll(p, rules, row);
    }
    return false;
}

/* Gives each other row the value with the most pairs that are not met yet. */
static void enrich(pairs *p, kd_rules *rules, int a, int b)
{
    int first = (int)kd_rng_below(&p->rng, (uint32_t)kd_rule_count);
    for (int step = 0; step < kd_rule_count; step++) {
        int row = (first + step) % kd_rule_count, best = -1;
        kd_rules kept = *rules;
        if (row == a || row == b)
            continue;
        for (int n = 0; n < p->row[row].count; n++) {
            kd_rules other = kept;
            int fresh = 0;
            kd_rule_set(&other, &kd_rule_rows[row], p->row[row].value[n]);
            if (!kd_rules_check(&other, NULL))
                continue;
            for (int i = 0; i < kd_rule_count; i++)
                fresh += i != row && *met(p, row, n, i, number_of(p, i, &other)) != MET;
            if (fresh > best) {
                best = fresh;
                *rules = other;
            }
        }
    }
}

/* One match by these rules, told again by its record. Returns whether it came to its end. */
static bool play(const kd_rules *rules, uint64_t seed, const char *path, long *deals)
{
    static const char *const names[KD_SEATS] = {"steady", "random", "steady", "random"};
    static driver d;
    static replay again;
    record_head head = {.seed = seed_from(seed), .rules = *rules};
    const bot *seats[KD_SEATS];
    snprintf(head.rules_name, sizeof head.rules_name, "pairs");
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats[seat] = bot_find(names[seat]);
    store *record = store_open(path, &head, false);
    assert_non_null(record);
    assert_true(kd_match_start(&d.match, rules));
    driver_ready(&d, seats, seed, 1);
    d.record = record;
    while (d.match.round.phase != KD_PHASE_OVER && d.match.deals < MOST_DEALS)
        driver_deal(&d);
    assert_int_equal(store_close(record), 0);
    *deals += d.match.deals;
    if (d.refusals || !replay_file(&again, path, NULL, NULL))
        for (int i = 0; i < kd_rule_count; i++) {
            char line[200];
            kd_rule_print(rules, &kd_rule_rows[i], line, sizeof line);
            print_message("%s\n", line);
        }
    assert_int_equal(d.refusals, 0);
    assert_null(again.why[0] ? again.why : NULL);
    assert_memory_equal(&again.match, &d.match, sizeof d.match);
    assert_int_equal(unlink(path), 0);
    return d.match.round.phase == KD_PHASE_OVER;
}

TEST("every two values that go together")
{
    static pairs p;
    char folder[] = "/tmp/koudi-pairs-XXXXXX", path[64];
    long deals = 0, covered = 0, excluded = 0, ended = 0, matches = 0;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/match.rec", folder);
    kd_rng_seed(&p.rng, 40, 0);
    list_values(&p);
    for (int i = 0; i < p.presets; i++, matches++) {
        covered += meet(&p, &p.preset[i]);
        ended += play(&p.preset[i], (uint64_t)matches, path, &deals);
    }
    for (int a = 0; a < kd_rule_count; a++)
        for (int b = a + 1; b < kd_rule_count; b++)
            for (int m = 0; m < p.row[a].count; m++)
                for (int n = 0; n < p.row[b].count; n++) {
                    kd_rules rules = p.preset[kd_rng_below(&p.rng, (uint32_t)p.presets)];
                    if (*met(&p, a, m, b, n) != NOT_YET)
                        continue;
                    kd_rule_set(&rules, &kd_rule_rows[a], p.row[a].value[m]);
                    kd_rule_set(&rules, &kd_rule_rows[b], p.row[b].value[n]);
                    if (!repair(&p, &rules, a, b)) {
                        *met(&p, a, m, b, n) = EXCLUDED;
                        excluded++;
                        continue;
                    }
                    enrich(&p, &rules, a, b);
                    covered += meet(&p, &rules);
                    ended += play(&rules, (uint64_t)matches++, path, &deals);
                }
    assert_int_equal(rmdir(folder), 0);
    print_message("%ld pairs in %ld matches of %ld deals, %ld of them to the end; %ld pairs "
                  "exclude each other\n",
                  covered, matches, deals, ended, excluded);
    assert_true(covered > 10000 && excluded * 20 < covered);
}
