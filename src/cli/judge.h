/* judge.h - questions about the rules in, answers out: a line, or all that a file gives. */
#ifndef KOUDI_CLI_JUDGE_H
#define KOUDI_CLI_JUDGE_H

#include "koudi.h"

#include <stdio.h>
#include <sys/types.h>
#include <time.h>

/* The fields a question may have. */
enum judge_field {
    FIELD_RULES,
    FIELD_TRUMP,
    FIELD_LEVEL,
    FIELD_LEAD,
    FIELD_HAND,
    FIELD_PLAY,
    FIELD_CARDS,
    FIELD_PLAYS,
    FIELD_OTHERS,
    FIELD_WIN,
    FIELD_SCORE,
    FIELD_FROM,
    FIELD_BY,
    FIELD_STANDING,
    FIELD_KNOWN,
    FIELD_OWN,
    FIELD_COUNT
};

enum { JUDGE_LINE = 4096, JUDGE_ANSWER = 1 << 20 };
enum { JUDGE_RULES = 8, JUDGE_ORDERS = (KD_NO_SUIT + 1) * KD_RANKS };

/* A rules file as it was when it was read. */
typedef struct judge_file {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} judge_file;

/* Rules that a question named, and the orders that were asked for under them. */
typedef struct judge_rules {
    kd_rules rules;
    kd_cards deck;
    int hand;     /* cards dealt to a seat */
    bool of_file; /* then: */
    bool settled; /* it had not changed for a while */
    judge_file file;
    bool made[JUDGE_ORDERS];
    kd_order order[JUDGE_ORDERS];
} judge_rules;

/* What "set" has set, the rules named last, and those that the present question is asked under. */
typedef struct judge {
    char set[FIELD_COUNT][JUDGE_LINE + 1];  /* "" when not set */
    const char *line[FIELD_COUNT];          /* of the present line; NULL when it has none */
    char name[JUDGE_RULES][JUDGE_LINE + 1]; /* of those kept; "": none are */
    judge_rules kept[JUDGE_RULES];
    unsigned oldest;       /* gives way to others */
    judge_rules *now;      /* since judge_get_rules */
    const kd_order *order; /* since judge_get_order */
} judge;

/* Answers every line that comes from in, until its end or until out cannot be written. Answers wait
   for one another, but never for input: out is flushed before more is read. True when none was an
   error. *error: the errno value by which in could not be read to its end, or 0. */
bool judge_lines(judge *j, int in, FILE *out, int *error);

#endif
