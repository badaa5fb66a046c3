/* test_promises.c - what a version has published is read, and means the same, in every later one (docs/promises.md):
   tests/promises/1.0.tsv lists the files, words, options and calls of 1.0. None of its rows is ever changed. */
#include "base/digest.h"
#include "base/loop.h"
#include "net/room.h"
#include "record/day_word.h"
#include "record/deck.h"
#include "record/record.h"
#include "record/rules_word.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { FILE_MAX = 1 << 20 };

static char text[FILE_MAX], other[FILE_MAX];

static const char *in_tests(const char *name)
{
    static char path[4096];
    snprintf(path, sizeof path, KOUDI_TEST_DIR "/%s", name);
    return path;
}

/* Reads a file of the tests; returns its size. */
static size_t read_kept(const char *name, char out[FILE_MAX])
{
    size_t size = read_all(in_tests(name), out, FILE_MAX - 1);
    out[size] = '\0';
    return size;
}

static const char *copy_kept(const char *name, const char *to)
{
    size_t size = read_kept(name, text);
    write_all(in_folder(to), text, size);
    return in_folder(to);
}

/* ---- files ---- */

struct file_row {
    const char *name, *digest;
};

/* A golden file, which other tests read as well, has the bytes that it had. */
static void it_is_kept(void **state)
{
    const struct file_row *row = *state;
    char digest[DIGEST_TEXT + 1];
    (void)read_kept(row->name, text);
    digest_text(text, digest);
    if (strcmp(digest, row->digest) != 0)
        fail_msg("%s is not what was published: its digest is %s", row->name, digest);
}
TEST_FILE(it_is_kept, "promises/1.0.tsv", "kept", struct file_row, "ss");

struct record_row {
    const char *name;
    int version, deals;
    bool over;
};

static void a_record_is_replayed(void **state)
{
    const struct record_row *row = *state;
    replay again;
    if (!replay_file(&again, in_tests(row->name), NULL, NULL))
        fail_msg("%s:%d: %s", row->name, again.line, again.why);
    assert_int_equal(again.head.version, row->version);
    assert_int_equal(again.match.deals, row->deals);
    assert_int_equal(again.match.round.phase == KD_PHASE_OVER, row->over);
    assert_true(again.sealed > 0);
}
TEST_FILE(a_record_is_replayed, "promises/1.0.tsv", "records", struct record_row, "siib");

TEST("the seed beside a record is found")
{
    dealer_seed seed;
    (void)read_kept("promises/1.0/day.rec.seed", other);
    (void)copy_kept("promises/1.0/day.rec.seed", "day.rec.seed");
    assert_true(seed_find(in_folder("day.rec"), &seed));
    assert_int_equal(strncmp(other, seed.text, strlen(seed.text)), 0);
}

/* Each row of the keys is read, and written again as it was. */
TEST("the keys of a table's seats are kept")
{
    static room_kept kept;
    char why[500] = "";
    const char *said = "";
    static const char *const files[] = {"day.rec", "day.rec.seed", "day.rec.keys"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char name[64];
        snprintf(name, sizeof name, "promises/1.0/%s", files[i]);
        (void)copy_kept(name, files[i]);
    }
    if (room_kept_read(&kept, in_folder("day.rec"), why, sizeof why) != KEPT_GOES_ON)
        fail_msg("%s", why);
    assert_string_equal(kept.options.name, "friday");
    assert_int_equal(kept.options.clock_more_s, 5);
    assert_int_equal(kept.options.seat[3].kind, ROOM_BOT);
    struct event_base *base = loop_new(false);
    room *r = room_new(base, &kept.options, &(room_calls){NULL}, NULL, &said);
    if (!r)
        fail_msg("%s", said);
    room_free(r, CLOSE_RESTART);
    room_kept_free(&kept);
    event_base_free(base);
    other[read_all(in_folder("day.rec.keys"), other, sizeof other - 1)] = '\0';
    (void)read_kept("promises/1.0/day.rec.keys", text);
    assert_string_equal(other, text);
}

/* The key of the own seat at another's table. */
TEST("the key of a seat is found")
{
    char out[TABLE_SECRET + 1];
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_int_equal(mkdir(in_folder("koudi"), 0700), 0);
    assert_int_equal(mkdir(in_folder("koudi/tables"), 0700), 0);
    write_all(in_folder("koudi/tables/0123456789abcdef"), "00112233445566778899aabbccddeeff\n", 33);
    assert_true(secret_of_table("0123456789abcdef", out));
    assert_string_equal(out, "00112233445566778899aabbccddeeff");
}

/* ---- words ---- */

struct rules_row {
    const char *name, *word; /* name: of a text, or of a rules file */
};

static void rules_are_the_same(void **state)
{
    const struct rules_row *row = *state;
    kd_rules rules, read;
    char word[RULES_WORD];
    const char *why = "";
    kd_rules_error error = {0};
    if (!kd_rules_preset(&rules, row->name)) {
        size_t size = read_kept(row->name, text);
        kd_rules_default(&rules);
        if (!kd_rules_parse(&rules, text, size, &error))
            fail_msg("%s:%d: %s", row->name, error.line, error.what);
    }
    rules_word_write(&rules, word);
    assert_string_equal(word, row->word);
    if (!rules_word_read(row->word, &read, NULL, &why))
        fail_msg("%s", why);
    assert_memory_equal(&read, &rules, sizeof rules);
    assert_true(kd_rules_check(&rules, &error));
}
TEST_FILE(rules_are_the_same, "promises/1.0.tsv", "rules", struct rules_row, "ss");

struct day_row {
    const char *word, *line;
};

static void a_day_is_the_same(void **state)
{
    const struct day_row *row = *state;
    day_word read;
    char line[DAY_LINE];
    const char *why = "";
    if (!day_word_read(row->word, &read, &why))
        fail_msg("%s", why);
    day_word_line(&read, "·", NULL, line);
    assert_string_equal(line, row->line);
}
TEST_FILE(a_day_is_the_same, "promises/1.0.tsv", "days", struct day_row, "ss");

struct invitation_row {
    const char *word, *address;
    int port;
    const char *table, *token, *pin;
};

static void it_invites(void **state)
{
    const struct invitation_row *row = *state;
    invitation read;
    char word[TABLE_INVITATION], pin[2 * INVITATION_PIN + 1];
    const char *why = "";
    if (!invitation_read(row->word, &read, &why))
        fail_msg("%s", why);
    digest_hex(read.pin, INVITATION_PIN, pin);
    assert_string_equal(read.address, row->address);
    assert_int_equal(read.port, row->port);
    assert_string_equal(read.table, row->table);
    assert_string_equal(read.token, row->token);
    assert_string_equal(pin, row->pin);
    assert_true(invitation_write(&read, word));
    assert_string_equal(word, row->word);
}
TEST_FILE(it_invites, "promises/1.0.tsv", "invitations", struct invitation_row, "ssisss");

/* ---- the program ---- */

/* Runs a command in the test's folder, and returns its status; what it has said is in text. */
static int run(const char *command)
{
    char line[4096];
    snprintf(line, sizeof line, "cd \"$T\" && { %s\n} >said 2>&1 </dev/null", command);
    int status = system(line); /* NOLINT(cert-env33-c): a shell is what is tested */
    text[read_all(in_folder("said"), text, sizeof text - 1)] = '\0';
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

struct option_row {
    const char *of, *name, *value;
};

/* The help is shown when all before it could be read. */
static void an_option_is_taken(void **state)
{
    const struct option_row *row = *state;
    char line[512];
    snprintf(line, sizeof line, "\"$K\" %s %s %s --help", row->of, row->name,
             row->value ? row->value : "");
    if (run(line) != 0 || strncmp(text, "Usage: koudi ", 13) != 0)
        fail_msg("%s: %s", line, text);
}
TEST_FILE(an_option_is_taken, "promises/1.0.tsv", "options", struct option_row, "sss");

struct call_row {
    const char *name, *command;
    int status;
    const char *said; /* a part of it */
};

static void a_call_does_the_same(void **state)
{
    const struct call_row *row = *state;
    int status = run(row->command);
    if (status != row->status || (row->said && !strstr(text, row->said)))
        fail_msg("%d: %s", status, text);
}
TEST_FILE(a_call_does_the_same, "promises/1.0.tsv", "calls", struct call_row, "ssis");

/* How much of an answer stays: sentences may be said in other words. */
static size_t answer_kept(const char *answer)
{
    if (strncmp(answer, "error ", 6) == 0)
        return 6;
    const char *rule = strncmp(answer, "illegal ", 8) == 0 ? strchr(answer + 8, ' ') : NULL;
    return rule ? (size_t)(rule - answer) : strcspn(answer, "\n") + 1;
}

TEST("the referee answers the same")
{
    static char asked[FILE_MAX];
    size_t used = 0;
    (void)read_kept("promises/1.0/judge.txt", other);
    for (const char *at = other; *at; at = strchr(at, '\n') + 1)
        if (*at == '>')
            used += (size_t)snprintf(asked + used, sizeof asked - used, "%.*s",
                                     (int)strcspn(at, "\n") - 1, at + 2);
    write_all(in_folder("questions"), asked, used);
    assert_int_equal(run("\"$K\" judge <questions"), 1); /* a question is wrong */
    const char *heard = text;
    for (const char *at = other; *at; at = strchr(at, '\n') + 1) {
        if (*at == '>')
            continue;
        if (strncmp(heard, at, answer_kept(at)) != 0)
            fail_msg("the answer is\n%swhere there was\n%s", heard, at);
        heard = strchr(heard, '\n') + 1;
    }
    assert_string_equal(heard, "");
}

static int set_up(void **state)
{
    if (make_folder(state) != 0)
        return -1;
    return setenv("K", program_path(), 1) || setenv("T", folder, 1) ||
           setenv("P", KOUDI_TEST_DIR "/promises/1.0", 1);
}
AROUND_ALL(set_up, remove_folder);
