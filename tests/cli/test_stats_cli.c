/* test_stats_cli.c - koudi stats: text, JSON, and bad records. */
#include "record/day_word.h"
#include "record/stats.h"
#include "support/folder.h"
#include "support/json.h"
#include "support/program.h"
#include "support/test.h"
#include "support/written.h"
#include "tui/cells/cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef KOUDI_TEST_DIR
#define KOUDI_TEST_DIR "tests"
#endif
#define MIXED  KOUDI_TEST_DIR "/records/v3-mixed.rec"
#define STEADY KOUDI_TEST_DIR "/records/v3-steady.rec"

enum { TEXT = 1 << 18, WIDTH = 80 };

static char printed[TEXT];

static const char *write_record(const char *name, const char *content)
{
    const char *path = in_folder(name);
    const char *text = marked(content);
    write_all(path, text, strlen(text));
    return path;
}

/* Puts its stdout into printed; returns the exit code. */
static int run(const char *first, const char *second, const char *third)
{
    const char *words[] = {"stats", first, second, third, NULL};
    size_t used = 0;
    program p;
    program_start(&p, words);
    program_close_input(&p);
    printed[0] = '\0';
    for (const char *line; (line = program_line(&p)) != NULL;) {
        used += (size_t)snprintf(printed + used, sizeof printed - used, "%s\n", line);
        assert_true(used < sizeof printed);
    }
    return program_end(&p);
}

/* The same with its stderr. */
static int run_aloud(const char *word)
{
    char command[4096];
    snprintf(command, sizeof command, "'%s' stats '%s' 2>&1", program_path(), word);
    FILE *said = popen(command, "r"); /* NOLINT(cert-env33-c): our own words */
    assert_non_null(said);
    printed[fread(printed, 1, sizeof printed - 1, said)] = '\0';
    return pclose(said);
}

static void has(const char *wanted)
{
    if (!strstr(printed, wanted))
        fail_msg("lacks %s in: %.400s", wanted, printed);
}

/* ---- text ---------------------------------------------------------------------------------------- */

static void each_line(void (*check)(const char *line))
{
    static char copy[TEXT];
    strcpy(copy, printed);
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n"))
        check(line);
}

static void fits(const char *line)
{
    if (grid_width(line) >= WIDTH)
        fail_msg("too wide: %s", line);
}

static void is_ascii(const char *line)
{
    for (const char *c = line; *c; c++)
        if ((unsigned char)*c > 0x7e)
            fail_msg("not ASCII: %s", line);
}

TEST("plots")
{
    assert_int_equal(run(MIXED, STEADY, NULL), 0);
    each_line(fits);
    has("2 records");
    has("steady (bot)\n");
    has("  dumps that stood          41 of 41      ████████████████████████ 100 %\n");
    has("▁▁▁▃▄▅▅▆▆█\n");
    has("4446679TJ22222 23378TJQK+\n");
}

TEST("plots in seven bits")
{
    assert_int_equal(run("--ascii", MIXED, STEADY), 0);
    each_line(fits);
    each_line(is_ascii);
    has("  dumps that stood          41 of 41      ######################## 100 %\n");
    has("level after each deal     4446679TJ22222 23378TJQK+\n");
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

TEST("JSON of records")
{
    assert_int_equal(run("--json", MIXED, STEADY), 0);
    expect_json(printed);
    has("\"format\": \"koudi-stats 1\"");
    has("\"records\": 2");
    has("{\"kind\": \"bot\", \"name\": \"steady\",\n");
    has("\"dumps_stood\": 41,");
    has("[\"2\", \"3\", \"3\", \"7\", \"8\", \"T\", \"J\", \"Q\", \"K\", \"won\"]");
}

/* Every key is printed, even when nothing was played: then shares and rates are null. */
TEST("JSON of nothing")
{
    const char *head = "koudi-record 3\nrules 80p-v3\nseat 0 human south\n\n";
    assert_int_equal(run("--json", write_record("head.rec", head), NULL), 0);
    expect_json(printed);
    has("\"records\": 1,\n  \"over\": 0,");
    has("{\"kind\": \"person\", \"name\": \"you\"");
    has("{\"kind\": \"unknown\", \"name\": \"unknown\"");
    has("\"levels\": []");
    for (int r = 0; r < stats_row_count; r++) {
        char wanted[64];
        snprintf(wanted, sizeof wanted, "\"%s\": %s", stats_rows[r].key,
                 stats_rows[r].kind == STATS_NUMBER ? "0" : "null");
        has(wanted);
    }
}

/* A name may have any characters of a line. */
TEST("JSON escapes")
{
    const char *head = "koudi-record 3\nrules 80p-v3\nseat 0 human \"\\\"\\\nseat 1 bot a\\nb\n"
                       "seat 2 human 李梅\nseat 3 bot {}[]\",\n\n";
    assert_int_equal(run("--json", write_record("names.rec", head), NULL), 0);
    expect_json(printed);
    has("\"name\": \"\\\"\\\\\\\"\\\\\"");
    has("\"name\": \"a\\\\nb\"");
    has("\"name\": \"李梅\"");
    has("\"name\": \"{}[]\\\",\"");
}

/* ---- bad ones ------------------------------------------------------------------------------------ */

TEST("bad records are named")
{
    write_record("bad\"1.rec", "koudi-record 3\ndance\n");
    assert_int_equal(run("--json", folder, NULL), 0);
    expect_json(printed);
    has("\"unreadable\": 1");
    has("/bad\\\"1.rec\", \"line\": 2, \"why\": \"");
    assert_int_equal(run(folder, NULL, NULL), 0);
    has("1 unreadable");
}

/* Control characters in the names of files do not reach the terminal, and JSON keeps them escaped. */
TEST("names of files are shown plain")
{
    (void)write_record("\x1b]0;owned\x07\xe2\x80\xae.rec", "koudi-record 3\ndance\n");
    assert_int_equal(run("--json", folder, NULL), 0);
    expect_json(printed);
    has("/\\u001b]0;owned\\u0007\\u202e.rec\", \"line\": 2");
    assert_int_equal(run_aloud(folder), 0);
    has("/?]0;owned??.rec:2: ");
    assert_null(strchr(printed, '\x1b'));
}

TEST("what is not there")
{
    assert_int_equal(run("/nowhere/at/all", MIXED, NULL), 1);
    has("1 record\n"); /* the rest is told */
}

/* Without an operand it reads the folder of saved games, which need not exist. */
TEST("own records")
{
    static const char content[] = "koudi-record 3\nrules 80p-v3\nseat 0 human Mei\n\n";
    setenv("XDG_STATE_HOME", folder, 1);
    assert_int_equal(run(NULL, NULL, NULL), 0);
    has("0 records\n");
    char command[160];
    snprintf(command, sizeof command, "mkdir -p '%s/koudi/records'", folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): as above */
    write_record("koudi/records/a.rec", content);
    assert_int_equal(run(NULL, NULL, NULL), 0);
    has("1 record, 1 not over\n");
    has("\nyou\n"); /* who is alone in them, by whatever name */
    assert_int_equal(run("--json", NULL, NULL), 0);
    expect_json(printed);
    has("\"days\": []\n");
}

/* Those of other operands are not the player's own. */
TEST("JSON of the days")
{
    char text[DAY_WORD + 2], wanted[200];
    day_word w = {.date = "2026-11-26", .levels = {2, -1, 0, 3}, .field = 8, .better = 91};
    kd_rules rules;
    setenv("XDG_STATE_HOME", folder, 1);
    assert_true(kd_rules_preset(&rules, "80p-v3"));
    w.rules = day_rules(&rules);
    memcpy(w.version, (uint8_t[]){1, 0, 2}, DAY_VERSION);
    char command[160];
    snprintf(command, sizeof command, "mkdir -p '%s/koudi/days'", folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): as above */
    for (int i = 0; i < 2; i++) {         /* of the second the rules have no name */
        w.rules += (uint32_t)i;
        day_word_write(&w, text);
        strcat(text, "\n");
        write_all(
            in_folder(i ? "koudi/days/2026-11-27-own.word" : "koudi/days/2026-11-26-80p-v3.word"),
            text, strlen(text));
        w.date[9] = '7';
    }
    assert_int_equal(run("--json", NULL, NULL), 0);
    expect_json(printed);
    has("{\"date\": \"2026-11-26\", \"rules\": \"80p-v3\", \"version\": \"1.0.2\",\n");
    has("\"deals\": [2, -1, 0, 3], \"sum\": 4, \"field\": 0.8, \"better\": 0.91, \"word\": "
        "\"day1+");
    has("{\"date\": \"2026-11-27\", \"rules\": null, ");
    snprintf(wanted, sizeof wanted, "%.*s\"}\n", (int)strlen(text) - 1, text);
    has(wanted);
    assert_int_equal(run("--json", STEADY, NULL), 0);
    has("\"days\": []\n");
}

/* The checker of these tests refuses what is not JSON. */
TEST("the checker refuses")
{
    static const char *const not [] = {
        "",       "{",           "{\"a\"}", "{\"a\": 1,}", "[1 2]", "\"a\nb\"", "\"\\x\"",
        "01",     "1.",          "nul",     "\"a",         "[1,]",  "'a'",      "-",
        "{a: 1}", "\"\\u12g4\"", "[1], 2",  "\"a\" b",     "1e",    "[}",       "]"};
    static const char *const is[] = {"{}", "[]",   " [1, -2.5e+3, \"\\u00e9\\n\", {\"a\": null}] ",
                                     "0",  "true", "\"\""};
    for (size_t i = 0; i < sizeof not / sizeof *not ; i++) {
        const char *end = json_end(not [i]);
        if (end && !*end)
            fail_msg("takes %s", not [i]);
    }
    for (size_t i = 0; i < sizeof is / sizeof *is; i++)
        expect_json(is[i]);
}

/* ---- deals that a bot has played ------------------------------------------------------------------ */

/* How often the program compares with the field. */
static int comparisons(const char *command, const char *options, const char *path)
{
    char words[4096];
    int count = 0;
    snprintf(words, sizeof words, "'%s' %s %s '%s' 2>&1", program_path(), command, options, path);
    FILE *said = popen(words, "r"); /* NOLINT(cert-env33-c): our own words */
    assert_non_null(said);
    printed[fread(printed, 1, sizeof printed - 1, said)] = '\0';
    assert_int_equal(pclose(said), 0);
    for (const char *at = printed; (at = strstr(at, "better than")) != NULL; at++)
        count++;
    return count;
}

/* The first deal of a person, with a bot in the seat from the middle of it or never. */
static const char *one_deal(bool given)
{
    static char text[TEXT], changed[TEXT + 512];
    enum { HALFWAY = 150, LINES = 216 };
    size_t used = 0;
    int lines = 0;
    read_all(MIXED, text, sizeof text);
    for (const char *line = text, *next; *line && lines++ < LINES; line = next) {
        bool seat = strncmp(line, "seat 0 ", 7) == 0;
        next = strchr(line, '\n') + 1;
        if (given && lines == HALFWAY)
            used += (size_t)snprintf(changed + used, sizeof changed - used,
                                     "; seat 0: bot steady sits down\n");
        used +=
            (size_t)snprintf(changed + used, sizeof changed - used, "%.*s",
                             seat ? 17 : (int)(next - line), seat ? "seat 0 human Mei\n" : line);
    }
    put_marks_on(changed, sizeof changed);
    write_all(in_folder("deal.rec"), changed, strlen(changed));
    return in_folder("deal.rec");
}

TEST("a deal that a bot has played is not compared")
{
    static const struct {
        const char *command, *options;
    } rows[] = {{"replay", ""}, {"replay --export", ""}, {"analyse", "--seat south --work 1"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(comparisons(rows[i].command, rows[i].options, one_deal(false)), 1);
        assert_int_equal(comparisons(rows[i].command, rows[i].options, one_deal(true)), 0);
    }
}

AROUND_ALL(make_folder, remove_folder);
