/* child.c - starts a program under a guardian, and ends it. */
#include "table/program.h"

#include "base/loop.h"
#include "base/unused.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/util.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ENVIRONMENT = 4, VARIABLE = 1 << 15, PATIENCE_MS = 500 };

struct child {
    pid_t pid; /* of the guardian */
    bool dead; /* reaped: pid may be another process's by now */
    int leash; /* the guardian closes its end when it has done its work */
    int line;  /* of a program that may still write while it ends; -1: closed, or the caller's */
    struct event_base *base; /* NULL: the child is let go */
    child *next;
};

/* All children that are not reaped yet or not let go, and the one event that hears of their deaths. */
static struct {
    child *first;
    struct event_base *base; /* of death */
    struct event *death;
} children;

/* The environment that the program gets. */
typedef struct environment {
    char text[ENVIRONMENT][VARIABLE];
    const char *list[ENVIRONMENT + 1];
} environment;

/* False, with errno, where it is too long. */
static bool child_add(environment *w, int *count, const char *name, const char *value)
{
    if (!value)
        return true;
    int length = snprintf(w->text[*count], VARIABLE, "%s=%s", name, value);
    errno = E2BIG;
    if (length < 0 || length >= VARIABLE)
        return false;
    w->list[*count] = w->text[*count];
    ++*count;
    return true;
}

static bool make_environment(environment *w, const confine *how)
{
    char here[PATH_MAX];
    const char *path = getenv("PATH");
    int count = 0;
    memset(w, 0, sizeof *w);
    return child_add(w, &count, "PATH", path ? path : "/usr/local/bin:/usr/bin:/bin") &&
           child_add(w, &count, "HOME", getenv("HOME")) && child_add(w, &count, "LC_ALL", "C") &&
           (!how->files || !confine_can() ||
            child_add(w, &count, "TMPDIR", getcwd(here, sizeof here)));
}

/* Sets dead when the guardian has ended. */
static bool reap(child *c, int options)
{
    int status;
    pid_t found;
    if (c->dead)
        return true;
    do
        found = waitpid(c->pid, &status, options);
    while (found < 0 && errno == EINTR);
    c->dead = found != 0; /* -1: it was reaped already */
    return c->dead;
}

/* Reaps all that have ended, and forgets those of them that were let go. */
static void sweep(void)
{
    for (child **at = &children.first, *c; (c = *at);) {
        if (!reap(c, WNOHANG) || c->base) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        if (c->line >= 0)
            (void)close(c->line);
        if (c->leash >= 0)
            (void)close(c->leash);
        free(c);
    }
}

static void on_death(UNUSED evutil_socket_t number, UNUSED short what, UNUSED void *arg)
{
    sweep();
}

/* Moves the event to the loop of a child that is not let go, unless it is on such a loop: libevent tells
   one loop of signals, and a loop without children may be freed. False when it cannot be added. */
static bool listen_for_deaths(void)
{
    struct event_base *base = NULL;
    for (const child *c = children.first; c; c = c->next) {
        if (c->base && c->base == children.base)
            return true;
        base = c->base ? c->base : base;
    }
    if (children.death)
        event_free(children.death);
    children.death = base ? evsignal_new(base, SIGCHLD, on_death, NULL) : NULL;
    bool added = children.death && event_add(children.death, NULL) == 0;
    children.base = added ? base : NULL;
    return added || !base;
}

/* Both ends are closed on exec; -1 in both where there are none. */
static bool open_ends(int ends[2])
{
    ends[0] = ends[1] = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Keeps errno. */
static void close_if_open(int fd)
{
    int error = errno;
    if (fd >= 0)
        (void)close(fd);
    errno = error;
}

child *child_start(struct event_base *base, const char *const words[], const confine *how, int *fd)
{
    int line[2], leash[2];
    environment e;
    child *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (child){.dead = true, .leash = -1, .line = -1, .base = base, .next = children.first};
    children.first = c;
    bool lined = open_ends(line), leashed = open_ends(leash);
    guardian_task task = {.words = words,
                          .environment = e.list,
                          .line = line[1],
                          .leash = leash[1],
                          .domain = -1,
                          .parent = getpid(),
                          .files = how->files && confine_can(),
                          .background = how->background,
                          .scratch = how->folder};
    c->dead = !lined || !leashed || !make_environment(&e, how) || !listen_for_deaths() ||
              !confine_open(how, &task.domain) || (c->pid = guardian_start(&task)) < 0;
    close_if_open(task.domain);
    close_if_open(line[1]);
    close_if_open(leash[1]);
    if (!c->dead) {
        c->leash = leash[0];
        (void)evutil_make_socket_nonblocking(line[0]);
        *fd = line[0];
        return c;
    }
    close_if_open(line[0]);
    close_if_open(leash[0]);
    int error = errno;
    child_free(c, -1);
    errno = error;
    return NULL;
}

/* SIGCONT: the program may have stopped its guardian. */
void child_kill(child *c)
{
    if (c->dead)
        return;
    (void)shutdown(c->leash, SHUT_WR);
    (void)kill(c->pid, SIGCONT);
}

pid_t child_pid(const child *c)
{
    return c->pid;
}

void child_free(child *c, int line)
{
    if (!c)
        return;
    if (!c->dead) {
        (void)send(c->leash, "", 1, MSG_NOSIGNAL);
        child_kill(c);
    }
    c->line = line;
    c->base = NULL;
    (void)listen_for_deaths();
    sweep();
}

/* A guardian closes its end of the leash when all processes of its program have ended. One that needs
   longer goes on alone: it holds nothing of ours, and killing it would leave processes behind. */
void children_wait(void)
{
    for (child *c = children.first; c; c = c->next) {
        struct pollfd end = {.fd = c->leash, .events = POLLIN};
        long long until = timer_now() + PATIENCE_MS;
        for (long long left = c->dead || c->base ? 0 : PATIENCE_MS;
             left > 0 && poll(&end, 1, (int)left) <= 0;)
            left = until - timer_now();
        if (end.revents)
            (void)reap(c, 0);
    }
    sweep();
}
