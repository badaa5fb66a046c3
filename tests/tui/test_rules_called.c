/* test_rules_called.c - what rules are called, in so many cells. */
#include "support/language.h"
#include "support/test.h"
#include "tui/state/rule_names.h"
#include "tui/state/settings.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

struct called_row {
    const char *name, *rules,
        *set; /* set: values after those of the text, with blanks between them */
    const char *preset;
    int cells;
    const char *said;
};

static void it_is_called(void **state)
{
    const struct called_row *row = *state;
    kd_rules rules;
    char lines[400];
    text t = {.n = 0};
    assert_true(kd_rules_preset(&rules, row->preset));
    snprintf(lines, sizeof lines, "%s", row->set ? row->set : "");
    for (char *key = strtok(lines, " ="); key; key = strtok(NULL, " =")) {
        const char *value = strtok(NULL, " =");
        assert_non_null(value);
        assert_true(kd_rules_set(&rules, key, value, NULL));
    }
    rules_called_text(&t, glyphs_of(false), row->rules, &rules, row->cells);
    assert_string_equal(t.s, row->said);
    assert_true(grid_width(t.s) <= row->cells);
}

static const struct called_row rows[] = {
    {"as published", "80p-v3", NULL, "80p-v3", 60, "Eighty Points, English V3"},
    {"as published, in a column", "80p-v3", NULL, "80p-v3", 12, "English V3"},
    {"played elsewhere", "qq-v2", NULL, "qq-v2", 60, "QQ Shengji"},
    {"superseded", "qq", NULL, "qq", 60, "QQ Shengji, superseded"},
    {"one value", "80p-v3", "fine_points=20", "80p-v3", 70,
     "Eighty Points, English V3, one value changed: points of the fine 20"},
    {"two", "80p-v3", "fine_points=20 count=yes", "80p-v3", 90,
     "Eighty Points, English V3, 2 values changed: points of the fine 20, cards still out yes"},
    {"two, where the name in short has room", "80p-v3", "fine_points=20 count=yes", "80p-v3", 75,
     "English V3, 2 values changed: points of the fine 20, cards still out yes"},
    {"two, where one has room", "80p-v3", "fine_points=20 count=yes", "80p-v3", 60,
     "English V3, 2 values changed: points of the fine 20, ..."},
    {"their number", "80p-v3", "fine_points=20 count=yes", "80p-v3", 30,
     "English V3, 2 values changed"},
    {"in a column", "80p-v3", "fine_points=20 count=yes", "80p-v3", 13, "English V3 *2"},
    {"in a narrow one", "tournament", "fine_points=20", "tournament", 12, "Tournament*"},
    {"in the narrowest one", "80p-v3", "fine_points=20", "80p-v3", 10, "English V3"},
    {"a name of its own", "mei", "fine_points=20", "official", 70,
     "mei: Eighty Points, official, one value changed: points of the fine 20"},
    {"a name of its own, in a column", "mei", "fine_points=20", "official", 17, "mei: Official *1"},
    {"a name of its own, in a narrow one", "mei", "fine_points=20", "official", 11, "mei*"},
    {"a name of its own for a text", "own", NULL, "forty", 30, "own: Forty Points, one deck"},
    {"a long name", "what-mei-and-tom-play", NULL, "forty", 11, "what-mei-a…"},
    {"a text, but of another one's values", "80p-v3", NULL, "forty", 40,
     "English V3, 26 values changed"},
};
TEST_ROWS(it_is_called, rows);

/* ---- names ---------------------------------------------------------------------------------------- */

/* Every text has a name that is not its word, in short in a column of a list, in each language. */
TEST("every text has a name")
{
    for (int chinese = 0; chinese < 2 && test_speak(chinese ? "zh_CN" : "en"); chinese++)
        for (int i = 0; setting_word(setting_find("rules"), 1 + i); i++) {
            const char *word = setting_word(setting_find("rules"), 1 + i);
            assert_string_not_equal(rules_name_text(word), word);
            assert_string_not_equal(rules_brief_text(word), word);
            assert_true(grid_width(rules_brief_text(word)) <= BRIEF_NAME);
        }
    assert_true(test_speak("en"));
    assert_string_equal(rules_name_text("mei"), "mei");
    assert_string_equal(rules_name_text(NULL), "");
}

/* ---- what is otherwise than last time ---------------------------------------------------------------- */

struct other_row {
    const char *name, *now, *set, *last, *said; /* now, last: texts; set: a value of the first */
};

static void others_are_told(void **state)
{
    const struct other_row *row = *state;
    kd_rules now, last;
    char set[64], *value;
    text t = {.n = 0};
    assert_true(kd_rules_preset(&now, row->now) && kd_rules_preset(&last, row->last));
    snprintf(set, sizeof set, "%s", row->set);
    value = strchr(set, '=');
    if (value)
        *value++ = '\0';
    assert_true(!value || kd_rules_set(&now, set, value, NULL));
    assert_int_equal(rules_other_text(&t, glyphs_of(true), &now, &last), *row->said != '\0');
    assert_string_equal(t.s, row->said);
}

static const struct other_row other_rows[] = {
    {"the same as last time", "qq-v2", "", "qq-v2", ""},
    {"one row", "80p-v3", "always_trump=2", "80p-v3",
     "Other rules than last time: always trump: none -> 2."},
    {"more than three", "tournament", "", "80p-v3",
     "Other rules than last time: must-play levels: 10 K -> none; the hook: yes -> no; best of: 1 "
     "-> 3; and 17 more, "
     "r shows them."},
};
TEST_ROWS(others_are_told, other_rows);

/* ---- how one's table plays ---------------------------------------------------------------------------- */

TEST("the answers can be played, in at most three words each")
{
    for (int i = 0; i < HOUSES; i++) {
        kd_rules rules;
        int words = *houses[i].differs ? 1 : 0;
        house_read(i, &rules);
        assert_true(kd_rules_check(&rules, NULL));
        assert_true(house_is(i, houses[i].preset, &rules));
        assert_int_equal(house_is(0, houses[i].preset, &rules), i == 0);
        for (const char *at = houses[i].differs; (at = strchr(at, ' ')); at++)
            words++;
        assert_in_range(words, i > 0, 3);
    }
}
