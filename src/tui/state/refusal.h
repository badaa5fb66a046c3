/* refusal.h - what is refused at the moment that the screen shows, and by which rule; pure. */
#ifndef KOUDI_TUI_STATE_REFUSAL_H
#define KOUDI_TUI_STATE_REFUSAL_H

#include "tui/state/ui.h"

/* The verdict on the picks as a play: KD_OK also where other cards, owed or free, can complete them.
   *owed: the cards that must go with them. */
kd_verdict refusal_of_picks(const ui *u, kd_cards *owed);
/* The refusal that the two lines under the hand speak of: of an answer, of the picks, of a showing;
   KD_OK: none. */
kd_verdict refusal_now(const ui *u);
/* The ID of its rule, or "". */
const char *refusal_rule(const ui *u);

#endif
