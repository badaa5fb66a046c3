/* app.h - the program on the screen: menu, games at the table, menu again. */
#ifndef KOUDI_TUI_APP_APP_H
#define KOUDI_TUI_APP_APP_H

#include "tui/app/app_options.h"

/* Runs until the player leaves. Returns the exit status: 2 where there is no usable terminal, 128 + n
   when signal n ended the program. The terminal has been restored then, and the caller should die of
   that signal. */
int app_run(const app_options *options, app_report *report);

#endif
