/* ui_settings.h - what keys do in the settings, and what follows from them in the ui. */
#ifndef KOUDI_TUI_STATE_UI_SETTINGS_H
#define KOUDI_TUI_STATE_UI_SETTINGS_H

#include "tui/state/ui.h"

/* Puts u->config in force as far as pictures go: speed, theme, layout, order, hints. */
void config_show(ui *u);
/* Which row a member of the config is: config_row_at(offsetof(prefs, theme)). */
int config_row_at(size_t offset);
/* A key outside the settings has changed a value that is one of them. */
void config_follow(ui *u, size_t offset, int value);

/* What the commands do. */
ui_wish config_open(ui *u, int key);
ui_wish config_move(ui *u, int key);
ui_wish config_more(ui *u, int key);
ui_wish config_less(ui *u, int key);
ui_wish config_type(ui *u, int key);
ui_wish config_untype(ui *u, int key);
ui_wish config_reset(ui *u, int key);
ui_wish config_close(ui *u, int key);
ui_wish config_bots(ui *u, int key);
ui_wish naming_done(ui *u, int key);
ui_wish naming_untype(ui *u, int key);
ui_wish naming_drop(ui *u, int key);
/* Any other key while a text is typed. */
ui_wish naming_type(ui *u, int key);

#endif
