/* test_judge_input.c - whole inputs of the real "koudi judge": comments, ends of lines, binary input,
   changed rules files, and the exit code. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST = 4096 };

static const char *const words[] = {"judge", NULL};

/* The lines of output begin with the lines of wanted; code is the exit code. */
typedef struct batch {
    const char *name, *input;
    size_t size;
    const char *wanted;
    int code;
} batch;

#define INPUT(text) text, sizeof(text) - 1
static const batch batches[] = {
    {"nothing is asked", INPUT(""), "", 0},
    {"an empty line", INPUT("\n"), "", 0},
    {"comments and blank lines", INPUT("# gain score=0\n\n \t \n  # x\n#\ngain score=0\n"),
     "defenders 3 keep\n", 0},
    {"lines end as on other systems", INPUT("\r\n# x\r\ngain score=0\r\ngain score=80\r\n"),
     "defenders 3 keep\nattackers 0 deal\n", 0},
    {"the last line has no end", INPUT("gain score=80\ngain score=0"),
     "attackers 0 deal\ndefenders 3 keep\n", 0},
    {"the last line is cut short", INPUT("gain score=80\ngain sc"), "attackers 0 deal\nerror\n", 1},
    {"a carriage return within a line", INPUT("gain\rscore=0\n"), "error\n", 1},
    {"an error in between", INPUT("gain score=0\ndance\ngain score=80\n"),
     "defenders 3 keep\nerror\nattackers 0 deal\n", 1},
    {"zero bytes", INPUT("gain score=0\0\ngain\0score=0\n\0\ngain score=80\n"),
     "error\nerror\nerror\nattackers 0 deal\n", 1},
    {"bytes beyond ASCII", INPUT("\xff\xfe\n\xe7\x94\xb2 score=0\ngain score=\xc2\xb2\n"),
     "error\nerror\nerror\n", 1},
    {"set says nothing", INPUT("set trump=S level=7\nset\norder cards=S2\n"), "S2\n", 0},
    {"rules are set once",
     INPUT("set rules=80p-scn2\ngain score=0\nset rules=80p-v3\ngain score=5\n"),
     "defenders 3 keep\ndefenders 2 keep\n", 0},
    {"rules without a name", INPUT("gain rules= score=80\nset rules=none\ngain score=80\n"),
     "error\nerror\nerror\n", 1},
    {"no such rules, then others",
     INPUT("set rules=none\ngain score=0\ngain rules=80p-v3 score=0\n"),
     "error\nerror\ndefenders 3 keep\n", 1},
    {"no such trump, then others",
     INPUT("set trump=S level=7\nset trump=X\norder cards=S2\norder trump=H cards=S2,H2\n"
           "set trump=D\norder cards=S2,D2\n"),
     "error\nerror\nH2|S2\nD2|S2\n", 1},
    {"nothing as a trump", INPUT("set trump=S level=7\nset trump=\norder cards=S2\n"),
     "error\nerror\n", 1},
    {"no such levels", INPUT("set trump=S\nset level=1\nset level=t\norder cards=S2\n"),
     "error\nerror\nerror\n", 1},
};

static void lines_begin(program *p, const char *name, const char *wanted)
{
    while (*wanted) {
        char line[200];
        size_t length = strcspn(wanted, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, wanted);
        answer_begins(name, program_line(p), line);
        wanted += length + 1;
    }
    assert_null(program_line(p));
}

static void a_batch(void **state)
{
    const batch *row = *state;
    program p;
    program_start(&p, words);
    assert_true(program_tell(&p, row->input, row->size));
    program_close_input(&p);
    lines_begin(&p, row->name, row->wanted);
    assert_int_equal(program_end(&p), row->code);
}
TEST_ROWS(a_batch, batches);

/* An input that cannot be read is an error, not an empty input. */
TEST("a folder is no input")
{
    char command[512], said[256] = "";
    snprintf(command, sizeof command, "LC_ALL=C \"%s\" judge 2>&1 < /", program_path());
    FILE *out = popen(command, "r");
    assert_non_null(out);
    assert_non_null(fgets(said, sizeof said, out));
    assert_int_equal(WEXITSTATUS(pclose(out)), 1);
    assert_string_equal(said, "koudi: the questions cannot be read: Is a directory\n");
}

/* Lines of these sizes in bytes, without their end. */
TEST("long lines")
{
    static const struct {
        size_t size;
        const char *start, *end, *wanted;
        int code;
    } rows[] = {
        {LONGEST, "gain score=80", "\n", "attackers 0 deal\n", 0},
        {LONGEST, "gain score=80", "\r\n", "attackers 0 deal\n", 0},
        {LONGEST, "gain score=80", "", "attackers 0 deal\n", 0},
        {LONGEST + 1, "gain score=80", "\n", "error\n", 1},
        {LONGEST + 1, "gain score=80", "", "error\n", 1},
        {LONGEST + 1, "# ", "\n", "error\n", 1},
        {1 << 20, "gain score=80", "\n", "error\n", 1},
    };
    static char line[1 << 20];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char wanted[100];
        program p;
        memset(line, ' ', sizeof line);
        memcpy(line, rows[i].start, strlen(rows[i].start));
        snprintf(wanted, sizeof wanted, "%s%s", rows[i].wanted,
                 *rows[i].end ? "defenders 3 keep\n" : "");
        program_start(&p, words);
        assert_true(program_tell(&p, line, rows[i].size));
        assert_true(program_tell(&p, rows[i].end, strlen(rows[i].end)));
        if (*rows[i].end)
            assert_true(program_tell(&p, "gain score=0\n", 13));
        program_close_input(&p);
        lines_begin(&p, "a long line", wanted);
        assert_int_equal(program_end(&p), rows[i].code);
    }
}

/* A whole question is answered at once, even when the input already holds a part of the next. */
TEST("no answer waits for a question")
{
    static const char asked[] = "gain score=0\ngain score=80\ngain sc", rest[] = "ore=5\n";
    program p;
    program_start(&p, words);
    assert_true(program_tell(&p, asked, sizeof asked - 1));
    answer_begins("whole", program_line(&p), "defenders 3 keep");
    answer_begins("whole", program_line(&p), "attackers 0 deal");
    assert_true(program_tell(&p, rest, sizeof rest - 1));
    answer_begins("in parts", program_line(&p), "defenders 2 keep");
    program_close_input(&p);
    assert_null(program_line(&p));
    assert_int_equal(program_end(&p), 0);
}

/* ---- rules files that change ------------------------------------------------------------------ */

enum { MOST_WORDS = 512 };

/* Asks, under the rules of a file, what eighty points gain. */
static void gains(program *p, const char *path, const char *wanted)
{
    char line[MOST_WORDS];
    snprintf(line, sizeof line, "gain rules=%s score=80\n", path);
    assert_true(program_tell(p, line, strlen(line)));
    answer_begins(line, program_line(p), wanted);
}

static void write_threshold(const char *path, int points)
{
    char text[64];
    snprintf(text, sizeof text, "[score]\nthreshold = %d\nstep = 20\n", points);
    write_all(path, text, strlen(text));
}

/* A file that changes within a second at the same length, is removed, or is a link that changes. */
TEST("a changed file is read again")
{
    char path[100], link[100];
    program p;
    snprintf(path, sizeof path, "%s", in_folder("own.ini"));
    snprintf(link, sizeof link, "%s", in_folder("link.ini"));
    program_start(&p, words);
    write_threshold(path, 40);
    gains(&p, path, "attackers 2 deal");
    write_threshold(path, 60);
    gains(&p, path, "attackers 1 deal");
    gains(&p, path, "attackers 1 deal");
    assert_int_equal(unlink(path), 0);
    gains(&p, path, "error");
    write_threshold(path, 80);
    gains(&p, path, "attackers 0 deal");
    /* The files behind the links have been unchanged for long. */
    assert_int_equal(symlink(KOUDI_TEST_DIR "/cases/house.ini", link), 0);
    gains(&p, link, "attackers 0 deal");
    assert_int_equal(unlink(link), 0);
    assert_int_equal(symlink(KOUDI_TEST_DIR "/../rules/forty.ini", link), 0);
    gains(&p, link, "attackers 1 deal");
    program_close_input(&p);
    assert_null(program_line(&p));
    assert_int_equal(program_end(&p), 1);
}

AROUND_ALL(make_folder, remove_folder);

PREPARE(int argc, char **argv)
{
    if (!getenv("KOUDI_BIN"))
        return SKIPPED;
    return 0;
}
