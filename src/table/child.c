/* child.c - a program in a process of its own: started with little, ended with all it started. */
#include "table/child.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/util.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* The sanitizers map terabytes that they never touch. */
#if defined(__SANITIZE_ADDRESS__)
#define BOUNDED_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BOUNDED_MEMORY 0
#endif
#endif
#ifndef BOUNDED_MEMORY
#define BOUNDED_MEMORY 1
#endif

struct child {
    pid_t pid;
    bool dead; /* and its number given back */
    struct event *death;
};

/* What the child finds of the world it came from; made before the fork, after which nothing may be
   allocated. */
enum { ENVIRONMENT = 3, VARIABLE = 4096, DESCRIPTORS = 256, LAST_DESCRIPTOR = 65536 };
typedef struct world {
    char text[ENVIRONMENT][VARIABLE];
    char *list[ENVIRONMENT + 1];
    pid_t parent;
} world;

static void inherit(world *w, int *count, const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    if (!value)
        value = otherwise;
    if (!value)
        return;
    int length = snprintf(w->text[*count], VARIABLE, "%s=%s", name, value);
    if (length < 0 || length >= VARIABLE)
        return;
    w->list[*count] = w->text[*count];
    ++*count;
}

static void make_world(world *w)
{
    int count = 0;
    memset(w, 0, sizeof *w);
    inherit(w, &count, "PATH", "/usr/local/bin:/usr/bin:/bin");
    inherit(w, &count, "HOME", NULL);
    w->list[count] = strcpy(w->text[count], "LC_ALL=C");
    w->parent = getpid();
}

/* ---- in the child, where only what signal handlers may call may be called ---- */

static const struct limit {
    int what;
    rlim_t most;
} limits[] = {
    {RLIMIT_CORE, 0},
    {RLIMIT_NOFILE, DESCRIPTORS},
    {RLIMIT_FSIZE, (rlim_t)64 << 20},
#if BOUNDED_MEMORY
    {RLIMIT_AS, (rlim_t)4 << 30},
#endif
};

static void limit_resources(void)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct rlimit now;
        if (getrlimit((__typeof__(RLIMIT_CORE))limits[i].what, &now) != 0)
            continue;
        if (now.rlim_max == RLIM_INFINITY || now.rlim_max > limits[i].most)
            now.rlim_max = limits[i].most;
        if (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > now.rlim_max)
            now.rlim_cur = now.rlim_max;
        (void)setrlimit((__typeof__(RLIMIT_CORE))limits[i].what, &now);
    }
}

/* What has come since the fork was meant for our group, and goes by being ignored for a moment. */
static void reset_signals(void)
{
    struct sigaction usual;
    sigset_t none;
    memset(&usual, 0, sizeof usual);
    for (int number = 1; number < NSIG; number++) {
        usual.sa_handler = SIG_IGN;
        (void)sigaction(number, &usual, NULL);
        usual.sa_handler = SIG_DFL;
        (void)sigaction(number, &usual, NULL);
    }
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0)
        return;
#endif
    struct rlimit now;
    int last = LAST_DESCRIPTOR;
    if (getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_cur < (rlim_t)last)
        last = (int)now.rlim_cur;
    for (int fd = first; fd < last; fd++)
        (void)close(fd);
}

/* Killed together with us, also when nobody is left to do it. */
static void bind_to_parent(const world *w)
{
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != w->parent)
        _exit(127);
}

static _Noreturn void become(const char *const words[], int fd, const world *w)
{
    (void)setsid();
    reset_signals();
    bind_to_parent(w);
    int nowhere = open("/dev/null", O_WRONLY);
    if (dup2(fd, 0) != 0 || dup2(fd, 1) != 1 || nowhere < 0 || dup2(nowhere, 2) != 2)
        _exit(127);
    close_from(3);
    limit_resources();
    union {
        const char *const *given;
        char *const *wanted; /* execve changes no word */
    } list = {.given = words};
    (void)execve(words[0], list.wanted, w->list);
    _exit(127);
}

/* ---- in the parent ---- */

/* Notes the death when there is one, after ending all that is left of the group: as long as the
   death is not noted, its number is no other's. */
static bool reap(child *c, int options)
{
    int status;
    pid_t found;
    if (c->dead)
        return true;
    do
        found = waitpid(c->pid, &status, options);
    while (found < 0 && errno == EINTR);
    c->dead = found != 0; /* -1: there is nothing to wait for any more */
    return c->dead;
}

static void kill_group(const child *c)
{
    if (c->dead)
        return;
    /* The group is there once the child has run; until then it is only itself. */
    (void)kill(-c->pid, SIGKILL);
    (void)kill(c->pid, SIGKILL);
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

/* Frees the event at once: one that is only taken off the loop while more of its signals wait keeps,
   in libevent 2.1, a pointer into the loop's stack, and being freed later it writes there. */
static void on_death(evutil_socket_t number, short what, void *arg)
{
    child *c = arg;
    (void)number;
    (void)what;
    if (c->dead || !is_zombie(c))
        return;
    kill_group(c); /* what it has started */
    (void)reap(c, WNOHANG);
    stop_listening(c);
}

/* Both ends closed to other children of ours. */
static bool open_ends(int ends[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    (void)evutil_make_socket_nonblocking(ends[0]);
    return true;
}

/* Signals wait until the child has shed our handlers: those write into our loop's own socket, and a
   Ctrl-C would be heard twice. */
static bool launch(child *c, const char *const words[], const int ends[2], const world *w)
{
    sigset_t all, before;
    sigfillset(&all);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    c->pid = fork();
    if (c->pid == 0)
        become(words, ends[1], w);
    int error = errno;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return c->pid > 0;
}

child *child_start(struct event_base *base, const char *const words[], int *fd)
{
    world w;
    int ends[2];
    child *c = calloc(1, sizeof *c);
    if (!c || !open_ends(ends)) {
        free(c);
        return NULL;
    }
    c->dead = true; /* as long as it has not lived */
    make_world(&w);
    c->death = evsignal_new(base, SIGCHLD, on_death, c);
    bool started = c->death && event_add(c->death, NULL) == 0 && launch(c, words, ends, &w);
    int error = errno;
    (void)close(ends[1]);
    if (started) {
        c->dead = false;
        *fd = ends[0];
        return c;
    }
    (void)close(ends[0]);
    child_free(c);
    errno = error;
    return NULL;
}

void child_kill(child *c)
{
    kill_group(c);
}

pid_t child_pid(const child *c)
{
    return c->pid;
}

void child_free(child *c)
{
    if (!c)
        return;
    kill_group(c);
    (void)reap(c, 0);
    stop_listening(c);
    free(c);
}
