/* draw_rules_text.h - rules in sentences. */
#ifndef KOUDI_TUI_DRAW_DRAW_RULES_TEXT_H
#define KOUDI_TUI_DRAW_DRAW_RULES_TEXT_H

#include "tui/draw/canvas.h"

/* All of them on a page; one of them in full. */
void draw_rules_page(const canvas *c);
void draw_rule_text(const canvas *c);

#endif
