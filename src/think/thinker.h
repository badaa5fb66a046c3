/* thinker.h - runs the coach on a thread of its own, so that keys never wait for it. */
#ifndef KOUDI_THINK_THINKER_H
#define KOUDI_THINK_THINKER_H

#include "think/analysis.h"

struct event_base;
typedef struct thinker thinker;

/* The results; called in the event loop. */
typedef struct thinker_calls {
    void (*advised)(void *arg, unsigned number, const advice *said);
    void (*judged)(void *arg, unsigned number, int step, const judgement *found);
} thinker_calls;

/* NULL when memory or descriptors run out. */
thinker *thinker_new(struct event_base *base, const thinker_calls *calls, void *arg);
/* Starts the search for advice and cancels an earlier task. number comes back with the result. False, with
   errno, when no thread can be started. */
bool thinker_advise(thinker *t, const bot_settings *m, const kd_view *view, unsigned number);
/* Starts judging all steps, with one result each; views are copied. */
bool thinker_judge(thinker *t, const bot_settings *m, const analysis *r, const kd_view *views,
                   unsigned number);
/* Stops the thread; no result comes after it. */
void thinker_stop(thinker *t);
void thinker_free(thinker *t);

#endif
