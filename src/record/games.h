/* games.h - the list of saved games: the records of a folder, newest first. */
#ifndef KOUDI_RECORD_GAMES_H
#define KOUDI_RECORD_GAMES_H

#include "record/record.h"

#include <limits.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* GAMES_MOST: how many of the newest are read. GAMES_BYTES: the limit on their sizes together. */
enum { GAMES_MOST = 200, GAMES_FILE = 256, GAMES_WHEN = 20, GAMES_BYTES = 64 << 20 };

/* A record as the list shows it. */
typedef struct game {
    char file[GAMES_FILE];
    char
        when[GAMES_WHEN]; /* its start in local time, "2026-11-21 08:30"; the time of the last write
                              when the file cannot be read */
    char why[512];        /* why it cannot be read, with the line, or "" */
    record_head head;
    int deals; /* those that ended */
    int actions;
    int deal; /* the number of the last one, ended or not */
    uint8_t phase, winner, level[KD_TEAMS], wins[KD_TEAMS];
    bool torn; /* the last line has no newline */
} game;

typedef struct games {
    char folder[PATH_MAX];
    game *game;
    int count;
    int more;  /* older files that were not read */
    int error; /* errno when the folder cannot be read, else 0 */
} games;

/* Lists the folder for new records; a folder that does not exist has none. A file that cannot be read is
   listed with the reason; a record without an action is left out. False, with error set and nothing to be
   freed, when the folder cannot be read. */
bool games_list(games *g);
/* The same for any folder. */
bool games_list_in(games *g, const char *folder);
/* The path of a game of the list; false when it does not fit. */
bool games_path(const games *g, int i, char *out, size_t size);
/* Deletes the file of a game; the list does not change. Returns 0 or an errno: EBUSY when another program
   writes to the file. */
int games_delete(const games *g, int i);
void games_free(games *g);

#endif
