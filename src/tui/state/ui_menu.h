/* ui_menu.h - what keys do in the title menu, on its page of who plays, and in the lists of saved games
   and of players that it leads to. */
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
/* Of the page of who plays: fewer where the lot draws the seats. */
int people_lines(const ui *u);

/* ---- saved games ---- */

/* Shows the saved games; the list stays the program's until the next one or ui_title. */
void ui_games(ui *u, const struct games *list);
ui_request games_move(ui *u, int key);
/* Is there a game that can be looked at? */
bool games_opens(const ui *u);
ui_request games_take(ui *u, int key);
ui_request games_ask_delete(ui *u, int key);
ui_request games_delete_it(ui *u, int key);
ui_request games_leave(ui *u, int key);

/* ---- statistics ---- */

/* Opens the page; the program is to read the records. */
ui_request stats_open(ui *u);
/* The lines of the list: players, and one for the records that cannot be read. */
int stats_list(const ui *u);
ui_request stats_move(ui *u, int key);
/* Back to the menu. */
ui_request stats_close(ui *u, int key);

#endif
