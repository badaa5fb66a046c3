/* ui_rule_editor.h - what keys do in the editor of the next game's rules, and in the box that lists the
   rules in force. */
#ifndef KOUDI_TUI_STATE_UI_RULE_EDITOR_H
#define KOUDI_TUI_STATE_UI_RULE_EDITOR_H

#include "tui/state/ui_request.h"

#include <stdbool.h>

/* The editor of the next game's rules, and the list of the rules in force. */
typedef struct rule_page {
    int row;      /* the cursor's; -1: the presets above the rows */
    int typed;    /* the number as far as it is typed, or -1 */
    bool changed; /* since the rules were kept last */
} rule_page;

ui_request rule_editor_open(ui *u);
/* Back to the menu; rules that were changed are kept if they can be played. */
ui_request rule_editor_close(ui *u, int key);

ui_request rules_move(ui *u, int key);
/* To the first row of the next section. */
ui_request rules_section(ui *u, int key);
ui_request value_more(ui *u, int key);
ui_request value_less(ui *u, int key);
ui_request value_type(ui *u, int key);
ui_request value_untype(ui *u, int key);
/* The preset's value again; on the line of presets, all of them. */
ui_request value_reset(ui *u, int key);
/* Changes the value whose key that is among those offered beside the presets. */
ui_request value_offer(ui *u, int key);

#endif
