/* policy_net.h - two small neural nets, one for leads and one for answers, that choose among the plays which the
   policy weighs. */
#ifndef BOTS_POLICY_POLICY_NET_H
#define BOTS_POLICY_POLICY_NET_H

#include "bots/policy/policy_features.h"

/* The inputs: what all plays of a decision have in common, then what each has of its own; 64 is about one. */
enum { NET_COMMON = 51, NET_OWN = 75, NET_INPUTS = NET_COMMON + NET_OWN, NET_HIDDEN = 64 };

typedef struct net_inputs {
    int8_t at[NET_INPUTS];
} net_inputs;

/* One hidden layer of rectified units, and weights from the inputs past it. Integers, so that every machine
   chooses alike: of 1 << 10 for in, 1 << 12 for out, 1 << 14 for past and 1 << 16 for bias. */
typedef struct policy_net {
    int32_t bias[NET_HIDDEN];
    int16_t out[NET_HIDDEN], past[NET_INPUTS], in[NET_INPUTS][NET_HIDDEN];
} policy_net;

enum { NET_IN_BITS = 10, NET_OUT_BITS = 12, NET_PAST_BITS = 14, NET_UNIT_BITS = 6, NET_SHIFT = 8 };

extern const policy_net net_of_leads, net_of_answers;

/* A decision: the plays that the policy weighs, and the inputs of each. */
typedef struct net_decision {
    bool leads, last;
    int chosen; /* by the policy */
    play_list list;
    net_inputs in[MOST_LISTED];
} net_decision;

/* Reads the decision of the seat that is to play; false when the policy weighs fewer than two plays. */
bool net_read(net_decision *d, const rollout *state, const kd_order *order);
/* The number of the play that the net of such decisions values most. */
int net_best(const net_decision *d);

/* What the nets play for state->pos.turn, and the policy where they are no better. */
kd_cards net_play(const rollout *state, const kd_order *order);

#endif
