/* draw_values.h - keys and values: the settings, a table to be opened, and the rules. */
#ifndef KOUDI_TUI_DRAW_DRAW_VALUES_H
#define KOUDI_TUI_DRAW_DRAW_VALUES_H

#include "tui/draw/canvas.h"

void draw_settings(const canvas *c);
void draw_table_plan(const canvas *c);
/* The rules of the next game, to be changed; the rules in force. */
void draw_rule_editor(const canvas *c);
void draw_values(const canvas *c);

#endif
