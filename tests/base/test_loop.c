/* test_loop.c - a loop that the system does not let wait ends the program, with a message. */
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/loop.h"
#include "support/test.h"

enum { FIRST = 3, LAST = 256 };

static void give_terminal_back(void)
{
    (void)!write(STDERR_FILENO, "terminal ", 9);
}

static void on_time(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    ++*(int *)arg;
}

/* A loop whose descriptors are gone; what is registered later for the end comes before the message. */
static _Noreturn void lose_descriptors(int out)
{
    struct event_base *base = loop_new(false);
    (void)dup2(out, STDERR_FILENO);
    (void)atexit(give_terminal_back);
    for (int fd = FIRST; fd < LAST; fd++)
        (void)close(fd);
    const struct timeval minute = {60, 0};
    int times = 0;
    struct event *timer = evtimer_new(base, on_time, &times);
    event_add(timer, &minute);
    (void)loop_turn(base);
    _exit(99);
}

TEST("an error ends the program")
{
    int ends[2], status;
    char said[512] = "";
    size_t used = 0;
    ssize_t size;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        lose_descriptors(ends[1]);
    assert_int_equal(close(ends[1]), 0);
    while ((size = read(ends[0], said + used, sizeof said - 1 - used)) > 0)
        used += (size_t)size;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), EXIT_FAILURE);
    const char *terminal = strstr(said, "terminal "), *why = strstr(said, "koudi: cannot wait");
    assert_non_null(terminal);
    assert_non_null(why);
    assert_true(terminal < why);
    assert_int_equal(close(ends[0]), 0);
}

TEST("a loop turns")
{
    const struct timeval now = {0, 0};
    int times = 0, ends[2];
    struct event_base *base = loop_new(true);
    assert_non_null(base);
    struct event *timer = evtimer_new(base, on_time, &times);
    assert_int_equal(event_add(timer, &now), 0);
    assert_true(loop_turn(base));
    assert_int_equal(times, 1);
    assert_false(loop_turn(base));
    assert_int_equal(pipe(ends) | close(ends[0]), 0);
    assert_int_equal(write(ends[1], "x", 1), -1); /* SIGPIPE would have ended us */
    assert_int_equal(close(ends[1]), 0);
    event_free(timer);
    event_base_free(base);
}
