/* waits.c - makes the table's pauses so long that they do not end on their own during a test. */
#include "support/waits.h"

#include "table/table_internal.h"

#ifdef __APPLE__ /* its linker has no --wrap: the pauses stay as they are */
void make_waits_long(void) {}
#else

static int times = 1;

#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wreserved-identifier"

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the linker's names */
int __real_pace_ms(pace chosen, table_wait wait);
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
