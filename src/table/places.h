/* places.h - the folders that a program at the table may use. */
#ifndef KOUDI_PLACES_H
#define KOUDI_PLACES_H

#include "table/confine.h"

#include <limits.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

typedef enum place_kind {
    PLACE_SYSTEM,
    PLACE_OWN,
    PLACE_WORKING,
    PLACE_MAY,
    PLACE_KINDS
} place_kind;
/* Reading is executing, too. */
typedef enum place_use { PLACE_READ, PLACE_WRITE, PLACE_DEVICE, PLACE_USES } place_use;

typedef struct place {
    place_kind kind;
    place_use use;
    const char *path;
} place;

/* Calls each for all places that the program may use; false as soon as it says so. */
bool places_each(const confine *c, bool (*each)(const place *at, void *arg), void *arg);

#endif
