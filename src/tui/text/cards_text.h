/* cards_text.h - names for the patterns that are played, and a hand in one line. */
#ifndef KOUDI_TUI_TEXT_CARDS_TEXT_H
#define KOUDI_TUI_TEXT_CARDS_TEXT_H

#include "tui/cells/glyph.h"

/* "pair of ♠", "dump of 3 in ♣", "mixed cards". Cards are by face, here and below. */
void pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Within a sentence: "a pair of ♠". */
void a_pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Of an answer, which is never called a dump: "a pair of ♠", "3 cards of ♣". */
void answer_pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);

/* The cards of one category. */
typedef struct compact_part {
    int category;
    text line; /* the suit's sign once, then the ranks without blanks */
} compact_part;

/* The categories of a hand that are not empty, in the order of the screen; returns how many. */
int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards,
                 compact_part out[KD_CATEGORIES]);

#endif
