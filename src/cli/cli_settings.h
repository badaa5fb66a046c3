/* cli_settings.h - the settings of the player's file, and options that say otherwise. */
#ifndef KOUDI_CLI_CLI_SETTINGS_H
#define KOUDI_CLI_CLI_SETTINGS_H

#include "tui/app/app.h"

/* Where they are kept, by the XDG rules. False with errno. */
bool cli_settings_path(char *out, size_t size);
/* Reads them, complaining of what cannot be used, and speaks their language. */
void cli_settings_read(app_options *app);
/* An option puts a setting in force for this time. False, having complained, when it cannot. */
bool cli_settings_take(app_options *app, const char *option, const char *key, const char *value);
/* "KEY=VALUE". */
bool cli_settings_take_pair(app_options *app, const char *pair);
/* The rules that they name, or those that were chosen last in the menu. */
void cli_settings_rules(app_options *app);
/* Prints those in force as a file; the exit code. */
int cli_settings_print(const app_options *app);

#endif
