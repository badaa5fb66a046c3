/* virtual_time.c - timers that fire in their order without waiting. */
#include "support/virtual_time.h"

#include <assert.h>
#include <event2/event.h>
#include <limits.h>
#include <stdint.h>

enum { TIMERS = 512, FAR_S = 100000000 };

static struct {
    struct event *timer;
    long long due;
    unsigned long order; /* of timers due at the same time, the one set first is first */
} timers[TIMERS];
static int count;
static unsigned long orders;
static long long now;
static uint32_t drawn;

long long virtual_now(void)
{
    return now;
}

void virtual_begin(void)
{
    now = 1000; /* 0 means never */
    count = 0;
    orders = 0;
    drawn = 0;
}

void virtual_random(unsigned seed)
{
    drawn = seed;
}

int __wrap_getentropy(void *out, size_t size);

/* Random bits that are the same each time. */
int __wrap_getentropy(void *out, size_t size)
{
    uint8_t *bytes = out;
    for (size_t i = 0; i < size; i++) {
        drawn = drawn * 1664525u + 1013904223u;
        bytes[i] = (uint8_t)(drawn >> 24);
    }
    return 0;
}

void __wrap_timer_set(struct event *timer, unsigned ms);
long long __wrap_timer_now(void);
bool __wrap_loop_turn(struct event_base *base);
void __wrap_event_free(struct event *timer);
void __real_event_free(struct event *timer) __attribute__((weak));

/* The event stays pending for libevent, so that it may be deleted, but does not fire by itself. */
void __wrap_timer_set(struct event *timer, unsigned ms)
{
    struct timeval far = {.tv_sec = FAR_S};
    int at = 0;
    while (at < count && timers[at].timer != timer)
        at++;
    assert(at < TIMERS);
    if (at == count)
        timers[count++].timer = timer;
    timers[at].due = now + ms;
    timers[at].order = ++orders;
    evtimer_add(timer, &far);
}

long long __wrap_timer_now(void)
{
    return now;
}

void __wrap_event_free(struct event *timer)
{
    for (int i = 0; i < count; i++)
        if (timers[i].timer == timer) {
            timers[i] = timers[--count];
            break;
        }
    __real_event_free(timer);
}

/* Has the loop handle the next timer in its next turn, if it is due by then. */
static bool wake(long long until)
{
    /* The next timer that runs; -1: none. */
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (!evtimer_pending(timers[i].timer, NULL))
            continue;
        if (best < 0 || timers[i].due < timers[best].due ||
            (timers[i].due == timers[best].due && timers[i].order < timers[best].order))
            best = i;
    }
    int at = best;
    if (at < 0 || timers[at].due > until)
        return false;
    now = timers[at].due > now ? timers[at].due : now;
    evtimer_del(timers[at].timer);
    event_active(timers[at].timer, EV_TIMEOUT, 0);
    return true;
}

/* Handles what is ready, sockets too; false when nothing was. */
static bool turn(struct event_base *base, int flags)
{
    bool busy = event_base_get_num_events(base, EVENT_BASE_COUNT_ACTIVE) > 0;
    (void)event_base_get_max_events(base, EVENT_BASE_COUNT_ACTIVE, 1);
    event_base_loop(base, EVLOOP_NONBLOCK | flags);
    return busy || event_base_get_max_events(base, EVENT_BASE_COUNT_ACTIVE, 0) > 0;
}

/* Fires the next timer, if it is due by then. */
static bool fire(struct event_base *base, long long until)
{
    while (turn(base, 0)) {
    }
    return wake(until);
}

/* One turn of what waits until something has happened: by virtual time, too. */
bool __wrap_loop_turn(struct event_base *base)
{
    if (turn(base, EVLOOP_ONCE))
        return true;
    if (!wake(LLONG_MAX))
        return false;
    (void)turn(base, EVLOOP_ONCE);
    return true;
}

void virtual_settle(struct event_base *base)
{
    while (fire(base, now)) {
    }
}

bool virtual_step(struct event_base *base, long long until)
{
    virtual_settle(base);
    bool fired = fire(base, until);
    virtual_settle(base);
    return fired;
}

void virtual_pass(struct event_base *base, long long ms)
{
    long long until = now + ms;
    while (virtual_step(base, until)) {
    }
    now = until;
}

int virtual_timers(void)
{
    return count;
}
