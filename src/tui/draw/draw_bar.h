/* draw_bar.h - the key bar. */
#ifndef KOUDI_TUI_DRAW_DRAW_BAR_H
#define KOUDI_TUI_DRAW_DRAW_BAR_H

#include "tui/draw/canvas.h"

void draw_bar(const canvas *c);

#endif
