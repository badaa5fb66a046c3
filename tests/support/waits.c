/* waits.c - waits of tables in tests: pauses that do not end on their own, loops that come to rest. */
#include "support/waits.h"

#include <event2/event.h>

#include "table/table_internal.h"

void settle_loop(struct event_base *base, const int *changes)
{
    int before;
    do {
        before = *changes;
        event_base_loop(base, EVLOOP_NONBLOCK);
    } while (*changes != before);
}

#ifdef __APPLE__ /* its linker has no --wrap: the pauses stay as they are */
void make_waits_long(void) {}
#else

static int times = 1;

#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wreserved-identifier"

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the linker's names */
int __real_pace_ms(pace chosen, table_wait wait) __attribute__((weak));
int __wrap_pace_ms(pace chosen, table_wait wait);
int __wrap_pace_ms(pace chosen, table_wait wait)
{
    int ms = __real_pace_ms(chosen, wait);
    return chosen == PACE_FAST ? ms : ms * times;
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

void make_waits_long(void)
{
    times = 1000;
}
#endif
