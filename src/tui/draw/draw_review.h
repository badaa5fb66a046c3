/* draw_review.h - the boxes of looking back. */
#ifndef KOUDI_TUI_DRAW_DRAW_REVIEW_H
#define KOUDI_TUI_DRAW_DRAW_REVIEW_H

#include "tui/draw/canvas.h"

void draw_review(const canvas *c);

#endif
