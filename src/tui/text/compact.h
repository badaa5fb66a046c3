/* compact.h - a hand in one line: "BJ 7♠ ♥AQQJJ4  ♠KK4  ♦T6". */
#ifndef KOUDI_TUI_TEXT_COMPACT_H
#define KOUDI_TUI_TEXT_COMPACT_H

#include "tui/cells/glyph.h"

/* The cards of one category. */
typedef struct compact_part {
    int category;
    text words; /* the suit's sign once, its ranks without blanks between them */
} compact_part;

/* The parts of a hand in the order of the screen, empty ones left out; returns how many. */
int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards,
                 compact_part out[KD_CATEGORIES]);

#endif
