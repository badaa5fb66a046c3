/* ui_settings.h - what keys do in the settings, and what follows from them in the ui. */
#ifndef KOUDI_TUI_STATE_UI_SETTINGS_H
#define KOUDI_TUI_STATE_UI_SETTINGS_H

#include "tui/state/settings.h"
#include "tui/state/ui_request.h"

typedef struct settings_page {
    int row;                 /* the cursor's */
    int typed;               /* the number as far as it is typed, or -1 */
    bool naming;             /* a text is being typed: */
    char name[SETTING_NAME]; /* so far */
    const char *why;         /* the settings cannot be kept, or NULL; the caller's */
} settings_page;

/* Which row a member of the settings is: setting_row_at(offsetof(settings, theme)). */
int setting_row_at(size_t offset);

/* What the commands do. */
ui_request settings_open(ui *u, int key);
ui_request settings_move(ui *u, int key);
ui_request settings_more(ui *u, int key);
ui_request settings_less(ui *u, int key);
ui_request settings_type(ui *u, int key);
ui_request settings_untype(ui *u, int key);
ui_request settings_reset(ui *u, int key);
ui_request settings_close(ui *u, int key);
ui_request settings_bots(ui *u, int key);
ui_request naming_done(ui *u, int key);
ui_request naming_untype(ui *u, int key);
ui_request naming_drop(ui *u, int key);
/* Any other key while a text is typed. */
ui_request naming_type(ui *u, int key);

#endif
