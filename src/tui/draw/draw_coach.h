/* draw_coach.h - the coach's boxes. */
#ifndef KOUDI_TUI_DRAW_DRAW_COACH_H
#define KOUDI_TUI_DRAW_DRAW_COACH_H

#include "tui/draw/canvas.h"

/* What to do and why; what the decisions of a deal have cost. */
void draw_advice(const canvas *c);
void draw_costs(const canvas *c);

#endif
