/* app.h - the program on the screen: menu, games at the table, menu again. */
#ifndef KOUDI_TUI_APP_APP_H
#define KOUDI_TUI_APP_APP_H

#include "tui/app/app_options.h"

/* Plays until the player leaves. Returns the exit status; 128 + n: the terminal is given back and
   the caller should die of signal n; 2: there is no usable terminal. */
int app_run(const app_options *options, app_report *report);

#endif
