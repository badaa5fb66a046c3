/* draw.h - draws the whole screen into a grid. Pure: the same ui and size give the same cells. */
#ifndef KOUDI_TUI_DRAW_DRAW_H
#define KOUDI_TUI_DRAW_DRAW_H

#include "tui/cells/cells.h"
#include "tui/state/ui.h"

void draw(const ui *u, int w, int h, grid *g);

#endif
