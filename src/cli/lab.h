/* lab.h - arena and bench: contests over duplicate deals, their files, measurements. */
#ifndef KOUDI_CLI_LAB_H
#define KOUDI_CLI_LAB_H

#include <stdio.h>

#include "cli/cli.h"
#include "strangers/strangers.h"
#include "table/driver.h"

/* ---- contender.c: the players of a comparison: bots or programs, named on the command line ---- */

enum { MAX_CONTENDER = 256 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as on the command line */
    bot_settings bot_settings;
    bool runs; /* "cmd:COMMAND": a program; bot_settings play on when it loses its seat */
    bool sees; /* the perfect-information bot; bot_settings.work is its rollouts for each play */
    const stranger *stranger; /* NULL: none */
} contender;

/* Prints the names for a help page; the arena's have the strangers, too. */
void contender_help(void);
void contender_help_arena(void);
/* A player, or two joined by a plus sign, as it is printed: a bot by its name in the language of printed.c. */
void contender_shown(const char *words, char *out, size_t size);
/* Complains why a word names no player, and lists the names; others: ", and more", or "". */
void contender_complain(const char *why, const char *others);
/* Reads "NAME[:settings]" or "cmd:COMMAND", for the arena also "seeing[:work=N]", the perfect-information
   bot, and the name of a stranger. False, with a sentence in why, when there is no such player. */
bool contender_read(const char *words, bool arena, contender *out, char *why, size_t size);
/* The same; complains, and lists the names. */
bool contender_parse(const char *words, bool arena, contender *out);
/* The names that the arena's players have beside bots: ", seeing, ...". */
const char *contender_arena_names(void);
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

/* Mean and spread of numbers that are added one by one (Welford 1962). */
typedef struct series {
    uint64_t count;
    double mean, squares;
} series;

typedef struct score {
    series levels, points, won; /* a round; the numbers are means of pairs */
    uint64_t rounds, played;
} score;

void series_add(series *series, double x);
void score_add(score *score, const pair *pair);
/* Half of the 95 % interval of the mean. */
double series_margin(const series *series);
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

/* Prints mean, p50, p99 and maximum on a line after the label. */
void watch_print(const char *label, const watch *watch);

/* ---- playing ---- */

/* Who is compared, and over which deals. */
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

/* ---- arena_file.c: what the arena compares, and its file: a head, a line for each pair, sums ---- */

/* The comparison. The same head and deal give the same pair in every process and shard. */
typedef struct arena_head {
    contender side[KD_TEAMS];
    kd_rules rules; /* files have rules_hash instead */
    char rules_name[256];
    uint64_t rules_hash, seed, deals;
    uint64_t play_only, null; /* 0 or 1. null: side A is also compared with itself */
    uint64_t shard, shards;   /* the deals whose number modulo shards is shard - 1 */
} arena_head;

/* A deal's pair, and its pair of side A against itself. */
typedef struct arena_pair {
    pair pair, null;
} arena_pair;

/* What is summed over deals besides pairs. */
typedef struct arena_sum {
    watch watch[KD_TEAMS];
    uint64_t refusals[KD_TEAMS];
} arena_sum;

/* Write the parts of a file, in this order. */
void arena_write_head(FILE *out, const arena_head *head);
void arena_write_pair(FILE *out, const arena_head *head, const arena_pair *both);
void arena_write_sum(FILE *out, const arena_sum *sum);

/* A file that is being read. */
typedef struct arena_reader {
    FILE *in;
    const char *name; /* for complaints */
    int line;
    char text[512];
} arena_reader;

/* Read the parts of a file, in this order. Each is false, having complained, when a line is not valid. */
bool arena_read_head(arena_reader *reader, arena_head *head);
/* *more is false when the next line is not a pair: the sums begin. */
bool arena_read_pair(arena_reader *reader, const arena_head *head, arena_pair *both, bool *more);
/* Adds to *sum. */
bool arena_read_sum(arena_reader *reader, arena_sum *sum);
/* Checks that nothing follows the sums. */
bool arena_read_end(arena_reader *reader);

/* The key of a field, other than the shard, in which two heads differ; NULL: none. */
const char *arena_head_differs(const arena_head *a, const arena_head *b);

/* ---- arena_field.c: koudi arena A --field FILE: the file of players, and the table of results ---- */

enum { MAX_FIELD = 64 };

/* The players of a file, a line each; lines that begin with # are comments. */
typedef struct arena_field {
    int count, width; /* width: of the longest name */
    contender player[MAX_FIELD];
} arena_field;

/* Reads the file. Complains, with the line's number, and returns false when it has no player, too many, or a
   line that names none. */
bool arena_field_read(arena_field *field, const char *path);

/* What one player meets in the deals, summed over all others. */
typedef struct field_deal {
    double levels, points, won;
    int played; /* rounds */
} field_deal;

/* Results against a field. */
typedef struct field_table {
    const arena_field *field;
    const char *name;  /* of its file */
    field_deal *deals; /* by number; owned by the caller */
    uint64_t deal_count;
    int players, worst; /* so far */
    score worst_score;
} field_table;

/* Adds a pair to its deal. */
void field_table_add(field_table *table, const pair *pair);
/* Print the head; the next player's row, whose pairs have been added; mean and worst. */
void field_table_head(const field_table *table, const arena_head *head);
void field_table_row(field_table *table, const score *s, const uint64_t refusals[KD_TEAMS]);
void field_table_end(const field_table *table);

/* ---- bench.c: how a figure of koudi bench is measured, and the figures of bench_bots.c and bench_hints.c ---- */

/* Does a batch of work; returns how many things it has done. */
typedef long bench_batch(void *arg);
/* Repeats the batch for so many seconds and prints the figure. */
void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds);

/* Starts a match of one bot on all seats. */
void bench_start_match(driver *d, const kd_rules *rules, const char *bot_name, uint64_t seed,
                       uint64_t stream);

/* koudi bench bots; false, with errno, when there is no memory. */
bool bench_bots(uint64_t seconds, uint64_t seed);
/* koudi bench hints, of a few decisions when seconds is 0; true. */
bool bench_hints(uint64_t seconds, uint64_t seed);

#endif
