/* explain_text.h - the explanation of a trick in sentences. */
#ifndef KOUDI_TUI_TEXT_EXPLAIN_TEXT_H
#define KOUDI_TUI_TEXT_EXPLAIN_TEXT_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"
#include "tui/text/explain.h"

/* What was led, and which component of it is compared. */
void explain_lead_text(text *t, const ui *u, const glyphs *g, const explain *e);
/* Why a seat's play won or lost, with the rule's ID. */
void explain_text(text *t, const ui *u, const glyphs *g, const explain *e, int seat);

#endif
