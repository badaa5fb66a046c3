/* palette.c - the colours of each style, for rich, plain and colourless terminals. */
#include "tui/palette.h"

/* Only inks that keep a contrast of 5 on every usual dark background, and only on the terminal's
   own background. Plain blue is too dark: diamonds are cyan. */
enum { OWN = -1, RED = 1, GREEN = 2, CYAN = 6, SALMON = 203, LEAF = 114, SKY = 75 };

const look looks[PALETTE_COUNT][STYLE_COUNT] =
    {
        [PALETTE_256] =
            {
                [STYLE_PLAIN] = {OWN, false, false},
                [STYLE_DIM] = {OWN, false, true},
                [STYLE_BOLD] = {OWN, true, false},
                [STYLE_TITLE] = {OWN, true, false},
                [STYLE_RULE] = {OWN, false, true},
                [STYLE_GOOD] = {LEAF, true, false},
                [STYLE_BAD] = {SALMON, true, false},
                [STYLE_SPADES] = {OWN, false, false},
                [STYLE_HEARTS] = {SALMON, false, false},
                [STYLE_CLUBS] = {LEAF, false, false},
                [STYLE_DIAMONDS] = {SKY, false, false},
                [STYLE_JOKER] = {OWN, true, false},
            },
        [PALETTE_16] =
            {
                [STYLE_PLAIN] = {OWN, false, false},
                [STYLE_DIM] = {OWN, false, true},
                [STYLE_BOLD] = {OWN, true, false},
                [STYLE_TITLE] = {OWN, true, false},
                [STYLE_RULE] = {OWN, false, true},
                [STYLE_GOOD] = {GREEN, true, false},
                [STYLE_BAD] = {RED, true, false},
                [STYLE_SPADES] = {OWN, false, false},
                [STYLE_HEARTS] = {RED, true, false},
                [STYLE_CLUBS] = {GREEN, false, false},
                [STYLE_DIAMONDS] = {CYAN, false, false},
                [STYLE_JOKER] = {OWN, true, false},
            },
        [PALETTE_MONO] =
            {
                [STYLE_PLAIN] = {OWN, false, false},
                [STYLE_DIM] = {OWN, false, true},
                [STYLE_BOLD] = {OWN, true, false},
                [STYLE_TITLE] = {OWN, true, false},
                [STYLE_RULE] = {OWN, false, true},
                [STYLE_GOOD] = {OWN, true, false},
                [STYLE_BAD] = {OWN, true, false},
                [STYLE_SPADES] = {OWN, false, false},
                [STYLE_HEARTS] = {OWN, true, false},
                [STYLE_CLUBS] = {OWN, true, false},
                [STYLE_DIAMONDS] = {OWN, false, false},
                [STYLE_JOKER] = {OWN, true, false},
            },
};
