/* cli_settings.h - the settings of the player's file, and the options that override them. */
#ifndef KOUDI_CLI_CLI_SETTINGS_H
#define KOUDI_CLI_CLI_SETTINGS_H

#include "tui/app/app.h"

/* Reads the settings, complaining of lines that cannot be used, and sets their language. */
void cli_settings_read(app_options *app);
/* Changes a setting for this run; setting is its key, or "KEY=VALUE", whose value goes before value. False,
   having complained in the name of the option, when it cannot. */
bool cli_settings_take(app_options *app, const char *option, const char *setting,
                       const char *value);
/* Sets the rules that the settings name, or those that were chosen last in the menu. */
void cli_settings_rules(app_options *app);
/* Prints the settings in force as a file; returns the exit code. */
int cli_settings_print(const app_options *app);

#endif
