/* policy_net.h - two small neural nets, one for leads and one for answers, that choose among the plays which the
   policy weighs. */
#ifndef BOTS_POLICY_POLICY_NET_H
#define BOTS_POLICY_POLICY_NET_H

#include "bots/policy/policy_features.h"

/* The inputs: what all plays of a decision have in common, then what each has of its own; 64 is about one. */
enum { NET_COMMON = 51, NET_OWN = 75, NET_INPUTS = NET_COMMON + NET_OWN, NET_HIDDEN = 128 };

/* Both parts are filled up with 0 to whole vectors of at most NET_VECTOR bytes, and added to the hidden layer two
   inputs at a time. */
enum { NET_VECTOR = 32, NET_COMMON_ROOM = 64, NET_OWN_ROOM = 80 };
enum { NET_COMMON_PAIRS = (NET_COMMON + 1) / 2, NET_PAIRS = NET_COMMON_PAIRS + (NET_OWN + 1) / 2 };

/* One hidden layer of rectified units, and weights from a play's own inputs past it. Integers, so that every
   machine chooses alike: of 1 << 10 for in, 1 << 11 for out, 1 << 13 for past and 1 << 16 for bias. Units count
   by 1 << 8, up to UINT16_MAX. */
typedef struct policy_net {
    _Alignas(NET_VECTOR) int32_t bias[NET_HIDDEN];
    _Alignas(NET_VECTOR) int16_t out[NET_HIDDEN];
    _Alignas(NET_VECTOR) int16_t past[NET_OWN_ROOM];
    _Alignas(NET_VECTOR) int16_t in[NET_PAIRS][NET_HIDDEN][2];
} policy_net;

enum { NET_IN_BITS = 10, NET_OUT_BITS = 11, NET_PAST_BITS = 13, NET_INPUT_BITS = 6, NET_SHIFT = 8 };

extern const policy_net net_of_leads, net_of_answers;

/* A decision: the plays that the policy weighs, and the inputs in common and of each, within INT8_MAX. */
typedef struct net_decision {
    bool leads;
    bool last;     /* to play to the trick */
    bool partners; /* is the partner ahead? */
    int chosen;    /* by the policy */
    play_list list;
    _Alignas(NET_VECTOR) int16_t common[NET_COMMON_ROOM];
    _Alignas(NET_VECTOR) int16_t own[MOST_LISTED][NET_OWN_ROOM];
} net_decision;

/* Reads the decision of the seat that is to play; false when the policy weighs fewer than two plays. */
bool net_read(net_decision *d, const rollout *state, const kd_order *order);
/* The number of the play that the net of such decisions values most, the policy's choice by a margin more; where the
   policy leaves a trick to the partner, of the plays that do. */
int net_best(const net_decision *d);

/* What the nets play for state->pos.turn, or the policy where the choice is left to it. */
kd_cards net_play(const rollout *state, const kd_order *order);
/* What a seat of that style plays for state->pos.turn. */
kd_cards style_play(int style, const rollout *state, const kd_order *order);
/* Rolls the deal out as policy_finish does, each seat by its style. */
int net_finish(rollout *state, const kd_order *order, const rollout_styles *styles);

#endif
