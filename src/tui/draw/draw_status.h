/* draw_status.h - the status line. */
#ifndef KOUDI_TUI_DRAW_DRAW_STATUS_H
#define KOUDI_TUI_DRAW_DRAW_STATUS_H

#include "tui/draw/canvas.h"

void draw_status(const canvas *c);

#endif
