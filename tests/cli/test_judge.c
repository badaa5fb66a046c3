/* test_judge.c - the real "koudi judge" through a pipe: all cases of tests/cases, and bad questions. */
#include "koudi.h"
#include "support/program.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_ROWS = 1000 };

static const char *const words[] = {"judge", NULL};

/* ---- questions one by one: each is answered before the next is written ----------------------- */

static program referee;
static bool any_error;

static int open_referee(void **state)
{
    any_error = false;
    assert_int_equal(chdir(KOUDI_TEST_DIR), 0); /* questions name files of rules below it */
    program_start(&referee, words);
    return 0;
}

/* The exit code must tell whether any answer was an error. */
static int close_referee(void **state)
{
    program_close_input(&referee);
    if (program_line(&referee))
        return -1;
    return program_end(&referee) == any_error ? 0 : -1;
}

static const char *ask(const char *question)
{
    assert_true(program_tell(&referee, question, strlen(question)));
    assert_true(program_tell(&referee, "\n", 1));
    const char *answer = program_line(&referee);
    any_error |= words_begin(answer, "error");
    return answer;
}

/* "question<TAB>start of the answer", a line of cases/cases.tsv or cases/judge.tsv. */
static void a_case(void **state)
{
    const char *line = *state, *tab = strchr(line, '\t');
    char question[1024];
    if (!tab)
        fail_msg("not a question and its answer: %s", line);
    snprintf(question, sizeof question, "%.*s", (int)(tab - line), line);
    if (!strstr(question, "rules="))
        fail_msg("no rules are named: %s", question);
    answer_begins(question, ask(question), tab + 1);
}

/* ---- bad questions ---------------------------------------------------------------------------- */

typedef struct bad_row {
    const char *question;
} bad_row;

static void a_bad_question(void **state)
{
    const char *question = ((const bad_row *)*state)->question;
    answer_begins(question, ask(question), "error");
    answer_begins("gain score=0", ask("gain score=0"), "defenders");
}
TEST_FILE(a_bad_question, "cli/judge.tsv", "bad", bad_row, "s");

/* A refusal tells which values are possible. */
TEST("a refusal tells the values")
{
    answer_begins("number", ask("gain score=80?zz"),
                  "error not a number from -1000000 to 1000000: 80?zz");
    answer_begins("rules", ask("gain rules= score=80"), "error no such rules (a file, or 80p-v3,");
    answer_begins("named rules", ask("gain rules=none score=80"),
                  "error no such rules (a file, or 80p-v3,");
    answer_begins("level", ask("order trump=S level=1 cards=-"), "error not a level (2 to 9,");
    answer_begins("trump", ask("order trump=X level=2 cards=-"), "error not a trump suit (S, H,");
    answer_begins("question", ask("dance"), "error unknown question (koudi judge --help");
}

/* A bad "set" changes no field; those set before it stay. */
TEST("a bad set sets nothing")
{
    assert_true(program_tell(&referee, "set trump=S level=7\n", 20));
    answer_begins("set", ask("set trump=H level=8 colour=red"), "error");
    answer_begins("order", ask("order cards=S2,H2"), "S2|H2");
}

/* A field of the line overrides one that is set, for that line only. Of a field given twice the last
   counts. */
TEST("a line overrides what is set")
{
    assert_true(program_tell(&referee, "set trump=S level=7 cards=S2,H2\n", 32));
    answer_begins("set", ask("order"), "S2|H2");
    answer_begins("line", ask("order trump=H"), "H2|S2");
    answer_begins("set again", ask("order"), "S2|H2");
    answer_begins("twice", ask("order trump=D trump=H"), "H2|S2");
    answer_begins("blanks", ask(" \t order \t  trump=H \t"), "H2|S2");
}

/* What an error quotes has no control characters and is cut to a readable length. */
TEST("an error is plain text")
{
    char question[3000] = "shape \x1b[2J\x01\xff=";
    memset(question + strlen(question), 'x', 2000);
    const char *answer = ask(question);
    answer_begins(question, answer, "error");
    assert_in_range(strlen(answer), 1, 300);
    for (const char *at = answer; *at; at++)
        assert_in_range(*at, ' ', '~');
}

/* Rules are also named by the path of a file (WIN-3, DUMP-3, MULT-1). */
TEST("a rules file")
{
    static const char set[] = "set trump=S level=2 rules=" KOUDI_TEST_DIR "/cases/house.ini\n";
    static const char *const rows[][2] = {
        {"winner plays=HA,HK/bj,S3/rj,S4/C3,C4", "2"},
        {"winner plays=HA,HK/bj,S4/rj,S3/C3,C4", "1"},
        {"winner rules=80p-v3 plays=HA,HK/bj,S4/rj,S3/C3,C4", "2"},
        {"dump lead=H8,H8,HJ others=H9,H9/-/-", "fails H8,H8 penalty 10"},
        {"kitty lead=H3,H3 win=H4,H4 cards=HK", "10 x4 = 40"},
    };
    if (strpbrk(KOUDI_TEST_DIR, " \t"))
        skip();
    assert_true(program_tell(&referee, set, sizeof set - 1));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        answer_begins(rows[i][0], ask(rows[i][0]), rows[i][1]);
    assert_true(program_tell(&referee, "set rules=80p-v3\n", 17));
}

/* Writes a list of all faces, with that many copies of each. */
static void whole_deck(char *out, size_t size, int copies)
{
    size_t used = 0;
    for (int face = 0; face < KD_FACES; face++)
        for (int i = 0; i < copies; i++) {
            char name[8];
            kd_print_face((kd_face)face, name, sizeof name);
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? "," : "", name);
        }
}

/* One to three whole decks in one field. */
TEST("whole decks")
{
    char deck[1024], line[3600];
    static const struct {
        const char *format, *wanted;
        int copies;
    } rows[] = {
        {"follow trump=S level=7 lead=H9 hand=%s play=H9", "error", 1},
        {"follow trump=S level=7 lead=%s hand=H9 play=H9", "error", 2},
        {"moves trump=S level=7 lead=H9,H9 hand=%s", "error", 2},
        {"lead trump=S level=7 hand=%s play=H9", "error", 1},
        {"lead trump=S level=7 hand=H9 play=%s", "error", 1},
        {"shape trump=S level=7 cards=%s", "error", 2},
        {"winner trump=S level=7 plays=%s/H3/H3/H3", "error", 1},
        {"dump trump=S level=7 lead=H3,H8 others=%s/-/-", "error", 1},
        {"kitty trump=S level=7 lead=H9 win=H9 cards=%s", "error", 2},
        {"flip level=7 cards=%s", "error", 2},
        {"rebel trump=S level=7 hand=%s", "error", 1},
        {"declare level=7 hand=%s by=S7", "error", 1},
        {"order trump=S level=7 cards=%s", "rj=rj,bj=bj,", 2},
        {"order trump=S level=7 cards=%s", "error", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        whole_deck(deck, sizeof deck, rows[i].copies);
        snprintf(line, sizeof line, rows[i].format, deck); /* NOLINT: our own formats */
        const char *answer = ask(line);
        if (!answer || strncmp(answer, rows[i].wanted, strlen(rows[i].wanted)) != 0)
            fail_msg("%.200s: %.200s", line, answer ? answer : "(nothing)");
    }
}

/* More than 10000 moves are an error; fewer are listed in order. */
TEST("many moves")
{
    static const char full[] = "C2,C3,C4,C5,C6,C8,C9,CT,CJ,CQ,CK,CA,D2,D3,D4,D5,D6,D8,D9,DT";
    char line[200];
    snprintf(line, sizeof line, "moves trump=S level=7 lead=H2,H4,H6,H8,HT hand=%s", full);
    answer_begins(line, ask(line), "error");
    snprintf(line, sizeof line, "moves trump=S level=7 lead=H2,H4,H6,H8 hand=%s", full);
    const char *answer = ask(line);
    assert_non_null(strstr(answer, "4845 C2,C3,C4,C5/C2,C3,C4,C6/C2,C3,C4,C8/"));
    assert_string_equal(strrchr(answer, '/'), "/D6,D8,D9,DT");
    int plays = 1;
    for (; *answer; answer++)
        plays += *answer == '/';
    assert_int_equal(plays, 4845);
}

/* ---- running them ----------------------------------------------------------------------------- */

/* Adds the lines of a file to rows; returns the new count. */
static int read_cases(const char *path, char **rows, int count)
{
    FILE *in = fopen(path, "r");
    char line[1024];
    if (!in)
        return 0;
    while (count < MOST_ROWS && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#')
            rows[count++] = strdup(line);
    }
    fclose(in);
    return count;
}

PREPARE(int argc, char **argv)
{
    static char *cases[MOST_ROWS];
    if (!getenv("KOUDI_BIN"))
        return SKIPPED;
    int published = read_cases(KOUDI_TEST_DIR "/cases/cases.tsv", cases, 0);
    int count = read_cases(KOUDI_TEST_DIR "/cases/judge.tsv", cases, published);
    for (int i = 0; i < count; i++)
        add_test(a_case, (struct test){.name = cases[i], .state = cases[i]});
    if (published == 0 || count <= published)
        fprintf(stderr, "no rows in " KOUDI_TEST_DIR "/cases/*.tsv\n");
    return published == 0 || count <= published;
}
/* One process answers all of them. */
AROUND_ALL(open_referee, close_referee);
