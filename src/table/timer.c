/* timer.c - a time that is let pass, by an event of libevent. */
#include "table/timer.h"

#include <event2/event.h>

void timer_set(struct event *timer, unsigned ms)
{
    struct timeval time = {ms / 1000, ms % 1000 * 1000};
    if (evtimer_add(timer, &time) != 0)
        event_active(timer, EV_TIMEOUT, 0);
}
