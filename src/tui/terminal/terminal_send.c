/* terminal_send.c - sends the cells that have changed, in as few bytes as terminfo's strings allow. It does
   so in place of ncurses, which sends both colours of a cell where one changes, and the ink of blanks. */
#include "tui/terminal/terminal_internal.h"

#include "base/safe_text.h"
#include "tui/terminal/terminal.h"

#include <stdio.h>
#include <string.h>
#include <term.h>

enum { OUT_BYTES = 16384, OUT_SPARE = 256, MOVE_BYTES = 64, STEPS = 4 };

static struct {
    char text[OUT_BYTES + OUT_SPARE];
    size_t n;
    size_t sgr; /* where a sequence of colours or attributes (SGR) ended last */
} out;

static void flush(void)
{
    out.text[out.n] = '\0';
    tty_put(out.text);
    out.n = out.sgr = 0;
}

static int put_byte(int byte)
{
    if (out.n < sizeof out.text - 1)
        out.text[out.n++] = (char)byte;
    return byte;
}

static void send_put(const char *string)
{
    if (out.n >= OUT_BYTES)
        flush();
    if (string)
        tputs(string, 1, put_byte);
}

/* ---- colours and attributes -------------------------------------------------------------------- */

static const pen no_pen = {.ink = -1, .ground = -1, .attr = A_NORMAL};

/* off: stops the attribute on a terminal with 256 colours, all of which know ISO 6429; terminfo has no such
   string for bold. no_colour: the bit in terminfo's `ncv`, which lists what does not go with colours. */
static const struct {
    attr_t attr;
    const char *name, *off;
    int no_colour;
} known[] = {{A_BOLD, "bold", "\033[22m", 32},
             {A_DIM, "dim", "\033[22m", 16},
             {A_REVERSE, "rev", "\033[27m", 4},
             {A_UNDERLINE, "smul", "\033[24m", 2}};
enum { KNOWN = sizeof known / sizeof *known };

/* Adds a sequence for colours or attributes; one that directly follows another is joined to it, but not with ISO 8613-6's
   colons, as in xterm-direct: of two such colours in one sequence xterm (379) shows the second one without red. */
static void put_sgr(const char *string)
{
    size_t length = string ? strlen(string) : 0;
    bool sgr = length > 2 && strncmp(string, "\033[", 2) == 0 && string[length - 1] == 'm' &&
               !strchr(string, ':');
    bool joined = sgr && out.n > 0 && out.n == out.sgr;
    if (joined)
        out.text[out.n - 1] = ';';
    send_put(joined ? string + 2 : string);
    if (sgr)
        out.sgr = out.n;
}

static void send_put_number(const char *string, int number)
{
    put_sgr(string ? tiparm(string, number) : NULL);
}

/* The ink and the weight of a blank cannot be seen. */
static bool send_is_blank(const cell *c, const pen *p)
{
    return c->ch == L' ' && !(p->attr & (A_REVERSE | A_UNDERLINE));
}

static pen pen_of(const terminal *t, const cell *c)
{
    const attributes *a = &t->look[c->ground][c->style & STYLE_MASK];
    attr_t attr =
        (a->bold || c->style & STYLE_STRONG ? A_BOLD : 0) | (a->dim ? A_DIM : 0) |
        (c->style & STYLE_PICKED || (a->lit && t->behind != BACKDROP_LIGHT) ? A_REVERSE : 0) |
        (c->style & STYLE_UNDER ? A_UNDERLINE : 0);
    for (int i = 0; i < KNOWN; i++)
        if (no_color_video > 0 && no_color_video & known[i].no_colour &&
            (a->ink >= 0 || a->ground >= 0))
            attr &= ~known[i].attr;
    return (pen){a->ink, a->ground, attr & t->attrs};
}

/* Would the cell look the same in another pen? */
static bool suits(const cell *c, const pen *own, const pen *other)
{
    if (send_is_blank(c, own))
        return own->ground == other->ground && !(other->attr & (A_REVERSE | A_UNDERLINE));
    return own->ink == other->ink && own->ground == other->ground && own->attr == other->attr;
}

static void drop_pen(terminal *t)
{
    put_sgr(t->colours >= 256 ? "\033[0m" : exit_attribute_mode);
    t->pen = no_pen;
}

/* Takes a pen that suits the cell. */
static void take_pen(terminal *t, const cell *c)
{
    pen want = pen_of(t, c), *have = &t->pen;
    if (suits(c, &want, have))
        return;
    if (send_is_blank(c, &want)) {
        want.attr = have->attr & ~(A_REVERSE | A_UNDERLINE);
        want.ink = want.ground < 0 && have->ground >= 0 ? -1 : have->ink;
    }
    attr_t off = have->attr & ~want.attr;
    bool owns = (want.ink < 0 && have->ink >= 0) || (want.ground < 0 && have->ground >= 0);
    bool all = want.ink < 0 && want.ground < 0 && !want.attr;
    if (all || (off && t->colours < 256) || (owns && !orig_pair))
        drop_pen(t);
    else if (owns) {
        put_sgr(orig_pair);
        have->ink = have->ground = -1;
    }
    for (int i = 0; i < KNOWN; i++)
        if (have->attr & ~want.attr & known[i].attr) {
            put_sgr(known[i].off);
            have->attr &= ~(i < 2 ? A_BOLD | A_DIM : known[i].attr);
        }
    if (want.ink != have->ink)
        send_put_number(t->more ? "\033[38;5;%p1%dm" : set_a_foreground, want.ink);
    if (want.ground != have->ground)
        send_put_number(t->more ? "\033[48;5;%p1%dm" : set_a_background, want.ground);
    for (int i = 0; i < KNOWN; i++)
        if (want.attr & ~have->attr & known[i].attr)
            put_sgr(tigetstr(known[i].name));
    *have = want;
}

/* ---- places ------------------------------------------------------------------------------------ */

/* Puts begin and string into best if there are both, and nothing shorter is there. */
static void send_shorter(char best[MOVE_BYTES], const char *begin, const char *string)
{
    char text[MOVE_BYTES];
    int length = string ? snprintf(text, sizeof text, "%s%s", begin, string) : MOVE_BYTES;
    if (length < MOVE_BYTES && (!*best || length < (int)strlen(best)))
        snprintf(best, MOVE_BYTES, "%s", text);
}

/* The string with a number, if terminfo has it. */
static const char *with(const char *string, int number)
{
    return string ? tiparm(string, number) : NULL;
}

/* The string repeated, or NULL when that is too often. */
static const char *times(const char *string, int count)
{
    static char text[MOVE_BYTES];
    size_t n = 0;
    if (!string || count > STEPS || strlen(string) * (size_t)count >= sizeof text)
        return NULL;
    for (int i = 0; i < count; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s", string);
    return text;
}

/* The shortest way to a place. */
static void find_way(const terminal *t, int y, int x, char way[MOVE_BYTES])
{
    char rows[MOVE_BYTES] = "";
    int down = y - t->y, right = x - t->x;
    way[0] = '\0';
    send_shorter(way, "", tiparm(cursor_address, y, x));
    if (t->x < 0)
        return;
    if (down != 0) {
        send_shorter(rows, "", with(row_address, y));
        send_shorter(rows, "",
                     down > 0 ? with(parm_down_cursor, down) : with(parm_up_cursor, -down));
        send_shorter(rows, "", down > 0 ? times(cursor_down, down) : times(cursor_up, -down));
        if (!*rows)
            return;
    }
    if (right == 0)
        send_shorter(way, rows, "");
    if (x == 0)
        send_shorter(way, rows, carriage_return);
    send_shorter(way, rows, with(column_address, x));
    send_shorter(way, rows,
                 right > 0 ? with(parm_right_cursor, right) : with(parm_left_cursor, -right));
    send_shorter(way, rows, right > 0 ? times(cursor_right, right) : times(cursor_left, -right));
}

static void put_cell(terminal *t, int y, int x, const cell *c)
{
    char text[5] = "";
    size_t length = (size_t)safe_text_encode((uint32_t)c->ch, text);
    send_put(""); /* makes room */
    for (size_t i = 0; i < length; i++)
        put_byte(text[i]);
    t->sent[y][x] = *c;
    t->y = y;
    t->x = x + c->width < COLS ? x + c->width : -1; /* past the edge terminals differ */
}

/* Puts the cells from the present place to x again, if that takes no more bytes than a way has, and no
   other pen. */
static bool send_bridge(terminal *t, int y, int x, size_t way)
{
    size_t bytes = 0;
    char text[4];
    if (t->y != y || t->x < 0 || t->x >= x || x - t->x > (int)way)
        return false;
    for (int i = t->x; i < x; i++) {
        const cell *c = &t->sent[y][i];
        pen own = pen_of(t, c);
        bytes += (size_t)safe_text_encode((uint32_t)c->ch, text);
        if (c->width != 1 || bytes > way || !suits(c, &own, &t->pen))
            return false;
    }
    while (t->x < x) {
        cell c = t->sent[y][t->x];
        put_cell(t, y, t->x, &c);
    }
    return true;
}

static void send_go_to(terminal *t, int y, int x)
{
    char way[MOVE_BYTES];
    if (t->y == y && t->x == x)
        return;
    find_way(t, y, x, way);
    if (send_bridge(t, y, x, strlen(way)))
        return;
    if (!move_standout_mode && t->pen.attr)
        drop_pen(t);
    send_put(way);
    t->y = y;
    t->x = x;
}

/* ---- pictures ---------------------------------------------------------------------------------- */

static cell cell_of(const terminal *t, const grid *g, int y, int x)
{
    cell c = g->at[y][x];
    if (t->ascii && (c.ch < ' ' || c.ch > '~'))
        c = (cell){c.ch ? L'?' : L' ', c.style, 1, c.ground};
    return c;
}

static bool send_changed(const terminal *t, const cell *c, int y, int x)
{
    const cell *old = &t->sent[y][x];
    pen want = pen_of(t, c), have = pen_of(t, old);
    return c->ch != old->ch || !suits(c, &want, &have);
}

/* Erases the blanks from x on, if that is possible and shorter than to put them. Returns where they end, or
   x. */
static int erase_blanks(terminal *t, const grid *g, int y, int x, int w)
{
    cell first = cell_of(t, g, y, x);
    pen own = pen_of(t, &first);
    char string[MOVE_BYTES] = "";
    int end = x, changes = 0;
    if (!send_is_blank(&first, &own) || (own.ground >= 0 && !back_color_erase))
        return x;
    for (; end < w; end++) {
        cell c = cell_of(t, g, y, end);
        pen p = pen_of(t, &c);
        if (!send_is_blank(&c, &p) || p.ground != own.ground)
            break;
        changes += send_changed(t, &c, y, end);
    }
    send_shorter(string, "", end == COLS ? clr_eol : with(erase_chars, end - x));
    /* It leaves the cursor before the blanks. */
    if (!*string || (int)strlen(string) + (end == COLS ? 0 : STEPS) >= changes)
        return x;
    send_go_to(t, y, x);
    take_pen(t, &first);
    send_put(string);
    for (int i = x; i < end; i++)
        t->sent[y][i] = first;
    return end;
}

/* Would the cell need a colour with a long number? The first sixteen are mostly shorter than a way over the cell. */
static bool is_dear(const pen *own, const pen *have)
{
    enum { SHORT = 16 };
    return (own->ink != have->ink && own->ink >= SHORT) ||
           (own->ground != have->ground && own->ground >= SHORT);
}

/* Sends the changed cells from x on, but those in dear colours that are not the first one's: a way over them is mostly
   shorter than another colour and back. Returns the first of those left out, or w. */
static int send_pass(terminal *t, const grid *g, int y, int x, int w)
{
    int left = w;

    for (bool begun = false; x < w; x++) {
        cell c = cell_of(t, g, y, x);
        pen own = pen_of(t, &c);
        if (!send_changed(t, &c, y, x) || c.width == 0)
            continue;
        if (begun && !suits(&c, &own, &t->pen) && is_dear(&own, &t->pen)) {
            left = left < w ? left : x;
            continue;
        }
        begun = true;
        int end = erase_blanks(t, g, y, x, w);
        if (end > x) {
            x = end - 1;
            continue;
        }
        send_go_to(t, y, x);
        take_pen(t, &c);
        put_cell(t, y, x, &c);
        for (int i = 1; i < c.width && x + i < w; i++)
            t->sent[y][x + i] = cell_of(t, g, y, x + i);
    }
    return left;
}

static void send_row(terminal *t, const grid *g, int y, int w)
{
    for (int x = 0; x < w;)
        x = send_pass(t, g, y, x, w);
}

void term_wipe(terminal *t)
{
    drop_pen(t);
    for (int y = 0; clr_eol && y < LINES; y++) {
        send_put(tiparm(cursor_address, y, 0));
        send_put(clr_eol);
    }
    flush();
    clearok(curscr, TRUE);
    refresh();
}

void term_send(terminal *t, const grid *g)
{
    int w = g->w < COLS ? g->w : COLS, h = g->h < LINES ? g->h : LINES;
    bool cursor = g->cursor_x >= 0 && g->cursor_y >= 0;
    if (t->whole) { /* ncurses, whose screen stays empty, clears the terminal and sets its modes */
        term_wipe(t);
        for (int y = 0; y < GRID_MAX_H; y++)
            for (int x = 0; x < GRID_MAX_W; x++)
                t->sent[y][x] = (cell){L' ', STYLE_PLAIN, 1, GROUND_COUNT};
        t->x = -1;
        t->whole = false;
    }
    for (int y = 0; y < h; y++) /* a character in the last corner would scroll some terminals */
        send_row(t, g, y, y == LINES - 1 && auto_right_margin && !eat_newline_glitch ? w - 1 : w);
    if (cursor)
        send_go_to(t, g->cursor_y, g->cursor_x);
    flush();
    curs_set(cursor);
}

/* ---- buttons ------------------------------------------------------------------------------------- */

void term_send_buttons(terminal *t, const grid *g)
{
    char text[TERM_BUTTONS];
    bool types = false; /* as far as a letter can be deleted */
    for (int i = 0; i < g->hits; i++)
        types |= g->hit[i].kind == HIT_KEY && g->hit[i].value == '\b';
    size_t n = (size_t)snprintf(text, sizeof text, "\033]5380;%d", types);
    for (int i = 0; i < g->hits; i++) {
        const hit *at = &g->hit[i];
        enum { LABEL = 4 * GRID_MAX_W };
        if (at->kind != HIT_KEY || at->h != 1 || n + LABEL + 32 > sizeof text)
            continue;
        n += (size_t)snprintf(text + n, sizeof text - n, ";%d,%d ", at->x, at->y);
        for (int x = at->x; x < at->x + at->w && x < g->w; x++)
            if (g->at[at->y][x].width && g->at[at->y][x].ch != L';')
                n += (size_t)safe_text_encode((uint32_t)g->at[at->y][x].ch, text + n);
    }
    snprintf(text + n, sizeof text - n, "\007");
    if (strcmp(text, t->clickable) == 0)
        return;
    snprintf(t->clickable, sizeof t->clickable, "%s", text);
    tty_put(text);
}
