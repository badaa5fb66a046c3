/* arena_file.h - what the arena compares, and its file: a head, a line for each pair, sums. */
#ifndef KOUDI_CLI_ARENA_FILE_H
#define KOUDI_CLI_ARENA_FILE_H

#include "cli/contest.h"

#include <stdio.h>

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

#endif
