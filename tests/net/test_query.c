/* test_query.c - how an answer of a socket of this machine ends, and what is said of it. */
#include "net/net.h"

#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char silence[] = "nothing was said";

typedef struct ask_row {
    const char *name, *answer;
    close_reason how;
    const char *why;
    int figures; /* so many are heard */
} ask_row;

static const ask_row rows[] = {
    {"all was told", "figure tables 2\nfigure people 1\nend listed : all\n", CLOSE_LISTED, silence,
     2},
    {"what stands behind the end is not heard",
     "figure tables 2\nend listed : all\nfigure people 1\n", CLOSE_LISTED, silence, 1},
    {"unknown lines are passed over", "weather fine\nfigure tables 2\nend listed : all\n",
     CLOSE_LISTED, silence, 1},
    {"refused", "refuse not-admitted : no\n", CLOSE_NOT_ADMITTED, "the table does not admit you",
     0},
    {"ended by another reason", "figure tables 2\nend closed : no\n", CLOSE_CLOSED,
     "the table was closed; its record is kept", 1},
    {"refused in words of a later version", "refuse full-moon : not tonight\n", CLOSE_REASONS,
     "not tonight", 0},
    {"closed in the middle", "figure tables 2\n", CLOSE_REASONS, silence, 1},
    {"closed at once", "", CLOSE_REASONS, silence, 0},
};

static void count_figure(void *arg, const table_line *said)
{
    assert_true(said->word == SAY_FIGURE);
    ++*(int *)arg;
}

static void ends_as_it_says(void **state)
{
    static const char words[] = TABLE_HELLO " can\nstatus\n";
    const ask_row *row = *state;
    char why[100], asked[100] = "";
    int ends[2], figures = 0;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
    assert_int_equal(write(ends[1], row->answer, strlen(row->answer)),
                     (ssize_t)strlen(row->answer));
    assert_int_equal(shutdown(ends[1], SHUT_WR), 0);
    snprintf(why, sizeof why, "%s", silence);
    assert_int_equal(
        query_socket(ends[0], words, sizeof words - 1, count_figure, &figures, why, sizeof why),
        row->how);
    assert_string_equal(why, row->why);
    assert_int_equal(figures, row->figures);
    assert_int_equal(read(ends[1], asked, sizeof asked - 1), sizeof words - 1);
    assert_string_equal(asked, words);
    assert_int_equal(read(ends[1], asked, sizeof asked), 0); /* the socket was closed */
    (void)close(ends[1]);
}
TEST_ROWS(ends_as_it_says, rows);

TEST("without a socket")
{
    char why[100];
    int figures = 0;
    snprintf(why, sizeof why, "%s", silence);
    assert_int_equal(query_socket(-1, "", 0, count_figure, &figures, why, sizeof why),
                     CLOSE_REASONS);
    assert_string_equal(why, silence);
}
