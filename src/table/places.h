/* places.h - the folders and files that programs at the table may use, opened once before any of them
   runs: what a path leads to later, when a program may have replaced it by a link, does not matter. */
#ifndef KOUDI_TABLE_PLACES_H
#define KOUDI_TABLE_PLACES_H

#include "base/file.h"

#include <stdbool.h>
#include <stddef.h>

enum { PLACES = 64 };

typedef enum place_kind {
    PLACE_SYSTEM,
    PLACE_OWN, /* where the program lies */
    PLACE_WORKING,
    PLACE_MAY,
    PLACE_KINDS
} place_kind;
/* Reading includes executing. */
typedef enum place_use { PLACE_READ, PLACE_WRITE, PLACE_DEVICE, PLACE_USES } place_use;

typedef struct confine_place {
    place_kind kind;
    place_use use;
    const char *command; /* PLACE_OWN: the command whose program lies here */
    int fd;              /* O_PATH, closed on exec */
} confine_place;

typedef struct confine_places {
    confine_place list[PLACES];
    int count;
} confine_places;

/* A scratch folder is for what one program writes while it sits: empty at first, removed with all that
   is in it. */

/* The folder that all scratch folders of this user lie in, this user's alone: koudi-UID in $TMPDIR.
   It need not be there. False when there is no room. */
bool scratch_folder_parent(char *out, size_t size);
/* Makes a scratch folder; its path is the caller's. NULL with errno. */
char *scratch_folder_make(void);
/* Removes the folder with all that is in it, also what it keeps from its owner, and the parent when
   that is empty then. Calls nothing but what signal handlers may call. */
void scratch_folder_remove(const char *path);

#endif
