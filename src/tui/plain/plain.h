/* plain.h - the same game line by line: for screen readers, pipes and terminals without a cursor. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_H
#define KOUDI_TUI_PLAIN_PLAIN_H

#include "tui/app/app.h"

/* Plays one match, one person against three other seats, from stdin to stdout: an event a line, no
   escape codes, nothing drawn twice. Returns as app_run does. */
int plain_run(const app_options *options, app_report *report);

#endif
