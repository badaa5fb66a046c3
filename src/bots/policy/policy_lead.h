/* policy_lead.h - what the policy leads. */
#ifndef BOTS_POLICY_POLICY_LEAD_H
#define BOTS_POLICY_POLICY_LEAD_H

#include "bots/policy/policy_context.h"

/* The best lead; adds every lead that was weighed to list unless that is NULL. */
kd_cards policy_lead(context *ctx, play_list *list);

#endif
