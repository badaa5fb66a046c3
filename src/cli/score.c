/* score.c - how one side did over deals played twice: means with their intervals, and the time that
   decisions took. */
#include "cli/score.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

static void add(series *s, double x)
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

pair pair_of(uint64_t index, const outcome *one, const outcome *other)
{
    return (pair){.index = index,
                  .levels = one->levels + other->levels,
                  .half_points = one->half_points + other->half_points,
                  .won = one->won + other->won,
                  .played = one->played + other->played};
}

void score_add(score *s, const pair *p)
{
    add(&s->levels, p->levels / 2.0);
    add(&s->points, p->half_points / 4.0);
    if (p->played)
        add(&s->won, (double)p->won / p->played);
    s->rounds += 2;
    s->played += (uint64_t)p->played;
}

void score_print(const score *s)
{
    printf("levels a round   %+.3f +/- %.3f\n", s->levels.mean, series_margin(&s->levels));
    printf("points a round   %+.2f +/- %.2f\n", s->points.mean, series_margin(&s->points));
    printf("rounds won       %.1f +/- %.1f %%\n", 100 * s->won.mean, 100 * series_margin(&s->won));
    printf("rounds void      %" PRIu64 "\n", s->rounds - s->played);
}

/* ---- time -------------------------------------------------------------------------------------- */

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
