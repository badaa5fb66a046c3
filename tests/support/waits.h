/* waits.h - makes the table's pauses so long that they do not end on their own during a test, however
   busy the machine is. Programs that use this are linked with --wrap=pace_ms (tests/CMakeLists.txt). */
#ifndef WAITS_H
#define WAITS_H

/* Makes every pause, except those at PACE_FAST, a thousand times as long from now on. */
void make_waits_long(void);

#endif
