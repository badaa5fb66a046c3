/* draw_prompt.h - the lines under the hand. */
#ifndef KOUDI_TUI_DRAW_DRAW_PROMPT_H
#define KOUDI_TUI_DRAW_DRAW_PROMPT_H

#include "tui/draw/canvas.h"

void draw_prompt(const canvas *c);

#endif
