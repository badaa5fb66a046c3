/* analysis.h - the decisions of one seat in a deal of a record, judged one by one. */
#ifndef KOUDI_THINK_ANALYSIS_H
#define KOUDI_THINK_ANALYSIS_H

#include "record/history.h"
#include "think/coach.h"

enum { ANALYSIS_MOST = 48, ANALYSIS_WORST = 3 };

typedef struct analysis_step {
    int at;    /* number of the action in the record, from 0 */
    int trick; /* from 1; 0: before the play */
    kd_phase phase;
    kd_trick table; /* what lay there */
    kd_action done;
    judgement found; /* of the first analysis->judged steps */
} analysis_step;

typedef struct analysis {
    int deal, seat;
    int count, judged;
    uint64_t seed;
    kd_order order; /* to sort cards by */
    analysis_step step[ANALYSIS_MOST];
} analysis;

/* Finds the decisions of a seat in the deal of that number; views, ANALYSIS_MOST of them, get what it
   knew each time. An action without an alternative is no decision; not declaring while cards are dealt
   is one, at the last moment where it was possible. False: the record has none. */
bool analysis_read(analysis *r, kd_view *views, const history *h, int deal, int seat);
/* Judges the next step; false when there is none. */
bool analysis_judge(analysis *r, const kd_view *views, const bot_settings *m,
                    const atomic_bool *stop);
/* The steps that cost most, worst first; returns how many. */
int analysis_worst(const analysis *r, int out[ANALYSIS_WORST]);
/* Levels that the costly steps lost together. */
double analysis_lost(const analysis *r);

#endif
