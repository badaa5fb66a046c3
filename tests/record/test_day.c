/* test_day.c - the deals of a day: what they follow from stays so for ever, and one try counts. */
#include "record/day.h"
#include "record/store.h"

#include "support/folder.h"
#include "support/test.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int in_state(void **state)
{
    return make_folder(state) || setenv("XDG_STATE_HOME", folder, 1);
}

AROUND_EACH(in_state, remove_folder);

static day day_of(const char *date)
{
    day d;
    kd_rules rules;
    kd_rules_default(&rules);
    day_make(&d, date, &rules, "80p-v3");
    return d;
}

/* As sha256sum prints it of "koudi today 1\n2026-11-26\n80p-v3\n1\n". */
TEST("seeds stay what they are")
{
    static const char *const want[DAY_DEALS] = {
        "18847499ac872798cdd3c153160af5862419b3b6cb8f533d84d7cc5f7def0bef",
        "ad84b6fcc6f25abcbbb5a91b9badc816a32ed7b2092349732130350a55034f6a",
        "000ec49c84b517fe67342d7f422928111bfa7a9ebd511f1642c17574a935e7c4",
        "2648c5b65e66a210fa5a47d897e1270ee49057115b33e77fba184879e912c102",
    };
    day d = day_of("2026-11-26");
    for (int i = 0; i < DAY_DEALS; i++) {
        dealer_seed seed;
        day_seed(&d, i, &seed);
        assert_string_equal(seed.text, want[i]);
        assert_true(seed.given); /* anybody can foresee the cards */
    }
}

TEST("cards stay what they are")
{
    static const char first[] = "H5,C6,D8,SQ,D9,H7,DA,D7,HT,S8,HQ,C9,SA,CJ,SQ,DQ,S4,S5,SJ,ST";
    day d = day_of("2026-11-26");
    dealer_seed seed;
    deck cards;
    kd_match match;
    char text[DECK_TEXT];
    uint8_t level[KD_TEAMS];
    memset(level, d.rules.start_level, sizeof level);
    assert_true(kd_match_start_at(&match, &d.rules, level, 0));
    day_seed(&d, 0, &seed);
    deck_make(&cards, &seed, &match);
    deck_print(&cards, text);
    text[sizeof first - 1] = 0;
    assert_string_equal(text, first);
}

TEST("they follow from the date, the rules and the number alone")
{
    day d = day_of("2026-11-26"), named = d, other = d, later = day_of("2026-11-27");
    dealer_seed seed, another;
    day_seed(&d, 0, &seed);
    strcpy(named.rules_name, "of the house");
    day_seed(&named, 0, &another);
    assert_string_equal(another.text, seed.text);
    day_seed(&later, 0, &another);
    assert_string_not_equal(another.text, seed.text);
    assert_true(kd_rules_preset(&other.rules, "forty"));
    day_seed(&other, 0, &another);
    assert_string_not_equal(another.text, seed.text);
    other.rules = d.rules;
    other.rules.fine_points += 5;
    day_seed(&other, 0, &another);
    assert_string_not_equal(another.text, seed.text);
}

TEST("each seat deals once, at the first level")
{
    day d = day_of("2026-11-26");
    for (int i = 0; i < DAY_DEALS; i++) {
        history h;
        char path[PATH_MAX];
        dealer_seed kept, seed;
        assert_int_equal(day_deal(&d, i, &h), DAY_NEW);
        assert_int_equal(day_begin(&d, i, "Mei"), 0);
        assert_int_equal(day_begin(&d, i, "Mei"), 0); /* which changes nothing */
        assert_int_equal(day_deal(&d, i, &h), DAY_UNDER_WAY);
        assert_int_equal(h.match.round.dealer, i);
        assert_int_equal(h.match.level[0], d.rules.start_level);
        assert_int_equal(h.match.level[1], d.rules.start_level);
        assert_string_equal(h.head.seat[0], "human Mei");
        assert_string_equal(h.head.seat[2], "bot steady");
        assert_true(day_path(&d, i, path) && seed_find(path, &kept));
        day_seed(&d, i, &seed);
        assert_string_equal(kept.text, seed.text);
        history_free(&h);
        assert_int_equal(day_next(&d), 0);
    }
}

TEST("the first try counts, and goes on counting the day after")
{
    char today[DAY_DATE], path[PATH_MAX];
    history h;
    day_today(today);
    assert_true(day_date_is(today));
    day d = day_of(today), past = day_of("2026-01-02");
    assert_true(d.counts);
    assert_false(past.counts);
    assert_int_equal(day_begin(&past, 0, NULL), 0);
    past = day_of("2026-01-02");
    assert_false(past.counts);
    past.counts = true; /* as it was on that day */
    assert_int_equal(day_begin(&past, 0, NULL), 0);
    past = day_of("2026-01-02");
    assert_true(past.counts);
    assert_true(day_forget(&past)); /* the other try */
    assert_int_equal(day_deal(&past, 0, &h), DAY_UNDER_WAY);
    assert_string_equal(h.note, "today 2026-01-02 deal 1 of 4");
    history_free(&h);
    past.counts = false;
    assert_int_equal(day_deal(&past, 0, &h), DAY_NEW);
    assert_true(day_path(&past, 0, path) && access(path, F_OK) != 0);
}

TEST("a record that cannot be read is not replaced")
{
    day d = day_of("2026-01-02");
    history h;
    char path[PATH_MAX];
    d.counts = true;
    assert_int_equal(day_begin(&d, 0, NULL), 0);
    assert_true(day_path(&d, 0, path));
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs("0 play H5 #00000000\n", file);
    fclose(file);
    assert_int_equal(day_deal(&d, 0, &h), DAY_UNREADABLE);
    assert_int_equal(day_next(&d), 0);
}

TEST("a deal that another program plays is neither begun nor removed")
{
    day d = day_of("2026-01-02");
    history h;
    char path[PATH_MAX];
    d.counts = false;
    assert_int_equal(day_begin(&d, 0, NULL), 0);
    assert_true(day_path(&d, 0, path) && history_read(&h, path));
    store *played = store_continue(path, &h, &h.match);
    assert_non_null(played);
    assert_int_equal(day_begin(&d, 0, NULL), EBUSY);
    assert_false(day_forget(&d));
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(store_close(played), 0);
    history_free(&h);
    assert_true(day_forget(&d));
    assert_int_not_equal(access(path, F_OK), 0);
}

TEST("words are kept, and the last week of them is read")
{
    day_word week[DAY_WEEK], w = {.better = 50}, read;
    day d = day_of("2026-01-02");
    assert_int_equal(day_week(week), 0);
    assert_false(day_kept(&d, &read));
    for (unsigned i = 1; i <= 9; i++) {
        snprintf(d.date, sizeof d.date, "2026-01-%02u", i % 10);
        memcpy(w.date, d.date, sizeof w.date);
        w.levels[0] = (int16_t)i;
        assert_int_equal(day_keep(&d, &w), 0);
        assert_true(day_kept(&d, &read));
        assert_memory_equal(&read, &w, sizeof w);
    }
    assert_int_equal(day_week(week), DAY_WEEK);
    for (int i = 0; i < DAY_WEEK; i++)
        assert_int_equal(week[i].levels[0], 3 + i);
}

/* A finished try of that date. */
static void finish(const char *date, const char *text, int levels)
{
    day d;
    kd_rules rules;
    day_word w = {.better = 50};
    assert_true(kd_rules_preset(&rules, text));
    day_make(&d, date, &rules, text);
    memcpy(w.date, d.date, sizeof w.date);
    w.levels[0] = (int16_t)levels;
    w.rules = day_rules(&rules);
    assert_int_equal(day_keep(&d, &w), 0);
}

TEST("past tries are found, the latest first, and those left say so")
{
    static day_try tries[MOST_TRIES];
    kd_rules house;
    day left = day_of("2026-11-25");
    left.counts = true;
    assert_int_equal(day_tries("2026-11-01", "2026-11-30", tries, MOST_TRIES), 0);
    finish("2026-11-23", "80p-v3", 3);
    finish("2026-11-23", "forty", 4);
    finish("2026-10-31", "80p-v3", 5); /* earlier */
    assert_int_equal(day_begin(&left, 0, NULL), 0);
    kd_rules_default(&house);
    house.fine_points += 5;
    day own;
    day_make(&own, "2026-11-24", &house, "of the house");
    own.counts = true;
    assert_int_equal(day_begin(&own, 0, NULL), 0);
    day over = day_of("2026-11-23"); /* which has its records beside its word */
    over.counts = true;
    assert_int_equal(day_begin(&over, 0, NULL), 0);
    day again = day_of("2026-11-22");
    assert_int_equal(day_begin(&again, 0, NULL), 0); /* does not count */
    FILE *file = fopen(in_folder("koudi/days/2026-11-21-own-1234567-1.rec"), "w");
    fputs("torn", file);
    fclose(file);
    assert_int_equal(day_tries("2026-11-01", "2026-11-30", tries, MOST_TRIES), 5);
    assert_string_equal(tries[0].day.date, "2026-11-25");
    assert_true(tries[0].opens && !tries[0].known && tries[0].day.counts);
    assert_int_equal(tries[0].over, 0);
    assert_string_equal(tries[0].day.rules_name, "80p-v3");
    assert_string_equal(tries[1].day.rules_name, "of the house");
    assert_memory_equal(&tries[1].day.rules, &house, sizeof house);
    assert_true(tries[2].known && tries[3].known);
    assert_int_equal(tries[2].word.levels[0] + tries[3].word.levels[0], 7);
    assert_true(tries[4].unreadable && !tries[4].opens);
    assert_int_equal(day_tries("2026-11-01", "2026-11-30", tries, 2), 2);
}
