/* draw.h - the whole screen as a grid: the same ui and size give the same cells. */
#ifndef KOUDI_DRAW_H
#define KOUDI_DRAW_H

#include "grid.h"
#include "ui.h"

void draw(const ui *u, int w, int h, grid *g);

#endif
