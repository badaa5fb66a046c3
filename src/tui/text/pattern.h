/* pattern.h - what cards are called that are played together: their kind, its size, its category. */
#ifndef KOUDI_TUI_TEXT_PATTERN_H
#define KOUDI_TUI_TEXT_PATTERN_H

#include "tui/cells/glyph.h"

/* Bare: "pair of ♠", "dump of 3 in ♣", "mixed cards". Cards by face, here and below. */
void add_pattern(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Within a sentence: "a pair of ♠". */
void add_a_pattern(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Of an answer, which dumps nothing: "a pair of ♠", "3 cards of ♣". */
void add_answer_pattern(text *t, const glyphs *g, const kd_order *order, kd_cards cards);

#endif
