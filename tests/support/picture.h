/* picture.h - grids of cells as an SVG picture, still or moving, in the colours of a theme. */
#ifndef PICTURE_H
#define PICTURE_H

#include "tui/cells/cells.h"

#include <stdio.h>

/* Writes the grid as a terminal shows it: with the exact colours of the theme, or with the nearest of 256.
   Lines, blocks and grounds are drawn rather than written, so that they join whatever font the reader
   has. The theme must not be AUTO; without grounds it gets a usual background. */
void picture_write(FILE *out, const grid *g, theme shown, bool exact);

/* A frame of a moving picture, and how long it is shown. */
typedef struct frame {
    grid shown;
    int ms;
} frame;

/* Writes frames of one size, with exact colours, as a picture that shows them one after the other, over and over, by
   keyframes of CSS alone. What several frames share is drawn once. The frame `still` is all that is seen where the
   reader wants no motion, or the viewer has none. */
void picture_write_film(FILE *out, const frame *frames, int count, int still, theme shown);

#endif
