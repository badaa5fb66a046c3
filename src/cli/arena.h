/* arena.h - players compared over duplicate deals, by many processes or machines; and its file. */
#ifndef KOUDI_ARENA_H
#define KOUDI_ARENA_H

#include "cli/contest.h"

#include <stdio.h>

/* What is compared. The same head and deal give the same pair, whoever plays it. */
typedef struct arena_head {
    contender side[KD_TEAMS];
    kd_rules rules; /* not in files: rules_hash stands for it */
    char rules_name[256];
    uint64_t rules_hash, seed, deals;
    uint64_t play_only, null; /* 0 or 1. null: side a is also compared with itself */
    uint64_t shard, shards;   /* deals that leave shard - 1 when divided by shards */
} arena_head;

/* A deal's pair, and that of the null. */
typedef struct arena_pair {
    pair pair, null;
} arena_pair;

/* What is summed up besides pairs. */
typedef struct arena_sum {
    watch watch[KD_TEAMS];
    uint64_t refusals[KD_TEAMS];
} arena_sum;

/* Plays the head's deals in so many processes, hands each pair to take in the order of deals, and
   adds the rest to *sum. False, having complained, when a process failed. */
typedef void arena_take(void *self, const arena_pair *both);
bool arena_play(const arena_head *head, int jobs, arena_take *take, void *self, arena_sum *sum);

/* The lines of a file: the head; a line a pair; the sums. */
void arena_write_head(FILE *out, const arena_head *head);
void arena_write_pair(FILE *out, const arena_head *head, const arena_pair *both);
void arena_write_sum(FILE *out, const arena_sum *sum);

/* A file being read. */
typedef struct arena_reader {
    FILE *in;
    const char *name; /* for complaints */
    int line;
    char text[512];
} arena_reader;

/* Each reads on from where the last stopped; false, having complained, when a line is not what it
   should be. arena_read_pair: *more is false where the sums begin. */
bool arena_read_head(arena_reader *reader, arena_head *head);
bool arena_read_pair(arena_reader *reader, const arena_head *head, arena_pair *both, bool *more);
/* Adds to *sum. */
bool arena_read_sum(arena_reader *reader, arena_sum *sum);
/* Nothing stands after the sums. */
bool arena_read_end(arena_reader *reader);

/* The summary. pairs are those seen, in the order of deals. */
typedef struct arena_score {
    score score, null;
} arena_score;
void arena_count(arena_score *s, const arena_pair *both);
void arena_print(const arena_head *head, const arena_score *s, const arena_sum *sum);

/* koudi arena merge FILE...; out may be NULL. partial: shards may be missing, and out is NULL. */
int arena_merge(char *const files[], int count, const char *out, bool partial);

#endif
