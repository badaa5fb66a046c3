/* test_rules.c - the rules table: its rows, its values, and which go together. */
#include <stdio.h>
#include <string.h>

#include "koudi.h"
#include "support/test.h"

/* ---- the table ---- */

TEST("a row for each value")
{
    int lists = 0;
    for (int i = 0; i < kd_rule_count; i++)
        lists += kd_rule_is_list(&kd_rule_rows[i]);
    assert_int_equal(kd_rule_count + lists, sizeof(kd_rules) / sizeof(uint16_t));
    bool seen[sizeof(kd_rules)] = {false};
    for (int i = 0; i < kd_rule_count; i++) {
        unsigned offset = kd_rule_rows[i].offset;
        assert_true(offset % sizeof(uint16_t) == 0 && offset < sizeof(kd_rules));
        assert_false(seen[offset]);
        seen[offset] = true;
    }
}

/* One or more blank-separated rule IDs. */
static bool are_rule_ids(const char *ids)
{
    for (;;) {
        size_t letters = strspn(ids, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (!letters || ids[letters] != '-')
            return false;
        ids += letters + 1;
        size_t digits = strspn(ids, "0123456789");
        if (!digits)
            return false;
        ids += digits;
        if (!*ids)
            return true;
        if (*ids++ != ' ')
            return false;
    }
}

static void row_is_complete(void **state)
{
    const kd_rule_row *row = *state;
    assert_true(are_rule_ids(row->id));
    assert_true(strlen(row->help) > 10 && !strchr(row->help, '\n'));
    assert_true(strchr(".?", row->help[strlen(row->help) - 1]) || strchr(row->help, '?'));
    assert_ptr_equal(kd_rule_find(row->key), row);
    assert_true(row->low <= row->high);
    assert_int_equal(row->kind == KD_RULE_CHOICE, row->words != NULL);
}

static void words_match_range(void **state)
{
    const kd_rule_row *row = *state;
    if (row->kind != KD_RULE_CHOICE)
        return;
    int words = 0;
    while (row->words[words])
        words++;
    assert_int_equal(row->low, 0);
    assert_int_equal(row->high, words - 1);
}

/* The file order: a section's rows stand together. */
TEST("sections are not split")
{
    for (int i = 1; i < kd_rule_count; i++)
        for (int j = 0; j < i - 1; j++)
            if (strcmp(kd_rule_rows[i].section, kd_rule_rows[j].section) == 0)
                assert_string_equal(kd_rule_rows[i - 1].section, kd_rule_rows[i].section);
}

TEST("an unknown key has no row")
{
    assert_null(kd_rule_find("kity"));
    assert_null(kd_rule_find(""));
}

/* ---- values that do not go together ---- */

struct clash {
    const char *name, *text; /* upon the default */
    const char *what;        /* part of it; NULL: it is played */
};

static void goes_together(void **state)
{
    const struct clash *row = *state;
    kd_rules rules;
    kd_rules_error error = {.line = -1, .column = -1};
    kd_rules_default(&rules);
    assert_true(kd_rules_parse(&rules, row->text, strlen(row->text), NULL));
    bool plays = kd_rules_check(&rules, &error);
    assert_int_equal(kd_rules_check(&rules, NULL), plays);
    assert_int_equal(plays, row->what == NULL);
    if (plays)
        return;
    if (!strstr(error.what, row->what))
        print_error("says: %s\n", error.what);
    assert_non_null(strstr(error.what, row->what));
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
}
TEST_FILE(goes_together, "engine/rules.tsv", "clashes", struct clash, "sss");

/* A value that no file could give, set by hand, is refused by its row. */
static void a_value_out_of_range_is_refused(void **state)
{
    const kd_rule_row *row = *state;
    kd_rules rules;
    kd_rules_error error;
    kd_rules_default(&rules);
    uint16_t beyond = UINT16_MAX;
    memcpy((char *)&rules + row->offset, &beyond, sizeof beyond);
    assert_false(kd_rules_check(&rules, &error));
    assert_memory_equal(error.what, row->key, strlen(row->key));
    assert_non_null(strstr(error.what, " is not "));
}

/* ---- printing ---- */

static void printing_is_bounded(void **state)
{
    const kd_rule_row *row = *state;
    kd_rules rules;
    char whole[200], part[200];
    kd_rules_default(&rules);
    int length = kd_rule_print(&rules, row, whole, sizeof whole);
    assert_int_equal(length, strlen(whole));
    assert_int_equal(kd_rule_print(&rules, row, NULL, 0), length);
    for (size_t size = 1; size <= (size_t)length + 1; size++) {
        memset(part, 'x', sizeof part);
        assert_int_equal(kd_rule_print(&rules, row, part, size), length);
        assert_int_equal(strlen(part), size - 1);
        assert_memory_equal(part, whole, size - 1);
        assert_int_equal(part[size], 'x');
    }
}

/* Sets one value by hand, prints its row as a file, and reads that upon other values. */
static bool comes_back(const kd_rule_row *row, uint16_t value)
{
    char text[200] = "[";
    kd_rules rules = {0}, again = {0};
    memcpy((char *)&rules + row->offset, &value, sizeof value);
    strcat(strcat(text, row->section), "]\n");
    size_t length = strlen(text);
    kd_rule_print(&rules, row, text + length, sizeof text - length);
    return kd_rules_parse(&again, text, strlen(text), NULL) &&
           memcmp(&rules, &again, sizeof rules) == 0;
}

/* A number is read back when it is in its range, a set when it is large enough, and only then. */
static void each_value_comes_back(void **state)
{
    const kd_rule_row *row = *state;
    if (kd_rule_is_list(row))
        return;
    bool is_set = kd_rule_is_set(row);
    unsigned end = is_set ? 1U << row->high : row->high + 2U;
    for (unsigned value = 0; value < end; value++) {
        bool fits = is_set ? __builtin_popcount(value) >= row->low
                           : value >= row->low && value <= row->high;
        assert_int_equal(comes_back(row, (uint16_t)value), fits);
    }
}

/* The setter by row: a value in the row's range or nothing. */
TEST("a row is set within its range")
{
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        kd_rules rules, before;
        kd_rules_default(&rules);
        before = rules;
        assert_false(kd_rule_set(&rules, row, 65535));
        assert_memory_equal(&rules, &before, sizeof rules);
        assert_true(kd_rule_set(&rules, row, kd_rule_get(&before, row)));
        assert_memory_equal(&rules, &before, sizeof rules);
    }
}

/* Ranks in an order are not a set, and a hook has a level and where to; twice the same is refused. */
TEST("lists come back")
{
    static const struct {
        const char *key, *value, *back; /* back NULL: refused */
    } rows[] = {
        {"always_trump", "none", "none"},
        {"always_trump", "2", "2"},
        {"always_trump", " 2  A 3", "2 A 3"},
        {"always_trump", "A 2", "A 2"},
        {"always_trump", "2 3 4 5 6 7 8 9", "2 3 4 5 6 7 8 9"},
        {"always_trump", "2 3 4 5 6 7 8 9 10", NULL},
        {"always_trump", "2 A 2", NULL},
        {"always_trump", "2 none", NULL},
        {"always_trump", "", NULL},
        {"hooks", "none", "none"},
        {"hooks", "J:2", "J:2"},
        {"hooks", "J:2 Q:half A:J K:start", "J:2 Q:half A:J K:start"},
        {"hooks", "J:2 Q:half A:J K:start 10:2", NULL},
        {"hooks", "J:2 J:half", NULL},
        {"hooks", "J:7 JJ:3", "J:7 JJ:3"},
        {"hooks", "JJ:3 10:half 1010:start J:7", "10:half J:7 JJ:3 1010:start"},
        {"hooks", "AA:3 J:2", "J:2 AA:3"},
        {"hooks", "AA:3 J:2 Q:2", "J:2 Q:2 AA:3"},
        {"hooks", "AA:3 J:2 Q:2 K:2", NULL},
        {"hooks", "JJ:3 JJ:2", NULL},
        {"hooks", "JJJ:3", NULL},
        {"hooks", "1:2", NULL},
        {"hooks", "J", NULL},
        {"hooks", "J:", NULL},
        {"hooks", ":2", NULL},
        {"hooks", "J:B", NULL},
        {"hooks", "half:J", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kd_rules rules, before;
        char line[80], wanted[80];
        kd_rules_default(&rules);
        before = rules;
        assert_int_equal(kd_rules_set(&rules, rows[i].key, rows[i].value, NULL),
                         rows[i].back != NULL);
        if (!rows[i].back) {
            assert_memory_equal(&rules, &before, sizeof rules);
            continue;
        }
        kd_rule_print(&rules, kd_rule_find(rows[i].key), line, sizeof line);
        snprintf(wanted, sizeof wanted, "%s = %s", rows[i].key, rows[i].back);
        assert_string_equal(line, wanted);
    }
}

/* A list set by number has nothing behind its end, no rank twice and no target that is none. */
TEST("numbers that are no list are refused")
{
    static const struct {
        const char *key;
        uint32_t value;
    } rows[] = {{"always_trump", 0x10}, {"always_trump", 0x11}, {"always_trump", 0xe},
                {"hooks", 0x0100},      {"hooks", 0xfa},        {"hooks", 0x0a1a2a}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kd_rules rules, before;
        kd_rules_default(&rules);
        before = rules;
        assert_false(kd_rule_set(&rules, kd_rule_find(rows[i].key), rows[i].value));
        assert_memory_equal(&rules, &before, sizeof rules);
    }
}

typedef struct key_row {
    const char *name, *key, *value;
    kd_rules_fault fault;
} key_row;

static const key_row key_rows[] = {
    {"DECK-1: a number", "kitty", "12", KD_RULES_FINE},
    {"DECK-1: a set, blanks around it", "ranks", " 2 5 K ", KD_RULES_FINE},
    {"CTR-1: a word", "counter", "none", KD_RULES_FINE},
    {"DECK-1: too many", "kitty", "99", KD_RULES_NO_VALUE},
    {"DECK-1: no value", "kitty", "", KD_RULES_NO_VALUE},
    {"CTR-1: no word of its", "counter", "some", KD_RULES_NO_VALUE},
    {"DECK-1: no key", "kity", "8", KD_RULES_NEAR_KEY},
    {"DECK-1: a line end is no value", "kitty", "8\nflip = x", KD_RULES_CONTROL},
};

/* The setter by key and text. */
static void key_is_set(void **state)
{
    const key_row *row = *state;
    kd_rules rules, before;
    kd_rules_error error = {0};
    kd_rules_default(&rules);
    before = rules;
    bool set = kd_rules_set(&rules, row->key, row->value, &error);
    assert_int_equal(set, row->fault == KD_RULES_FINE);
    assert_int_equal(error.fault, row->fault);
    assert_int_equal(memcmp(&rules, &before, sizeof rules) != 0, set);
    assert_int_equal(kd_rules_set(&before, row->key, row->value, NULL), set);
}
TEST_ROWS(key_is_set, key_rows);

PREPARE(int argc, char **argv)
{
    for (int i = 0; i < kd_rule_count; i++) {
        struct test t = {.name = kd_rule_rows[i].key, .state = &kd_rule_rows[i]};
        add_test(row_is_complete, t);
        add_test(words_match_range, t);
        add_test(a_value_out_of_range_is_refused, t);
        add_test(each_value_comes_back, t);
        add_test(printing_is_bounded, t);
    }
    return 0;
}
