/* terminal_draw.c - draws a grid of cells on the terminal; colours, mouse reporting, bell. */
#include "tui/terminal/terminal.h"

#include "base/timer.h"
#include "tui/terminal/terminal_internal.h"

#include <stdlib.h>

int term_count_colours(term_colour colour)
{
    const char *no = getenv("NO_COLOR");
    bool wanted = colour == COLOUR_ALWAYS || (colour == COLOUR_AUTO && !(no && *no));
    bool there = wanted && has_colors() && start_color() == OK && use_default_colors() == OK;
    return there ? COLORS : 0;
}

void term_theme(terminal *t, theme chosen, bool four)
{
    theme shown = chosen == THEME_AUTO ? t->found : chosen;
    for (unsigned i = 0; i < STYLE_COUNT; i++) {
        attributes l = palette_attributes(shown, t->colours, four, i);
        t->attr[i] = (l.bold ? A_BOLD : 0) | (l.dim ? A_DIM : 0);
        t->pair[i] = 0;
        if (l.ink >= 0 && init_pair((short)(i + 1), l.ink, -1) == OK)
            t->pair[i] = (short)(i + 1);
    }
    clearok(curscr, TRUE);
}

static void put_cell(const terminal *t, int y, int x, const cell *c)
{
    unsigned base = c->style & STYLE_MASK;
    attr_t attr = t->attr[base];
    if (c->style & STYLE_STRONG)
        attr |= A_BOLD;
    if (c->style & STYLE_PICKED)
        attr |= A_REVERSE;
    if (c->style & STYLE_UNDER)
        attr |= A_UNDERLINE;
    wchar_t text[2] = {c->ch, 0};
    if (t->ascii && (c->ch < ' ' || c->ch > '~'))
        text[0] = '?';
    cchar_t out;
    setcchar(&out, text, attr, t->pair[base], NULL);
    /* Each cell is placed by itself, so that a character of unexpected width moves no other. */
    mvadd_wch(y, x, &out);
}

bool term_due(terminal *t)
{
    enum { FRAME_MS = 30 };
    long long since = timer_now() - t->drawn;
    if (since >= FRAME_MS)
        return true;
    timer_set(t->wake, (unsigned)(FRAME_MS - since));
    return false;
}

void term_draw(terminal *t, const grid *g)
{
    t->drawn = timer_now();
    erase();
    for (int y = 0; y < g->h && y < LINES; y++)
        for (int x = 0; x < g->w && x < COLS; x++) {
            cell c = g->at[y][x];
            c.style = grid_sent_style(g, x, y);
            bool blank = c.ch == ' ' && c.style == STYLE_PLAIN;
            if (c.width > 0 && c.ch != 0 && !blank)
                put_cell(t, y, x, &c);
        }
    bool cursor = g->cursor_x >= 0 && g->cursor_y >= 0;
    curs_set(cursor);
    if (cursor)
        move(g->cursor_y, g->cursor_x);
    wnoutrefresh(stdscr);
    doupdate();
}

void term_put_away(void)
{
    erase();
    refresh();
    endwin();
}

void term_set_mouse(terminal *t, bool on)
{
    (void)t;
    mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
}

void term_bell(terminal *t)
{
    (void)t;
    beep();
}

void term_refresh(terminal *t)
{
    (void)t;
    clearok(curscr, TRUE);
}
