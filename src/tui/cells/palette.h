/* palette.h - the colours of each style, by theme and by what a terminal can show. */
#ifndef KOUDI_TUI_CELLS_PALETTE_H
#define KOUDI_TUI_CELLS_PALETTE_H

#include "tui/cells/grid.h"

/* How pictures are coloured. AUTO looks at the terminal's background. */
typedef enum theme { THEME_AUTO, THEME_DARK, THEME_LIGHT, THEME_MONO, THEME_COUNT } theme;

/* "auto", "dark", "light", "mono". */
extern const char *const theme_names[THEME_COUNT];

typedef struct look {
    int16_t ink; /* a colour's number; -1: the terminal's own */
    bool bold, dim;
} look;

/* A style as a theme, not AUTO, shows it where the terminal has so many colours; four: do the four
   suits have colours of their own, or two and two? */
look palette_attributes(theme shown, int colours, bool four, unsigned style);

#endif
