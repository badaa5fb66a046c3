/* thinker.c - runs the coach, or other work, on a thread of its own, which sends its answers through a pipe. */
#include "think/coach.h"

#include "think/bot_settings.h"

#include "base/platform.h"
#include "base/threads.h"
#include "base/unused.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/util.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Instead of the number of a step: an advice; other work is done. */
enum { ADVICE = -1, WORK = -2 };

/* A message in the pipe: small enough to be written atomically (PIPE_BUF is at least 512). */
typedef struct answer {
    unsigned number;
    int step;        /* of the analysis, or one of the above */
    judgement found; /* of the step */
} answer;

_Static_assert(sizeof(answer) <= 512, "POSIX does not promise to write more atomically");

struct thinker {
    thinker_calls calls;
    void *arg;
    evutil_socket_t pipe[2];
    struct event *heard;
    pthread_t thread;
    bool running;
    atomic_bool stop;
    /* The thread owns the rest while it runs. */
    bot_settings bot_settings;
    unsigned number;
    void (*task)(thinker *t, answer *a);             /* sends its answers; *a has their number */
    void (*run)(void *arg, const atomic_bool *stop); /* other work */
    void *run_arg;
    analysis analysis;
    kd_view view[ANALYSIS_MOST]; /* an advice uses only the first, */
    kd_action asked;             /* and this */
    advice said;                 /* too long for the pipe; the loop's, once its answer has come */
};

/* Drops the answer when the pipe is full; a pipe holds more answers than an analysis has. */
static void send_answer(const thinker *t, const answer *a)
{
    if (!atomic_load(&t->stop))
        while (write(t->pipe[1], a, sizeof *a) < 0 && errno == EINTR) {
        }
}

static void think_advice(thinker *t, answer *a)
{
    a->step = ADVICE;
    coach_advise(&t->bot_settings, t->view, 1, &t->stop, &t->asked, &t->said);
    send_answer(t, a);
}

static void think_judgements(thinker *t, answer *a)
{
    while (!atomic_load(&t->stop) &&
           analysis_judge(&t->analysis, t->view, &t->bot_settings, &t->stop)) {
        a->step = t->analysis.judged - 1;
        a->found = t->analysis.step[a->step].found;
        send_answer(t, a);
    }
}

static void think_work(thinker *t, answer *a)
{
    a->step = WORK;
    t->run(t->run_arg, &t->stop);
    send_answer(t, a);
}

static void *think(void *arg)
{
    thinker *t = arg;
    answer a;
    priority_lower_thread();
    memset(&a, 0, sizeof a);
    a.number = t->number;
    t->task(t, &a);
    return NULL;
}

static void on_heard(evutil_socket_t fd, UNUSED short what, void *arg)
{
    thinker *t = arg;
    answer a;
    if (read(fd, &a, sizeof a) != (ssize_t)sizeof a || atomic_load(&t->stop))
        return;
    if (a.step == WORK)
        t->calls.worked(t->arg, a.number);
    else if (a.step == ADVICE)
        t->calls.advised(t->arg, a.number, &t->said);
    else
        t->calls.judged(t->arg, a.number, a.step, &a.found);
}

thinker *thinker_new(struct event_base *base, const thinker_calls *calls, void *arg)
{
    int ends[2];
    thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->calls = *calls;
    t->arg = arg;
    if (pipe(ends) != 0) {
        free(t);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        t->pipe[i] = ends[i];
        (void)evutil_make_socket_nonblocking(ends[i]);
        (void)evutil_make_socket_closeonexec(ends[i]);
    }
    t->heard = event_new(base, ends[0], EV_READ | EV_PERSIST, on_heard, t);
    if (t->heard && event_add(t->heard, NULL) == 0)
        return t;
    thinker_free(t);
    return NULL;
}

static bool thinker_start(thinker *t, void (*task)(thinker *t, answer *a), unsigned number)
{
    t->task = task;
    t->number = number;
    atomic_store(&t->stop, false);
    errno = thread_start(&t->thread, think, t);
    return t->running = errno == 0;
}

bool thinker_advise(thinker *t, const bot_settings *m, const kd_view *view, const kd_action *asked,
                    unsigned number)
{
    thinker_stop(t);
    t->bot_settings = *m;
    t->view[0] = *view;
    t->asked = *asked;
    return thinker_start(t, think_advice, number);
}

bool thinker_judge(thinker *t, const bot_settings *m, const analysis *r, const kd_view *views,
                   unsigned number)
{
    thinker_stop(t);
    t->bot_settings = *m;
    t->analysis = *r;
    memcpy(t->view, views, (size_t)r->count * sizeof *views);
    return thinker_start(t, think_judgements, number);
}

bool thinker_work(thinker *t, void (*run)(void *arg, const atomic_bool *stop), void *arg,
                  unsigned number)
{
    thinker_stop(t);
    t->run = run;
    t->run_arg = arg;
    return thinker_start(t, think_work, number);
}

void thinker_stop(thinker *t)
{
    answer unread;
    atomic_store(&t->stop, true);
    if (t->running)
        pthread_join(t->thread, NULL);
    t->running = false;
    while (read(t->pipe[0], &unread, sizeof unread) > 0) {
    }
}

void thinker_free(thinker *t)
{
    if (!t)
        return;
    thinker_stop(t);
    if (t->heard)
        event_free(t->heard);
    for (int i = 0; i < 2; i++)
        close((int)t->pipe[i]);
    free(t);
}
