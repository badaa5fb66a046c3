/* coach_text.h - the coach in lines of text, for the screen and for koudi analyse. */
#ifndef KOUDI_TUI_TEXT_COACH_TEXT_H
#define KOUDI_TUI_TEXT_COACH_TEXT_H

#include "think/analysis.h"
#include "tui/cells/glyph.h"

enum { PLOT_ROWS = 7, PLOT_LABEL = 6, PLOT_MIN_W = 54 };

/* Names of the seats, as they are to be shown. */
typedef const char *const seat_names[KD_SEATS];

/* "♥9 ♥9", "bury ♥9 ♠4", "pass", "declare ♥7". */
void action_text(text *t, const glyphs *g, const kd_order *order, const kd_action *action);
/* "+0.42 ±0.05" */
void estimate_text(text *t, const glyphs *g, double levels, double error);
/* What a line of advice is worth, and by how much less than the first, if that can be told; "" where
   nothing says. */
void advice_value_text(text *t, const glyphs *g, const advice *a, int line);
/* What speaks for it; "" where the reason would be one to put it first, or would count the
   cards for a view that may not (REV-1). */
const char *advice_why(const advice *a, int line, const kd_view *view);
/* What all of it rests on. */
void advice_basis_text(text *t, const advice *a);
/* "South: 22 decisions, 3 of them costly, 1.32 levels given away" */
void analysis_head(text *t, const analysis *a, const char *name);
/* "trick 3: ♥K", "countering: pass", "bury ♥9 ♠4". */
void analysis_place(text *t, const glyphs *g, const analysis *a, int step);
/* What was better and by how much, or that nothing was. */
void analysis_better(text *t, const glyphs *g, const analysis *a, int step);
/* What lay on the table: "West ♥A, South ♥4"; or that the seat led. */
void analysis_table(text *t, const glyphs *g, const analysis *a, int step, seat_names names);
/* Why the better was better; nothing where that speaks for what was done as well. */
void analysis_why(text *t, const analysis *a, int step);
/* A row of the plot, 0 the topmost of PLOT_ROWS: for each decision a star at the levels after it, an o
   at those of the best there was. */
void analysis_plot(text *t, const analysis *a, int row, int width);
/* Under it: 1 to 3 under the costliest, ^ under the step looked at, -1: none. */
void analysis_marks(text *t, const analysis *a, int step, int width);

#endif
