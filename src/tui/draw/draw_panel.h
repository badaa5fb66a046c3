/* draw_panel.h - the panel beside the table. */
#ifndef KOUDI_TUI_DRAW_DRAW_PANEL_H
#define KOUDI_TUI_DRAW_DRAW_PANEL_H

#include "tui/draw/canvas.h"

void draw_panel(const canvas *c);
/* What the attackers' last trick would multiply the kitty by; the suits that burying the picks
   empties. */
void multiplier_text(const canvas *c, text *t);
void voids_text(const canvas *c, text *t);
/* Of a private declaration the level cards by when they were drawn, which decides whose stands:
   "7♠ 4  7♥ 12". */
void drawn_text(const canvas *c, text *t);
/* "East counters 7♠ 7♠"; a name is cut where that makes room for what it did. */
void news_text(const canvas *c, text *t, const kd_event *event, int room);

#endif
