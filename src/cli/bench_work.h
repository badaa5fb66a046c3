/* bench_work.h - the pieces of work that koudi bench times. */
#ifndef KOUDI_BENCH_WORK_H
#define KOUDI_BENCH_WORK_H

#include "bots/bots.h"
#include "koudi.h"

#include <stdio.h>

/* Prepared once from a seed; NULL when there is no memory for it. */
typedef struct work work;
work *work_new(uint64_t seed);
void work_free(work *work);

/* Each does a batch and returns how many things it did. */
long work_playouts(work *work);
long work_follows(work *work);
long work_actions(work *work);
/* Decisions of one bot, on views from a match of steady's; one at a time where it searches. */
bool work_choose_bot(work *work, const bot *chosen);
long work_decisions(work *work);

/* Questions to the referee as those of work_follows, a line each, under any rule text, trump and
   level. */
void work_write_questions(work *work, FILE *out, int count);

/* What came out of all that work, as one number: nothing of it can be left out. */
uint64_t work_sum(const work *work);

#endif
