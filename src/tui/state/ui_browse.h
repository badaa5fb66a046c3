/* ui_browse.h - what keys do in a record that is looked at. */
#ifndef KOUDI_TUI_STATE_UI_BROWSE_H
#define KOUDI_TUI_STATE_UI_BROWSE_H

#include "tui/state/ui.h"

ui_request browse_forward(ui *u, int key);
ui_request browse_back(ui *u, int key);
/* To the next and the last trick, declaration or burying. */
ui_request browse_next_stop(ui *u, int key);
ui_request browse_last_stop(ui *u, int key);
ui_request browse_next_deal(ui *u, int key);
ui_request browse_last_deal(ui *u, int key);
ui_request browse_first(ui *u, int key);
ui_request browse_last(ui *u, int key);
ui_request browse_type(ui *u, int key);
ui_request browse_untype(ui *u, int key);
ui_request browse_enter(ui *u, int key);
ui_request browse_turn(ui *u, int key);
ui_request browse_uncover(ui *u, int key);
ui_request browse_leave(ui *u, int key);
/* To the page after so many actions. */
ui_request browse_go(ui *u, int at);
ui_request browse_play_on(ui *u, int key);

#endif
