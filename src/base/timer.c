/* timer.c - timers of libevent, and a monotonic clock. */
#include "base/timer.h"

#include <event2/event.h>
#include <time.h>

void timer_set(struct event *timer, unsigned ms)
{
    struct timeval time = {ms / 1000, ms % 1000 * 1000};
    if (evtimer_add(timer, &time) != 0)
        event_active(timer, EV_TIMEOUT, 0);
}

long long timer_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
