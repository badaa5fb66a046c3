/* play.h - the settings of the player's file, the options that override them, and the screen. */
#ifndef KOUDI_CLI_PLAY_H
#define KOUDI_CLI_PLAY_H

#include "cli/options.h"
#include "tui/app/app.h"

/* Reads the settings, complaining of lines that cannot be used, and sets their language. */
void cli_settings_read(app_options *app);
/* Changes a setting for this run; setting is its key, or "KEY=VALUE", whose value goes before value. False,
   having complained in the name of the option, when it cannot. */
bool cli_settings_take(app_options *app, const char *option, const char *setting,
                       const char *value);
/* Of --rules: takes rules and their name; at: of the app_options. */
cli_take cli_take_rules;
/* Sets the rules that the settings name, or those that were chosen last in the menu. */
void cli_settings_rules(app_options *app);
/* Runs the screen, then prints where the last game was recorded. Returns the exit code. */
int cli_run_app(const app_options *app);
/* The same line by line. */
int cli_run_plain(const app_options *app);

#endif
