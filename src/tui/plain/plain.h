/* plain.h - plain mode: the game line by line, for screen readers, pipes and terminals without a
   cursor. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_H
#define KOUDI_TUI_PLAIN_PLAIN_H

#include "tui/app/app.h"

/* Plays one match of one person and three other seats from stdin to stdout: a line for each event, no
   escape codes, nothing printed twice. Returns an exit status as app_run does. */
int plain_run(const app_options *options, app_report *report);

#endif
