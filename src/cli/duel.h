/* duel.h - bots against bots: single deals played twice, and whole matches. */
#ifndef KOUDI_CLI_DUEL_H
#define KOUDI_CLI_DUEL_H

#include "cli/contender.h"

typedef struct duel {
    kd_rules rules;
    const char *rules_name;
    contender seat[KD_SEATS]; /* seats 0 and 2 are side a */
    uint64_t seed, count;     /* deals or matches */
    const char *record;       /* folder for records of matches, or NULL */
    bool verbose;
} duel;

/* Plays count deals, each twice with the sides' seats swapped, and prints how they came out. */
int duel_deals(const duel *duel);
/* Plays count whole matches and prints who won. */
int duel_matches(const duel *duel);

#endif
