/* contest.h - players who are compared, and duplicate deals between them. */
#ifndef KOUDI_CLI_CONTEST_H
#define KOUDI_CLI_CONTEST_H

#include "base/series.h"
#include "cli/cli.h"
#include "table/driver.h"

/* ---- contender.c: the players of a comparison: bots or programs, named on the command line ---- */

enum { MAX_CONTENDER = 256 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as on the command line */
    bot_settings bot_settings;
    bool runs; /* "cmd:COMMAND": a program; bot_settings play on when it loses its seat */
    /* A player that decides instead of bot_settings, and its traits; NULL: none. */
    kd_action (*decide)(const struct contender *who, const driver *table, const kd_view *view,
                        kd_rng *rng);
    const void *style;
} contender;

/* Players beside the bots, which the laboratory has. */
typedef struct contender_more {
    void (*help)(void);         /* prints them, for a help page */
    const char *(*names)(void); /* ", and these" */
    bool (*takes)(const char *words);
    /* Reads words that it takes into a player whose text is set later. False, with a sentence in why, when they
       name none. */
    bool (*read)(const char *words, contender *out, char *why, size_t size);
} contender_more;

/* Adds them; once, before anything else. */
void contender_add(const contender_more *players);
/* Prints the names for a help page. */
void contender_help(void);
/* A player, or two joined by a plus sign, as it is printed: a bot by its name in the language of printed.c. */
void contender_shown(const char *words, char *out, size_t size);
/* Complains why a word names no player, and lists the names; others: ", and more", or "". */
void contender_complain(const char *why, const char *others);
/* Reads "NAME[:settings]", "cmd:COMMAND" or a player that was added. False, with a sentence in why, when there is no
   such player. */
bool contender_read(const char *words, contender *out, char *why, size_t size);
/* The same; complains, and lists the names. */
bool contender_parse(const char *words, contender *out);
/* The command of "cmd:COMMAND"; NULL when words do not begin so, or has no command. */
const char *contender_command(const char *words);

/* Takes --seat-may, a path that must exist, into the confine at option->at. */
cli_take contender_take_may;
/* Prepares how (program.h) for the command (NULL: none). False, having complained, when it would leave a
   secret open. */
bool contender_prepare(confine *how, const char *command);
/* Checks that all programs among the players can be confined so, and confines those that are started from
   now on; how must stay valid. Complains and returns false when they cannot be. */
bool contender_confine(confine *how, const contender *seats, int count);

/* Seats players at a table whose match has been started: bots draw random numbers from seed and stream,
   programs, which are started, from seed and program_stream. False, having complained, when programs cannot be
   started; bots sit in their places then. */
bool contender_sit(driver *table, const contender *const seat[KD_SEATS], const char *rules_name,
                   uint64_t seed, uint64_t stream, uint64_t program_stream);
/* Complains of programs that lost their seats, and ends all. peers may be NULL. */
void contender_close(headless_peers *peers);
/* Decides for view->seat in the driver's match. */
kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng);

/* ---- contest.c: duplicate deals: the same cards twice with the sides' seats swapped, and sums of the
        results ---- */

/* ---- results ---- */

/* One round, a deal played once, as side A sees it. */
typedef struct outcome {
    int levels;
    int half_points; /* twice the attackers' points above the middle; positive is good for side A */
    bool won, played; /* not played: the deal became void */
} outcome;

/* The two rounds of a deal. */
typedef struct pair {
    uint64_t index;
    int levels, half_points; /* sums of both */
    int won, played;         /* of the two */
} pair;

typedef struct score {
    series levels, points, won; /* a round; the numbers are means of pairs */
    uint64_t rounds, played;
} score;

void score_add(score *score, const pair *pair);
/* Prints who was compared. */
void score_print_head(const score *score, const char *a, const char *b, const char *rules_name,
                      uint64_t seed);
/* Prints "levels a round ..." and so on, a line for each figure. */
void score_print(const score *score);

/* ---- thinking time ---- */

/* A histogram of times in nanoseconds, 16 steps for each doubling. */
enum { WATCH_STEPS = 16 * 64 };

typedef struct watch {
    uint64_t count[WATCH_STEPS];
    uint64_t decisions, total, longest;
} watch;

/* Adds a time in nanoseconds. */
void watch_add(watch *watch, uint64_t took);
/* Prints mean, p50, p99 and maximum on a line after the label. */
void watch_print(const char *label, const watch *watch);

/* ---- playing ---- */

/* The players of a comparison, and its deals. */
typedef struct contest {
    kd_rules rules;
    uint64_t seed;
    const contender *seat[KD_SEATS]; /* 0 and 2 are side A in the first round */
    bool play_only;                  /* all declare and bury by the heuristics of steady */
    bool other_chance;               /* side B draws other random numbers than side A */
    watch *watch[KD_TEAMS];          /* of sides A and B; NULL: not timed */
    uint64_t refusals[KD_TEAMS];     /* counted up */
} contest;

/* Plays a deal twice; rounds are its outcomes. The seed and the deal's number determine everything. */
pair contest_play(contest *contest, uint64_t deal, outcome rounds[2]);

#endif
