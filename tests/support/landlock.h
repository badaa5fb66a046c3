/* landlock.h - a system that cannot confine programs. */
#ifndef LANDLOCK_TESTS_H
#define LANDLOCK_TESTS_H

/* From here on this process and all that it starts are on such a system. Skips the test where that
   cannot be arranged. */
void without_landlock(void);

#endif
