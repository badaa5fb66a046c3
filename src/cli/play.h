/* play.h - the program on the screen, as koudi play and koudi replay start it. */
#ifndef KOUDI_CLI_PLAY_H
#define KOUDI_CLI_PLAY_H

#include "tui/app/app.h"

/* Runs the screen, then prints where the last game was recorded. Returns the exit code. */
int cli_run_app(const app_options *app);

#endif
