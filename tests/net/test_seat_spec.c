/* test_seat_spec.c - what people write of tables: seats, clocks, addresses; the keys of seats. */
#include "net/net.h"
#include "net/transport.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

enum { SENTENCE = PATH_MAX + 200 };

/* want: "o" opener, "a" any, "n" named, "b" bot; NULL: refused, with a sentence that has why. */
typedef struct seats_row {
    const char *name, *words, *want, *why;
    const char *who; /* of the last seat that is named or a bot */
} seats_row;

static void seats_are_read(void **state)
{
    const seats_row *row = *state;
    seat_spec seat[KD_SEATS];
    char why[SENTENCE] = "";
    bool good = seat_spec_read(row->words, seat, why, sizeof why);
    assert_int_equal(good, row->want != NULL);
    if (!good && !strstr(why, row->why))
        fail_msg("%s", why);
    for (int s = 0; s < KD_SEATS && good; s++) {
        assert_int_equal(seat[s].kind, strchr("onab", row->want[s]) - "onab");
        if (seat[s].kind == ROOM_ANY)
            assert_string_equal(seat[s].who, "steady");
        if (row->who && (seat[s].kind == ROOM_BOT || seat[s].kind == ROOM_NAMED) &&
            (s == 3 || seat[s + 1].kind == ROOM_ANY))
            assert_string_equal(seat[s].who, row->who);
    }
}
TEST_FILE(seats_are_read, "net/seat_spec.tsv", "seats_rows", seats_row, "sssss");

static const struct {
    const char *words;
    bool good;
    unsigned each, more;
} clocks[] = {
    {"none", true, 0, 0},  {"60", true, 60, 0},
    {"30+5", true, 30, 5}, {"3600", true, 3600, 0},
    {"0", false, 0, 0},    {"3601", false, 0, 0},
    {"30+", false, 0, 0},  {"+5", false, 0, 0},
    {"30+0", false, 0, 0}, {"-1", false, 0, 0},
    {"", false, 0, 0},     {"1+2+3", false, 0, 0},
    {"60 s", false, 0, 0}, {"99999999999999999999", false, 0, 0},
};

TEST("clocks are read")
{
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        unsigned each = 9, more = 9;
        bool good = clock_spec_read(clocks[i].words, &each, &more);
        if (good != clocks[i].good || each != clocks[i].each || more != clocks[i].more)
            fail_msg("\"%s\": %d, %u+%u", clocks[i].words, good, each, more);
    }
}

typedef struct address_row {
    const char *where, *host, *port, *table; /* host NULL: refused */
} address_row;

TEST("addresses carry no options")
{
    size_t count;
    const address_row *row =
        file_rows("net/seat_spec.tsv", "addresses", "ssss", sizeof *row, &count);
    for (const address_row *end = row + count; row < end; row++) {
        table_address to;
        bool several;
        char why[SENTENCE] = "";
        bool good = table_address_read(NULL, row->where, &to, &several, why, sizeof why);
        if (good != (row->host != NULL) ||
            (good && (strcmp(to.host, row->host) != 0 || strcmp(to.port, row->port) != 0 ||
                      strcmp(to.table, row->table) != 0)))
            fail_msg("%s: %d, %s %s %s", row->where, good, to.host, to.port, to.table);
        assert_true(good || strstr(why, "ssh://USER@HOST/TABLE"));
        assert_string_equal(to.path, "");
    }
}

TEST("paths are addresses")
{
    table_address to;
    bool several;
    char why[SENTENCE] = "", longest[PATH_MAX + 10];
    assert_true(table_address_read(NULL, "./socket", &to, &several, why, sizeof why));
    assert_string_equal(to.path, "./socket");
    memset(longest, '/', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_false(table_address_read(NULL, longest, &to, &several, why, sizeof why));
    assert_non_null(strstr(why, "too long"));
    assert_false(
        table_address_read(NULL, "no-table-has-this-name", &to, &several, why, sizeof why));
    assert_string_equal(why, "no table on this machine is called \"no-table-has-this-name\"");
}

TEST("a key is kept for its owner alone")
{
    static const char id[] = "0123456789abcdef";
    char first[TABLE_SECRET + 1], again[TABLE_SECRET + 1], path[PATH_MAX];
    struct stat about;
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    snprintf(path, sizeof path, "%s/koudi/tables/%s", folder, id);
    assert_false(secret_is_kept(id));
    assert_true(secret_of_table(id, first));
    assert_int_equal(strspn(first, "0123456789abcdef"), TABLE_SECRET);
    assert_true(secret_is_kept(id));
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0600);
    assert_true(secret_of_table(id, again));
    assert_string_equal(first, again);
    assert_true(secret_of_table("fedcba9876543210", again));
    assert_string_not_equal(first, again);
    /* A damaged key is no key. */
    write_all(path, "0123\n", 5);
    assert_true(secret_of_table(id, again));
    assert_string_not_equal(first, again);
}

TEST("a table names no file by its id")
{
    static const char *const ids[] = {"../../../etc/pass", "0123456789abcde", "",
                                      "0123456789abcdeg", "0123456789abcdef0"};
    char secret[TABLE_SECRET + 1];
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        assert_false(secret_of_table(ids[i], secret));
}

TEST("old keys are removed")
{
    char secret[TABLE_SECRET + 1], path[PATH_MAX];
    struct utimbuf old = {.actime = 1, .modtime = 1};
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_true(secret_of_table("00000000000000aa", secret));
    assert_true(secret_of_table("00000000000000bb", secret));
    snprintf(path, sizeof path, "%s/koudi/tables/00000000000000aa", folder);
    assert_int_equal(utime(path, &old), 0);
    assert_true(secret_of_table("00000000000000cc", secret));
    assert_false(secret_is_kept("00000000000000aa"));
    assert_true(secret_is_kept("00000000000000bb"));
}

AROUND_ALL(make_folder, remove_folder);
