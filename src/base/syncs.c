/* syncs.c - brings what was written into files onto the disk: at once, or by threads beside the loop. */
#include "base/threads.h"
#include "base/unused.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_THREADS = 64 };

/* Jobs in the order in which they came. */
typedef struct queue {
    sync_job *first, **end;
} queue;

struct syncs {
    pthread_mutex_t lock; /* of the queues, of stops, and of each job's error and finished */
    pthread_cond_t work, finish;
    queue waiting, finished;
    bool stops;
    pthread_t thread[MOST_THREADS];
    unsigned threads, most;
    unsigned jobs; /* waiting, or with a thread */
    /* A byte is on its way to the loop while there are jobs whose done is to be called. */
    int wake[2];
    struct event *woken;
    delays taken;
};

int sync_file(int fd)
{
    struct stat about;
    if (fdatasync(fd) != 0 && errno != EINVAL && errno != ENOTSUP)
        return errno;
    return fstat(fd, &about) == 0 && about.st_nlink == 0 ? ESTALE : 0;
}

static void sync_add(queue *q, sync_job *job)
{
    job->next = NULL;
    *q->end = job;
    q->end = &job->next;
}

static void take_off(queue *q, const sync_job *job)
{
    sync_job **at = &q->first;
    while (*at && *at != job)
        at = &(*at)->next;
    if (!*at)
        return;
    *at = job->next;
    if (!*at)
        q->end = at;
}

/* With the lock. */
static void sync_finish(syncs *s, sync_job *job, int error)
{
    job->error = error;
    job->finished = true;
    s->jobs--;
    if (!s->finished.first)
        (void)!write(s->wake[1], "", 1);
    sync_add(&s->finished, job);
    pthread_cond_broadcast(&s->finish);
}

static void *sync_work(void *arg)
{
    syncs *s = arg;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        sync_job *job = s->waiting.first;
        if (!job && s->stops)
            break;
        if (!job) {
            pthread_cond_wait(&s->work, &s->lock);
            continue;
        }
        take_off(&s->waiting, job);
        int fd = job->fd;
        pthread_mutex_unlock(&s->lock);
        int error = sync_file(fd);
        pthread_mutex_lock(&s->lock);
        sync_finish(s, job, error);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* A job whose result is not told otherwise, or NULL. */
static sync_job *next_finished(syncs *s)
{
    pthread_mutex_lock(&s->lock);
    sync_job *job = s->finished.first;
    if (job)
        take_off(&s->finished, job);
    pthread_mutex_unlock(&s->lock);
    return job;
}

static void on_woken(evutil_socket_t fd, UNUSED short what, void *arg)
{
    syncs *s = arg;
    char bytes[64];
    while (read(fd, bytes, sizeof bytes) > 0) {
    }
    for (sync_job *job; (job = next_finished(s));) {
        delays_add(&s->taken, delays_now() - job->begun);
        job->busy = false;
        job->done(job->arg, job->error);
    }
}

syncs *syncs_new(struct event_base *base, unsigned threads)
{
    syncs *s = calloc(1, sizeof *s);
    int ends[2];
    if (!s || pipe(ends) != 0) {
        free(s);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        (void)fcntl(ends[i], F_SETFL, O_NONBLOCK);
        s->wake[i] = ends[i];
    }
    s->most = threads < MOST_THREADS ? threads : MOST_THREADS;
    s->waiting.end = &s->waiting.first;
    s->finished.end = &s->finished.first;
    (void)pthread_mutex_init(&s->lock, NULL);
    (void)pthread_cond_init(&s->work, NULL);
    (void)pthread_cond_init(&s->finish, NULL);
    s->woken = event_new(base, ends[0], EV_READ | EV_PERSIST, on_woken, s);
    if (s->woken && event_priority_set(s->woken, 0) == 0 && event_add(s->woken, NULL) == 0)
        return s;
    syncs_free(s);
    return NULL;
}

void syncs_start(syncs *s, sync_job *job, int fd, void (*done)(void *arg, int error), void *arg)
{
    *job = (sync_job){.fd = fd, .done = done, .arg = arg, .busy = true, .begun = delays_now()};
    pthread_mutex_lock(&s->lock);
    if (++s->jobs > s->threads && s->threads < s->most &&
        thread_start(&s->thread[s->threads], sync_work, s) == 0)
        s->threads++;
    if (s->threads) {
        sync_add(&s->waiting, job);
        pthread_cond_signal(&s->work);
    } else {
        sync_finish(s, job, sync_file(fd));
    }
    pthread_mutex_unlock(&s->lock);
}

int syncs_wait(syncs *s, sync_job *job)
{
    if (!job->busy)
        return job->error;
    pthread_mutex_lock(&s->lock);
    while (!job->finished)
        pthread_cond_wait(&s->finish, &s->lock);
    take_off(&s->finished, job);
    pthread_mutex_unlock(&s->lock);
    job->busy = false;
    return job->error;
}

const delays *syncs_delays(const syncs *s)
{
    return &s->taken;
}

void syncs_free(syncs *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->stops = true;
    pthread_cond_broadcast(&s->work);
    pthread_mutex_unlock(&s->lock);
    for (unsigned i = 0; i < s->threads; i++)
        (void)pthread_join(s->thread[i], NULL);
    if (s->woken)
        event_free(s->woken);
    for (int i = 0; i < 2; i++)
        (void)close(s->wake[i]);
    (void)pthread_cond_destroy(&s->finish);
    (void)pthread_cond_destroy(&s->work);
    (void)pthread_mutex_destroy(&s->lock);
    free(s);
}
