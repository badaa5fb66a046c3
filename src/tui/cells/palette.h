/* palette.h - the themes: the colours of each style on each ground, by the colours of the terminal. */
#ifndef KOUDI_TUI_CELLS_PALETTE_H
#define KOUDI_TUI_CELLS_PALETTE_H

#include "tui/cells/grid.h"

/* FELT, NIGHT and PAPER have grounds and cards with faces; they need 256 colours. DARK and LIGHT keep the
   terminal's background. AUTO is FELT or PAPER, with fewer colours DARK or LIGHT, as the terminal's
   background is. */
typedef enum theme {
    THEME_AUTO,
    THEME_FELT,
    THEME_NIGHT,
    THEME_PAPER,
    THEME_DARK,
    THEME_LIGHT,
    THEME_MONO,
    THEME_COUNT
} theme;

/* What is known of the terminal's own background. */
typedef enum backdrop { BACKDROP_UNKNOWN, BACKDROP_DARK, BACKDROP_LIGHT } backdrop;

/* "auto", "felt", ...: the words of the setting, untranslated; NULL past the last. */
extern const char *const theme_names[THEME_COUNT + 1];

/* The theme that a terminal with that many colours shows for the one chosen: DARK and LIGHT only where the background
   suits them. `ascii`: it shows 7 bits only, so that cards have no faces. */
theme theme_shown(theme chosen, int colours, backdrop behind, bool ascii);
/* The next theme after the one chosen that such a terminal shows otherwise. */
theme theme_next(theme chosen, int colours, backdrop behind, bool ascii);
/* Are cards light faces on coloured grounds? */
bool theme_has_faces(theme shown);

typedef struct attributes {
    int32_t ink, ground; /* numbers of colours; -1: the terminal's */
    bool bold, dim;
    bool lit; /* reversed where the terminal's background is dark */
} attributes;

/* How a theme other than AUTO shows a style on a ground, on a terminal with that many colours. With more
   than 256 the numbers are 0xRRGGBB. `four`: each suit has a colour of its own; else red and black suits
   have one each. */
attributes palette_attributes(theme shown, int colours, bool four, unsigned style, unsigned ground);

/* STYLE_CODE, on every ground: black on white. */
attributes palette_code(theme shown, int colours);

/* The i-th colour of a theme with faces: its number among 256, where the nearest one lies, and the exact
   colour. A terminal whose colours can be changed shows that one. False past the last. */
bool palette_colour(theme shown, int i, int *number, uint32_t *rgb);
/* The usual colour of a number from 16 to 255. */
uint32_t palette_usual(int number);

#endif
