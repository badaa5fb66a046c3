/* explain_text.h - why a trick was won or lost, in sentences. */
#ifndef KOUDI_TUI_TEXT_EXPLAIN_TEXT_H
#define KOUDI_TUI_TEXT_EXPLAIN_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"
#include "tui/text/explain.h"

/* What was led, and which part of it counts. */
void explain_lead_text(text *t, const ui *u, const glyphs *g, const explain *e);
/* What became of a seat's play, with the rule that says so. */
void explain_text(text *t, const ui *u, const glyphs *g, const explain *e, int seat);

#endif
