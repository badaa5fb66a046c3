/* draw_together.h - tables with people at their own terminals, in the menu. */
#ifndef KOUDI_TUI_DRAW_DRAW_TOGETHER_H
#define KOUDI_TUI_DRAW_DRAW_TOGETHER_H

#include "tui/draw/canvas.h"

void draw_together(const canvas *c);

#endif
