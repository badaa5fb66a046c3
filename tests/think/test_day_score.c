/* test_day_score.c - four deals of a day against the field. */
#include "think/day_score.h"

#include "record/store.h"
#include "support/folder.h"
#include "support/test.h"
#include "table/driver.h"

#include <stdlib.h>
#include <string.h>

static int in_state(void **state)
{
    return make_folder(state) || setenv("XDG_STATE_HOME", folder, 1);
}

AROUND_EACH(in_state, remove_folder);

static const field two = {2, {-1, 1}}, four = {4, {0, 0, 1, 2}}, none = {.tables = 0};

TEST("all ways to take one table of each field are counted")
{
    const field both[] = {two, four}, with_none[] = {two, none, four};
    /* -1 -1 0 1, 1 1 2 3 */
    assert_int_equal(day_better(both, 2, 0, -2), 0);
    assert_int_equal(day_better(both, 2, 0, -1), 13); /* two that come out as well: half of 25 % */
    assert_int_equal(day_better(both, 2, 0, 1), 56);
    assert_int_equal(day_better(both, 2, 0, 4), 100);
    assert_int_equal(day_better(with_none, 3, 0, 1), 56);
    assert_int_equal(day_better(both, 2, 1, 1), 88);
    assert_int_equal(day_better(&none, 1, 0, 0), 50);
    assert_int_equal(day_better(&two, 1, 0, 1), field_beaten(&two, 0, 1));
}

/* Bots play the deals of the day; steady comes out near the middle of its own field. */
static void play(const day *d, int i)
{
    const bot *steady = bot_find("steady");
    dealer_seed seed;
    char path[PATH_MAX];
    driver table;
    history h;
    assert_int_equal(day_begin(d, i, NULL), 0);
    assert_true(day_path(d, i, path));
    assert_int_equal(day_deal(d, i, &h), DAY_UNDER_WAY);
    table.match = h.match;
    driver_ready(&table, (const bot *const[KD_SEATS]){steady, steady, steady, steady}, 5, 1);
    day_seed(d, i, &seed);
    table.record = store_continue(path, &h, &h.match);
    assert_non_null(table.record);
    driver_deal(&table);
    assert_int_equal(store_close(table.record), 0);
    history_free(&h);
}

TEST("a day is added up")
{
    kd_rules rules;
    day d;
    day_word w, again;
    double mean = 0;
    int levels = 0;
    kd_rules_default(&rules);
    day_make(&d, "2026-11-26", &rules, "80p-v3");
    assert_false(day_score(&d, &w, NULL)); /* nothing was played */
    for (int i = 0; i < DAY_DEALS; i++) {
        assert_int_equal(day_next(&d), i);
        play(&d, i);
    }
    assert_int_equal(day_next(&d), DAY_DEALS);
    assert_true(day_score(&d, &w, NULL));
    for (int i = 0; i < DAY_DEALS; i++) {
        history h;
        kd_match ended;
        field f;
        assert_int_equal(day_deal(&d, i, &h), DAY_OVER);
        assert_true(history_ended(&h, 1, &ended));
        assert_true(field_steady(&f, &ended, NULL));
        mean += field_mean(&f, 0);
        levels += deal_levels(&ended.round.result, 0);
        history_free(&h);
    }
    assert_int_equal(day_levels(&w), levels);
    assert_true(w.field / 10.0 - mean < 0.051 && mean - w.field / 10.0 < 0.051);
    assert_true(w.better > 0 && w.better < 100);
    assert_string_equal(w.date, "2026-11-26");
    assert_int_equal(w.rules, day_rules(&rules));
    assert_true(day_score(&d, &again, NULL));
    assert_memory_equal(&again, &w, sizeof w);
    atomic_bool stop = true;
    assert_false(day_score(&d, &again, &stop));
}
