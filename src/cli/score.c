/* score.c - how one side did over deals played twice: means with intervals over the pairs. */
#include "cli/score.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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
