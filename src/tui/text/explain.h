/* explain.h - why a trick was won or lost, play by play; pure, from the order and what was played. */
#ifndef KOUDI_TUI_TEXT_EXPLAIN_H
#define KOUDI_TUI_TEXT_EXPLAIN_H

#include "koudi.h"

/* What a play was to the lead. */
typedef enum explain_how {
    EXPLAIN_ABSENT, /* not played yet */
    EXPLAIN_LEAD,
    EXPLAIN_FOLLOWS,      /* the led category, the whole shape */
    EXPLAIN_FOLLOWS_LESS, /* the led category, without the shape */
    EXPLAIN_RUFFS,        /* trumps of the whole shape */
    EXPLAIN_RUFFS_LESS,   /* trumps, without the shape */
    EXPLAIN_MIXED,        /* of several categories, or of one that is neither led nor trump */
    EXPLAIN_FOUR          /* a higher four on a four (FORTY-2) */
} explain_how;

/* What became of it when it was played. */
typedef enum explain_fate {
    EXPLAIN_AHEAD, /* it went ahead */
    EXPLAIN_LOWER, /* its part that counts is the lower one */
    EXPLAIN_EQUAL, /* it is equal, and the other lay first */
    EXPLAIN_PART,  /* that part is higher, but not every part is (kill = every_part) */
    EXPLAIN_CANNOT /* such a play never wins */
} explain_fate;

typedef struct explain_play {
    uint8_t how, fate; /* explain_how, explain_fate */
    bool none;         /* it held nothing of the led category */
    bool ran_out;      /* it held less of it than was led */
    uint8_t missing;   /* of a play without the shape: 1 a pair, m a tractor of m pairs */
    kd_part part;      /* the one that counts, by face; only of a play that can win */
    uint8_t against;   /* the seat that was ahead then; of the leader itself */
    const char *rule;
} explain_play;

typedef struct explain {
    uint8_t winner, leader; /* KD_NOBODY while nobody has led; winner: ahead so far */
    uint8_t category;       /* led, or KD_NO_CATEGORY of a four */
    uint8_t kind;           /* kd_lead_kind */
    int parts;              /* the lead's components, longest first; by face */
    kd_part part[KD_MAX_PARTS];
    explain_play play[KD_SEATS]; /* by seat */
} explain;

/* Explains a trick, finished or not. Cards by face. */
void explain_trick(explain *e, const kd_order *order, const kd_trick *trick);

#endif
