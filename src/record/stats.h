/* stats.h - statistics of players and bots, summed up from records. */
#ifndef KOUDI_RECORD_STATS_H
#define KOUDI_RECORD_STATS_H

#include "record/record.h"

/* What is counted for a player. A bot at two seats has played a match twice, a person once. */
typedef enum stats_what {
    STAT_MATCHES, /* begun */
    STAT_FINISHED,
    STAT_WON,
    STAT_DEALS, /* that ended and were not void */
    STAT_ATTACKING,
    STAT_DEFENDING,
    STAT_GAINED_ATTACKING, /* levels by the score, before must-play levels limit them */
    STAT_GAINED_DEFENDING,
    STAT_POINTS, /* in tricks that the seat has won */
    STAT_DUMPS_TRIED,
    STAT_DUMPS_STOOD,
    STAT_DUG,  /* kitties that the seat's side dug */
    STAT_LOST, /* kitties that it lost as the dealer's side */
    STAT_COUNT
} stats_what;

enum {
    STATS_PLAYERS = 256, /* the last one sums up all for whom there is no room */
    STATS_LEVELS = 120,
    STATS_NEW_MATCH = 0x80,
    STATS_BAD = 16,
    STATS_PATH = 256,
    STATS_WHY = 160
};

/* Names and kinds with a meaning, which are translated when they are shown. */
#define STATS_YOU     "you"     /* a person who has given no name */
#define STATS_PERSON  "person"  /* as a kind */
#define STATS_UNKNOWN "unknown" /* both: the record does not say who sat there */
#define STATS_OTHERS  "others"  /* both: all for whom there is no room */

typedef struct stats_player {
    char name[RECORD_SEAT];
    char kind[16]; /* one of the above, or as the record has it: "bot" */
    uint64_t count[STAT_COUNT];
    /* Levels of the player's side after its last deals, oldest first: 0..KD_RANKS, with STATS_NEW_MATCH
       set in the first of each match. A player at several seats counts at the first of them. */
    uint8_t level[STATS_LEVELS];
    int levels;
} stats_player;

/* A record that could not be read or replayed. */
typedef struct stats_bad {
    char path[STATS_PATH], why[STATS_WHY];
    int line; /* 0: the file as a whole */
} stats_bad;

typedef struct stats {
    stats_player player[STATS_PLAYERS];
    int players;
    long records, over; /* records summed up; those of them whose matches are over */
    long bad;           /* records that were skipped; bads has the first of them */
    stats_bad bads[STATS_BAD];
} stats;

/* Adds one record. A record that is not valid adds nothing to the figures: false, and *what, unless NULL,
   says why. */
bool stats_add(stats *sum, const char *path, stats_bad *what);
/* Sorts the players: people before bots, then by the number of deals. */
void stats_sort(stats *sum);

/* ---- the figures of a player: one table for text, screen and JSON ---- */

typedef enum stats_kind {
    STATS_NUMBER, /* of */
    STATS_SHARE,  /* of / per, 0 to 1 */
    STATS_RATE    /* of / per */
} stats_kind;

typedef struct stats_row {
    const char *key;    /* in JSON; must not change */
    const char *label;  /* in text; NULL: not shown */
    const char *column; /* heading in the list of players; NULL: not shown */
    stats_kind kind;
    stats_what of, per;
} stats_row;

extern const stats_row stats_rows[];
extern const int stats_row_count;

/* The value of a row; false when it would be a division by zero. */
bool stats_value(const stats_row *row, const stats_player *player, double *value);

/* ---- which records there are ---- */

typedef struct stats_files {
    char **path;
    int count, at;
} stats_files;

/* Adds up to that many of the files, in their order, and sorts; are some left? */
bool stats_some(stats *sum, stats_files *files, int most);
/* Finds the *.rec of a folder, oldest name first, or the one file that path is. False with errno,
   with nothing owned. */
bool stats_find(stats_files *files, const char *path);
/* The next path, or NULL; it lives until stats_files_free. */
const char *stats_next(stats_files *files);
void stats_files_free(stats_files *files);

#endif
