/* draw_overlay.h - boxes over the table, and the curtain between people. */
#ifndef KOUDI_TUI_DRAW_DRAW_OVERLAY_H
#define KOUDI_TUI_DRAW_DRAW_OVERLAY_H

#include "tui/draw/canvas.h"

void draw_overlay(const canvas *c);
void draw_curtain(const canvas *c);

#endif
