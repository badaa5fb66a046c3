/* net_cases.h - how koudi-net-sample writes decisions for koudi-net-fit. */
#ifndef TRAIN_NET_CASES_H
#define TRAIN_NET_CASES_H

#include "bots/policy/policy.h"

/* Before the plays of a decision. */
typedef struct net_case {
    uint8_t leads, count, chosen; /* chosen: by the policy */
} net_case;

/* The inputs of a play: those in common, then its own. */
typedef struct net_inputs {
    int8_t at[NET_INPUTS];
} net_inputs;

/* A play: its mean value in levels. */
typedef struct net_case_play {
    float value;
    net_inputs in;
} net_case_play;

enum { NET_CASE_PLAYS = 64 };

#endif
