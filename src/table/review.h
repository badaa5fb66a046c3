/* review.h - what somebody decided in a deal of a record, to be judged one by one. */
#ifndef KOUDI_REVIEW_H
#define KOUDI_REVIEW_H

#include "table/coach.h"
#include "table/history.h"

enum { REVIEW_MOST = 48, REVIEW_WORST = 3 };

typedef struct review_step {
    int at;         /* number of the action in the record, from 0 */
    int trick;      /* from 1; 0: before the play */
    kd_trick table; /* what lay there */
    kd_action done;
    judgement found; /* of the first review->judged steps */
} review_step;

typedef struct review {
    int deal, seat;
    int count, judged;
    uint64_t seed;
    kd_order order; /* to sort cards by */
    review_step step[REVIEW_MOST];
} review;

/* Finds the decisions of a seat in the deal of that number; views, REVIEW_MOST of them, get what it
   knew each time. Actions that were all that was allowed are none. False: the record has none. */
bool review_read(review *r, kd_view *views, const history *h, int deal, int seat);
/* Judges the next step; false when there is none. */
bool review_judge(review *r, const kd_view *views, const mind *m, const atomic_bool *stop);
/* The steps that cost most, worst first; returns how many. */
int review_worst(const review *r, int out[REVIEW_WORST]);
/* Levels that all costly steps together gave away. */
double review_lost(const review *r);

#endif
