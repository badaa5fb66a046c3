/* series.c - the mean and the spread of numbers. */
#include "base/series.h"

#include <math.h>

void series_add(series *s, double x)
{
    double off = x - s->mean;
    s->count++;
    s->mean += off / (double)s->count;
    s->squares += off * (x - s->mean);
}

double series_margin(const series *s)
{
    if (s->count < 2)
        return 0;
    double n = (double)s->count;
    return 1.96 * sqrt(s->squares / (n - 1) / n);
}
