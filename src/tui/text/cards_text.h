/* cards_text.h - names for the patterns that are played, and a hand in one line. */
#ifndef KOUDI_TUI_TEXT_CARDS_TEXT_H
#define KOUDI_TUI_TEXT_CARDS_TEXT_H

#include "tui/cells/glyph.h"

/* A pattern by itself, "pair of ♠", "dump of 3 in ♣", "mixed cards"; within a sentence, "a pair of ♠"; of
   an answer, which is never called a dump, "3 cards of ♣". */
typedef enum wording {
    WORDING_BARE,
    WORDING_LEAD,
    WORDING_ANSWER,
    WORDING_BARE_ANSWER,
    WORDING_COUNT
} wording;
/* The name of the pattern of cards. They are by face, here and below. */
void pattern_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards, wording how);

/* The cards of one category. */
typedef struct compact_part {
    int category;
    text line; /* the suit's sign once, then the ranks */
} compact_part;

/* The categories of a hand that are not empty, in the order of the screen; returns how many. Ranks are set
   apart by blanks, or with `sparing` tens alone. */
int compact_hand(const glyphs *g, const kd_order *order, kd_cards cards, bool sparing,
                 compact_part out[KD_CATEGORIES]);

#endif
