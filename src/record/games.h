/* games.h - the saved games of a folder, newest first: read in slices, with an index file beside them. */
#ifndef KOUDI_RECORD_GAMES_H
#define KOUDI_RECORD_GAMES_H

#include "base/file.h"
#include "record/record.h"
#include "record/stats.h"

/* GAMES_SLICE_MS: how long the menu reads at a time; a key waits no longer. */
enum { GAMES_FILE = 256, GAMES_WHEN = 24, GAMES_SLICE_MS = 3 };

/* A record in the list of games. The index file has everything before sum. */
typedef struct saved_game {
    char file[GAMES_FILE];
    int64_t size, written; /* of the file, before it was read; written in nanoseconds */
    record_head head;
    int deals; /* that have ended, also where they are copied from another record */
    int actions;
    int deal; /* the number of the last one, ended or not */
    uint8_t phase, winner, level[KD_TEAMS];
    bool torn; /* the last line has no newline */
    bool open; /* the match can go on */
    tally tally;
    uint64_t sum; /* the checksum of all before it */
    /* Its start in local time, "2026-11-21 08:30"; the time of the last write when the file cannot be read. */
    char when[GAMES_WHEN];
    int line;      /* the line that is not valid; 0: the file could not be read */
    char why[512]; /* why it cannot be read, or "" */
} saved_game;

/* The list as far as it has been read. The newest is the one whose name has the latest time
   (docs/record.md). */
typedef struct games {
    char folder[PATH_MAX];
    saved_game *game; /* without the empty ones */
    int count;
    int empty; /* records without an action: the last ones in game[0..room) */
    int left;  /* files that are not read yet */
    int error; /* errno: the folder cannot be read */
    /* private */
    char **name; /* of all files, newest first */
    int room;    /* how many there are */
    bool indexed, stale;
    char *index;       /* the index file as it was read */
    int entries, used; /* in it; those of them that were right */
    struct game_reading *reading;
} games;

/* Opens a folder; one that does not exist holds no games. indexed: the index file in it is read and kept.
   False when the folder cannot be read, with errno and error set and nothing owned. */
bool games_open(games *g, const char *folder, bool indexed);
/* Opens the folder that new records go to, with its index. */
bool games_open_own(games *g);
/* Reads on, newest first, for some milliseconds; 0: a small part of a record. False when nothing is left.
   A file that cannot be read is listed with the reason; a record without an action is not listed. */
bool games_some(games *g, int ms);
/* Reads all that is left. */
void games_all(games *g);
/* The line of that file, read as far as there; that of the next older one, or the last, when it is not listed. */
int games_line_of(games *g, const char *file);
/* Writes the index, if it is to be kept and has changed. */
void games_free(games *g);

/* Reads one record; false when it is not valid, with why. */
bool game_read(saved_game *g, const char *path);
/* The path of a game of the list; false when it does not fit. */
bool games_path(const games *g, int i, char *out, size_t size);
/* Deletes the file of a game, and what is beside it; the list does not change. Returns 0 or an errno: EBUSY when another program
   writes to the file. */
int games_delete(const games *g, int i);

/* ---- the game to resume ---- */

/* The seats of a record's head. */
typedef struct record_seats {
    unsigned people; /* bit s: a person sits there */
    char kind[KD_SEATS][RECORD_KIND];
    char name[KD_SEATS][RECORD_SEAT]; /* "" when it is the seat's own name */
} record_seats;

void record_seats_read(record_seats *seats, const record_head *head);

typedef struct resumable_game {
    char path[PATH_MAX];
    int days;              /* since the last write: 0 today, 1 yesterday */
    char when[GAMES_WHEN]; /* the local time of it, "14:02", or from two days on the date */
    int deal;              /* the number of the present deal */
    uint8_t level[KD_TEAMS], to_level;
    record_seats seats;
} resumable_game;

typedef enum resumable_found {
    RESUMABLE_NONE,
    RESUMABLE_HERE,
    RESUMABLE_BUSY /* the only ones are open in another program */
} resumable_found;

/* Is the i-th game unfinished, with a person in it? */
bool games_is_resumable(const games *g, int i);
/* Was it played at one terminal, so that it can be gone on with there? */
bool games_at_one_terminal(const games *g, int i);
/* Of those among the games that have been read the one played last. */
resumable_found games_resumable(const games *g, resumable_game *found);
/* Reads the folder of new records, and finds that game. */
resumable_found resumable_find(resumable_game *found);
/* How many deals with a person have ended in the folder of new records, as far as most; void deals, and those that are
   copied from another record, do not count. */
int games_deals_played(int most);
/* Counts the unreadable ones among the newest files, reading them first; *first is the newest of them.
   A record that another program is writing may not be complete yet and is not counted. */
int games_unreadable(games *g, const saved_game **first);

#endif
