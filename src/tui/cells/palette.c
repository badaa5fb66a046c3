/* palette.c - the themes: the colours of each style on each ground, by the colours of the terminal. */
#include "tui/cells/cells.h"

#include "base/i18n.h"

#include <stdio.h>

const char *const theme_names[THEME_COUNT + 1] = {N_("auto"), N_("felt"),  N_("night"), N_("paper"),
                                                  N_("dark"), N_("light"), N_("mono"),  NULL};

enum { OWN = -1, RICH = 256 };

theme theme_shown(theme chosen, int colours, backdrop behind, bool ascii)
{
    bool faces = colours >= RICH && !ascii, light = behind == BACKDROP_LIGHT;
    bool bare = chosen == THEME_DARK || chosen == THEME_LIGHT;

    if (chosen == THEME_AUTO && faces)
        return light ? THEME_PAPER : THEME_FELT;
    if (chosen == THEME_AUTO || (theme_has_faces(chosen) && !faces) ||
        (bare && behind != BACKDROP_UNKNOWN))
        return light ? THEME_LIGHT : THEME_DARK;
    return chosen;
}

void theme_why(theme chosen, int colours, backdrop behind, bool ascii, char *why, size_t size)
{
    const char *name = _(theme_names[chosen]);

    *why = 0;
    if (chosen == THEME_AUTO || theme_shown(chosen, colours, behind, ascii) == chosen)
        return;
    if (!theme_has_faces(chosen))
        snprintf(why, size,
                 chosen == THEME_DARK ? _("%s is not shown: the terminal's background is light.")
                                      : _("%s is not shown: the terminal's background is dark."),
                 name);
    else if (ascii)
        snprintf(why, size, _("%s is not shown: it needs more than plain characters."), name);
    else if (colours == 0)
        snprintf(why, size, _("%s is not shown: it needs 256 colours; there are none here."), name);
    else
        snprintf(why, size,
                 _("%s is not shown: it needs 256 colours; the terminal is known to have %d."),
                 name, colours);
}

theme theme_next(theme chosen, int colours, backdrop behind, bool ascii)
{
    theme shown = theme_shown(chosen, colours, behind, ascii), next = chosen;

    do
        next = (theme)((next + 1) % THEME_COUNT);
    while (next != chosen && theme_shown(next, colours, behind, ascii) == shown);
    return next;
}

bool theme_has_faces(theme shown)
{
    return shown >= THEME_FELT && shown <= THEME_PAPER;
}

uint32_t palette_usual(int number)
{
    static const uint8_t cube[] = {0x00, 0x5f, 0x87, 0xaf, 0xd7, 0xff};
    unsigned n = (unsigned)number - 16, grey = 8 + 10 * (n - 216);

    if (n >= 216)
        return grey << 16 | grey << 8 | grey;
    return (uint32_t)cube[n / 36] << 16 | (uint32_t)cube[n / 6 % 6] << 8 | cube[n % 6];
}

/* ---- themes with faces ------------------------------------------------------------------------- */

/* The parts of a picture that have a colour in a theme: the grounds, then the inks on table, bar and hand,
   and then what is written on cards. */
enum {
    TABLE,
    BAR,
    HAND,
    WELL,
    BACK,
    FACE,
    SHADE,
    PICK,
    TEXT,
    DIM,
    LINE,
    GOLD,
    GOOD,
    BAD,
    HEARTS,
    CLUBS,
    DIAMONDS,
    EDGE,
    BACK_EDGE,
    SEAM,
    INK,
    FADED,
    RED,
    GREEN,
    BLUE,
    ROLES
};

typedef struct colour {
    uint32_t rgb;
    uint8_t near; /* no two roles of a theme with different colours share it */
} colour;

/* On its ground every text has a contrast ratio of 4.5 or more, in both colours (WCAG 2). */
/* clang-format off */
static const colour painted[][ROLES] = {
    [THEME_FELT] = {
        [TABLE] = {0x1e4034, 22},  [BAR] = {0x142c24, 233},   [HAND] = {0x193529, 235},
        [WELL] = {0x264e40, 236},  [BACK] = {0x356579, 66},   [BACK_EDGE] = {0x274b5b, 24},
        [FACE] = {0xf6f2e6, 231},  [SHADE] = {0xd8d1bc, 253}, [PICK] = {0xffe294, 222},
        [TEXT] = {0xeef0e6, 254},  [DIM] = {0xa9bcae, 251},   [LINE] = {0x35604f, 65},
        [GOLD] = {0xe9c46a, 221},  [GOOD] = {0x9fe0a8, 157},  [BAD] = {0xff9c8f, 218},
        [HEARTS] = {0xffa69a, 217}, [CLUBS] = {0xa6dfa0, 151}, [DIAMONDS] = {0x9ccfff, 153},
        [EDGE] = {0xc3baa0, 249},  [SEAM] = {0xb07d12, 136},  [INK] = {0x20211f, 234},
        [FADED] = {0x57544a, 239}, [RED] = {0xab1f17, 124},   [GREEN] = {0x1a6131, 23},
        [BLUE] = {0x1c51a4, 25},
    },
    [THEME_NIGHT] = {
        [TABLE] = {0x12161f, 234}, [BAR] = {0x0c0f16, 232},   [HAND] = {0x171d2a, 235},
        [WELL] = {0x1b2231, 236},  [BACK] = {0x3a4a78, 60},   [BACK_EDGE] = {0x2a3558, 17},
        [FACE] = {0xe9edf5, 231},  [SHADE] = {0xcfd5e1, 253}, [PICK] = {0xffe9a8, 222},
        [TEXT] = {0xe6e9f0, 254},  [DIM] = {0x98a2b8, 248},   [LINE] = {0x2f394f, 238},
        [GOLD] = {0xf0c75e, 221},  [GOOD] = {0xa5e8b4, 157},  [BAD] = {0xff8f84, 210},
        [HEARTS] = {0xff9d9d, 217}, [CLUBS] = {0x93d3a6, 151}, [DIAMONDS] = {0x8ebfff, 111},
        [EDGE] = {0xaeb8cb, 249},  [SEAM] = {0xab7a10, 136},  [INK] = {0x1b2030, 233},
        [FADED] = {0x535b6c, 239}, [RED] = {0xa61c28, 124},   [GREEN] = {0x155c30, 22},
        [BLUE] = {0x1a4fa8, 25},
    },
    [THEME_PAPER] = {
        [TABLE] = {0xeee7d8, 254}, [BAR] = {0xf7f2e7, 255},   [HAND] = {0xe6dece, 253},
        [WELL] = {0xe6dece, 253},  [BACK] = {0x7c93a8, 109},  [BACK_EDGE] = {0x5f7488, 66},
        [FACE] = {0xfffdf8, 231},  [SHADE] = {0xdcd3bf, 252}, [PICK] = {0xffe08a, 222},
        [TEXT] = {0x2c2a26, 235},  [DIM] = {0x5f594f, 240},   [LINE] = {0xc3b89f, 250},
        [GOLD] = {0x7a5200, 58},   [GOOD] = {0x1c6638, 23},   [BAD] = {0xa8201a, 124},
        [HEARTS] = {0xa8201a, 124}, [CLUBS] = {0x1c6638, 23}, [DIAMONDS] = {0x1c4fa0, 25},
        [EDGE] = {0xbdb298, 249},  [SEAM] = {0x9a6a00, 136},  [INK] = {0x222222, 234},
        [FADED] = {0x56524a, 239}, [RED] = {0xa8201a, 124},   [GREEN] = {0x1b6432, 22},
        [BLUE] = {0x1c4fa0, 24},
    },
};
/* clang-format on */

/* The inks of a style, on the cloth and on a card. */
static const struct {
    uint8_t cloth, card;
    uint8_t cloth_two, card_two; /* where suits have two colours */
    bool bold;
} drawn[STYLE_COUNT] = {
    [STYLE_PLAIN] = {TEXT, INK, TEXT, INK, false},
    [STYLE_DIM] = {DIM, FADED, DIM, FADED, false},
    [STYLE_BOLD] = {TEXT, INK, TEXT, INK, true},
    [STYLE_TITLE] = {TEXT, INK, TEXT, INK, true},
    [STYLE_GOLD] = {GOLD, SEAM, GOLD, SEAM, true},
    [STYLE_AHEAD] = {GOLD, INK, GOLD, INK, false},
    [STYLE_RULE] = {LINE, EDGE, LINE, EDGE, false},
    [STYLE_GOOD] = {GOOD, GREEN, GOOD, GREEN, true},
    [STYLE_BAD] = {BAD, RED, BAD, RED, true},
    [STYLE_SPADES] = {TEXT, INK, TEXT, INK, false},
    [STYLE_HEARTS] = {HEARTS, RED, HEARTS, RED, false},
    [STYLE_CLUBS] = {CLUBS, GREEN, TEXT, INK, false},
    [STYLE_DIAMONDS] = {DIAMONDS, BLUE, HEARTS, RED, false},
    [STYLE_SMALL_JOKER] = {TEXT, INK, TEXT, INK, true},
    [STYLE_BIG_JOKER] = {HEARTS, RED, HEARTS, RED, true},
    [STYLE_EDGE] = {EDGE, EDGE, EDGE, EDGE, false},
    [STYLE_BACK] = {BACK_EDGE, BACK_EDGE, BACK_EDGE, BACK_EDGE, false},
};

bool palette_colour(theme shown, int i, int *number, uint32_t *rgb)
{
    if (!theme_has_faces(shown) || i >= ROLES)
        return false;
    *number = painted[shown][i].near;
    *rgb = painted[shown][i].rgb;
    return true;
}

static int32_t number_of(const colour *c, int colours)
{
    return colours > RICH ? (int32_t)c->rgb : c->near;
}

static attributes painted_attributes(theme shown, int colours, bool four, unsigned style,
                                     unsigned ground)
{
    static const uint8_t grounds[GROUND_COUNT] = {TABLE, BAR, HAND, WELL, BACK, FACE, SHADE, PICK};
    bool card = ground >= GROUND_FACE;
    const colour *row = painted[shown];
    unsigned ink = four ? (card ? drawn[style].card : drawn[style].cloth)
                        : (card ? drawn[style].card_two : drawn[style].cloth_two);

    return (attributes){number_of(&row[ink], colours), number_of(&row[grounds[ground]], colours),
                        drawn[style].bold && !(card && style == STYLE_GOLD), false, false};
}

/* ---- the terminal's background ----------------------------------------------------------------- */

/* Numbers of colours: the first eight are on every terminal, the others on those with 256. */
enum {
    ANSI_RED = 1,
    ANSI_GREEN = 2,
    ANSI_BLUE = 4,
    ANSI_MAGENTA = 5,
    ANSI_CYAN = 6,
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
    {{ANSI_RED, ANSI_CYAN, ANSI_GREEN, ANSI_GREEN, ANSI_RED}, {SALMON, SKY, LEAF, LEAF, SALMON}},
    {{ANSI_RED, ANSI_BLUE, ANSI_MAGENTA, ANSI_GREEN, ANSI_RED}, {WINE, NAVY, MOSS, MOSS, WINE}},
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
    [STYLE_GOLD] = {OWN, true, false, true, OWN},
    [STYLE_AHEAD] = {INK_GOOD, true, false, true, INK_GOOD},
    [STYLE_RULE] = {OWN, false, true, false, OWN},
    [STYLE_GOOD] = {INK_GOOD, true, false, true, INK_GOOD},
    [STYLE_BAD] = {INK_BAD, true, false, true, INK_BAD},
    [STYLE_SPADES] = {OWN, false, false, false, OWN},
    [STYLE_HEARTS] = {INK_HEARTS, false, false, true, INK_HEARTS},
    [STYLE_CLUBS] = {INK_CLUBS, false, false, true, OWN},
    [STYLE_DIAMONDS] = {INK_DIAMONDS, false, false, false, INK_HEARTS},
    [STYLE_SMALL_JOKER] = {OWN, true, false, true, OWN},
    [STYLE_BIG_JOKER] = {INK_HEARTS, true, false, true, INK_HEARTS},
    [STYLE_EDGE] = {OWN, false, true, false, OWN},
    [STYLE_BACK] = {OWN, false, true, false, OWN},
};

attributes palette_attributes(theme shown, int colours, bool four, unsigned style, unsigned ground)
{
    const row *r = &rows[style];
    bool rich = colours >= RICH, light = shown == THEME_LIGHT;
    int ink = four ? r->ink : r->two_inks;
    if (theme_has_faces(shown))
        return painted_attributes(shown, colours, four, style, ground);
    if (shown == THEME_MONO || colours < 8)
        return (attributes){OWN, OWN, r->mono_bold, r->dim, false};
    if (ink == OWN)
        return (attributes){OWN, OWN, r->bold, r->dim, false};
    /* Of the eight colours red is too dark on a dark background unless bold. */
    bool lift = !rich && !light && ink == INK_HEARTS;
    int32_t number = inks[light][rich][ink];
    if (colours > RICH)
        number = (int32_t)palette_usual(number);
    return (attributes){number, OWN, r->bold || lift, r->dim, false};
}

/* Where there are such, with the colours that nobody changes. */
attributes palette_code(theme shown, int colours)
{
    enum { ANSI_BLACK = 0, ANSI_WHITE = 7, CUBE_BLACK = 16, CUBE_WHITE = 231 };

    if (shown == THEME_MONO || colours < 8)
        return (attributes){OWN, OWN, false, false, true};
    if (colours > RICH)
        return (attributes){0x000000, 0xffffff, false, false, false};
    return colours == RICH ? (attributes){CUBE_BLACK, CUBE_WHITE, false, false, false}
                           : (attributes){ANSI_BLACK, ANSI_WHITE, false, false, false};
}
