/* palette.c - the colours of each style, by theme and by the colours of the terminal. */
#include "tui/cells/palette.h"

const char *const theme_names[THEME_COUNT] = {"auto", "dark", "light", "mono"};

/* Numbers of colours: the first eight are on every terminal, the others on those with 256. */
enum {
    OWN = -1,
    RED = 1,
    GREEN = 2,
    BLUE = 4,
    MAGENTA = 5,
    CYAN = 6,
    SALMON = 203,
    LEAF = 114,
    SKY = 75,
    WINE = 124,
    MOSS = 22,
    NAVY = 25
};

/* The inks. Each has a contrast ratio of about 5 or more on the usual backgrounds of its theme; plain
   blue would be too dark on a dark one. The background is always the terminal's. */
enum { INK_HEARTS, INK_DIAMONDS, INK_CLUBS, INK_GOOD, INK_BAD, INKS };

static const int16_t inks[2][2][INKS] = {
    {{RED, CYAN, GREEN, GREEN, RED}, {SALMON, SKY, LEAF, LEAF, SALMON}},
    {{RED, BLUE, MAGENTA, GREEN, RED}, {WINE, NAVY, MOSS, MOSS, WINE}},
};

/* How a style is shown. Without colours bold distinguishes neighbouring suits where it can. */
typedef struct row {
    int8_t ink;      /* index into inks, or OWN */
    bool bold, dim;  /* with colours */
    bool mono_bold;  /* without */
    int8_t two_inks; /* ink where suits have two colours */
} row;

static const row rows[STYLE_COUNT] = {
    [STYLE_PLAIN] = {OWN, false, false, false, OWN},
    [STYLE_DIM] = {OWN, false, true, false, OWN},
    [STYLE_BOLD] = {OWN, true, false, true, OWN},
    [STYLE_TITLE] = {OWN, true, false, true, OWN},
    [STYLE_RULE] = {OWN, false, true, false, OWN},
    [STYLE_GOOD] = {INK_GOOD, true, false, true, INK_GOOD},
    [STYLE_BAD] = {INK_BAD, true, false, true, INK_BAD},
    [STYLE_SPADES] = {OWN, false, false, false, OWN},
    [STYLE_HEARTS] = {INK_HEARTS, false, false, true, INK_HEARTS},
    [STYLE_CLUBS] = {INK_CLUBS, false, false, true, OWN},
    [STYLE_DIAMONDS] = {INK_DIAMONDS, false, false, false, INK_HEARTS},
    [STYLE_JOKER] = {OWN, true, false, true, OWN},
};

attributes palette_attributes(theme shown, int colours, bool four, unsigned style)
{
    const row *r = &rows[style];
    bool rich = colours >= 256, light = shown == THEME_LIGHT;
    int ink = four ? r->ink : r->two_inks;
    if (shown == THEME_MONO || colours < 8)
        return (attributes){OWN, r->mono_bold, r->dim};
    if (ink == OWN)
        return (attributes){OWN, r->bold, r->dim};
    /* Of the eight colours red is too dark on a dark background unless bold. */
    bool lift = !rich && !light && ink == INK_HEARTS;
    return (attributes){inks[light][rich][ink], r->bold || lift, r->dim};
}
