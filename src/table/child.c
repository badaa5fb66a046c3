/* child.c - starts a program under a guardian, and ends it. */
#include "table/child.h"

#include "base/timer.h"
#include "table/confine.h"
#include "table/guardian.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/util.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ENVIRONMENT = 4, VARIABLE = 4096, PATIENCE_MS = 500 };

struct child {
    pid_t pid; /* of the guardian */
    bool dead; /* reaped: pid may be another process's by now */
    int leash; /* the guardian closes its end when it has done its work */
    struct event *death;
};

/* The environment that the program gets. */
typedef struct environment {
    char text[ENVIRONMENT][VARIABLE];
    const char *list[ENVIRONMENT + 1];
} environment;

static void add(environment *w, int *count, const char *name, const char *value)
{
    if (!value)
        return;
    int length = snprintf(w->text[*count], VARIABLE, "%s=%s", name, value);
    if (length < 0 || length >= VARIABLE)
        return;
    w->list[*count] = w->text[*count];
    ++*count;
}

static void make_environment(environment *w, const confine *how)
{
    char here[VARIABLE];
    const char *path = getenv("PATH");
    int count = 0;
    memset(w, 0, sizeof *w);
    add(w, &count, "PATH", path ? path : "/usr/local/bin:/usr/bin:/bin");
    add(w, &count, "HOME", getenv("HOME"));
    add(w, &count, "LC_ALL", "C");
    if (how->files && confine_can())
        add(w, &count, "TMPDIR", getcwd(here, sizeof here));
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

/* Has it died without having been waited for? */
static bool is_zombie(const child *c)
{
    siginfo_t info;
    memset(&info, 0, sizeof info);
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid;
}

static void stop_listening(child *c)
{
    if (c->death)
        event_free(c->death);
    c->death = NULL;
}

/* Frees the event at once. In libevent 2.1 an event that is only deleted while more of its signals are
   pending keeps a pointer into the loop's stack, and event_free later writes through it. */
static void on_death(evutil_socket_t number, short what, void *arg)
{
    child *c = arg;
    (void)number;
    (void)what;
    if (c->dead || !is_zombie(c))
        return;
    (void)reap(c, WNOHANG);
    stop_listening(c);
}

/* Both ends are closed on exec. */
static bool open_ends(int ends[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_ends(const int ends[2])
{
    int error = errno;
    for (int i = 0; i < 2; i++)
        (void)close(ends[i]);
    errno = error;
}

/* Signals stay blocked until the guardian has reset our handlers: these write into the socket of our
   loop, which would see a Ctrl-C twice. */
static bool launch(child *c, const guardian_task *task)
{
    sigset_t all, before;
    sigfillset(&all);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    c->pid = fork();
    if (c->pid == 0)
        guardian_run(task);
    int error = errno;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return c->pid > 0;
}

/* With both lines open; false with errno, having closed nothing. */
static bool start(child *c, struct event_base *base, guardian_task *task, const confine *how,
                  const int leash[2])
{
    c->death = evsignal_new(base, SIGCHLD, on_death, c);
    if (!c->death || event_add(c->death, NULL) != 0 || !confine_open(how, &task->domain))
        return false;
    c->dead = !launch(c, task);
    int error = errno;
    if (task->domain >= 0)
        (void)close(task->domain);
    errno = error;
    if (!c->dead)
        c->leash = leash[0];
    return !c->dead;
}

child *child_start(struct event_base *base, const char *const words[], const confine *how, int *fd)
{
    int line[2], leash[2];
    environment e;
    child *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (child){.dead = true, .leash = -1}; /* until it is started */
    make_environment(&e, how);
    bool lined = open_ends(line), leashed = lined && open_ends(leash);
    guardian_task task = {.words = words,
                          .environment = e.list,
                          .line = line[1],
                          .leash = leash[1],
                          .parent = getpid(),
                          .files = how->files && confine_can(),
                          .scratch = how->folder};
    if (leashed && start(c, base, &task, how, leash)) {
        (void)close(line[1]);
        (void)close(leash[1]);
        (void)evutil_make_socket_nonblocking(line[0]);
        *fd = line[0];
        return c;
    }
    if (leashed)
        close_ends(leash);
    if (lined)
        close_ends(line);
    int error = errno;
    child_free(c);
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

/* Waits until the guardian closes its end of the leash, that is, until all processes of the program
   have ended. A guardian that needs longer goes on alone: it holds nothing of ours, and killing it
   would leave processes behind. */
static void await_end(child *c)
{
    struct pollfd end = {.fd = c->leash, .events = POLLIN};
    if (c->dead)
        return;
    long long until = timer_now() + PATIENCE_MS;
    for (long long left = PATIENCE_MS; left > 0 && poll(&end, 1, (int)left) <= 0;)
        left = until - timer_now();
    (void)reap(c, end.revents ? 0 : WNOHANG);
}

void child_free(child *c)
{
    if (!c)
        return;
    child_kill(c);
    await_end(c);
    stop_listening(c);
    if (c->leash >= 0)
        (void)close(c->leash);
    free(c);
}
