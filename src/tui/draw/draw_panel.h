/* draw_panel.h - the panels beside the table. */
#ifndef KOUDI_TUI_DRAW_DRAW_PANEL_H
#define KOUDI_TUI_DRAW_DRAW_PANEL_H

#include "tui/draw/canvas.h"

/* The panel right of the table: what is asked, captured points, tricks. */
void draw_panel(const canvas *c);
/* The one left of it, on large terminals: the levels of the match, the auction, the cards still out. */
void draw_side(const canvas *c);
/* The categories that burying the picks empties. */
void voids_text(const canvas *c, text *t);
/* The viewer's level cards and when each was drawn, which decides between private declarations:
   "7♠: 4  7♥: 12, 20". */
void drawn_text(const canvas *c, text *t);

#endif
