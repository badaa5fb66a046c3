/* thread.h - threads beside the loop. */
#ifndef KOUDI_BASE_THREAD_H
#define KOUDI_BASE_THREAD_H

#include <pthread.h>

/* Starts a thread with all signals blocked, for the main loop handles them. Returns 0 or an errno. */
int thread_start(pthread_t *thread, void *(*run)(void *), void *arg);

#endif
