/* test_rules_file.c - rules files: what is read, and what is refused at which place. */
#include <stdlib.h>
#include <string.h>

#include "koudi.h"
#include "support/test.h"

/* ---- files that are read ---- */

struct good {
    const char *name, *text, *line;
};

static void is_read(void **state)
{
    const struct good *row = *state;
    kd_rules rules;
    kd_rules_error error;
    char key[40] = "", line[80];
    memcpy(key, row->line, strcspn(row->line, " "));
    kd_rules_default(&rules);
    assert_true(kd_rules_parse(&rules, row->text, strlen(row->text), &error));
    kd_rule_print(&rules, kd_rule_find(key), line, sizeof line);
    assert_string_equal(line, row->line);
}
TEST_FILE(is_read, "engine/rules_file.tsv", "good", struct good, "sss");

/* ---- files that are refused ---- */

struct bad {
    const char *name, *text;
    int line, column;
    const char *what; /* part of it */
};

static void check_refused(const char *text, size_t length, int line, int column, const char *what)
{
    kd_rules rules, before;
    kd_rules_error error = {.line = -1, .column = -1};
    kd_rules_default(&rules);
    before = rules;
    assert_false(kd_rules_parse(&rules, text, length, &error));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    if (!strstr(error.what, what))
        print_error("says: %s\n", error.what);
    assert_non_null(strstr(error.what, what));
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_false(kd_rules_parse(&rules, text, length, NULL));
}

static void is_refused(void **state)
{
    const struct bad *row = *state;
    check_refused(row->text, strlen(row->text), row->line, row->column, row->what);
}
TEST_FILE(is_refused, "engine/rules_file.tsv", "bad", struct bad, "ssiis");

TEST("unknown key, none near")
{
    static const char text[] = "[match]\nnosuch = 3\n";
    kd_rules rules;
    kd_rules_error error;
    kd_rules_default(&rules);
    assert_false(kd_rules_parse(&rules, text, strlen(text), &error));
    assert_string_equal(error.what, "unknown key 'nosuch'");
}

TEST("a NUL")
{
    static const char text[] = "[deck]\nkitty\0 = 8\n";
    check_refused(text, sizeof text - 1, 2, 6, "no text");
}

TEST("a line of 512 bytes")
{
    char text[600];
    kd_rules rules;
    kd_rules_default(&rules);
    memset(text, ' ', sizeof text);
    text[0] = '#';
    text[512] = '\n';
    assert_true(kd_rules_parse(&rules, text, 513, NULL));
    text[512] = '\r';
    text[513] = '\n';
    assert_true(kd_rules_parse(&rules, text, 514, NULL));
    text[512] = ' ';
    check_refused(text, 514, 1, 513, "512 bytes");
}

TEST("a text of 64 KiB")
{
    enum { MOST = 64 * 1024 };
    char *text = malloc(MOST + 1);
    assert_non_null(text);
    kd_rules rules;
    kd_rules_default(&rules);
    memset(text, '\n', MOST + 1);
    assert_true(kd_rules_parse(&rules, text, MOST, NULL));
    check_refused(text, MOST + 1, 0, 0, "64 KiB");
    free(text);
}

/* ---- what is wrong, in other words ---- */

static const char *as_it_is(const char *sentence)
{
    return sentence;
}

/* All blanks that there are, one that is not, and one that is left open. */
static const char *all_blanks(const char *sentence)
{
    bool range = strstr(sentence, "{low}") || strstr(sentence, "{words}");
    return range ? "({low}..{high})"
                 : "<{quoted} {key} {value} {section} {other} {n} {most} {range}{nothing} {";
}

TEST("every fault has a sentence")
{
    char text[200];
    for (int fault = KD_RULES_FINE + 1; fault < KD_RULES_FAULTS; fault++) {
        kd_rules_error error = {.fault = (kd_rules_fault)fault, .row = kd_rule_find("kitty")};
        assert_true(kd_rules_error_text(&error, as_it_is, text, sizeof text) > 10);
        assert_null(strchr(text, '}'));
    }
    kd_rules_error none = {.fault = KD_RULES_FAULTS};
    assert_int_equal(kd_rules_error_text(&none, as_it_is, text, sizeof text), 0);
}

TEST("other words")
{
    static const char whole[] = "<'7' kitty 7 deck dump 101 104 (0..12) {";
    kd_rules_error error = {.fault = KD_RULES_HANDS,
                            .row = kd_rule_find("kitty"),
                            .other = kd_rule_find("dump"),
                            .value = 7,
                            .n = 101,
                            .most = 104,
                            .quoted = "'7'"};
    char text[sizeof whole + 2];
    for (size_t size = 0; size < sizeof text; size++) {
        memset(text, 'x', sizeof text);
        assert_int_equal(kd_rules_error_text(&error, all_blanks, text, size), strlen(whole));
        size_t room = size ? size - 1 : 0, kept = room < strlen(whole) ? room : strlen(whole);
        assert_memory_equal(text, whole, kept);
        assert_int_equal(text[size ? kept : 0], size ? 0 : 'x');
    }
}

/* A fault leaves the blanks empty that it does not speak of. */
TEST("blanks of nothing")
{
    kd_rules_error error = {.fault = KD_RULES_CONTROL};
    char text[80];
    (void)kd_rules_error_text(&error, all_blanks, text, sizeof text);
    assert_string_equal(text, "<     0 0  {");
}
