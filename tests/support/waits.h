/* waits.h - waits of tables in tests: the pauses are made so long that they do not end on their own, however
   busy the machine is, and the loop is run as long as something happens without time passing. Programs that use this are linked with --wrap=pace_ms (tests/CMakeLists.txt). */
#ifndef WAITS_H
#define WAITS_H

/* Makes every pause, except those at PACE_FAST, a thousand times as long from now on. */
void make_waits_long(void);

struct event_base;

/* Runs the loop until *changes, which its events count up, stays as it is without time passing. */
void settle_loop(struct event_base *base, const int *changes);

#endif
