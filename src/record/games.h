/* games.h - the saved games: what lies in the folder of records, newest first. */
#ifndef KOUDI_RECORD_GAMES_H
#define KOUDI_RECORD_GAMES_H

#include "record/record.h"

#include <limits.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

/* Limits: how many of the newest are read, and how many bytes of them in all. */
enum { GAMES_MOST = 200, GAMES_FILE = 256, GAMES_WHEN = 20, GAMES_BYTES = 64 << 20 };

/* A record as the list shows it. */
typedef struct game {
    char file[GAMES_FILE];
    char when[GAMES_WHEN]; /* its beginning by the local clock, "2026-11-21 08:30"; of a file that
                              cannot be read when it was last written */
    char why[512];         /* why it cannot be read, with the line; "": it can */
    record_head head;
    int deals; /* that came to an end */
    int actions;
    int deal; /* the number of the last one, ended or not */
    uint8_t phase, winner, level[KD_TEAMS], wins[KD_TEAMS];
    bool torn; /* its last line is cut off */
} game;

typedef struct games {
    char folder[PATH_MAX];
    game *game;
    int count;
    int more;  /* older files, not looked into */
    int error; /* errno: the folder cannot be read */
} games;

/* Lists the folder that new records go to; one that does not exist holds none. A file that cannot
   be read is listed with the reason; a record without an action is not listed. False when the folder
   cannot be read, with error set and nothing owned. */
bool games_list(games *g);
/* The same of any folder. */
bool games_list_in(games *g, const char *folder);
/* The path of a game of the list; false when it has no room. */
bool games_path(const games *g, int i, char *out, size_t size);
/* Deletes the file of a game of the list, which stays as it was read. 0, or an errno: EBUSY when somebody
   writes to it. */
int games_delete(const games *g, int i);
void games_free(games *g);

#endif
