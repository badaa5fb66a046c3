/* picture.c - grids of cells as an SVG picture, still or moving, in the colours of a theme. */
#include "support/picture.h"

#include "base/safe_text.h"
#include "support/test.h"

#include <stdlib.h>
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

/* ---- what is drawn ------------------------------------------------------------------------------ */

/* A cell as it is drawn. Of a moving picture only the cells of one part are drawn at a time. */
typedef struct sign {
    wchar_t ch;
    uint8_t width;
    look look;
    int part;
} sign;

enum { COLOURS = 26 };

/* The colours of a moving picture have classes: a, b ... what is filled, A, B ... lines. */
typedef struct colours {
    uint32_t at[COLOURS];
    int count;
} colours;

typedef struct sheet {
    int w, h, cursor_x, cursor_y;
    uint32_t usual;   /* the ground of the picture */
    colours *colours; /* of a moving picture, or NULL */
    sign *at;         /* h rows of w */
} sheet;

static sign *sign_at(const sheet *s, int x, int y)
{
    return &s->at[y * s->w + x];
}

/* Writes attributes: the colour of what is filled or of a line. */
static void write_colour(FILE *out, const sheet *s, bool line, uint32_t rgb, bool bold)
{
    colours *c = s->colours;
    int i = 0;

    if (!c) {
        fprintf(out, " %s=\"#%06x\"%s", line ? "stroke" : "fill", (unsigned)rgb,
                bold ? " font-weight=\"bold\"" : "");
        return;
    }
    while (i < c->count && c->at[i] != rgb)
        i++;
    assert_true(i < COLOURS);
    c->at[i] = rgb;
    c->count = i == c->count ? i + 1 : c->count;
    fprintf(out, " class=\"%c%s\"", (line ? 'A' : 'a') + i, bold ? " _" : "");
}

static sheet sheet_make(const grid *g, theme shown, bool exact, colours *colours)
{
    cell blank = {L' ', STYLE_PLAIN, 1, GROUND_BAR};
    sheet s = {g->w,    g->h, g->cursor_x, g->cursor_y, look_of(&blank, shown, exact).ground,
               colours, NULL};

    s.at = calloc((size_t)(s.w * s.h), sizeof *s.at);
    assert_non_null(s.at);
    for (int y = 0; y < s.h; y++)
        for (int x = 0; x < s.w; x++) {
            const cell *c = &g->at[y][x];
            *sign_at(&s, x, y) = (sign){c->ch, c->width, look_of(c, shown, exact), 0};
        }
    return s;
}

/* ---- grounds ----------------------------------------------------------------------------------- */

static bool lies_on(const sign *c, uint32_t ground, int part)
{
    return c->look.ground == ground && c->part == part;
}

/* Draws what is to be done of one ground, from a cell on, as rectangles as high as they go on alike. */
static void write_ground(FILE *out, const sheet *s, int part, int from_y, uint32_t ground,
                         bool done[GRID_MAX_H][GRID_MAX_W])
{
    fprintf(out, "<path d=\"");
    for (int y = from_y; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            int w = 0, h = 1;
            while (x + w < s->w && !done[y][x + w] && lies_on(sign_at(s, x + w, y), ground, part))
                w++;
            if (w == 0)
                continue;
            for (bool same = true; same && y + h < s->h; h += same)
                for (int i = 0; i < w && same; i++)
                    same = !done[y + h][x + i] && lies_on(sign_at(s, x + i, y + h), ground, part);
            for (int i = 0; i < h; i++)
                memset(&done[y + i][x], true, (size_t)w);
            fprintf(out, "M%d %dh%dv%dh-%dz", PAD + x * W, PAD + y * H, w * W, h * H, w * W);
        }
    fprintf(out, "\"");
    write_colour(out, s, false, ground, false);
    fprintf(out, "/>\n");
}

/* Draws the grounds that differ from that of the picture. */
static void write_grounds(FILE *out, const sheet *s, int part)
{
    static bool done[GRID_MAX_H][GRID_MAX_W];
    memset(done, 0, sizeof done);
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            const sign *c = sign_at(s, x, y);
            if (!done[y][x] && c->look.ground != s->usual && c->part == part)
                write_ground(out, s, part, y, c->look.ground, done);
        }
}

/* ---- signs that are drawn ---------------------------------------------------------------------- */

/* The part of a cell that a block covers, in cells from its left and upper edge, or its quarters, "a" to "d" as they are
   read; or the directions in which a line leaves its middle. A height below 0 counts from the lower edge. */
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
    {L'▏', NULL, 0.125, 1}, {L'▘', "a", 1, 1},     {L'▝', "b", 1, 1},    {L'▖', "c", 1, 1},
    {L'▗', "d", 1, 1},      {L'▞', "bc", 1, 1},    {L'▛', "abc", 1, 1},  {L'▚', "ad", 1, 1},
    {L'▐', "bd", 1, 1},     {L'▜', "abd", 1, 1},   {L'▙', "acd", 1, 1},  {L'▟', "bcd", 1, 1},
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

/* The way around a run of one sign. */
static void write_way(FILE *out, const shape *s, int x, int y, int n)
{
    double left = PAD + x * W, top = PAD + y * H, right = left + n * W;
    double w = s->w == 1 ? n * W : s->w * W, h = s->h < 0 ? -s->h : s->h;

    for (int i = 0; s->w > 0 && s->arms && i < n; i++)
        for (const char *q = s->arms; *q; q++)
            fprintf(out, "M%g %gh%gv%gh-%gz", left + (i + (*q - 'a') % 2 / 2.0) * W,
                    top + (*q > 'b' ? H / 2.0 : 0), W / 2.0, H / 2.0, W / 2.0);
    if (s->w > 0 && s->arms)
        return;
    if (!s->arms) {
        top += s->h < 0 ? H * (1 - h) : 0;
        for (int i = 0; i < (s->w == 1 ? 1 : n); i++)
            fprintf(out, "M%g %gh%gv%gh-%gz", left + i * W, top, w, h * H, w);
        return;
    }
    for (int i = 0; i < n; i++)
        if (strpbrk(s->arms, "ud"))
            fprintf(out, "M%g %gV%g", left + (i + 0.5) * W,
                    top + (strchr(s->arms, 'u') ? 0 : H / 2.0),
                    top + (strchr(s->arms, 'd') ? H : H / 2.0));
    if (strpbrk(s->arms, "lr"))
        fprintf(out, "M%g %gH%g", left + (strchr(s->arms, 'l') ? 0 : W / 2.0), top + H / 2.0,
                right - (strchr(s->arms, 'r') ? 0 : W / 2.0));
}

/* Is it the same sign, of the same part and ink? */
static bool drawn_with(const sign *c, const sign *first)
{
    return c->ch == first->ch && c->part == first->part && same_ink(c->look, first->look);
}

/* Draws a run of one sign; of a moving picture, all of the row that are alike, unless that is done. */
static void write_shape(FILE *out, const sheet *on, const shape *s, int x, int y, int n)
{
    const sign *first = sign_at(on, x, y);

    for (int i = 0; on->colours && i < x; i++)
        if (drawn_with(first - x + i, first))
            return;
    fprintf(out, "<path d=\"");
    write_way(out, s, x, y, n);
    for (int i = n; on->colours && x + i < on->w; i++)
        if (drawn_with(&first[i], first))
            write_way(out, s, x + i, y, 1);
    fprintf(out, "\"");
    write_colour(out, on, s->w == 0, first->look.ink, false);
    fprintf(out, "/>\n");
}

/* ---- text -------------------------------------------------------------------------------------- */

/* May c be written together with first? */
static bool written_with(const sign *c, const sign *first)
{
    return c->part == first->part && same_ink(c->look, first->look) && c->ch != L' ' &&
           !shape_of(c->ch);
}

/* Writes those of n cells that may be written with the first one, each at a position of its own. (Viewers that do
   not support lists of positions place a word by its first letter.) */
static void write_word(FILE *out, const sheet *s, int x, int y, int n)
{
    const sign *first = sign_at(s, x, y);

    fprintf(out, "<text x=\"");
    for (int i = 0; i < n; i++)
        if (first[i].width && written_with(&first[i], first))
            fprintf(out, "%s%d", i ? " " : "", PAD + (x + i) * W);
    fprintf(out, "\" y=\"%d\"", PAD + y * H + BASELINE);
    write_colour(out, s, false, first->look.ink, first->look.bold);
    fprintf(out, ">");
    for (int i = 0; i < n; i++) {
        char ch[5] = "";
        wchar_t code = first[i].ch;
        if (!first[i].width || !written_with(&first[i], first))
            continue;
        ch[safe_text_encode((uint32_t)code, ch)] = '\0';
        fputs(code == L'&' ? "&amp;" : code == L'<' ? "&lt;" : code == L'>' ? "&gt;" : ch, out);
    }
    fprintf(out, "</text>\n");
}

/* Writes a run of cells that is one word; of a moving picture, which is for viewers that support lists of positions,
   all words of the row that are alike, unless that is done. */
static void write_words(FILE *out, const sheet *s, int x, int y, int n)
{
    const sign *first = sign_at(s, x, y);

    for (int i = 0; s->colours && i < x; i++)
        if (written_with(first - x + i, first))
            return;
    write_word(out, s, x, y, s->colours ? s->w - x : n);
}

static void write_row(FILE *out, const sheet *s, int y, int part)
{
    const sign *row = sign_at(s, 0, y);

    for (int x = 0, n; x < s->w; x += n) {
        const sign *c = &row[x];
        const shape *drawn = shape_of(c->ch);
        bool blank = c->ch == L' ';
        for (n = 1; x + n < s->w && same_ink(c[n].look, c->look) && c[n].part == c->part; n++)
            if (drawn ? c[n].ch != c->ch : (c[n].ch == L' ') != blank || shape_of(c[n].ch))
                break;
        if (c->part != part)
            continue;
        if (drawn)
            write_shape(out, s, drawn, x, y, n);
        else if (!blank)
            write_words(out, s, x, y, n);
        if (!c->look.under)
            continue;
        fprintf(out, "<path d=\"M%d %dh%d\"", PAD + x * W, PAD + y * H + UNDERLINE, n * W);
        write_colour(out, s, true, c->look.ink, false);
        fprintf(out, "/>\n");
    }
}

static void write_rows(FILE *out, const sheet *s, int part)
{
    for (int y = 0; y < s->h; y++)
        write_row(out, s, y, part);
}

static void write_cursor(FILE *out, const sheet *s)
{
    if (s->cursor_x < 0)
        return;
    fprintf(out, "<path d=\"M%g %gh%dv%dh-%dz\" fill=\"none\"", PAD + s->cursor_x * W + 0.5,
            PAD + s->cursor_y * H + 0.5, W - 1, H - 1, W - 1);
    write_colour(out, s, true, sign_at(s, s->cursor_x, s->cursor_y)->look.ink, false);
    fprintf(out, "/>\n");
}

static void write_head(FILE *out, const sheet *s)
{
    int w = 2 * PAD + s->w * W, h = 2 * PAD + s->h * H;

    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"", w, h);
    fprintf(out, " viewBox=\"0 0 %d %d\"", w, h);
    fprintf(out,
            " font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n");
    fprintf(out, "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n", w, h,
            (unsigned)s->usual);
}

void picture_write(FILE *out, const grid *g, theme shown, bool exact)
{
    sheet s = sheet_make(g, shown, exact, NULL);

    write_head(out, &s);
    fprintf(out, "<g shape-rendering=\"crispEdges\">\n");
    write_grounds(out, &s, 0);
    fprintf(out, "</g>\n");
    write_rows(out, &s, 0);
    write_cursor(out, &s);
    fprintf(out, "</svg>\n");
    free(s.at);
}

/* ---- moving pictures ---------------------------------------------------------------------------- */

typedef struct film {
    colours colours;
    sheet *sheet; /* a frame each */
    double *from; /* when it begins, in hundredths of the whole */
    int count, still;
    bool *shown; /* [from * (count + 1) + to]: something is shown from that frame until that one */
} film;

/* What is drawn of a sheet, each below the next. */
typedef struct layer {
    bool (*nothing)(const sheet *s, int x, int y);
    bool (*same)(const sheet *a, const sheet *b, int x, int y);
    void (*write)(FILE *out, const sheet *s, int part);
} layer;

static bool no_ground(const sheet *s, int x, int y)
{
    return sign_at(s, x, y)->look.ground == s->usual;
}

static bool same_ground(const sheet *a, const sheet *b, int x, int y)
{
    return sign_at(a, x, y)->look.ground == sign_at(b, x, y)->look.ground;
}

static bool no_sign(const sheet *s, int x, int y)
{
    return sign_at(s, x, y)->ch == L' ' && !sign_at(s, x, y)->look.under;
}

/* A wide character is one thing with its right half. */
static bool same_sign(const sheet *a, const sheet *b, int x, int y)
{
    const sign *one = sign_at(a, x, y), *two = sign_at(b, x, y);

    return one->ch == two->ch && one->width == two->width && same_ink(one->look, two->look) &&
           (one->width || x == 0 || same_sign(a, b, x - 1, y));
}

static bool no_cursor(const sheet *s, int x, int y)
{
    return x != s->cursor_x || y != s->cursor_y;
}

static bool same_cursor(const sheet *a, const sheet *b, int x, int y)
{
    return no_cursor(a, x, y) == no_cursor(b, x, y) && same_sign(a, b, x, y);
}

static void write_cursor_part(FILE *out, const sheet *s, int part)
{
    write_cursor(out, s);
}

static const layer layers[] = {
    {no_ground, same_ground, write_grounds},
    {no_sign, same_sign, write_rows},
    {no_cursor, same_cursor, write_cursor_part},
};

/* Writes what begins to be shown in a frame, in parts of what ends together. */
static void write_parts(FILE *out, film *f, int from, const layer *l)
{
    const sheet *s = &f->sheet[from];
    bool *shown = &f->shown[from * (f->count + 1)];

    for (int to = from + 1; to <= f->count; to++) {
        bool any = false;
        for (int y = 0; y < s->h; y++)
            for (int x = 0; x < s->w; x++)
                any |= sign_at(s, x, y)->part == to;
        if (!any)
            continue;
        if (from > 0 || to < f->count) {
            shown[to] = true;
            fprintf(out, "<g class=\"mv%s\" style=\"animation-name:f%d-%d\">\n",
                    from <= f->still && f->still < to ? " on" : "", from, to);
        } else
            fprintf(out, "<g>\n");
        l->write(out, s, to);
        fprintf(out, "</g>\n");
    }
}

/* Sets the part of each cell to the frame with which it ends; 0: there is nothing, or it began before. */
static void find_parts(film *f, int from, const layer *l)
{
    const sheet *s = &f->sheet[from];

    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            int *part = &sign_at(s, x, y)->part;
            *part = 0;
            if (l->nothing(s, x, y) ||
                (from > 0 && !l->nothing(s - 1, x, y) && l->same(s, s - 1, x, y)))
                continue;
            *part = from + 1;
            while (*part < f->count && l->same(s, &f->sheet[*part], x, y))
                ++*part;
        }
}

static void write_style(FILE *out, const film *f, double seconds)
{
    fprintf(out, "<style>.mv{visibility:hidden;animation:%gs step-end infinite}\n", seconds);
    fprintf(out, ".on{visibility:visible}._{font-weight:bold}\n");
    fprintf(out, "@media(prefers-reduced-motion:reduce){.mv{animation:none!important}}\n");
    for (int i = 0; i < f->colours.count; i++)
        fprintf(out, ".%c{fill:#%06x}.%c{stroke:#%06x}\n", 'a' + i, (unsigned)f->colours.at[i],
                'A' + i, (unsigned)f->colours.at[i]);
    for (int from = 0; from < f->count; from++)
        for (int to = from + 1; to <= f->count; to++) {
            if (!f->shown[from * (f->count + 1) + to])
                continue;
            fprintf(out, "@keyframes f%d-%d{%s%.4g%%{visibility:visible}", from, to,
                    from > 0 && from <= f->still && f->still < to ? "0%{visibility:hidden}" : "",
                    f->from[from]);
            if (to < f->count)
                fprintf(out, "%.4g%%{visibility:hidden}", f->from[to]);
            fprintf(out, "}\n");
        }
    fprintf(out, "</style>\n");
}

void picture_write_film(FILE *out, const frame *frames, int count, int still, theme shown)
{
    film f = {.sheet = calloc((size_t)count, sizeof *f.sheet),
              .from = calloc((size_t)count, sizeof *f.from),
              .shown = calloc((size_t)(count * (count + 1)), sizeof *f.shown),
              .count = count,
              .still = still};
    double ms = 0, all = 0;

    assert_true(f.sheet && f.from && f.shown);
    for (int i = 0; i < count; i++)
        all += frames[i].ms;
    for (int i = 0; i < count; ms += frames[i++].ms) {
        f.sheet[i] = sheet_make(&frames[i].shown, shown, true, &f.colours);
        f.from[i] = 100 * ms / all;
    }
    write_head(out, &f.sheet[0]);
    for (size_t l = 0; l < sizeof layers / sizeof *layers; l++) {
        fprintf(out, l == 0 ? "<g shape-rendering=\"crispEdges\">\n" : "<g>\n");
        for (int from = 0; from < count; from++) {
            find_parts(&f, from, &layers[l]);
            write_parts(out, &f, from, &layers[l]);
        }
        fprintf(out, "</g>\n");
    }
    write_style(out, &f, all / 1000);
    fprintf(out, "</svg>\n");
    for (int i = 0; i < count; i++)
        free(f.sheet[i].at);
    free(f.sheet);
    free(f.from);
    free(f.shown);
}
