/* picture.h - a grid of cells as an SVG picture, in the colours of a theme. */
#ifndef PICTURE_H
#define PICTURE_H

#include "tui/cells/cells.h"

#include <stdio.h>

/* Writes the grid as a terminal shows it: with the exact colours of the theme, or with the nearest of 256.
   Lines, blocks and grounds are drawn rather than written, so that they join whatever font the reader
   has. The theme must not be AUTO; without grounds it gets a usual background. */
void picture_write(FILE *out, const grid *g, theme shown, bool exact);

#endif
