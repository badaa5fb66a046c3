/* export.h - a record as pages to be printed, one a deal. */
#ifndef KOUDI_CLI_EXPORT_H
#define KOUDI_CLI_EXPORT_H

#include "record/replay.h"

#include <stdio.h>

enum { EXPORT_WIDTH = 80, EXPORT_LINES = 60 };

/* Writes a page of at most 60 lines of at most 80 columns for each deal, with a form feed between
   them; ascii: suits as letters; open: also the hands and the kitty of a deal that is not over. Returns as
   replay_file, with *r; what could be read is written. */
bool export_file(FILE *out, const char *path, bool ascii, bool open, replay *r);

#endif
