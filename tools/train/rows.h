/* rows.h - the rows of the policy's weights: in one order, within bounds, and as they are written. */
#ifndef TRAIN_ROWS_H
#define TRAIN_ROWS_H

#include "bots/policy/policy.h"

#include <math.h>
#include <stdio.h>

enum { ROWS = LEAD_ROWS + ANSWER_ROWS, MOST_FIXED = 4000 };

/* Those of leads come first. */
static inline const feature_weights *row_of(const policy_weights *w, int row)
{
    return row < LEAD_ROWS ? &w->lead[row] : &w->answer[row - LEAD_ROWS];
}

/* The nearest weight within bounds: the policy adds one by size, times the cards of the hand, to a fixed one, in 16
   bits. */
static inline double row_bounded(double weight, bool by_size)
{
    int most = by_size ? MOST_BY_SIZE : MOST_FIXED;
    return fmax(-most, fmin(most, weight));
}

static inline feature_weights row_rounded(const double fixed[FEATURES],
                                          const double by_size[FEATURES])
{
    feature_weights row;
    for (int i = 0; i < FEATURES; i++) {
        row.fixed[i] = (int16_t)lrint(row_bounded(fixed[i], false));
        row.by_size[i] = (int16_t)lrint(row_bounded(by_size[i], true));
    }
    return row;
}

/* Writes a row of a table of policy_fitted.c: the first count weights of each kind. */
static inline void row_print(feature_weights row, int count)
{
    const int16_t *kinds[] = {row.fixed, row.by_size};
    printf("{");
    for (int kind = 0; kind < 2; kind++) {
        printf("{");
        for (int i = 0; i < count; i++)
            printf("%d,", kinds[kind][i]);
        printf("},");
    }
    printf("},\n");
}

#endif
