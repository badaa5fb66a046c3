/* click.h - what the mouse does: a click is the key, the card or the line of a list that it hits; pure. */
#ifndef KOUDI_TUI_STATE_CLICK_H
#define KOUDI_TUI_STATE_CLICK_H

#include "tui/cells/grid.h"
#include "tui/state/ui.h"

/* A click at that place of the picture as it was drawn last; its request is that of a key. */
ui_request click_at(ui *u, const grid *g, int x, int y);
/* A step of the wheel, up (-1) or down (1), where there is a list. */
ui_request click_wheel(ui *u, int by);

#endif
