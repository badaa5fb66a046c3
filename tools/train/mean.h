/* mean.h - the mean of numbers that are added one by one, and how far it may be off. */
#ifndef TRAIN_MEAN_H
#define TRAIN_MEAN_H

#include <math.h>

typedef struct total {
    double n, sum, squares;
} total;

static inline void total_add(total *t, double x)
{
    t->n++;
    t->sum += x;
    t->squares += x * x;
}

static inline double total_mean(const total *t)
{
    return t->sum / t->n;
}

/* The standard error of the mean. */
static inline double total_error(const total *t)
{
    double mean = total_mean(t);
    return sqrt(fmax(0, t->squares / t->n - mean * mean) / t->n);
}

/* Half of the 95 % interval of the mean. */
static inline double total_range(const total *t)
{
    return 1.96 * total_error(t);
}

#endif
