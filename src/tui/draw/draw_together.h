/* draw_together.h - tables with people at their own terminals, and how friends come to one. */
#ifndef KOUDI_TUI_DRAW_DRAW_TOGETHER_H
#define KOUDI_TUI_DRAW_DRAW_TOGETHER_H

#include "tui/draw/canvas.h"

void draw_together(const canvas *c);
void draw_invite(const canvas *c);

#endif
