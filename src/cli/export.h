/* export.h - writes a record as pages of text to print, one for each deal. */
#ifndef KOUDI_CLI_EXPORT_H
#define KOUDI_CLI_EXPORT_H

#include "record/replay.h"
#include "tui/cells/glyph.h"

#include <stdio.h>

/* Writes a page of at most 60 lines of at most 80 columns for each deal, with a form feed between them.
   open: shows also the hands, the kitty and the seed of what is not over. Returns as replay_file, with *r;
   writes what can be read. */
bool export_file(FILE *out, const char *path, const glyphs *g, bool open, replay *r);

#endif
