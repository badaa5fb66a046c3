/* resumable.h - the game that is gone on with: the newest record of people that is not finished. */
#ifndef KOUDI_RECORD_RESUMABLE_H
#define KOUDI_RECORD_RESUMABLE_H

#include "record/history.h"

#include <limits.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* Who sits where, by a record's head. */
typedef struct saved_seats {
    unsigned people; /* bit s: a person sits there */
    char kind[KD_SEATS][RECORD_SEAT];
    char name[KD_SEATS][RECORD_SEAT]; /* "": as the seat */
} saved_seats;

typedef struct saved_game {
    char path[PATH_MAX];
    char when[24]; /* when it was left, by the local clock: "14:02", of another day with the date */
    int deal;      /* its number */
    uint8_t level[KD_TEAMS], to_level;
    saved_seats seats;
} saved_game;

typedef enum saved_found {
    SAVED_NONE,
    SAVED_HERE,
    SAVED_BUSY /* there is one, but another program plays it */
} saved_found;

/* Looks through the newest records where new ones go. */
saved_found saved_find(saved_game *game);
/* The same in any folder. */
saved_found saved_find_in(saved_game *game, const char *folder);

/* Of the newest records those that cannot be read, which are left as they are. */
typedef struct saved_bad {
    int count;
    char file[256]; /* the newest of them */
} saved_bad;
void saved_find_bad(saved_bad *bad);
void saved_find_bad_in(saved_bad *bad, const char *folder);

void saved_seats_read(saved_seats *seats, const record_head *head);

#endif
