/* slow_disk.c - a slow disk for any program: fdatasync takes so many milliseconds, as a journal's commit does.
 *
 *   SLOW_DISK_MS=20 LD_PRELOAD=libslow_disk.so PROGRAM...
 *
 * One commit goes on at a time. It brings to the disk what was asked for before it began; all that is asked for meanwhile
 * is the next one's. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned long begun, ended; /* commits */

int fdatasync(int fd);

int fdatasync(int fd)
{
    const char *ms = getenv("SLOW_DISK_MS"); /* NOLINT(concurrency-mt-unsafe): nobody sets it */
    long ns = ms ? strtol(ms, NULL, 10) * 1000000 : 0;
    (void)fd;
    pthread_mutex_lock(&lock);
    unsigned long mine = begun + 1;
    while (ended < mine) {
        if (begun > ended) {
            pthread_cond_wait(&changed, &lock);
            continue;
        }
        struct timespec commit = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
        begun++;
        pthread_mutex_unlock(&lock);
        (void)nanosleep(&commit, NULL);
        pthread_mutex_lock(&lock);
        ended = begun;
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    return 0;
}
