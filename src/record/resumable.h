/* resumable.h - finds the game to resume: the newest unfinished record with a person in it. */
#ifndef KOUDI_RECORD_RESUMABLE_H
#define KOUDI_RECORD_RESUMABLE_H

#include "record/history.h"

#include <limits.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* The seats of a record's head. */
typedef struct record_seats {
    unsigned people; /* bit s: a person sits there */
    char kind[KD_SEATS][RECORD_SEAT];
    char name[KD_SEATS][RECORD_SEAT]; /* "" when it is the seat's own name */
} record_seats;

typedef struct resumable_game {
    char path[PATH_MAX];
    char when[24]; /* local time of the last write: "14:02", with the date unless it was today */
    int deal;      /* the number of the present deal */
    uint8_t level[KD_TEAMS], to_level;
    record_seats seats;
} resumable_game;

typedef enum resumable_found {
    RESUMABLE_NONE,
    RESUMABLE_HERE,
    RESUMABLE_BUSY /* the only ones are open in another program */
} resumable_found;

/* Searches the folder for new records. */
resumable_found resumable_find(resumable_game *game);
/* The same in any folder. */
resumable_found resumable_find_in(resumable_game *game, const char *folder);

/* The newest records that cannot be read. */
typedef struct unreadable_records {
    int count;
    char file[256]; /* the newest of them */
    int line;       /* the line that is not valid; 0: the file could not be read */
    char why[512];  /* the reason */
} unreadable_records;
void resumable_unreadable(unreadable_records *bad);
void resumable_unreadable_in(unreadable_records *bad, const char *folder);

void record_seats_read(record_seats *seats, const record_head *head);

#endif
