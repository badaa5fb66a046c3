/* lab.h - koudi-lab: the arena, its files and players, and measurements. */
#ifndef KOUDI_LAB_LAB_H
#define KOUDI_LAB_LAB_H

#include <stdio.h>

#include "cli/cli.h"
#include "cli/contest.h"

/* The subcommands. */
int lab_arena(int argc, char **argv);
int lab_bench(int argc, char **argv);
int lab_endings(int argc, char **argv);
int lab_moves(int argc, char **argv);

/* ---- players.c: who plays in the arena beside the bots ---- */

extern const contender_more lab_players;

/* ---- perfect_information.c: the bot that sees all hands: an upper bound, to measure what hidden cards cost ---- */

enum { PERFECT_INFORMATION_PLAYOUTS = 64 };

/* Decides for view->seat of this match, whose every hand it looks at; no row of the table of bots,
   which get views. Each play is followed by so many playouts in which now and then a seat plays
   anything; what is not a play it decides as steady does. */
kd_action perfect_information_decide(const kd_match *match, const kd_view *view, uint32_t playouts,
                                     kd_rng *rng);

/* ---- handovers.c: how often people at one keyboard hand it over before the first trick of a deal ---- */

/* Plays so many deals of four people with closed dealing. always: all of them reserve, so that each is
   called at every step. False, with errno, without memory. */
bool handovers_count(uint64_t seed, int deals, bool always, long *handovers);

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

/* Sums over deals besides those of pairs. */
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

/* ---- arena_field.c: koudi-lab arena A --field FILE: the file of players, and the table of results ---- */

enum { MAX_FIELD = 64 };

/* The players of a file, a line each; lines that begin with # are comments. */
typedef struct arena_field {
    int count, width; /* width: of the longest name */
    contender player[MAX_FIELD];
} arena_field;

/* Reads the file. Complains, with the line's number, and returns false when it has no player, too many, or a
   line that names none. */
bool arena_field_read(arena_field *field, const char *path);

/* The results of one player in the deals, summed over all others. */
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

/* ---- bench.c: how a figure of koudi-lab bench is measured, and the figures of bench_bots.c and bench_hints.c ---- */

/* Processor time of this process in seconds, so that other processes do not count. */
double bench_now(void);
/* Does a batch of work; returns how many things it has done. */
typedef long bench_batch(void *arg);
/* Repeats the batch for so many seconds and prints the figure. */
void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds);

/* Starts a match of one bot on all seats. */
void bench_start_match(driver *d, const kd_rules *rules, const char *bot_name, uint64_t seed,
                       uint64_t stream);

/* koudi-lab bench bots; false, with errno, when there is no memory. */
bool bench_bots(uint64_t seconds, uint64_t seed);
/* koudi-lab bench hints, of a few decisions when seconds is 0; true. */
bool bench_hints(uint64_t seconds, uint64_t seed);

#endif
