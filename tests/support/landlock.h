/* landlock.h - whether the kernel confines programs, and a system that cannot. */
#ifndef LANDLOCK_TESTS_H
#define LANDLOCK_TESTS_H

#include <stdbool.h>

/* Skips the test where confine_can is false, and says what the kernel lacks; with
   KOUDI_REQUIRE_CONFINE=1 it fails instead. */
void need_landlock(bool can);
/* From here on this process and all that it starts are on such a system. Skips the test where that
   cannot be arranged. */
void without_landlock(void);

#endif
