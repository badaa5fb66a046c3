/* rule_box.h - the rule that applies now, and the box that shows a rule in words. */
#ifndef KOUDI_TUI_STATE_RULE_BOX_H
#define KOUDI_TUI_STATE_RULE_BOX_H

#include "koudi.h"
#include "tui/state/ui_request.h"

typedef struct rule_box {
    int rule;       /* that is shown */
    int from;       /* its first block shown; -1: from the head above the first */
    int here;       /* the rule that was opened for the cards at hand, or -1 */
    kd_verdict why; /* and what it refuses; KD_OK: nothing */
    char id[16];    /* the ID of another rule, as far as it is typed */
} rule_box;

/* Opens the text at the rule of that ID, or at the first one. */
void rule_box_open(ui *u, const char *id);
/* Opens it at the rule for the cards at hand: that of their refusal, or the one that counts now. */
void rule_box_open_here(ui *u);
/* The row of the first value that the rule depends on, or 0. */
int rule_box_row(const ui *u);
void rule_box_of_value(ui *u);
void rule_box_move(ui *u, int key);
void rule_box_type(ui *u, int key);
void rule_box_untype(ui *u);

/* The ID of the rule of declaring, burying, leading, or following what was led. */
const char *rule_now(const ui *u);

/* The verdict on the picks as a play: KD_OK also where other cards, owed or free, can complete them.
   *owed: the cards that must go with them. */
kd_verdict refusal_of_picks(const ui *u, kd_cards *owed);
/* The refusal that the two lines under the hand explain; KD_OK: none. */
kd_verdict refusal_now(const ui *u);
/* The ID of its rule, or that of a dump that has failed, or "". */
const char *refusal_rule(const ui *u);
/* That, or the rule that counts now. */
const char *rule_at_hand(const ui *u);

#endif
