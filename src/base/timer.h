/* timer.h - timers of libevent, and a monotonic clock. */
#ifndef KOUDI_BASE_TIMER_H
#define KOUDI_BASE_TIMER_H

struct event;

/* Fires the timer after that many milliseconds, in a later turn of the loop. When memory runs out it fires
   at once, so that whatever waits for it continues. */
void timer_set(struct event *timer, unsigned ms);
/* Milliseconds of the monotonic clock. */
long long timer_now(void);

#endif
