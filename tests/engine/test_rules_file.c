/* test_rules_file.c - rules files: what is read, and what is refused at which place. */
#include <stdlib.h>
#include <string.h>

#include "koudi.h"
#include "support/test.h"

/* ---- files that are read ---- */

static const struct good {
    const char *name, *text, *line;
} good[] = {
    {"empty", "", "kitty = 8"},
    {"blank lines", "\n  \n\t\n", "kitty = 8"},
    {"comments", "# one\n; two\n[deck] # three\nkitty = 4 ; four\n", "kitty = 4"},
    {"no blanks", "[deck]\nkitty=12", "kitty = 12"},
    {"many blanks", " [ deck ] \n\t kitty \t=\t 12 \t\n", "kitty = 12"},
    {"CRLF", "[deck]\r\nkitty = 4\r\n", "kitty = 4"},
    {"CR at the end", "[deck]\nkitty = 4\r", "kitty = 4"},
    {"byte order mark", "\xEF\xBB\xBF[deck]\nkitty = 4\n", "kitty = 4"},
    {"comment beyond ASCII", "[deck] ; \xE5\xBA\x95\xE7\x89\x8C\nkitty = 4\n", "kitty = 4"},
    {"a section twice", "[deck]\ndecks = 2\n[draw]\n[deck]\nkitty = 4\n", "kitty = 4"},
    {"ranks in any order", "[deck]\nranks = A 10   2\n", "ranks = 2 10 A"},
    {"suits", "[deck]\nsuits = D S\n", "suits = S D"},
    {"no must-play level", "[match]\nmust_play = none\n", "must_play = none"},
    {"one rank", "[match]\nto_level = 10\n", "to_level = 10"},
    {"yes and no", "[match]\nhook = no\n", "hook = no"},
    {"choice", "[counter]\ncounter = none\n", "counter = none"},
    {"leading zeros", "[deck]\nkitty = 00008\n", "kitty = 8"},
    {"lowest", "[deck]\nkitty = 1\n", "kitty = 1"},
    {"highest", "[deck]\nkitty = 12\n", "kitty = 12"},
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
TEST_ROWS(is_read, good);

/* ---- files that are refused ---- */

static const struct bad {
    const char *name, *text;
    int line, column;
    const char *what; /* part of it */
} bad[] = {
    {"unknown section", "[deck]\n[dek]\n", 2, 2, "'dek'; there are deck, draw, match, declare"},
    {"empty section", "[]\n", 1, 2, "unknown section ''"},
    {"section left open", "[deck\n", 1, 6, "[name]"},
    {"word after a section", "[deck] kitty = 8\n", 1, 17, "alone on its line"},
    {"unknown key", "[deck]\n  kity = 8\n", 2, 3, "unknown key 'kity'; the nearest is kitty"},
    {"unknown key with a letter", "[match]\nhock = no\n", 2, 1, "the nearest is hook"},
    {"unknown key with two letters", "[deck]\nrooks = 2\n", 2, 1, "the nearest is ranks"},
    {"unknown key in capitals", "[rebel]\nREBEL_POINTS = 1\n", 2, 1, "unknown key"},
    {"long unknown key", "[deck]\nabcdefghijklmnopqrstuvwxyz0123456789abcdefghij = 1\n", 2, 1,
     "'abcdefghijklmnopqrstuvwx...'"},
    {"key beyond ASCII", "[deck]\n\xE5\xBA\x95 = 1\n", 2, 1, "unknown key '\?\?\?'"},
    {"key before any section", "kitty = 8\n", 1, 1, "kitty belongs under [deck]"},
    {"key in a wrong section", "[draw]\n\tkitty = 8\n", 2, 2, "kitty belongs under [deck]"},
    {"key twice", "[deck]\nkitty = 8\n\nkitty = 8\n", 4, 1, "was set in line 2"},
    {"no equals sign", "[deck]\n kitty 8\n", 2, 2, "key = value"},
    {"no key", "[deck]\n = 8\n", 2, 2, "key = value"},
    {"no value", "[deck]\nkitty =\n", 2, 8, "a number 1..12"},
    {"value in a comment", "[deck]\nkitty = # 8\n", 2, 8, "a number 1..12"},
    {"number too low", "[deck]\nkitty = 0\n", 2, 9, "kitty cannot be '0': a number 1..12"},
    {"number too high", "[deck]\nkitty = 13\n", 2, 9, "a number 1..12"},
    {"number beyond 16 bits", "[deck]\nkitty = 65544\n", 2, 9, "a number 1..12"},
    {"number beyond 32 bits", "[deck]\nkitty = 4294967304\n", 2, 9, "a number 1..12"},
    {"negative number", "[deck]\nkitty = -8\n", 2, 9, "a number 1..12"},
    {"number with a tail", "[deck]\nkitty = 8x\n", 2, 9, "a number 1..12"},
    {"two numbers", "[deck]\nkitty = 8 8\n", 2, 9, "a number 1..12"},
    {"unknown word", "[counter]\ncounter = lader\n", 2, 11, "one of: none, ladder, more, jokers"},
    {"word with a tail", "[counter]\ncounter = ladders\n", 2, 11, "one of: none, ladder"},
    {"neither yes nor no", "[match]\nhook = true\n", 2, 8, "one of: no, yes"},
    {"unknown rank", "[match]\nmust_play = 10 1 K\n", 2, 16, "some of: 2, 3, 4"},
    {"rank twice", "[match]\nmust_play = 10 K 10\n", 2, 18, "named once"},
    {"no ranks", "[deck]\nranks = none\n", 2, 9, "some of: 2, 3, 4"},
    {"no must-play word", "[match]\nmust_play =\n", 2, 12, "or none"},
    {"none among ranks", "[match]\nmust_play = K none\n", 2, 15, "some of: 2, 3"},
    {"unknown suit", "[deck]\nsuits = S X\n", 2, 11, "some of: S, H, C, D"},
    {"rank out of order", "[match]\nstart_level = 1\n", 2, 15, "one of: 2, 3, 4"},
    {"two ranks for one", "[match]\nstart_level = 2 3\n", 2, 15, "one of: 2, 3, 4"},
    {"control character", "[deck]\nkit\x01ty = 8\n", 2, 4, "no text"},
    {"control in a comment", "[deck]\n# \x1B[2J\n", 2, 3, "no text"},
    {"delete character", "[deck]\n\x7F\n", 2, 1, "no text"},
    {"CR within a line", "[deck]\rkitty = 8\n", 1, 7, "no text"},
    {"a fault after good lines", "[deck]\nkitty = 4\n[draw]\nyoungest = 4\n", 4, 12, "0..3"},
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
TEST_ROWS(is_refused, bad);

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
    static const char whole[] = "<'7' kitty 7 deck dump 101 104 (1..12) {";
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

/* What a fault does not speak of leaves its blanks empty. */
TEST("blanks of nothing")
{
    kd_rules_error error = {.fault = KD_RULES_CONTROL};
    char text[80];
    (void)kd_rules_error_text(&error, all_blanks, text, sizeof text);
    assert_string_equal(text, "<     0 0  {");
}
