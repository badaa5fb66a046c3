/* timer.h - a time that is let pass, by an event of libevent. */
#ifndef KOUDI_BASE_TIMER_H
#define KOUDI_BASE_TIMER_H

struct event;

/* The timer goes off after that many milliseconds, in a later turn of the loop; at once where there
   is no memory to wait with, for whatever waits for it must go on. */
void timer_set(struct event *timer, unsigned ms);
/* Milliseconds of a clock that nobody sets. */
long long timer_now(void);

#endif
