/* thinker.c - a thread of its own for bots that think, so that the loop never waits for one. */
#include "table/thinker.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One thought a seat at most can wait. */
enum { WAITING = KD_SEATS };

struct thinker {
    pthread_t thread;
    pthread_mutex_t mutex; /* guards the three below */
    pthread_cond_t changed;
    thought waiting[WAITING];
    int count;
    bool ending;
    int pipe[2]; /* answers, written by the thread, read by the loop */
    struct event *readable;
};

/* Small enough to go through a pipe in one piece. */
typedef struct answer {
    thinker_done *done;
    void *arg;
    unsigned number;
    kd_action action;
} answer;

/* Waits for the next thought; false when there is to be none. */
static bool take(thinker *th, thought *next)
{
    pthread_mutex_lock(&th->mutex);
    while (!th->count && !th->ending)
        pthread_cond_wait(&th->changed, &th->mutex);
    bool found = !th->ending;
    if (found) {
        *next = th->waiting[0];
        th->count--;
        memmove(th->waiting, th->waiting + 1, (size_t)th->count * sizeof *th->waiting);
    }
    pthread_mutex_unlock(&th->mutex);
    return found;
}

static void *think(void *arg)
{
    thinker *th = arg;
    thought next;
    while (take(th, &next)) {
        answer out;
        memset(&out, 0, sizeof out);
        out.done = next.done;
        out.arg = next.arg;
        out.number = next.number;
        out.action = next.decide(&next.view, &next.rng);
        while (write(th->pipe[1], &out, sizeof out) < 0 && errno == EINTR) {
        }
    }
    return NULL;
}

static void on_readable(evutil_socket_t fd, short what, void *arg)
{
    answer out;
    (void)what;
    (void)arg;
    if (read(fd, &out, sizeof out) == (ssize_t)sizeof out)
        out.done(out.arg, out.number, &out.action);
}

/* The signals are the loop's: the thread is born with all of them blocked, but for its own faults.
   Blocked, those would end the program before anybody could give the terminal back. */
static bool start_thread(thinker *th)
{
    static const int faults[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    bool started = pthread_create(&th->thread, NULL, think, th) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static bool open_pipe(thinker *th, struct event_base *base)
{
    if (pipe(th->pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        (void)fcntl(th->pipe[i], F_SETFD, FD_CLOEXEC);
    th->readable = event_new(base, th->pipe[0], EV_READ | EV_PERSIST, on_readable, NULL);
    return th->readable && event_add(th->readable, NULL) == 0;
}

static void release(thinker *th)
{
    if (th->readable)
        event_free(th->readable);
    for (int i = 0; i < 2; i++)
        if (th->pipe[i] >= 0)
            (void)close(th->pipe[i]);
    pthread_cond_destroy(&th->changed);
    pthread_mutex_destroy(&th->mutex);
    free(th);
}

thinker *thinker_new(struct event_base *base)
{
    thinker *th = calloc(1, sizeof *th);
    if (!th)
        return NULL;
    th->pipe[0] = th->pipe[1] = -1;
    pthread_mutex_init(&th->mutex, NULL);
    pthread_cond_init(&th->changed, NULL);
    if (open_pipe(th, base) && start_thread(th))
        return th;
    release(th);
    return NULL;
}

void thinker_ask(thinker *th, const thought *asked)
{
    pthread_mutex_lock(&th->mutex);
    int at = 0;
    while (at < th->count && th->waiting[at].arg != asked->arg)
        at++;
    if (at < WAITING)
        th->waiting[at] = *asked;
    if (at == th->count && at < WAITING)
        th->count++;
    pthread_cond_signal(&th->changed);
    pthread_mutex_unlock(&th->mutex);
}

void thinker_free(thinker *th)
{
    if (!th)
        return;
    pthread_mutex_lock(&th->mutex);
    th->ending = true;
    pthread_cond_signal(&th->changed);
    pthread_mutex_unlock(&th->mutex);
    pthread_join(th->thread, NULL);
    release(th);
}
