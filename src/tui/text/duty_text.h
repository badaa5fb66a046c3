/* duty_text.h - the duty to follow: which cards an answer must contain. */
#ifndef KOUDI_TUI_TEXT_DUTY_TEXT_H
#define KOUDI_TUI_TEXT_DUTY_TEXT_H

#include "tui/cells/glyph.h"

/* Does the hand hold more than one pair in the category? */
bool holds_pairs(const kd_view *view, int category);
/* The cards; of more than eight the first six and "…". */
void some_cards_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* The duty while nothing is picked: "You hold a pair of ♠: it must be that." */
void duty_text(text *t, const glyphs *g, const kd_view *view, kd_cards lead);
/* The cards that must be played with the picks; `owed` is the result of suggest_completion. */
void owed_text(text *t, const glyphs *g, const kd_view *view, kd_cards picks, kd_cards owed);

#endif
