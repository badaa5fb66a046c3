/* duty_text.h - what an answer owes to the lead, in words. */
#ifndef KOUDI_TUI_TEXT_DUTY_TEXT_H
#define KOUDI_TUI_TEXT_DUTY_TEXT_H

#include "tui/cells/glyph.h"

/* Is a pair that is owed one of several? */
bool holds_pairs(const kd_view *view, int category);
/* The cards, or the first of many. */
void some_cards_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* The duty while nothing is picked: "You hold a pair of S: it must be that." */
void duty_text(text *t, const glyphs *g, const kd_view *view, kd_cards lead);
/* What must go together with the picks; owed as suggest_completion has it. */
void owed_text(text *t, const glyphs *g, const kd_view *view, kd_cards picks, kd_cards owed);

#endif
