/* draw_rule_editor.h - rules value by value. */
#ifndef KOUDI_TUI_DRAW_DRAW_RULE_EDITOR_H
#define KOUDI_TUI_DRAW_DRAW_RULE_EDITOR_H

#include "tui/draw/canvas.h"

/* Those of the next game, to be changed; those in force. */
void draw_rule_editor(const canvas *c);
void draw_values(const canvas *c);

#endif
