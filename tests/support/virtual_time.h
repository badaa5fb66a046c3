/* virtual_time.h - tests that let hours pass in no time: timers fire in their order, and the clock goes on to
   each. Needs the linker's --wrap for timer_set, timer_now, loop_turn and event_free
   (tests/CMakeLists.txt); with that for getentropy random bits are the same after each virtual_begin, too. */
#ifndef VIRTUAL_TIME_H
#define VIRTUAL_TIME_H

#include <stdbool.h>

struct event_base;

/* Milliseconds since virtual_begin. */
long long virtual_now(void);
/* Time stands at 0, and no timer runs. */
void virtual_begin(void);
/* Other random bits from here on. */
void virtual_random(unsigned seed);
/* Handles all that is due now. */
void virtual_settle(struct event_base *base);
/* Settles, then goes on to the next timer and settles again; false when there is none before that time. */
bool virtual_step(struct event_base *base, long long until);
/* Lets so many milliseconds pass. */
void virtual_pass(struct event_base *base, long long ms);
/* Timers that were set and not freed yet. */
int virtual_timers(void);

#endif
