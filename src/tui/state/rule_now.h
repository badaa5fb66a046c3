/* rule_now.h - the rule that applies to what the screen shows, and what it refuses; pure. */
#ifndef KOUDI_TUI_STATE_RULE_NOW_H
#define KOUDI_TUI_STATE_RULE_NOW_H

#include "tui/state/ui.h"

/* The ID of the rule of declaring, burying, leading, or following what was led. */
const char *rule_now(const ui *u);

/* The verdict on the picks as a play: KD_OK also where other cards, owed or free, can complete them.
   *owed: the cards that must go with them. */
kd_verdict refusal_of_picks(const ui *u, kd_cards *owed);
/* The ID of the rule of the refusal that the two lines under the hand explain, or "". */
const char *refusal_rule(const ui *u);

#endif
