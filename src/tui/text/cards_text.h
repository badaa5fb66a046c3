/* cards_text.h - cards by name: what is played together, and a hand in one line. */
#ifndef KOUDI_TUI_TEXT_CARDS_TEXT_H
#define KOUDI_TUI_TEXT_CARDS_TEXT_H

#include "tui/cells/glyph.h"

/* Bare: "pair of ♠", "dump of 3 in ♣", "mixed cards". Cards by face, here and below. */
void pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Within a sentence: "a pair of ♠". */
void a_pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Of an answer, which dumps nothing: "a pair of ♠", "3 cards of ♣". */
void answer_pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);

/* The cards of one category. */
typedef struct compact_part {
    int category;
    text words; /* the suit's sign once, its ranks without blanks between them */
} compact_part;

/* The parts of a hand in the order of the screen, empty ones left out; returns how many. */
int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards,
                 compact_part out[KD_CATEGORIES]);

#endif
