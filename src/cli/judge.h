/* judge.h - one question about the rules in, one answer out. */
#ifndef KOUDI_CLI_JUDGE_H
#define KOUDI_CLI_JUDGE_H

#include "koudi.h"

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
    FIELD_COUNT
};

enum { JUDGE_LINE = 4096, JUDGE_ANSWER = 1 << 20 };

/* What "set" has set, and the order that the last question was asked under. */
typedef struct judge {
    char set[FIELD_COUNT][JUDGE_LINE + 1]; /* "" when not set */
    const char *line[FIELD_COUNT];         /* of the present line; NULL when it has none */
    kd_rules rules;
    char rules_named[JUDGE_LINE + 1]; /* those loaded; "" when none are */
    kd_order order;
    bool ordered;
} judge;

/* The questions there are, and their fields in words; NULL past the last. */
const char *judge_question(int i, const char **fields);
void judge_start(judge *j);
/* Answers one line, which is taken apart. *out stays empty for a blank line, a comment and a "set" that
   will do. False when the answer is an error. */
bool judge_answer(judge *j, char *line, char *out, size_t size);
#endif
