/* ui_menu.h - what keys do in the title menu and on its page of who plays. */
#ifndef KOUDI_TUI_STATE_UI_MENU_H
#define KOUDI_TUI_STATE_UI_MENU_H

#include "tui/state/ui.h"

/* The line before, the line after. */
ui_request menu_up(ui *u, int key);
ui_request menu_down(ui *u, int key);
/* Goes on with the saved game, where there is one. */
ui_request menu_continue(ui *u, int key);
/* What the line does, or the line of that number. */
ui_request menu_take(ui *u, int key);
ui_request menu_number(ui *u, int key);

#endif
