/* draw_settings.h - the settings. */
#ifndef KOUDI_TUI_DRAW_DRAW_SETTINGS_H
#define KOUDI_TUI_DRAW_DRAW_SETTINGS_H

#include "tui/draw/canvas.h"

void draw_settings(const canvas *c);

#endif
