/* threads.h - threads: started, used to sync files. */
#ifndef KOUDI_BASE_THREADS_H
#define KOUDI_BASE_THREADS_H

#include <pthread.h>
#include <stdbool.h>

#include "base/loop.h"

/* ---- thread.c: threads beside the loop ---- */

/* Starts a thread with all signals blocked, for the main loop handles them. Returns 0 or an errno. */
int thread_start(pthread_t *thread, void *(*run)(void *), void *arg);

/* ---- syncs.c: brings what was written into files onto the disk: at once, or by threads beside the loop ---- */

struct event_base;
typedef struct syncs syncs;

/* A sync on its way; owned by the caller, who changes nothing in it. */
typedef struct sync_job {
    int fd;
    void (*done)(void *arg, int error);
    void *arg;
    int error;
    bool busy, finished;
    long long begun;
    struct sync_job *next;
} sync_job;

/* Returns when what was written is on the disk: 0 or an errno, ESTALE when the file has no name any more. Pipes
   and some file systems cannot sync: written is all they can promise. */
int sync_file(int fd);

/* So many threads at most: one more is started when a job would wait for another one. NULL without memory or
   descriptors. */
syncs *syncs_new(struct event_base *base, unsigned threads);
/* Syncs what has been written until now; done is called from the loop, with the result of sync_file. A job can
   be started again once it is done. Without any thread it is done at once, but told from the loop all the
   same. */
void syncs_start(syncs *s, sync_job *job, int fd, void (*done)(void *arg, int error), void *arg);
/* Waits for a job that was started, whose done is not called then. Returns the result. */
int syncs_wait(syncs *s, sync_job *job);
/* How long syncs have taken, from syncs_start to done. */
const delays *syncs_delays(const syncs *s);
/* No job may be under way. s may be NULL. */
void syncs_free(syncs *s);

#endif
