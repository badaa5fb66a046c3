/* test_rules_called.c - what rules are called, in so many cells. */
#include "support/test.h"
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
