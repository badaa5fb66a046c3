/* policy_follow.h - the answers that the policy weighs, as numbers; for fitting their weights. */
#ifndef BOTS_POLICY_FOLLOW_H
#define BOTS_POLICY_FOLLOW_H

#include "policy_look.h"

enum { MOST_ANSWERS = 96 };

/* An answer and its features. */
typedef struct answer_case {
    kd_cards play;
    features f;
} answer_case;

typedef struct answer_list {
    answer_case at[MOST_ANSWERS];
    int count;
} answer_list;

/* The policy's answer; lists all that it looked at, where list is not NULL. */
kd_cards policy_follow_list(look *l, answer_list *list);

#endif
