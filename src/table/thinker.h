/* thinker.h - a thread of its own for bots that think, so that the loop never waits for one. */
#ifndef KOUDI_THINKER_H
#define KOUDI_THINKER_H

#include "bots/bots.h"

struct event_base;
typedef struct thinker thinker;

/* Hands over a decision, in the loop's own thread. */
typedef void thinker_done(void *arg, unsigned number, const kd_action *action);

/* What is to be decided, by value: the thread sees nothing else. */
typedef struct thought {
    bot_decide *decide;
    kd_view view;
    kd_rng rng;
    thinker_done *done;
    void *arg;
    unsigned number;
} thought;

/* Starts the thread; its answers come through base. NULL when the system has no more. */
thinker *thinker_new(struct event_base *base);
/* Hands in a thought. One that waits with the same arg is dropped for it. */
void thinker_ask(thinker *thinker, const thought *asked);
/* Ends the thread, after the thought it is at. thinker may be NULL. */
void thinker_free(thinker *thinker);

#endif
