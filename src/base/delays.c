/* delays.c - how long things took, counted by length. */
#include "base/loop.h"

#include <time.h>

long long delays_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void delays_add(delays *d, long long us)
{
    int at = 0;
    for (long long step = 1; us > step && at < DELAY_STEPS - 1; step += step / 4 + 1)
        at++;
    d->count[at]++;
}

unsigned long long delays_count(const delays *d)
{
    unsigned long long sum = 0;
    for (int i = 0; i < DELAY_STEPS; i++)
        sum += d->count[i];
    return sum;
}

long long delays_quantile(const delays *d, unsigned of_1000)
{
    unsigned long long all = delays_count(d), below = 0;
    long long step = 1;
    if (!all)
        return 0;
    for (int at = 0; at < DELAY_STEPS - 1; at++, step += step / 4 + 1) {
        below += d->count[at];
        if (1000 * below >= all * of_1000)
            break;
    }
    return step;
}
