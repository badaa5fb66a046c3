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
    kd_trick table; /* the cards on the table */
    kd_action done;
    judgement found; /* valid in the first analysis->judged steps */
} analysis_step;

typedef struct analysis {
    int deal, seat;
    int count, judged;
    uint64_t seed;
    kd_order order; /* for sorting cards */
    analysis_step step[ANALYSIS_MOST];
} analysis;

/* Finds the decisions of a seat in the deal of that number and stores its view at each of them in views,
   which has room for ANALYSIS_MOST. An action without an alternative is no decision; not declaring during
   dealing is one, at the last moment when it was possible. False when there are no decisions. */
bool analysis_read(analysis *r, kd_view *views, const history *h, int deal, int seat);
/* Judges the next step; false when all have been judged. */
bool analysis_judge(analysis *r, const kd_view *views, const bot_settings *m,
                    const atomic_bool *stop);
/* The steps that cost most, the worst first; returns how many there are. */
int analysis_worst(const analysis *r, int out[ANALYSIS_WORST]);
/* The sum of levels that the costly steps lost. */
double analysis_lost(const analysis *r);

#endif
