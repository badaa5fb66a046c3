/* figures.c - the figures of large cards: courts, jokers, and the pips of aces, two dots a cell. */
#include "tui/draw/parts.h"

enum { FIGURES = 8, SMALL_W = 3, SMALL_H = 3, LARGE_W = 5, LARGE_H = 4 };

/* Rows of dots from above, with a blank between two. First the pips of aces, by suit, then jack to king and a joker. */
static const struct {
    const char *small, *large;
} drawn[FIGURES] = {
    {".#. ### ### ### .#. ###", "..#.. .###. ##### ##### ##.## ..#.. .###. ....."},
    {"#.# ### ### ### .#. ...", ".#.#. ##### ##### ##### .###. .###. ..#.. ....."},
    {".#. ### .#. ### ### .#.", "..#.. .###. ..#.. ##.## ##### ##.## ..#.. .###."},
    {".#. .#. ### ### .#. .#.", "..#.. .###. .###. ##### .###. .###. ..#.. ....."},
    {"##. ### ... .#. ### ###", ".##.. ##### ..... .###. .###. ..#.. .###. #####"},
    {".#. ### ... .#. .#. ###", ".#.#. .###. ##### ..... .###. .###. .###. #####"},
    {"#.# ### ... .#. ### ###", "#.#.# #.#.# ##### ..... .###. .###. ##### #####"},
    {"#.# ### .#. ... .#. ###", "#...# ##.## ##### ..... .###. .###. ..#.. #####"},
};

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

void put_figure(const canvas *c, int x, int y, int wide, int rows, uint8_t style, kd_face face)
{
    enum { MARGIN = 4 }; /* columns of the edge, and of the ranks at both sides */
    int figure = figure_of(face);
    bool large = wide >= LARGE_W + MARGIN && rows >= LARGE_H + 3;
    int w = large ? LARGE_W : SMALL_W, h = large ? LARGE_H : SMALL_H;

    if (!c->u->settings.faces || figure == FIGURES || wide < SMALL_W + MARGIN || rows < SMALL_H + 2)
        return;
    const char *dots = large ? drawn[figure].large : drawn[figure].small;
    for (int row = 0; row < h; row++)
        for (int i = 0; i < w; i++) {
            const char *dot = dots + 2 * row * (w + 1) + i;
            bool upper = *dot == '#', lower = dot[w + 1] == '#';
            const char *sign = upper && lower ? c->g->full : upper ? c->g->seam : c->g->lower;
            if (upper || lower)
                grid_text(c->to, x + 2 + i, y + (rows - h) / 2 + row, 1, style, sign);
        }
}
