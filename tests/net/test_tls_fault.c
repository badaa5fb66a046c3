/* test_tls_fault.c - each call for memory that a line of TLS makes, within OpenSSL, libevent and Koudi, and each
   call that its server's key makes of the system, fails in turn: it says so and leaves nothing behind, or
   has done its work.
   test_tls_fault [STEP]: every STEPth call of OpenSSL's, which are thousands */
#include "base/file.h"
#include "base/loop.h"
#include "net/tls.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/processes.h"
#include "support/test.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SENTENCE = PATH_MAX + 300, TURNS = 200 };

static int step = 61;

typedef struct fault_row {
    const char *name;
    unsigned sorts;
    fault_style style;
    bool makes_key;
} fault_row;

static const fault_row rows[] = {
    {"OpenSSL lacks memory once", FAULT_TLS, FAULT_ONCE, true},
    {"OpenSSL lacks memory from a call on", FAULT_TLS, FAULT_ON, true},
    {"libevent lacks memory once", FAULT_LIBRARY, FAULT_ONCE, false},
    {"Koudi lacks memory once", FAULT_MEMORY, FAULT_ONCE, false},
    {"Koudi lacks memory from a call on", FAULT_MEMORY, FAULT_ON, false},
    {"a file's call fails once", FAULT_FILES, FAULT_ONCE, true},
    {"files fail from a call on", FAULT_FILES, FAULT_ON, true},
    {"half a key is written", FAULT_FILES, FAULT_HALF, true},
};

typedef struct end {
    struct bufferevent *io;
    bool heard, closed;
} end;

static int gone;

static void on_gone(void *arg)
{
    (void)arg;
    gone++;
}

static void on_read(struct bufferevent *io, void *arg)
{
    end *e = arg;
    char word[5] = "";
    e->heard = bufferevent_read(io, word, 4) == 4 && strcmp(word, "word") == 0;
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    end *e = arg;
    (void)io;
    e->closed = e->closed || what & (BEV_EVENT_EOF | BEV_EVENT_ERROR);
}

static void take(end *e, struct bufferevent *io, int fd)
{
    *e = (end){.io = io};
    if (!io) {
        close(fd);
        return;
    }
    bufferevent_setcb(io, on_read, NULL, on_event, e);
    bufferevent_enable(io, EV_READ | EV_WRITE);
    bufferevent_write(io, "word", 4);
}

/* A word each way. libevent's fault comes when both ends are made: without memory for one version 2.1 crashes. */
static bool talk(struct event_base *base, tls_server *s, tls_client *c, const fault_row *row, int k)
{
    int pair[2];
    end ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
    gone = 0;
    take(&ends[0], tls_connect(c, base, pair[0], "play.example.org"), pair[0]);
    take(&ends[1], tls_accept(s, base, pair[1], on_gone, NULL), pair[1]);
    bool taken = ends[1].io;
    if (row->sorts == FAULT_LIBRARY)
        faults_arm(row->sorts, k, row->style);
    for (int turns = 0; turns < TURNS && !(ends[0].heard && ends[1].heard); turns++) {
        event_base_loop(base, EVLOOP_NONBLOCK);
        for (int i = 0; i < 2; i++)
            if (ends[i].io && ends[i].closed) {
                bufferevent_free(ends[i].io);
                ends[i].io = NULL;
            }
    }
    bool good = ends[0].heard && ends[1].heard;
    for (int i = 0; i < 2; i++)
        if (ends[i].io)
            bufferevent_free(ends[i].io);
    event_base_loop(base, EVLOOP_NONBLOCK);
    assert_int_equal(gone, taken);
    return good;
}

/* False when there were fewer calls than k. */
static bool one_run(const fault_row *row, struct event_base *base, int k)
{
    char why[SENTENCE] = "";
    const char *path = in_folder("koudi/server.key");
    int descriptors = open_descriptors();
    if (row->makes_key)
        (void)unlink(path);
    if (row->sorts != FAULT_LIBRARY)
        faults_arm(row->sorts, k, row->style);
    tls_server *s = tls_server_new(path, why, sizeof why);
    tls_client *c = s ? tls_client_new(tls_server_pin(s), why, sizeof why) : NULL;
    bool good = c && talk(base, s, c, row, k);
    const char *name = faults_disarm();
    if (!c && !*why)
        fail_msg("call %d, %s: no sentence", k, name);
    if (!good && !name)
        fail_msg("call %d: nothing has failed, and yet: %s", k, why);
    tls_client_free(c);
    tls_server_free(s);
    assert_int_equal(open_descriptors(), descriptors);
    if (access(path, F_OK) == 0) { /* whole */
        struct stat about;
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
        s = tls_server_new(path, why, sizeof why);
        if (!s)
            fail_msg("call %d, %s: %s", k, name, why);
        tls_server_free(s);
    }
    return name;
}

static void each_call_fails(void **state)
{
    const fault_row *row = *state;
    struct event_base *base = loop_new(false);
    char why[SENTENCE];
    int k = 1, by = row->sorts == FAULT_TLS ? step : 1;
    tls_server_free(tls_server_new(in_folder("koudi/server.key"), why, sizeof why));
    while (one_run(row, base, k))
        k += by;
    print_message("%s: %d calls\n", row->name, k - 1);
    assert_true(k > 1);
    event_base_free(base);
}
TEST_ROWS(each_call_fails, rows);

AROUND_ALL(make_folder, remove_folder);

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        step = atoi(argv[1]);
    faults_prepare();
    return 0;
}
