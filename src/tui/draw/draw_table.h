/* draw_table.h - the four seats with what they play. */
#ifndef KOUDI_TUI_DRAW_DRAW_TABLE_H
#define KOUDI_TUI_DRAW_DRAW_TABLE_H

#include "tui/draw/canvas.h"

/* The seats around the table, and as lines from the leader on. */
void draw_compass(const canvas *c);
void draw_ledger(const canvas *c);
/* Is there a trick to show at all? */
bool shows_trick(const canvas *c);
/* The finished trick while it stays on the table, else the one being played. */
const kd_trick *shown_trick(const canvas *c);

#endif
