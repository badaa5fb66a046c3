/* series.h - the mean and the spread of numbers that are added one by one (Welford 1962). */
#ifndef KOUDI_BASE_SERIES_H
#define KOUDI_BASE_SERIES_H

#include <stdint.h>

typedef struct series {
    uint64_t count;
    double mean, squares;
} series;

void series_add(series *s, double x);
/* Half of the 95 % interval of the mean; 0 for fewer than two numbers. */
double series_margin(const series *s);

#endif
