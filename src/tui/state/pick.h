/* pick.h - commands that move in the hand and pick cards; each takes the key that was pressed. */
#ifndef KOUDI_TUI_STATE_PICK_H
#define KOUDI_TUI_STATE_PICK_H

#include "tui/state/ui.h"

ui_request hand_left(ui *u, int key);
ui_request hand_right(ui *u, int key);
/* To the nearest card of the next row that has one. */
ui_request hand_up(ui *u, int key);
ui_request hand_down(ui *u, int key);
ui_request hand_home(ui *u, int key);
ui_request hand_end(ui *u, int key);
/* Picks the card under the cursor, or drops it. */
ui_request pick_card(ui *u, int key);
/* Card, pair, tractor, row: the first of them that is not all picked; after the row, none of it. */
ui_request pick_more(ui *u, int key);
/* The next card of the key's rank, of the led category first; after the last, none of them. */
ui_request pick_rank(ui *u, int key);
ui_request pick_none(ui *u, int key);
/* The legal choice after or before what is picked. */
ui_request pick_next(ui *u, int key);
ui_request pick_before(ui *u, int key);

#endif
