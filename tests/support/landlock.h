/* landlock.h - whether the kernel has Landlock, and a simulated kernel that has not. */
#ifndef LANDLOCK_TESTS_H
#define LANDLOCK_TESTS_H

#include <stdbool.h>

/* Skips the test where confine_can is false, and says what the kernel lacks; with
   KOUDI_REQUIRE_CONFINE=1 it fails instead. */
void need_landlock(bool can);
/* Makes the Landlock calls of this process and its children fail as on a kernel without it. Skips the
   test where that is impossible. */
void without_landlock(void);

#endif
