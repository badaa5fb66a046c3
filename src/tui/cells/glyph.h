/* glyph.h - the signs of the screen in Unicode and ASCII, text buffers, and names of cards. */
#ifndef KOUDI_TUI_CELLS_GLYPH_H
#define KOUDI_TUI_CELLS_GLYPH_H

#include "koudi.h"

typedef struct glyphs {
    const char *suit[KD_NO_SUIT];         /* S H C D */
    const char *pair, *tractor;           /* join two alike, join pairs */
    const char *pair_down, *tractor_down; /* the same between boxes */
    const char *cursor, *dealer, *best, *yes, *no, *dot, *more, *times;
    const char *edge, *trump_edge, *pick_edge; /* of cards with faces, in their first column */
    const char *pick_cursor;                   /* there, where the cursor is on a picked card */
    const char *seam, *under,
        *fresh;          /* below joined faces; the cursor below a suit; from the kitty */
    const char *cut;     /* one cell wide, where a text is cut */
    const char *becomes; /* before what a showing has made trump */
    const char *back, *full, *bare; /* a hidden card; the full and the empty part of a bar */
    const char *across, *down, *tee_down, *tee_up, *tee_right, *tee_left, *cross;
    const char *corner[4];                   /* top left, top right, bottom left, bottom right */
    const char *arrows, *sideways, *upright; /* what the bar calls the arrow keys */
    const char *above, *below; /* point at what is below, at what is above; a list goes on there */
    const char *better, *between; /* in a plot: a better value, the way to what was done */
    bool ascii;
    bool spoken; /* suits without a rank are words */
} glyphs;

const glyphs *glyphs_of(bool ascii);
/* ASCII with suits as words, for a screen reader. */
const glyphs *glyphs_spoken(void);

/* A line of UTF-8 that is appended to; what does not fit is cut between characters. */
typedef struct text {
    char s[400];
    size_t n;
} text;

/* Do these bytes end with a full-width punctuation mark, behind which there is no blank? */
bool text_closed(const char *s, size_t n);
/* Adds a blank between two sentences, except after a full-width punctuation mark. */
void text_gap(text *t);
void text_add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The end of the conversion "%s", "%d" or "%2$s" at format. *which: the number of its value, from 0; next, where
   it has no number of its own. At the end of a text *which is -1. */
const char *text_conversion(const char *format, int next, int *which);
/* Adds s, cut to that many cells with the sign for it. */
void text_cut(text *t, const glyphs *g, const char *s, int room);
/* "10", "A": a rank or level as players read it. */
const char *rank_name(int rank);
/* A level; past the last one, to_level, it is "past A", in short "A+". */
void level_text(text *t, int level, int to_level);
void short_level_text(text *t, int level, int to_level);
/* "South", translated; "-" for KD_NOBODY. */
const char *seat_name(int seat);
/* "South and North". */
const char *team_name(int team);
/* "K♠", "10s", "SJ". */
void card_text(text *t, const glyphs *g, kd_face face);
/* "K♠ K♠ 4♠", in the order of the hand. */
void cards_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards);
/* Copies a text, its cards in the notation of records, suits and tens as the screen shows them: "H5" as "5♥",
   "bj" as "SJ", "S" as "♠", "T" as "10". What does not fit in size bytes is cut between words. */
void shown_text(char *out, size_t size, const glyphs *g, const char *s);
/* The trump: "♥", "no trump". */
void trump_text(text *t, const glyphs *g, int suit);
/* The category in a sentence: "♠", "trump". */
void category_text(text *t, const glyphs *g, int category);
/* The style of a card. */
uint8_t card_style(kd_face face);

#endif
