/* test_host.c - each call that opening a table, or keeping the key of a seat, makes of the system fails in
   turn: it says so and leaves nothing behind, or has done its work. */
#include "net/net.h"
#include "net/transport.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/opened.h"
#include "support/processes.h"
#include "support/test.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* QUIET: so many numbers in a row at which nothing fails that matters are past the last call. */
enum { SENTENCE = PATH_MAX + 200, QUIET = 40, UNREAD_MS = 300 };

static bool open_once(const table_plan *plan, int k, fault_style style)
{
    enum { ALL = FAULT_FILES | FAULT_PROCESSES | FAULT_MEMORY | FAULT_LIBRARY | FAULT_SOCKETS };
    char where[PATH_MAX] = "", why[SENTENCE] = "";
    int descriptors = open_descriptors();
    faults_arm(ALL, k, style);
    bool good = host_open(plan, "koudi", where, why, sizeof why);
    const char *name = faults_disarm();
    bool unread = name && strcmp(name, "read") == 0; /* what the table's process has said */
    assert_int_equal(open_descriptors(), descriptors);
    if (unread) {
        assert_true(*why);
        for (int ms = 0; access(plan->socket, F_OK) != 0 && ms < UNREAD_MS; ms++)
            (void)poll(NULL, 0, 1);
        kill_table(plan->socket);
        (void)unlink(plan->socket);
    } else if (good) {
        assert_string_equal(where, plan->socket);
        kill_table(plan->socket);
        assert_int_equal(unlink(plan->socket), 0);
    } else {
        assert_true(*why);
        wait_gone(plan->socket);
    }
    return good;
}

static table_plan plan_here(void)
{
    table_plan plan = {.rules_name = "80p-v3"};
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    kd_rules_default(&plan.rules);
    snprintf(plan.socket, sizeof plan.socket, "%s", in_folder("socket"));
    return plan;
}

TEST("a table is opened or not")
{
    table_plan plan = plan_here();
    int failures = 0;
    for (int k = 1, quiet = 0; quiet < QUIET; k++) {
        bool good = open_once(&plan, k, FAULT_ONCE);
        failures += !good;
        quiet = good ? quiet + 1 : 0;
    }
    assert_true(failures > 10);
}

/* In the table's process, when it has told its opener the path: the opener was as quick as can be. */
static void stop_at_once(const char *written, size_t size)
{
    if (size > 1 && memcmp(written, "+/", 2) == 0)
        (void)raise(SIGTERM);
}

/* From the moment that the opener hears of the table it can be stopped in order. */
TEST("whoever hears of it can stop it")
{
    char where[PATH_MAX], why[SENTENCE];
    table_plan plan = plan_here();
    faults_written = stop_at_once;
    bool good = host_open(&plan, "koudi", where, why, sizeof why);
    faults_written = NULL;
    if (!good)
        fail_msg("%s", why);
    wait_gone(plan.socket);
}

TEST("a key is kept or not")
{
    static const char id[] = "0123456789abcdef";
    char first[TABLE_SECRET + 1], again[TABLE_SECRET + 1], path[PATH_MAX];
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    snprintf(path, sizeof path, "%s/koudi/tables/%s", folder, id);
    for (int style = FAULT_ONCE; style <= FAULT_ON; style++)
        for (int k = 1;; k++) {
            int descriptors = open_descriptors();
            (void)unlink(path);
            faults_arm(FAULT_FILES | FAULT_MEMORY, k, (fault_style)style);
            bool good = secret_of_table(id, first);
            const char *name = faults_disarm();
            assert_int_equal(open_descriptors(), descriptors);
            if (good) {
                assert_true(secret_of_table(id, again));
                assert_string_equal(first, again);
            }
            assert_true(good || name);
            if (!name)
                break;
        }
}

/* A key that cannot be read for once is not replaced: the seat would be lost. */
TEST("a kept key stays")
{
    static const char id[] = "0123456789abcdef";
    char first[TABLE_SECRET + 1], again[TABLE_SECRET + 1];
    const char *name = "";
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_true(secret_of_table(id, first));
    for (int k = 1; name; k++) {
        faults_arm(FAULT_FILES | FAULT_MEMORY, k, FAULT_ONCE);
        bool good = secret_of_table(id, again);
        name = faults_disarm();
        if (good)
            assert_string_equal(first, again);
        assert_true(secret_of_table(id, again));
        assert_string_equal(first, again);
    }
}

AROUND_ALL(make_folder, remove_folder);

PREPARE(int argc, char **argv)
{
    faults_prepare();
    return 0;
}
