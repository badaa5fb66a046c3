/* stats.h - statistics of players and bots, summed up from records. */
#ifndef KOUDI_RECORD_STATS_H
#define KOUDI_RECORD_STATS_H

#include "record/record.h"

/* Counts and sums kept for each player. A bot at two seats has played a match twice, a person once. */
typedef enum stats_what {
    STAT_MATCHES, /* begun */
    STAT_FINISHED,
    STAT_WON,
    STAT_DEALS, /* that ended, were not void, and in which no bot has played for the seat */
    STAT_ATTACKING,
    STAT_DEFENDING,
    STAT_GAINED_ATTACKING, /* levels by the score, before must-play levels limit them */
    STAT_GAINED_DEFENDING,
    STAT_POINTS, /* in tricks that the seat has won; as all that follow, in these deals */
    STAT_DUMPS_TRIED,
    STAT_DUMPS_STOOD,
    STAT_DUG,     /* kitties that the seat's side dug */
    STAT_LOST,    /* kitties that it lost as the dealer's side */
    STAT_ADVISED, /* deals in which the seat has asked the coach */
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
#define STATS_YOU                                                                                  \
    "you" /* a person alone in the record who has given no name, or whose own record it is */
#define STATS_PERSON  "person"  /* as a kind */
#define STATS_UNKNOWN "unknown" /* both: the record does not say who sat there */
#define STATS_OTHERS  "others"  /* both: all for whom there is no room */

/* The names of several people in a record who have given none: those of their seats. */
extern const char *const stats_seats[KD_SEATS];

/* The figures of one record, by seat. */
typedef struct tally {
    uint32_t count[KD_SEATS][STAT_COUNT];
    uint32_t deal[KD_SEATS][STAT_COUNT];   /* in a deal that has not ended */
    uint8_t level[KD_TEAMS][STATS_LEVELS]; /* of each side after the last deals, as below */
    uint8_t levels;
    bool begun;
    bool under_way;    /* a match has begun and has not ended */
    bool fresh;        /* none of its deals has ended */
    bool copied;       /* the deal under way stands in another record, as do all before */
    bool partial;      /* the match under way has begun in another record, and counts there */
    uint8_t stood_in;  /* as of record_stood_in */
    uint8_t given;     /* seats of which that was so in the deal under way, for a while at least */
    uint8_t advised;   /* seats that have asked the coach in the deal under way */
    uint8_t given_all; /* as given, in all deals of the match that have ended */
} tally;

typedef struct stats_player {
    char name[RECORD_SEAT];
    char kind[RECORD_KIND]; /* one of the above, or as the record has it: "bot" */
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
    bool own;           /* set before: all records are of this player's own folder */
    long records, over; /* records summed up; those of them whose matches are over */
    long bad;           /* records that were skipped; bads has the first of them */
    stats_bad bads[STATS_BAD];
} stats;

/* Counts the events of an action: a replay_told whose arg, tallied, is a tally, zeros at the start. */
void stats_tally(void *tallied, const kd_match *match, const kd_action *action,
                 const kd_events *events);
/* The same for comments: a replay_noted. */
void stats_note(void *tallied, const char *text);

/* Names the player who sat at a seat of that record. own: the only person in it is STATS_YOU, by whatever name. */
void stats_name_player(stats_player *player, const record_head *head, int seat, bool own);
bool stats_same_player(const stats_player *one, const stats_player *other);

struct saved_game;
struct games;

/* Adds a record that has been read. older: it is older than all that were added before; otherwise it is the
   next in time. A record that is not valid adds nothing to the figures: false, and *what, unless NULL, says
   why. */
bool stats_add_game(stats *sum, const struct saved_game *game, const char *path, bool older,
                    stats_bad *what);
/* Adds what has been read of the list since the last call, also records without an action; sum has nothing
   else. at: how many games of the list it has, 0 at first. Sorts the players. */
void stats_add_games(stats *sum, const struct games *list, int *at);
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

#endif
