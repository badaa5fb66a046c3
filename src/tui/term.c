/* term.c - the terminal and the loop: ncurses inside libevent. */
#include "tui/term.h"

#include "tui/i18n.h"
#include "tui/tty.h"
#include "tui/ui.h"

#include <curses.h>
#include <event2/event.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

enum { SIGNALS = 7, ESC_MS = 25, EMPTY_READS = 4, LEAVE_MAX = 256 };

struct terminal {
    const term_calls *calls;
    void *arg;
    SCREEN *screen;
    struct event_base *base;
    struct event *keys, *signals[SIGNALS], *alarm;
    bool ascii, leaving, flushed;
    int colours; /* 0: none */
    theme found; /* what suits the terminal's background */
    int status;
    int empty; /* times in a row that a readable terminal had nothing to read */
    attr_t attr[STYLE_COUNT];
    short pair[STYLE_COUNT];
};

static terminal *open_one; /* for exit(): it gives back whatever is open */

/* ---- colours ---------------------------------------------------------------------------------- */

/* How many; 0: none are wanted, or there are none. */
static int count_colours(term_colour colour)
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
        look l = palette_look(shown, t->colours, four, i);
        t->attr[i] = (l.bold ? A_BOLD : 0) | (l.dim ? A_DIM : 0);
        t->pair[i] = 0;
        if (l.ink >= 0 && init_pair((short)(i + 1), l.ink, -1) == OK)
            t->pair[i] = (short)(i + 1);
    }
    clearok(curscr, TRUE);
}

/* ---- pictures --------------------------------------------------------------------------------- */

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
    /* Each cell is placed by itself: a width that is guessed wrong spoils no other. */
    mvadd_wch(y, x, &out);
}

void term_draw(terminal *t, const grid *g)
{
    erase();
    for (int y = 0; y < g->h && y < LINES; y++)
        for (int x = 0; x < g->w && x < COLS; x++) {
            const cell *c = &g->at[y][x];
            bool blank = c->ch == ' ' && c->style == STYLE_PLAIN;
            if (c->width > 0 && c->ch != 0 && !blank)
                put_cell(t, y, x, c);
        }
    bool cursor = g->cursor_x >= 0 && g->cursor_y >= 0;
    curs_set(cursor);
    if (cursor)
        move(g->cursor_y, g->cursor_x);
    wnoutrefresh(stdscr);
    doupdate();
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

/* ---- keys ------------------------------------------------------------------------------------- */

static const struct {
    int code, key;
} key_codes[] = {
    {KEY_UP, UI_KEY_UP},         {KEY_DOWN, UI_KEY_DOWN},
    {KEY_LEFT, UI_KEY_LEFT},     {KEY_RIGHT, UI_KEY_RIGHT},
    {KEY_HOME, UI_KEY_HOME},     {KEY_END, UI_KEY_END},
    {KEY_FIND, UI_KEY_HOME},     {KEY_SELECT, UI_KEY_END},
    {KEY_PPAGE, UI_KEY_PAGE_UP}, {KEY_NPAGE, UI_KEY_PAGE_DOWN},
    {KEY_BTAB, UI_KEY_BACKTAB},  {KEY_F(1), UI_KEY_F1},
    {KEY_F(2), UI_KEY_F2},       {KEY_ENTER, UI_KEY_ENTER},
    {KEY_DC, UI_KEY_BACKSPACE},  {KEY_BACKSPACE, UI_KEY_BACKSPACE},
};

static void send_mouse(terminal *t)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON1_PRESSED)
        t->calls->mouse(t->arg, MOUSE_CLICK, event.x, event.y);
    if (event.bstate & BUTTON4_PRESSED)
        t->calls->mouse(t->arg, MOUSE_WHEEL_UP, event.x, event.y);
    if (event.bstate & BUTTON5_PRESSED)
        t->calls->mouse(t->arg, MOUSE_WHEEL_DOWN, event.x, event.y);
}

static void send_code(terminal *t, wint_t code)
{
    if (code == KEY_MOUSE)
        send_mouse(t);
    for (size_t i = 0; i < sizeof key_codes / sizeof *key_codes; i++)
        if ((wint_t)key_codes[i].code == code)
            t->calls->key(t->arg, key_codes[i].key);
}

static void send_char(terminal *t, wint_t c)
{
    if (c == '\r')
        c = UI_KEY_ENTER;
    if (c == 127)
        c = UI_KEY_BACKSPACE;
    t->calls->key(t->arg, (int)c);
}

/* Reads past the rest of an escape sequence that terminfo does not know: none of its characters
   is a key. */
static void swallow_sequence(wint_t kind)
{
    wint_t c;
    while (get_wch(&c) == OK)
        if (kind == 'O' || (c >= '@' && c <= '~'))
            return;
}

/* After an Esc: alone it is a key, before [ or O it begins a sequence. */
static void read_escape(terminal *t)
{
    wint_t c;
    int got = get_wch(&c);
    if (got == OK && (c == '[' || c == 'O')) {
        swallow_sequence(c);
        return;
    }
    send_char(t, UI_KEY_ESC);
    if (got == ERR || t->flushed)
        return;
    if (got == KEY_CODE_YES)
        send_code(t, c);
    else if (c == UI_KEY_ESC)
        unget_wch((wchar_t)c);
    else
        send_char(t, c);
}

/* Takes all that has come: what is left inside ncurses would wait for the next key. Returns how
   many keys that was. */
static int read_keys(terminal *t)
{
    int count = 0, got;
    wint_t c;
    t->flushed = false;
    while (!t->leaving && !t->flushed && (got = get_wch(&c)) != ERR) {
        count++;
        if (got == KEY_CODE_YES)
            send_code(t, c);
        else if (c == UI_KEY_ESC)
            read_escape(t);
        else
            send_char(t, c);
    }
    return count;
}

/* Bytes that make no key are no sign that the terminal is gone: only having none at all is. */
static void on_keys(evutil_socket_t fd, short what, void *arg)
{
    (void)what;
    terminal *t = arg;
    int waiting = 0;
    bool bytes = ioctl(fd, FIONREAD, &waiting) == 0 && waiting > 0;
    if (read_keys(t) > 0 || bytes)
        t->empty = 0;
    else if (++t->empty >= EMPTY_READS)
        term_leave(t, 128 + SIGHUP);
}

void term_flush_keys(terminal *t)
{
    flushinp();
    t->flushed = true;
}

/* ---- signals ---------------------------------------------------------------------------------- */

/* Drawn whole: between two sizes that we hear of there may have been a smaller one, and what it
   cut off is gone. */
static void measure(terminal *t)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
    t->calls->news(t->arg, TERM_RESIZED);
}

static void come_back(terminal *t)
{
    measure(t);
    t->calls->news(t->arg, TERM_RESUMED);
}

/* A terminal without a second screen keeps what stands on its only one, so hands are wiped off. */
static void put_away(void)
{
    erase();
    refresh();
    endwin();
}

/* Stops as every program does, so that a shell that could not continue us is not left with a
   stopped one (the system then refuses to stop). */
static void stop_here(terminal *t)
{
    t->calls->news(t->arg, TERM_SUSPENDED);
    put_away();
    struct sigaction ours, usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    come_back(t);
}

static void on_signal(evutil_socket_t number, short what, void *arg)
{
    (void)what;
    terminal *t = arg;
    switch ((int)number) {
    case SIGWINCH: measure(t); break;
    case SIGTSTP: stop_here(t); break;
    case SIGCONT: come_back(t); break;
    case SIGINT: t->calls->news(t->arg, TERM_INTERRUPTED); break;
    default: term_leave(t, 128 + (int)number);
    }
}

static void on_alarm(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    terminal *t = arg;
    t->calls->news(t->arg, TERM_ALARM);
}

void term_alarm(terminal *t, int ms)
{
    struct timeval wait = {ms / 1000, ms % 1000 * 1000};
    if (ms > 0)
        event_add(t->alarm, &wait);
    else
        event_del(t->alarm);
}

/* Before the screen is opened: ncurses puts up its own handlers only where there are none. */
static bool add_events(terminal *t)
{
    static const int numbers[SIGNALS] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT,
                                         SIGQUIT,  SIGTSTP, SIGCONT};
    t->base = event_base_new();
    if (!t->base)
        return false;
    t->keys = event_new(t->base, STDIN_FILENO, EV_READ | EV_PERSIST, on_keys, t);
    t->alarm = evtimer_new(t->base, on_alarm, t);
    bool good = t->keys && t->alarm && event_add(t->keys, NULL) == 0;
    for (int i = 0; i < SIGNALS; i++) {
        t->signals[i] = evsignal_new(t->base, numbers[i], on_signal, t);
        good = good && t->signals[i] && event_add(t->signals[i], NULL) == 0;
    }
    return good;
}

static void free_events(terminal *t)
{
    for (int i = 0; i < SIGNALS; i++)
        if (t->signals[i])
            event_free(t->signals[i]);
    if (t->keys)
        event_free(t->keys);
    if (t->alarm)
        event_free(t->alarm);
    if (t->base)
        event_base_free(t->base);
}

/* ---- opening and closing ---------------------------------------------------------------------- */

/* Is there a terminal that can hold a screen? If not, why. */
static bool usable(char *why, size_t size)
{
    const char *name = getenv("TERM");
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        snprintf(why, size, _("standard %s is not a terminal"),
                 isatty(STDIN_FILENO) ? _("output") : _("input"));
    else if (!name || !*name)
        snprintf(why, size, _("TERM is not set, so the kind of terminal is not known"));
    else if (setupterm(name, STDOUT_FILENO, &error) != OK)
        snprintf(why, size, _("this system does not know the terminal \"%s\" (TERM)"), name);
    else if (!tigetstr("cup"))
        snprintf(why, size, _("the terminal \"%s\" (TERM) cannot place its cursor"), name);
    else
        return true;
    return false;
}

/* Adds what terminfo knows by that name to the text, without its padding marks. */
static void add_string(char *text, size_t size, const char *name)
{
    const char *s = tigetstr(name); /* -1 for a name that is none: ours are */
    size_t n = strlen(text);
    if (!s)
        return;
    for (; *s && n + 1 < size; s++) {
        const char *end = s[0] == '$' && s[1] == '<' ? strchr(s, '>') : NULL;
        if (end)
            s = end;
        else
            text[n++] = *s;
    }
    text[n] = 0;
}

/* What switches the mouse off: XM tells of modes, without it there is only the oldest. */
static void add_mouse_off(char *text, size_t size)
{
    const char *kmous = tigetstr("kmous"), *xm = tigetstr("XM");
    size_t n = strlen(text);
    if (!kmous || (intptr_t)kmous == -1)
        return;
    const char *off = xm && (intptr_t)xm != -1 ? tiparm(xm, 0) : "\033[?1000l";
    snprintf(text + n, size - n, "%s", off ? off : "");
}

static void guard_crashes(void)
{
    static const char *const names[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    char leave[LEAVE_MAX] = "";
    add_mouse_off(leave, sizeof leave);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_string(leave, sizeof leave, names[i]);
    tty_guard(leave);
}

static void set_modes(void)
{
    if (!getenv("ESCDELAY"))
        set_escdelay(ESC_MS);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    typeahead(-1);
    mouseinterval(0);
}

/* Keys that were typed while the terminal was being asked come first, in their order. */
static void give_back_typed(void)
{
    int bytes[64], count = 0;
    while (count < 64 && (bytes[count] = tty_typed()) >= 0)
        count++;
    while (count > 0)
        ungetch(bytes[--count]);
}

static bool open_screen(terminal *t, term_colour colour)
{
    bool utf8 = tty_utf8();
    tty_asked asked = tty_ask(utf8, colour != COLOUR_NEVER);
    t->ascii = !utf8 || asked.suit_width == 2;
    t->found = asked.light ? THEME_LIGHT : THEME_DARK;
    guard_crashes();
    del_curterm(cur_term);
    use_tioctl(TRUE);
    t->screen = newterm(NULL, stdout, stdin);
    if (!t->screen)
        return false;
    set_modes();
    t->colours = count_colours(colour);
    term_theme(t, THEME_AUTO, true);
    give_back_typed();
    return true;
}

static void close_open_one(void)
{
    if (open_one)
        term_close(open_one);
}

terminal *term_open(const term_calls *calls, void *arg, term_colour colour, char *why, size_t size)
{
    static bool told_exit;
    if (!usable(why, size))
        return NULL;
    terminal *t = calloc(1, sizeof *t);
    if (t)
        *t = (terminal){.calls = calls, .arg = arg};
    if (!t || !add_events(t) || !open_screen(t, colour)) {
        snprintf(why, size, _("the terminal cannot be opened"));
        if (t)
            free_events(t);
        free(t);
        return NULL;
    }
    if (!told_exit)
        atexit(close_open_one);
    told_exit = true;
    return open_one = t;
}

void term_close(terminal *t)
{
    if (!t)
        return;
    open_one = NULL;
    put_away();
    delscreen(t->screen);
    tty_unguard();
    free_events(t);
    free(t);
}

bool term_ascii(const terminal *t)
{
    return t->ascii;
}

struct event_base *term_base(terminal *t)
{
    return t->base;
}

void term_size(const terminal *t, int *w, int *h)
{
    (void)t;
    *w = COLS;
    *h = LINES;
}

void term_leave(terminal *t, int status)
{
    if (!t->leaving)
        t->status = status;
    t->leaving = true;
}

int term_run(terminal *t)
{
    event_active(t->keys, EV_READ, 0); /* something may have been typed already */
    while (!t->leaving) {
        t->calls->settled(t->arg);
        event_base_loop(t->base, EVLOOP_ONCE);
    }
    return t->status;
}
