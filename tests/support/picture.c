/* picture.c - a grid of cells as an SVG picture, in the colours of a theme. */
#include "support/picture.h"

#include "base/safe_text.h"

#include <string.h>

enum { W = 9, H = 19, BASELINE = 14, PAD = 8, UNDERLINE = 17 };

/* The colours of a cell as 0xRRGGBB. */
typedef struct look {
    uint32_t ink, ground;
    bool bold, under;
} look;

/* With more than 256 colours the palette gives them as 0xRRGGBB. */
static look look_of(const cell *c, theme shown, bool exact)
{
    attributes a =
        palette_attributes(shown, exact ? 1 << 24 : 256, true, c->style & STYLE_MASK, c->ground);
    uint32_t ground = shown == THEME_LIGHT ? 0xfdf6e3 : 0x1b1e25;
    uint32_t ink = shown == THEME_LIGHT ? 0x2b303b : 0xd5d9e0;
    look l = {a.ink < 0 ? ink : (uint32_t)a.ink, a.ground < 0 ? ground : (uint32_t)a.ground,
              a.bold || (c->style & STYLE_STRONG), (c->style & STYLE_UNDER) != 0};

    if (a.ink >= 0 && !exact)
        l.ink = palette_usual(a.ink);
    if (a.ground >= 0 && !exact)
        l.ground = palette_usual(a.ground);
    if (a.dim)
        l.ink = ((l.ink & 0xfefefe) >> 1) + ((l.ground & 0xfefefe) >> 1);
    if (c->style & STYLE_PICKED) {
        uint32_t was = l.ink;
        l.ink = l.ground;
        l.ground = was;
    }
    return l;
}

/* ---- grounds ----------------------------------------------------------------------------------- */

/* Draws the grounds that differ from that of the picture, as rectangles as high as they go on alike. */
static void write_grounds(FILE *out, const grid *g, theme shown, bool exact, uint32_t usual)
{
    static bool done[GRID_MAX_H][GRID_MAX_W];
    memset(done, 0, sizeof done);
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++) {
            uint32_t ground = look_of(&g->at[y][x], shown, exact).ground;
            int w = 0, h = 1;
            if (done[y][x] || ground == usual)
                continue;
            while (x + w < g->w && !done[y][x + w] &&
                   look_of(&g->at[y][x + w], shown, exact).ground == ground)
                w++;
            for (bool same = true; same && y + h < g->h; h += same)
                for (int i = 0; i < w && same; i++)
                    same = !done[y + h][x + i] &&
                           look_of(&g->at[y + h][x + i], shown, exact).ground == ground;
            for (int i = 0; i < h; i++)
                memset(&done[y + i][x], true, (size_t)w);
            fprintf(out, "<path d=\"M%d %dh%dv%dh-%dz\" fill=\"#%06x\"/>\n", PAD + x * W,
                    PAD + y * H, w * W, h * H, w * W, (unsigned)ground);
        }
}

/* ---- signs that are drawn ---------------------------------------------------------------------- */

/* The part of a cell that a block covers, in cells from its left and upper edge; or the directions in
   which a line leaves its middle. A height below 0 counts from the lower edge. */
typedef struct shape {
    wchar_t ch;
    const char *arms;
    double w, h;
} shape;

static const shape shapes[] = {
    {L'─', "lr", 0, 0},     {L'│', "ud", 0, 0},    {L'┌', "rd", 0, 0},   {L'┐', "ld", 0, 0},
    {L'└', "ru", 0, 0},     {L'┘', "lu", 0, 0},    {L'├', "udr", 0, 0},  {L'┤', "udl", 0, 0},
    {L'┬', "lrd", 0, 0},    {L'┴', "lru", 0, 0},   {L'┼', "udlr", 0, 0}, {L'█', NULL, 1, 1},
    {L'▀', NULL, 1, 0.5},   {L'▄', NULL, 1, -0.5}, {L'▌', NULL, 0.5, 1}, {L'▎', NULL, 0.25, 1},
    {L'▏', NULL, 0.125, 1},
};

static const shape *shape_of(wchar_t ch)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].ch == ch)
            return &shapes[i];
    return NULL;
}

static bool same_ink(look a, look b)
{
    return a.ink == b.ink && a.bold == b.bold && a.under == b.under;
}

/* Draws a run of one sign. */
static void write_shape(FILE *out, const shape *s, int x, int y, int n, uint32_t ink)
{
    double left = PAD + x * W, top = PAD + y * H, right = left + n * W;

    if (!s->arms) {
        double w = s->w == 1 ? n * W : s->w * W, h = s->h < 0 ? -s->h : s->h;
        top += s->h < 0 ? H * (1 - h) : 0;
        for (int i = 0; i < (s->w == 1 ? 1 : n); i++)
            fprintf(out, "<path d=\"M%g %gh%gv%gh-%gz\" fill=\"#%06x\"/>\n", left + i * W, top, w,
                    h * H, w, (unsigned)ink);
        return;
    }
    fprintf(out, "<path d=\"");
    for (int i = 0; i < n; i++)
        if (strpbrk(s->arms, "ud"))
            fprintf(out, "M%g %gV%g", left + (i + 0.5) * W,
                    top + (strchr(s->arms, 'u') ? 0 : H / 2.0),
                    top + (strchr(s->arms, 'd') ? H : H / 2.0));
    if (strpbrk(s->arms, "lr"))
        fprintf(out, "M%g %gH%g", left + (strchr(s->arms, 'l') ? 0 : W / 2.0), top + H / 2.0,
                right - (strchr(s->arms, 'r') ? 0 : W / 2.0));
    fprintf(out, "\" stroke=\"#%06x\"/>\n", (unsigned)ink);
}

/* ---- text -------------------------------------------------------------------------------------- */

/* Writes cells, each at a position of its own. (Viewers that do not support lists of positions place a
   word by its first letter.) */
static void write_word(FILE *out, const grid *g, int x, int y, int n, look l)
{
    fprintf(out, "<text x=\"");
    for (int i = 0; i < n; i++)
        if (g->at[y][x + i].width)
            fprintf(out, "%s%d", i ? " " : "", PAD + (x + i) * W);
    fprintf(out, "\" y=\"%d\" fill=\"#%06x\"%s>", PAD + y * H + BASELINE, (unsigned)l.ink,
            l.bold ? " font-weight=\"bold\"" : "");
    for (int i = 0; i < n; i++) {
        char ch[5] = "";
        wchar_t code = g->at[y][x + i].ch;
        if (g->at[y][x + i].width)
            ch[safe_text_encode((uint32_t)code, ch)] = '\0';
        fputs(code == L'&' ? "&amp;" : code == L'<' ? "&lt;" : code == L'>' ? "&gt;" : ch, out);
    }
    fprintf(out, "</text>\n");
}

static void write_row(FILE *out, const grid *g, int y, theme shown, bool exact)
{
    const cell *row = g->at[y];

    for (int x = 0, n; x < g->w; x += n) {
        look l = look_of(&row[x], shown, exact);
        const shape *s = shape_of(row[x].ch);
        bool blank = row[x].ch == L' ';
        for (n = 1; x + n < g->w && same_ink(look_of(&row[x + n], shown, exact), l); n++)
            if (s ? row[x + n].ch != row[x].ch
                  : (row[x + n].ch == L' ') != blank || shape_of(row[x + n].ch))
                break;
        if (s)
            write_shape(out, s, x, y, n, l.ink);
        else if (!blank)
            write_word(out, g, x, y, n, l);
        if (l.under)
            fprintf(out, "<path d=\"M%d %dh%d\" stroke=\"#%06x\"/>\n", PAD + x * W,
                    PAD + y * H + UNDERLINE, n * W, (unsigned)l.ink);
    }
}

void picture_write(FILE *out, const grid *g, theme shown, bool exact)
{
    cell blank = {L' ', STYLE_PLAIN, 1, GROUND_BAR};
    uint32_t usual = look_of(&blank, shown, exact).ground;
    int w = 2 * PAD + g->w * W, h = 2 * PAD + g->h * H;

    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", w, h);
    fprintf(out, " viewBox=\"0 0 %d %d\"", w, h);
    fprintf(out,
            " font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n");
    fprintf(out, "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n", w, h,
            (unsigned)usual);
    fprintf(out, "<g shape-rendering=\"crispEdges\">\n");
    write_grounds(out, g, shown, exact, usual);
    fprintf(out, "</g>\n");
    for (int y = 0; y < g->h; y++)
        write_row(out, g, y, shown, exact);
    if (g->cursor_x >= 0) {
        look l = look_of(&g->at[g->cursor_y][g->cursor_x], shown, exact);
        fprintf(out, "<path d=\"M%g %gh%dv%dh-%dz\" fill=\"none\" stroke=\"#%06x\"/>\n",
                PAD + g->cursor_x * W + 0.5, PAD + g->cursor_y * H + 0.5, W - 1, H - 1, W - 1,
                (unsigned)l.ink);
    }
    fprintf(out, "</svg>\n");
}
