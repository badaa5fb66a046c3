/* stats.h - how players and bots have done, summed up from records one after the other. */
#ifndef KOUDI_RECORD_STATS_H
#define KOUDI_RECORD_STATS_H

#include "record/record.h"

/* A bot on two seats of a match has played it twice; a person has played it once. */
typedef enum stats_what {
    STAT_MATCHES, /* begun */
    STAT_FINISHED,
    STAT_WON,
    STAT_DEALS, /* that came to an end and were not void */
    STAT_ATTACKING,
    STAT_DEFENDING,
    STAT_GAINED_ATTACKING, /* levels, as the score gives them, before must-play levels cut them */
    STAT_GAINED_DEFENDING,
    STAT_POINTS, /* in the tricks that the seat has won */
    STAT_DUMPS_TRIED,
    STAT_DUMPS_STOOD,
    STAT_DUG,  /* kitties, by the seat's side */
    STAT_LOST, /* from the seat's side, the dealer's */
    STAT_COUNT
} stats_what;

enum {
    STATS_PLAYERS = 256, /* the last one stands for all that there is no room for */
    STATS_LEVELS = 120,
    STATS_NEW_MATCH = 0x80,
    STATS_BAD = 16,
    STATS_PATH = 256,
    STATS_WHY = 160
};

/* Names and kinds that stand for something; all are shown in the player's own language. */
#define STATS_YOU     "you"     /* a person who has given no name */
#define STATS_PERSON  "person"  /* as a kind */
#define STATS_UNKNOWN "unknown" /* both: the record does not say who sat there */
#define STATS_OTHERS  "others"  /* both: all for whom there is no room */

typedef struct stats_player {
    char name[RECORD_SEAT];
    char kind[16]; /* one of the above, or as the record has it: "bot" */
    uint64_t count[STAT_COUNT];
    /* The side's levels after its last deals, oldest first: 0..KD_RANKS, with STATS_NEW_MATCH in
       the first of each match. Of several seats in a match the first one's. */
    uint8_t level[STATS_LEVELS];
    int levels;
} stats_player;

/* A record that could not be read, or did not come out as written. */
typedef struct stats_bad {
    char path[STATS_PATH], why[STATS_WHY];
    int line; /* 0: the file as a whole */
} stats_bad;

typedef struct stats {
    stats_player player[STATS_PLAYERS];
    int players;
    long records, over; /* records summed up; those whose matches are at their end */
    long bad;           /* records that were passed over; the first of them are kept by name */
    stats_bad bads[STATS_BAD];
} stats;

/* Adds one record, all of it or, when it is bad, nothing; memory is that of one record, time grows
   with its length. False when it is bad: *what, unless NULL, then says why. */
bool stats_add(stats *sum, const char *path, stats_bad *what);
/* People first, then bots; who has played most deals comes first. */
void stats_sort(stats *sum);

/* ---- what is told of a player: one table for text, screen and JSON ---- */

typedef enum stats_kind {
    STATS_NUMBER, /* of */
    STATS_SHARE,  /* of out of per: 0 to 1 */
    STATS_RATE    /* of for each per */
} stats_kind;

typedef struct stats_row {
    const char *key;    /* in JSON; stays as it is for ever */
    const char *label;  /* in text, NULL: not there */
    const char *column; /* heading in the list of players, NULL: not there */
    stats_kind kind;
    stats_what of, per;
} stats_row;

extern const stats_row stats_rows[];
extern const int stats_row_count;

/* The value of a row; false when there is none, because nothing of the kind has happened. */
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
