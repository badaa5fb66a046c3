/* palette.h - the colours of each style, by theme and by the colours of the terminal. */
#ifndef KOUDI_TUI_CELLS_PALETTE_H
#define KOUDI_TUI_CELLS_PALETTE_H

#include "tui/cells/grid.h"

/* AUTO is dark or light, as the terminal's background is. */
typedef enum theme { THEME_AUTO, THEME_DARK, THEME_LIGHT, THEME_MONO, THEME_COUNT } theme;

/* "auto", "dark", "light", "mono". */
extern const char *const theme_names[THEME_COUNT];

typedef struct attributes {
    int16_t ink; /* number of the foreground colour; -1: the terminal's */
    bool bold, dim;
} attributes;

/* How a theme other than AUTO shows a style on a terminal with that many colours. `four`: each suit has
   a colour of its own; else red and black suits have one each. */
attributes palette_attributes(theme shown, int colours, bool four, unsigned style);

#endif
