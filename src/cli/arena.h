/* arena.h - players compared over duplicate deals: what is compared, and its summary. */
#ifndef KOUDI_CLI_ARENA_H
#define KOUDI_CLI_ARENA_H

#include "cli/contest.h"

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

/* The summary. pairs are those seen, in the order of deals. */
typedef struct arena_score {
    score score, null;
} arena_score;
void arena_count(arena_score *s, const arena_pair *both);
void arena_print(const arena_head *head, const arena_score *s, const arena_sum *sum);

#endif
