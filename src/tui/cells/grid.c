/* grid.c - a screen as plain cells. Widths are computed here, so that no locale changes a picture. */
#include "tui/cells/cells.h"

#include "base/i18n.h"
#include "base/safe_text.h"

#include <string.h>

/* Characters that are two cells wide: the blocks of East Asian Wide and Fullwidth. */
static const struct {
    uint32_t from, to;
} wide[] = {
    {0x1100, 0x115f}, {0x2e80, 0x303e}, {0x3041, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},
    {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x20000, 0x3fffd},
};

static int width_of(uint32_t code)
{
    if (code < wide[0].from)
        return 1;
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (code >= wide[i].from && code <= wide[i].to)
            return 2;
    return 1;
}

/* Is this a combining mark or a character without width? Names may contain them; cells do not. */
static bool is_mark(uint32_t code)
{
    return (code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200f) ||
           code == 0xfeff || (code >= 0xfe00 && code <= 0xfe0f);
}

/* The next character of *text, which must not be at its end; moves *text on. */
static uint32_t next_char(const char **text)
{
    uint32_t code = (unsigned char)**text;

    if (code >= ' ' && code < 0x7f) { /* the usual case, without the decoder */
        ++*text;
        return code;
    }
    int used = safe_text_decode(*text, strnlen(*text, 4), &code);
    *text += used ? used : 1;
    return used == 0 || safe_text_hidden(code) ? '?' : code;
}

void grid_clear(grid *g, int w, int h)
{
    g->w = w < 1 ? 1 : w > GRID_MAX_W ? GRID_MAX_W : w;
    g->h = h < 1 ? 1 : h > GRID_MAX_H ? GRID_MAX_H : h;
    g->cursor_x = g->cursor_y = -1;
    g->cuts = g->hits = 0;
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++)
            g->at[y][x] = (cell){L' ', STYLE_PLAIN, 1, GROUND_TABLE};
}

/* Writes on the ground of a cell. */
static void write_cell(cell *c, wchar_t ch, uint8_t style, int width)
{
    *c = (cell){ch, style, (uint8_t)width, c->ground};
}

/* Writes one cell; if it overwrites half of a wide character, the other half becomes blank. */
static void set_cell(grid *g, int x, int y, wchar_t ch, uint8_t style, int width)
{
    if (x < 0 || y < 0 || x >= g->w || y >= g->h)
        return;
    if (g->at[y][x].width == 0 && x > 0)
        write_cell(&g->at[y][x - 1], L' ', STYLE_PLAIN, 1);
    if (g->at[y][x].width == 2 && x + 1 < g->w)
        write_cell(&g->at[y][x + 1], L' ', STYLE_PLAIN, 1);
    write_cell(&g->at[y][x], ch, style, width);
}

int grid_text(grid *g, int x, int y, int max, uint8_t style, const char *text)
{
    int used = 0;

    while (*text) {
        uint32_t code = next_char(&text);
        int width = width_of(code);
        if (is_mark(code))
            continue;
        if (used + width > max || x + used + width > g->w) {
            g->cuts++;
            break;
        }
        set_cell(g, x + used, y, (wchar_t)code, style, width);
        if (width == 2)
            set_cell(g, x + used + 1, y, 0, style, 0);
        if (width == 2 && x + used >= 0 && y >= 0 && y < g->h)
            write_cell(&g->at[y][x + used], (wchar_t)code, style, 2);
        used += width;
    }
    return used;
}

int grid_width(const char *text)
{
    int cells = 0;

    while (*text) {
        uint32_t code = next_char(&text);
        if (!is_mark(code))
            cells += width_of(code);
    }
    return cells;
}

int grid_blanks(const char *text, int column)
{
    int width = grid_width(text);
    return width < column ? column - width : 0;
}

size_t grid_fit(const char *text, int room)
{
    const char *at = text, *next = text;

    for (int used = 0; *next; at = next) {
        uint32_t code = next_char(&next);
        used += is_mark(code) ? 0 : width_of(code);
        if (used > room)
            return (size_t)(at - text);
    }
    return (size_t)(next - text);
}

const char *grid_end(const char *text, int room)
{
    while (grid_width(text) > room)
        do
            text++;
        while (((unsigned char)*text & 0xc0) == 0x80);
    return text;
}

/* Is the character among these? */
static bool is_among(uint32_t code, const char *marks)
{
    while (*marks)
        if (next_char(&marks) == code)
            return true;
    return false;
}

/* May a line end between two characters, neither of them a blank? */
static bool may_part(uint32_t left, uint32_t right)
{
    static const char opening[] = "([（「《“", closing[] = ")],.;:!?%）」》”，。、；：！？…";

    if (width_of(left) < 2 && width_of(right) < 2)
        return false;
    return !is_mark(right) && !is_among(left, opening) && !is_among(right, closing);
}

size_t grid_clauses(const char *text, int room)
{
    size_t fits = grid_fit(text, room), end = strlen(text), first = end;

    for (const char *at = text, *next = at; fits < end && *at; at = next) {
        bool parts = is_among(next_char(&next), ",，");
        if (parts && (first == end || (size_t)(at - text) <= fits))
            first = (size_t)(at - text);
    }
    return first;
}

/* The bytes of the next word if it repeats the word, as the second card of a pair does; else 0. */
static size_t repeated(const char *word, size_t length)
{
    const char *again = word + length + 1;

    if (length < 2 || word[length] != ' ' || strncmp(again, word, length) != 0)
        return 0;
    return again[length] & 0x80 || strchr(" .,;:", again[length]) ? length + 1 : 0;
}

/* The bytes of a term at this place that no line may part, though its characters are wide; else 0. */
static size_t term(const char *at)
{
    const char *word = (unsigned char)*at < 0x80 ? "" : C_("no line parts", "tractor");
    size_t length = strlen(word);

    return strncmp(at, word, length) == 0 ? length : 0;
}

size_t grid_word(const char *text)
{
    const char *at = text + strspn(text, " "), *next = at;
    uint32_t left = *at ? next_char(&next) : 0;

    next += left && term(at) ? term(at) - (size_t)(next - at) : 0;
    for (at = next; *at && *at != ' '; at = next) {
        uint32_t right = next_char(&next);
        if (may_part(left, right))
            break;
        next += term(at) ? term(at) - (size_t)(next - at) : 0;
        left = is_mark(right) ? left : right;
    }
    const char *word = text + strspn(text, " ");
    return (size_t)(at - text) + repeated(word, (size_t)(at - word));
}

void grid_fill(grid *g, int x, int y, int w, int h, wchar_t ch, uint8_t style)
{
    for (int row = y; row < y + h; row++)
        for (int col = x; col < x + w; col++)
            set_cell(g, col, row, ch, style, 1);
}

void grid_ground(grid *g, int x, int y, int w, int h, uint8_t ground)
{
    for (int row = y < 0 ? 0 : y; row < y + h && row < g->h; row++)
        for (int col = x < 0 ? 0 : x; col < x + w && col < g->w; col++)
            g->at[row][col].ground = ground;
}

void grid_mark(grid *g, int x, int y, int w, uint8_t flags)
{
    if (y < 0 || y >= g->h)
        return;
    for (int col = x < 0 ? 0 : x; col < x + w && col < g->w; col++)
        g->at[y][col].style |= flags;
}

void grid_hit(grid *g, int x, int y, int w, int h, hit_kind kind, int value)
{
    if (g->hits < GRID_HITS)
        g->hit[g->hits++] = (hit){x, y, w, h, kind, value};
}

const hit *grid_hit_at(const grid *g, int x, int y)
{
    for (int i = g->hits - 1; i >= 0; i--) {
        const hit *s = &g->hit[i];
        if (x >= s->x && x < s->x + s->w && y >= s->y && y < s->y + s->h)
            return s;
    }
    return NULL;
}

int grid_row(const grid *g, int y, char *out, int size)
{
    int end = g->w, bytes = 0;

    if (size < 1)
        return 0;
    while (end > 0 && g->at[y][end - 1].ch == L' ')
        end--;
    for (int x = 0; x < end; x++) {
        char ch[4];
        int length = g->at[y][x].width ? safe_text_encode((uint32_t)g->at[y][x].ch, ch) : 0;
        if (bytes + length >= size)
            break;
        for (int i = 0; i < length; i++)
            out[bytes++] = ch[i];
    }
    out[bytes] = '\0';
    return bytes;
}
