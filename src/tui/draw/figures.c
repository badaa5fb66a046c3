/* figures.c - the figures of large cards: courts, jokers, and the pips of aces, four dots a cell. */
#include "tui/draw/parts.h"

enum { FIGURES = 8, SMALL_W = 3, SMALL_H = 3, LARGE_W = 5, LARGE_H = 4 }; /* cells */

/* Rows of dots from above, with a blank between two. First the pips of aces, by suit, then jack to king and a joker. */
static const struct {
    const char *small, *large;
} drawn[FIGURES] = {
    {"..##.. .####. ###### ###### ..##.. .####.",
     "....##.... ...####... ..######.. .########. ########## ###.##.### ....##.... ...####..."},
    {"...... ##..## ###### .####. ..##.. ......",
     ".###..###. ########## ########## ########## .########. ..######.. ...####... ....##...."},
    {"..##.. ..##.. ###### ###### ..##.. .####.",
     "....##.... ...####... ...####... .##.##.##. ########## ###.##.### ....##.... ...####..."},
    {"..##.. .####. ###### .####. ..##.. ......",
     "....##.... ...####... ..######.. .########. .########. ..######.. ...####... ....##...."},
    {"..###. ###### .#..#. .####. ..##.. ######",
     ".....####. ..#######. .########. ..#....#.. ..##..##.. ...####... ..######.. .########."},
    {".####. ##..## ##..## ..##.. .####. ######",
     "..#.##.#.. ..######.. .##....##. .##....##. .###..###. ..#.##.#.. ..######.. .########."},
    {"#.##.# ###### .#..#. .####. ..##.. ######",
     ".#..##..#. .##.##.##. .########. ..#....#.. ..##..##.. ...####... .########. ##########"},
    {"#....# ###### .#..#. .####. #.##.# ######",
     "#...##...# ##.####.## .########. ..#....#.. ..##..##.. ...####... .#.####.#. .########."},
};

/* By the quarters that are dark: 1 upper left, 2 upper right, 4 and 8 below them. */
static const char *const quarters[] = {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
                                       "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

static int figure_of(kd_face face)
{
    enum { JACK = 4, JOKER = 7 };
    int rank = kd_rank_of(face);

    if (face >= KD_SMALL_JOKER)
        return JOKER;
    if (rank == KD_RANK_A)
        return kd_suit_of(face);
    return rank >= KD_RANK_J ? JACK + rank - KD_RANK_J : FIGURES;
}

void put_figure(const canvas *c, int x, int y, int wide, int rows, uint8_t style, kd_face face,
                bool whole)
{
    /* Columns of edge and rank, and of those turned; rows of the signs and the cursor, below which all is free. */
    enum { MARGIN = 2, TURNED = 2, HEAD = 3 };
    int figure = figure_of(face), room = wide - MARGIN - (whole ? TURNED : 0);
    bool large = room >= LARGE_W && rows >= LARGE_H + 3;
    int w = large ? LARGE_W : SMALL_W, h = large ? LARGE_H : SMALL_H;
    int top = whole ? (rows - h) / 2 : HEAD;

    if (!c->u->settings.faces || figure == FIGURES || room < w || top + h > rows - whole ||
        !(whole || large))
        return;
    const char *dots = large ? drawn[figure].large : drawn[figure].small;
    for (int row = 0; row < h; row++)
        for (int i = 0; i < w; i++) {
            const char *upper = dots + 2 * row * (2 * w + 1) + 2 * i, *lower = upper + 2 * w + 1;
            int dark = (upper[0] == '#') + 2 * (upper[1] == '#') + 4 * (lower[0] == '#') +
                       8 * (lower[1] == '#');
            if (dark)
                grid_text(c->to, x + 1 + whole + i, y + top + row, 1, style, quarters[dark]);
        }
}
