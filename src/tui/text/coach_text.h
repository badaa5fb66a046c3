/* coach_text.h - the coach's advice and the analysis of a deal as text, for screen and koudi analyse. */
#ifndef KOUDI_TUI_TEXT_COACH_TEXT_H
#define KOUDI_TUI_TEXT_COACH_TEXT_H

#include "think/analysis.h"
#include "tui/cells/glyph.h"

enum { PLOT_ROWS = 7, PLOT_LABEL = 6, PLOT_MIN_W = 54 };

/* The names of the seats as they are shown. */
typedef const char *const seat_names[KD_SEATS];

/* "♥9 ♥9", "bury ♥9 ♠4", "pass", "declare ♥7". */
void action_text(text *t, const glyphs *g, const kd_order *order, const kd_action *action);
/* The value of a line of advice, where asked for with its standard error, and by how much it is less than
   the first unless they are about equal; nothing if the advice has no samples. */
void advice_value_text(text *t, const glyphs *g, const advice *a, int line, bool error);
/* The reason for a line of advice; "" if it is only a reason to put it first, or depends on counting
   cards where the rules forbid that (REV-1). */
const char *advice_reason(const advice *a, int line, const kd_view *view);
/* What the advice is based on: samples or heuristics; and where another line has more levels than the first,
   why that is the first. */
void advice_basis_text(text *t, const advice *a);
/* "South: 22 decisions, 3 of them costly, 1.32 levels given away" */
void analysis_summary_text(text *t, const analysis *a, const char *name);
/* "trick 3: ♥K", "countering: pass", "bury ♥9 ♠4". */
void analysis_step_text(text *t, const glyphs *g, const analysis *a, int step);
/* The better action and by how much, where asked for with the standard error, or that there was none. */
void analysis_better_text(text *t, const glyphs *g, const analysis *a, int step, bool error);
/* The plays on the table: "after West ♥A, South ♥4"; or "on lead". */
void analysis_table_text(text *t, const glyphs *g, const analysis *a, int step, seat_names names);
/* The reason for the better action; nothing if it is also one for the action taken. */
void analysis_why_text(text *t, const analysis *a, int step);
/* A row of the plot, 0 the topmost of PLOT_ROWS: for each decision the sign `best` at the value of
   the action taken, `better` at that of the best. */
void analysis_plot_text(text *t, const glyphs *g, const analysis *a, int row, int width);
/* The row below it: 1 to 3 under the costliest decisions, `below` under `step` (-1: none). */
void analysis_marks_text(text *t, const glyphs *g, const analysis *a, int step, int width);

#endif
