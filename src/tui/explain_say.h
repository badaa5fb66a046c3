/* explain_say.h - why a trick was won or lost, in sentences. */
#ifndef KOUDI_EXPLAIN_SAY_H
#define KOUDI_EXPLAIN_SAY_H

#include "explain.h"
#include "glyph.h"
#include "ui.h"

/* What was led, and which part of it counts. */
void explain_lead_words(text *t, const ui *u, const glyphs *g, const explain *e);
/* What became of a seat's play, with the rule that says so. */
void explain_words(text *t, const ui *u, const glyphs *g, const explain *e, int seat);

#endif
