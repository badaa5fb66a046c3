/* utility.h - what the end of a deal is worth to one side, in thousandths of a level. */
#ifndef BOTS_SEARCH_UTILITY_H
#define BOTS_SEARCH_UTILITY_H

#include "koudi.h"

enum { ONE_LEVEL = 1000 };

/* For whom, and under which rules and levels. */
typedef struct stakes {
    const kd_rules *rules;
    int point;                                /* what one is worth besides levels */
    bool defends;                             /* the side that counts is the dealer's */
    uint8_t defenders_level, attackers_level; /* before this deal */
} stakes;

/* Reads a view; dealer says who would be the dealer. */
void stakes_read(stakes *s, const kd_view *view, int dealer, int point);
/* Of the attackers' total (kd_position_score). */
int utility(const stakes *s, int score);

#endif
