/* ui_stats.h - what keys do in the statistics. */
#ifndef KOUDI_TUI_STATE_UI_STATS_H
#define KOUDI_TUI_STATE_UI_STATS_H

#include "tui/state/ui.h"

/* Opens the page; the program is to read the records. */
ui_request stats_open(ui *u);
/* Another line of the list. */
ui_request stats_move(ui *u, int key);
/* Back to the menu. */
ui_request stats_close(ui *u, int key);
/* The lines of the list: players, and one for the records that cannot be read. */
int stats_list(const ui *u);

#endif
