/* palette.h - the colours of each style, for rich, plain and colourless terminals. */
#ifndef KOUDI_PALETTE_H
#define KOUDI_PALETTE_H

#include "tui/grid.h"

/* Terminals with 256 colours, with 8 or 16, and without (or with NO_COLOR set). */
typedef enum palette { PALETTE_256, PALETTE_16, PALETTE_MONO, PALETTE_COUNT } palette;

typedef struct look {
    int16_t ink; /* a colour's number in its palette; -1: the terminal's own */
    bool bold, dim;
} look;

extern const look looks[PALETTE_COUNT][STYLE_COUNT];

#endif
