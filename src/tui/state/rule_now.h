/* rule_now.h - which rule counts at the moment that the screen shows; pure. */
#ifndef KOUDI_TUI_STATE_RULE_NOW_H
#define KOUDI_TUI_STATE_RULE_NOW_H

#include "tui/state/ui.h"

/* Its ID, as the page of rules has it: of declaring, burying, leading, following what was led. */
const char *rule_now(const ui *u);

#endif
