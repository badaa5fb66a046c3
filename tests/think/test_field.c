/* test_field.c - deals played again with the same cards, and what is compared with them. */
#include "record/store.h"
#include "support/folder.h"
#include "support/test.h"
#include "table/driver.h"
#include "think/field.h"
#include "think/rating.h"

#include <math.h>
#include <string.h>

enum { DEALS = 12, SOME = 3 };

static void begin(driver *d, const kd_rules *rules)
{
    const bot *steady = bot_find("steady");
    assert_true(kd_match_start(&d->match, rules));
    driver_ready(d, (const bot *const[KD_SEATS]){steady, steady, steady, steady}, 5, 1);
}

/* steady leaves nothing to chance: from the same cards it makes the same of a deal, at each table. */
TEST_EACH_PRESET("the field has the same cards")
{
    const bot_settings steady = {.bot = bot_find("steady")};
    const bot_settings seats[KD_SEATS] = {steady, steady, steady, steady};
    driver d;
    kd_rules rules;
    int compared = 0;
    assert_true(kd_rules_preset(&rules, *state));
    begin(&d, &rules);
    for (int deal = 0; deal < DEALS && d.match.round.phase != KD_PHASE_OVER; deal++) {
        field f;
        driver_deal(&d);
        assert_int_equal(field_play(&f, &d.match, seats, SOME, NULL), field_can(&d.match));
        for (int i = 0; i < f.tables; i++, compared++)
            assert_int_equal(f.levels[i], deal_levels(&d.match.round.result, 0));
        (void)driver_step(&d);
    }
    assert_true(compared > SOME);
}

TEST("the field varies, and is the same every time")
{
    driver d;
    kd_rules rules;
    field f, again, strong;
    kd_rules_default(&rules);
    begin(&d, &rules);
    assert_false(field_steady(&f, &d.match, NULL)); /* it is not over */
    driver_deal(&d);
    assert_true(field_steady(&f, &d.match, NULL));
    assert_int_equal(f.tables, FIELD_TABLES);
    assert_true(f.levels[0] < f.levels[FIELD_TABLES - 1]);
    for (int i = 1; i < FIELD_TABLES; i++)
        assert_true(f.levels[i - 1] <= f.levels[i]);
    assert_true(field_steady(&again, &d.match, NULL));
    assert_true(field_strong(&strong, &d.match, NULL));
    assert_int_equal(strong.tables, FIELD_STRONG);
    assert_memory_equal(&f, &again, sizeof f);
    atomic_bool stop = true;
    assert_true(field_steady(&f, &d.match, &stop));
    assert_int_equal(f.tables, 0);
}

TEST("better than so many of 100")
{
    field f = {.tables = 4, .levels = {-2, 1, 1, 3}};
    assert_true(fabs(field_mean(&f, 0) - 0.75) < 1e-9);
    assert_true(fabs(field_mean(&f, 1) + 0.75) < 1e-9);
    assert_false(signbit(field_mean(&(field){.tables = 1}, 1))); /* printed, it has no minus */
    assert_int_equal(field_beaten(&f, 0, 4), 100);
    assert_int_equal(field_beaten(&f, 0, 3), 88);
    assert_int_equal(field_beaten(&f, 0, 1), 50);
    assert_int_equal(field_beaten(&f, 0, -3), 0);
    assert_int_equal(field_beaten(&f, 1, 2), 88);
    assert_int_equal(field_beaten(&f, 1, -3), 13);
    assert_int_equal(field_beaten(&(field){.tables = 0}, 0, 1), 50);
}

TEST("GAIN-1 taking the deal counts as a level")
{
    kd_result result = {.winners = 1, .taken = 1};
    assert_int_equal(deal_levels(&result, 1), 1);
    assert_int_equal(deal_levels(&result, 0), -1);
    result.taken = 0;
    assert_int_equal(deal_levels(&result, 1), 0);
    result.gain = 3;
    assert_int_equal(deal_levels(&result, 0), -3);
}

/* ---- ratings ---- */

static ratings sum;

/* Four of the same kind: what one side makes above the field the other makes below. */
TEST("ratings of a record", .before = make_folder, .after = remove_folder)
{
    driver d;
    record_head head = {.rules_name = "80p-v3", .date = "2026-01-02T03:04:05Z"};
    kd_rules_default(&head.rules);
    for (int seat = 0; seat < KD_SEATS; seat++)
        snprintf(head.seat[seat], RECORD_SEAT, seat ? "bot steady" : "human Mei");
    begin(&d, &head.rules);
    d.record = store_open(in_folder("a.rec"), &head, false);
    assert_non_null(d.record);
    int played = 0, dealt = 0;
    for (bool on = true; on && played < DEALS; on = driver_step(&d)) {
        driver_deal(&d);
        played += field_can(&d.match);
        dealt += field_can(&d.match) && kd_team(d.match.round.dealer) == 0;
    }
    assert_int_equal(store_close(d.record), 0);

    memset(&sum, 0, sizeof sum);
    assert_true(ratings_add(&sum, in_folder("a.rec"), true, NULL));
    assert_int_equal(sum.players, 1);
    assert_null(ratings_find(&sum, "steady", "bot"));
    const rating *mei = ratings_find(&sum, "Mei", STATS_PERSON);
    assert_non_null(mei);
    assert_int_equal(mei->field.count, played);
    assert_int_equal(mei->recents, played);
    assert_int_equal(mei->role[RATING_DEALER].count + mei->role[RATING_DEFENDER].count, dealt);
    assert_int_equal(mei->role[RATING_ATTACKER].count, played - dealt);
    assert_int_equal(mei->againsts, 1);
    assert_string_equal(mei->against[0].name, "steady");
    assert_int_equal(mei->alone.count, played); /* she plays as steady does */
    assert_true(mei->alone.mean == 0 && mei->alone.squares == 0);
    double own = mei->field.mean;

    memset(&sum, 0, sizeof sum);
    assert_true(ratings_add(&sum, in_folder("a.rec"), false, NULL));
    const rating *steady = ratings_find(&sum, "steady", "bot");
    assert_non_null(steady);
    assert_int_equal(steady->field.count, 3 * played);
    assert_true(fabs(3 * steady->field.mean + own) < 1e-9);
    assert_false(ratings_add(&sum, in_folder("none.rec"), false, NULL));

    /* Hardly a sample: what is counted does not depend on what is found. */
    memset(&sum, 0, sizeof sum);
    assert_true(ratings_judge(&sum, in_folder("a.rec"), true, 1, NULL));
    mei = ratings_find(&sum, "Mei", STATS_PERSON);
    assert_non_null(mei);
    for (int kind = 0; kind < RATING_DECISIONS; kind++)
        assert_int_equal(mei->decision[kind].count, played);
    atomic_bool stop = true;
    memset(&sum, 0, sizeof sum);
    assert_true(ratings_judge(&sum, in_folder("a.rec"), true, 1, &stop));
    assert_int_equal(sum.player[0].decision[0].count, 0);
    assert_false(ratings_judge(&sum, in_folder("none.rec"), true, 1, NULL));
}

/* A deal in which the coach was asked is in no figure but its own; asked twice about a decision counts once. */
TEST("a deal with advice is apart", .before = make_folder, .after = remove_folder)
{
    driver d;
    record_head head = {.rules_name = "80p-v3", .date = "2026-01-02T03:04:05Z"};
    history h;
    int advised[KD_SEATS], played = 0;
    kd_rules_default(&head.rules);
    for (int seat = 0; seat < KD_SEATS; seat++)
        snprintf(head.seat[seat], RECORD_SEAT, seat ? "bot steady" : "human Mei");
    begin(&d, &head.rules);
    d.record = store_open(in_folder("a.rec"), &head, false);
    assert_non_null(d.record);
    for (int deal = 0; deal < 3; deal++) {
        if (deal == 1) {
            for (int twice = 0; twice < 2; twice++)
                store_note(d.record, "seat 0: advised");
            store_note(d.record, "seat 1: advised by nobody");
        }
        driver_deal(&d);
        played += field_can(&d.match);
        assert_true(driver_step(&d));
    }
    assert_int_equal(store_close(d.record), 0);
    assert_int_equal(played, 3);
    assert_true(history_read(&h, in_folder("a.rec")));
    for (int deal = 1; deal <= 3; deal++) {
        history_advised(&h, deal, advised);
        assert_int_equal(advised[0], deal == 2);
        assert_int_equal(advised[1] + advised[2] + advised[3], 0);
    }
    history_free(&h);
    memset(&sum, 0, sizeof sum);
    assert_true(ratings_add(&sum, in_folder("a.rec"), true, NULL));
    assert_true(ratings_judge(&sum, in_folder("a.rec"), true, 1, NULL));
    const rating *mei = ratings_find(&sum, "Mei", STATS_PERSON);
    assert_non_null(mei);
    assert_int_equal(mei->advised.count, 1);
    assert_int_equal(mei->field.count, 2);
    assert_int_equal(mei->alone.count, 2);
    assert_int_equal(mei->given.count, 2);
    assert_int_equal(mei->each_kind[0].count + mei->each_kind[1].count + mei->each_kind[2].count +
                         mei->each_kind[3].count,
                     mei->each.count);
    assert_true(mei->each.count > 2);
    assert_true(fabs(mei->each.mean * (double)mei->each.count - 2 * mei->given.mean) < 1e-9);
}

TEST("a change is told by two intervals")
{
    rating r = {.recents = RATING_RECENT};
    double change, margin;
    for (int i = 0; i < RATING_RECENT; i++) {
        r.recent[i] = (i % 2 ? 1 : -1) + (i < RATING_RECENT - RATING_LATE ? 0 : 1);
        series_add(&r.field, r.recent[i]);
    }
    assert_true(rating_change(&r, &change, &margin));
    assert_true(fabs(change - 1) < 1e-9);
    assert_true(margin > 0.3 && margin < 0.5);
    for (int i = 0; i < 40; i++) { /* ten decisions a deal */
        series_add(&r.each, i % 2);
        if (i % 10 == 0)
            series_add(&r.given, i);
    }
    assert_int_equal(rating_deals(&r, series_margin(&r.each)), 4);
    assert_int_equal(rating_deals(&(rating){.againsts = 0}, 0.05), 0);
    assert_in_range(rating_needs(&r.field, series_margin(&r.field) / 2), 4 * RATING_RECENT,
                    4 * RATING_RECENT + 1);
    r.recents = RATING_RECENT / 2;
    assert_false(rating_change(&r, &change, &margin));
}
