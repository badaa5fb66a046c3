/* draw_result.h - the summary of a deal, and the end of the match. */
#ifndef KOUDI_TUI_DRAW_DRAW_RESULT_H
#define KOUDI_TUI_DRAW_DRAW_RESULT_H

#include "tui/draw/canvas.h"

void draw_summary(const canvas *c);
void draw_match_over(const canvas *c);

#endif
