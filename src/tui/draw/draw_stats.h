/* draw_stats.h - the statistics. */
#ifndef KOUDI_TUI_DRAW_DRAW_STATS_H
#define KOUDI_TUI_DRAW_DRAW_STATS_H

#include "tui/draw/canvas.h"

void draw_stats(const canvas *c);

#endif
