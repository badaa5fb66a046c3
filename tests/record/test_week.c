/* test_week.c - the table of a week: which days it has, what is added up, and in which order. */
#include "record/week.h"

#include "record/day.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int in_state(void **state)
{
    return make_folder(state) || setenv("XDG_STATE_HOME", folder, 1);
}

AROUND_EACH(in_state, remove_folder);

enum { RULES = 7, OTHER = 8 };
static friends kept;
static day_word own[16];
static int owns;
static week table;

/* A result of that day: levels above a field of 1. */
static day_word result(const char *date, int above, uint32_t rules)
{
    day_word w = {.field = 10, .rules = rules};
    snprintf(w.date, sizeof w.date, "%s", date);
    day_version(w.version);
    w.levels[0] = (int16_t)(above + 1);
    return w;
}

static void says(const char *name, const char *date, int above, uint32_t rules)
{
    if (*name) {
        friend_word *w = &kept.word[kept.count++];
        snprintf(w->name, sizeof w->name, "%s", name);
        w->word = result(date, above, rules);
    } else {
        own[owns++] = result(date, above, rules);
    }
}

static void make(const char *date)
{
    week_make(&table, date, "2026-11-26", RULES, &kept, own, owns);
}

static void anew(void)
{
    kept.count = owns = 0;
}

static const struct week_days_row {
    const char *name, *first, *last;
} week_days_rows[] = {
    {"2026-11-23", "2026-11-23", "2026-11-29"}, /* a Monday */
    {"2026-11-29", "2026-11-23", "2026-11-29"}, /* a Sunday */
    {"2026-11-30", "2026-11-30", "2026-12-06"}, {"2027-01-01", "2026-12-28", "2027-01-03"},
    {"2024-02-29", "2024-02-26", "2024-03-03"}, {"2000-01-03", "2000-01-03", "2000-01-09"},
    {"2000-01-01", "", "2000-01-02"}, /* there are no deals before */
};

static void week_of(void **state)
{
    const struct week_days_row *row = *state;
    anew();
    make(row->name);
    assert_string_equal(table.date[0], row->first);
    assert_string_equal(table.date[WEEK_DAYS - 1], row->last);
    assert_int_equal(table.today, strcmp(row->first, "2026-11-23") == 0 ? 3 : -1);
}

TEST_ROWS(week_of, week_days_rows);

TEST("the best first, and who has not played last")
{
    static const char *const want[] = {"Jun", "", "Dad", "Aya", "Old"};
    anew();
    says("", "2026-11-23", 2, RULES);
    says("", "2026-11-24", 1, RULES);
    says("Jun", "2026-11-26", 4, RULES);
    says("Dad", "2026-11-25", 3, RULES); /* as much as the player, on fewer days */
    says("Aya", "2026-11-29", -5, RULES);
    says("Old", "2026-11-22", 9, RULES); /* the Sunday before */
    make("2026-11-26");
    assert_int_equal(table.rows, 5);
    for (int i = 0; i < table.rows; i++)
        assert_string_equal(table.row[i].name, want[i]);
    assert_int_equal(table.row[1].sum, 30);
    assert_int_equal(table.row[1].days, 2);
    assert_true(table.row[1].played[0] && table.row[1].played[1] && !table.row[1].played[2]);
    assert_int_equal(table.row[4].days, 0);
    assert_int_equal(table.others, 0);
}

TEST("other rules are listed by day, and the rules are those of most words")
{
    anew();
    says("", "2026-11-26", 2, RULES);
    says("Mei", "2026-11-26", 9, OTHER);
    make("2026-11-26");
    assert_int_equal(table.rules, RULES); /* the player's, of as many */
    says("Mei", "2026-11-24", 9, OTHER);
    says("Jun", "2026-11-12", 9, RULES); /* another week */
    make("2026-11-26");
    assert_int_equal(table.rules, OTHER);
    assert_string_equal(table.row[0].name, "Mei");
    assert_int_equal(table.row[0].sum, 180);
    assert_int_equal(table.others, 1);
    assert_string_equal(table.other[0].name, "");
    assert_int_equal(table.row[1].days, 0);
    assert_true(table.row[1].today); /* nor is it told as missing today */
}

TEST("a result of another version is told")
{
    anew();
    says("Mei", "2026-11-26", 9, RULES);
    says("Jun", "2026-11-26", 9, RULES);
    kept.word[1].word.version[0] = 30;
    make("2026-11-26");
    assert_string_equal(table.row[0].name, "Jun");
    assert_true(table.row[0].mixed);
    assert_false(table.row[1].mixed);
}

TEST("all rows are there, and more words of other rules are counted")
{
    anew();
    for (int i = 0; i < MOST_WEEK_OTHERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "f%d", i % MOST_FRIENDS);
        says(name, i < MOST_FRIENDS ? "2026-11-26" : "2026-11-27", i, RULES);
        says(name, "2026-11-24", i, OTHER);
    }
    says("f1", "2026-11-28", 3, OTHER);
    for (int i = 0; i < 80; i++)
        says("f2", "2026-11-28", 3, RULES);
    make("2026-11-26");
    assert_int_equal(table.rules, RULES);
    assert_int_equal(table.rows, MOST_FRIENDS + 1);
    assert_int_equal(table.others, MOST_WEEK_OTHERS);
    assert_int_equal(table.beyond, 1);
}

TEST("a week is read from the files of tries and friends")
{
    kd_rules rules;
    day d;
    int bad = -1;
    kd_rules_default(&rules);
    day_make(&d, "2026-11-24", &rules, "80p-v3");
    day_word mine = result("2026-11-24", 2, day_rules(&rules));
    friend_word mei = {.name = "Mei", .word = result("2026-11-25", 3, day_rules(&rules))};
    assert_int_equal(day_keep(&d, &mine), 0);
    assert_int_equal(friends_keep(&mei), FRIEND_KEPT);
    assert_int_equal(week_read(&table, "2026-11-29", day_rules(&rules), &bad), 0);
    assert_int_equal(bad, 0);
    assert_int_equal(table.rows, 2);
    assert_string_equal(table.row[0].name, "Mei");
    assert_int_equal(table.row[1].sum, 20);
    FILE *file = fopen(in_folder("koudi/days/friends.txt"), "a");
    fputs("Mei=\n", file);
    fclose(file);
    assert_int_equal(week_read(&table, "2026-11-29", day_rules(&rules), &bad), 0);
    assert_int_equal(bad, 3);
    assert_int_equal(table.rows, 2);
}
