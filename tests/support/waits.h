/* waits.h - waits of the table that a busy machine cannot outsleep. Programs that use this are
   linked with --wrap=pace_ms (tests/CMakeLists.txt). */
#ifndef WAITS_H
#define WAITS_H

/* From now on every wait, but those at PACE_FAST, is a thousand times as long: what a test sees before
   it skips one then has not ended by itself. */
void make_waits_long(void);

#endif
