/* test_local_tables.c - where the sockets of tables are, and who may put one there. */
#include "net/net.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

TEST("a folder is named")
{
    char folder[] = "/tmp/koudi-door-XXXXXX", path[PATH_MAX];
    static door found[DOORS];
    const char *why;
    int error;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("KOUDI_TABLES", folder, 1), 0);
    assert_int_equal(door_list(found, &error), 0);
    assert_true(door_path("friday", path, &why));
    assert_int_equal(strncmp(path, folder, strlen(folder)), 0);
    int at = door_listen(path);
    assert_true(at >= 0);
    assert_int_equal(door_list(found, &error), 1);
    assert_string_equal(found[0].name, "friday");
    assert_true(found[0].own);
    assert_true(found[0].fd >= 0);
    close(found[0].fd);
    assert_int_equal(door_listen(path), -1); /* a table of that name is open */
    close(at);
    assert_int_equal(door_list(found, &error), 0); /* nobody listens any more */
    assert_int_equal(unlink(path), 0);

    assert_false(door_path("../friday", path, &why));
    assert_int_equal(chmod(folder, 0777), 0); /* others could put a socket there */
    assert_false(door_path("friday", path, &why));
    assert_int_equal(rmdir(folder), 0);
    assert_false(door_path("friday", path, &why));
    assert_int_equal(unsetenv("KOUDI_TABLES"), 0);
}

static const struct generic {
    const char *name, *where;
    const char *account; /* NULL: of a person */
} generics[] = {
    {"root elsewhere", "ssh://root@host", "root"},
    {"at a table there", "ssh://pi@host/friday", "pi"},
    {"a person's account", "ssh://mei@host/friday", NULL},
    {"one that begins like it", "ssh://pixie@host", NULL},
};

static void an_account_is_generic(void **state)
{
    const struct generic *row = *state;
    const char *account = local_tables_generic(row->where);
    assert_int_equal(account != NULL, row->account != NULL);
    if (account)
        assert_string_equal(account, row->account);
}
TEST_ROWS(an_account_is_generic, generics);

/* What another process hands over may be anything. */
TEST("the texts of a plan end")
{
    static table_plan plan, read;
    int ends[2];
    kd_rules_default(&plan.rules);
    memset(plan.same_cards, 'a', sizeof plan.same_cards);
    memset(plan.socket, 'a', sizeof plan.socket);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_true(table_plan_write(ends[0], &plan));
    close(ends[0]);
    assert_true(table_plan_read(ends[1], &read));
    close(ends[1]);
    assert_int_equal(strnlen(read.socket, PATH_MAX), PATH_MAX - 1);
    assert_int_equal(strnlen(read.same_cards, PATH_MAX), PATH_MAX - 1);
}
