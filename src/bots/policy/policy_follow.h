/* policy_follow.h - how the policy answers a lead. */
#ifndef BOTS_POLICY_POLICY_FOLLOW_H
#define BOTS_POLICY_POLICY_FOLLOW_H

#include "bots/policy/policy_context.h"

/* The best answer; adds every answer that was weighed to list unless that is NULL. */
kd_cards policy_follow(context *ctx, play_list *list);
/* The only answer that is allowed; empty when there are several, or when finding out takes a listing
   of the answers. */
kd_cards policy_forced(const rollout *state, const kd_order *order);

#endif
