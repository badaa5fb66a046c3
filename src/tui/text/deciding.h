/* deciding.h - what decided a deal, in one sentence. */
#ifndef KOUDI_TUI_TEXT_DECIDING_H
#define KOUDI_TUI_TEXT_DECIDING_H

#include "tui/cells/glyph.h"
#include "tui/state/ui.h"

/* The sentence for the deal of u->view, which is scored. */
void deciding_text(text *t, const ui *u, const glyphs *g);
/* Were the attackers' points below 0 before the total was raised to that (DUMP-3)? */
bool below_zero(const kd_result *r);
/* "best of 5": how many matches are played at most, several. */
void best_of_text(text *t, int best_of);
/* Why a side has won when the time was over (MATCH-1). */
const char *time_won_by(const kd_view *v);

#endif
