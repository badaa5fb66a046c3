/* watch.c - how long decisions took: counted by length, so that watches can be added up. */
#include "cli/watch.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

static const double ms = 1e-6; /* of a nanosecond */

uint64_t watch_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

void watch_add(watch *w, uint64_t nanoseconds)
{
    double steps = 16 * log2((double)(nanoseconds ? nanoseconds : 1));
    w->count[(int)steps]++;
    w->decisions++;
    w->total += nanoseconds;
    if (nanoseconds > w->longest)
        w->longest = nanoseconds;
}

double watch_share(const watch *w, double share)
{
    double wanted = share * (double)w->decisions, seen = 0;
    for (int step = 0; step < WATCH_STEPS; step++) {
        seen += (double)w->count[step];
        double length = exp2((step + 1) / 16.0);
        if (seen >= wanted && seen > 0)
            return ms * (length < (double)w->longest ? length : (double)w->longest);
    }
    return 0;
}

void watch_print(const char *words, const watch *w)
{
    double mean = w->decisions ? ms * (double)w->total / (double)w->decisions : 0;
    printf("%s mean %.3f, p50 %.3f, p99 %.3f, max %.3f ms in %" PRIu64 " decisions\n", words, mean,
           watch_share(w, 0.5), watch_share(w, 0.99), ms * (double)w->longest, w->decisions);
}
