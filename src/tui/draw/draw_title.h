/* draw_title.h - the menu, and who plays. */
#ifndef KOUDI_TUI_DRAW_DRAW_TITLE_H
#define KOUDI_TUI_DRAW_DRAW_TITLE_H

#include "tui/draw/canvas.h"

void draw_title(const canvas *c);
void draw_people(const canvas *c);
void draw_names(const canvas *c);

#endif
