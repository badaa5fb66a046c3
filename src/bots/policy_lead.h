/* policy_lead.h - the leads that the policy weighs, as numbers; for fitting their weights. */
#ifndef BOTS_POLICY_LEAD_H
#define BOTS_POLICY_LEAD_H

#include "policy_look.h"

enum { MOST_LEADS = 96 };

/* A lead and its features. */
typedef struct lead_case {
    kd_cards play;
    bool trump;
    features f;
} lead_case;

typedef struct lead_list {
    lead_case at[MOST_LEADS];
    int count;
} lead_list;

/* The policy's lead; lists all that it looked at, where list is not NULL. */
kd_cards policy_lead_list(look *l, lead_list *list);

#endif
