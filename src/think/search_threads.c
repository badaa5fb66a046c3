/* search_threads.c - runs a bot's search on several threads and against the clock. */
#include "think/bot_settings.h"

#include "base/loop.h"
#include "base/threads.h"

#include <string.h>

/* A round of the search, shared by threads. Each takes the next sample until none is left or time is up. */
typedef struct shared {
    const search *search;
    atomic_uint next;
    uint32_t end;
    long long deadline; /* by timer_now; 0: none */
    const atomic_bool *stop;
} shared;

typedef struct worker {
    shared *round;
    tallies sums;
    pthread_t thread;
} worker;

static bool is_late(const shared *round)
{
    return (round->stop && atomic_load(round->stop)) ||
           (round->deadline && timer_now() >= round->deadline);
}

static void *threads_work(void *arg)
{
    worker *w = arg;
    while (!is_late(w->round)) {
        uint32_t sample = atomic_fetch_add(&w->round->next, 1);
        if (sample >= w->round->end)
            break;
        search_sample(w->round->search, sample, &w->sums);
    }
    return NULL;
}

/* Runs one round. Starting threads for each round costs less than two samples. */
static void run_round(search *s, shared *round, const search_samples *part, uint32_t threads)
{
    worker workers[MOST_THREADS];
    atomic_init(&round->next, part->first);
    round->end = part->end;
    for (uint32_t i = 0; i < threads; i++) {
        workers[i].round = round;
        memset(&workers[i].sums, 0, sizeof workers[i].sums);
    }
    uint32_t running = 1; /* this thread is the first */
    while (running < threads &&
           thread_start(&workers[running].thread, threads_work, &workers[running]) == 0)
        running++;
    threads_work(&workers[0]);
    for (uint32_t i = 1; i < running; i++)
        pthread_join(workers[i].thread, NULL);
    for (uint32_t i = 0; i < running; i++)
        search_merge(s, &workers[i].sums);
}

/* The number that was set; otherwise the default, more in proportion to a longer time. */
uint32_t search_threads_work(const bot_settings *m)
{
    const search_level *level = m->bot->search;
    if (m->work || m->time_ms <= level->time_ms)
        return m->work;
    uint64_t threads_work = (uint64_t)level->work * m->time_ms / level->time_ms;
    return threads_work < MOST_WORK ? (uint32_t)threads_work : MOST_WORK;
}

void search_threads_continue(const bot_settings *m, search *s, const atomic_bool *stop)
{
    uint32_t threads = m->threads ? m->threads : 1;
    uint32_t time_ms = m->time_ms || m->work ? m->time_ms : m->bot->search->time_ms;
    shared round = {.search = s, .stop = stop};
    search_samples part;
    round.deadline = time_ms ? timer_now() + time_ms : 0;
    while (!is_late(&round) && search_round(s, &part))
        run_round(s, &round, &part, threads < MOST_THREADS ? threads : MOST_THREADS);
}

void search_threads_run(const bot_settings *m, const kd_view *view, uint64_t seed,
                        const atomic_bool *stop, search *s)
{
    search_begin(s, view, seed, m->bot->search, search_threads_work(m));
    search_threads_continue(m, s, stop);
}
