/* terminal.c - opens and restores the terminal, handles signals, draws, runs the event loop. */
#include "tui/terminal/terminal.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "tui/terminal/terminal_internal.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

enum {
    ESC_MS = 25,
    TTY_COLOURS = 1000,
    SLOW_BAUD = 38400,
    SLOW_ANSWER_MS = 50,
    FEW = 8,
    MANY = 256
};

static terminal *open_one; /* to be restored by exit() */

static void on_terminal_alarm(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    terminal *t = arg;
    t->calls->news(t->arg, TERM_ALARM);
}

void term_alarm(terminal *t, int ms)
{
    if (ms > 0)
        timer_set(t->alarm, (unsigned)ms);
    else
        event_del(t->alarm);
}

/* ---- colours of the terminal ------------------------------------------------------------------- */

/* The colours among 256 that come nearest to those of a theme are changed to the exact ones. A terminal
   that ignores this shows the nearest. The sequences are xterm's, which all terminals with true colour
   know, also those whose terminfo entry lacks them, such as tmux-256color; and unlike terminfo's `oc` the
   second leaves alone the colours that the user has changed. */
static void change_colours(const terminal *t)
{
    int number;
    uint32_t rgb;
    char text[TTY_COLOURS] = "";
    size_t n = 0;
    for (int i = 0; t->changes && n < sizeof text && palette_colour(t->shown, i, &number, &rgb);
         i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "\033]4;%d;rgb:%02x/%02x/%02x\033\\",
                              number, (unsigned)(rgb >> 16), (unsigned)(rgb >> 8 & 255),
                              (unsigned)(rgb & 255));
    tty_put(text);
}

/* Adds to the text what makes the colours of the theme the usual ones again: a sequence each, since some terminals,
   such as st, obey only the first number of a sequence. */
static void add_colours_back(const terminal *t, char *text, size_t size)
{
    int number;
    uint32_t rgb;
    size_t n = strlen(text);
    for (int i = 0; t->changes && n < size && palette_colour(t->shown, i, &number, &rgb); i++)
        n += (size_t)snprintf(text + n, size - n, "\033]104;%d\033\\", number);
}

static void give_colours_back(const terminal *t)
{
    char text[TTY_LEAVE] = "";
    add_colours_back(t, text, sizeof text);
    tty_put(text);
}

/* ---- crashes --------------------------------------------------------------------------------- */

/* Adds a terminfo string to the text, without its padding marks ($<5>). */
static void add_string(char *text, size_t size, const char *name)
{
    const char *s = tigetstr(name); /* (char *)-1 only for names that terminfo does not define */
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

/* The string that has the terminal mark pasted text ("bracketed paste"), or that ends it; "" where terminfo has none. */
static const char *paste_string(bool on)
{
    const char *string = tigetstr(on ? "BE" : "BD");
    return string && (intptr_t)string != -1 ? string : "";
}

static void guard_crashes(const terminal *t)
{
    static const char *const names[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    const char *kmous = tigetstr("kmous"), *xm = tigetstr("XM"), *mouse_off = NULL;
    char leave[TTY_LEAVE] = "";
    add_colours_back(t, leave, sizeof leave);
    /* Mouse reporting is switched off by XM, or where terminfo has none by the oldest mode's sequence. */
    if (kmous && (intptr_t)kmous != -1)
        mouse_off = xm && (intptr_t)xm != -1 ? tiparm(xm, 0) : "\033[?1000l";
    if (mouse_off)
        snprintf(leave + strlen(leave), sizeof leave - strlen(leave), "%s", mouse_off);
    snprintf(leave + strlen(leave), sizeof leave - strlen(leave), "%s", paste_string(false));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        add_string(leave, sizeof leave, names[i]);
    tty_guard(leave);
}

/* ---- signals --------------------------------------------------------------------------------- */

/* The next picture is sent whole: the window may have been smaller for a moment that was not reported,
   and the terminal has lost what was cut off. */
static void terminal_measure(terminal *t)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    t->whole = true;
    t->calls->news(t->arg, TERM_RESIZED);
}

static void come_back(terminal *t)
{
    change_colours(t);
    tty_put(paste_string(true));
    terminal_measure(t);
    t->calls->news(t->arg, TERM_RESUMED);
}

/* Leaves the screen, erased: a terminal without an alternate screen would go on showing the hand. */
static void put_away(terminal *t)
{
    term_wipe(t);
    endwin();
    tty_put(paste_string(false));
    give_colours_back(t);
}

static void on_terminal_signal(evutil_socket_t number, UNUSED short what, void *arg)
{
    terminal *t = arg;
    struct sigaction ours, usual = {.sa_handler = SIG_DFL};
    switch ((int)number) {
    case SIGWINCH: terminal_measure(t); break;
    case SIGTSTP: /* by its default action: unlike SIGSTOP it has no effect in an orphaned process group, where no
                     shell could continue the program */
        t->calls->news(t->arg, TERM_SUSPENDED);
        put_away(t);
        sigemptyset(&usual.sa_mask);
        sigaction(SIGTSTP, &usual, &ours);
        raise(SIGTSTP);
        sigaction(SIGTSTP, &ours, NULL);
        come_back(t);
        break;
    case SIGCONT: come_back(t); break;
    case SIGINT: t->calls->news(t->arg, TERM_INTERRUPTED); break;
    default: term_leave(t, 128 + (int)number);
    }
}

/* ---- drawing --------------------------------------------------------------------------------- */

bool term_theme(terminal *t, theme chosen, bool four, bool ascii)
{
    theme shown = theme_shown(chosen, t->colours, t->behind, ascii);
    for (unsigned g = 0; g <= GROUND_COUNT; g++) {
        for (unsigned i = 0; i < STYLE_COUNT; i++)
            t->look[g][i] = g == GROUND_COUNT ? (attributes){-1, -1, false, false, false}
                                              : palette_attributes(shown, t->colours, four, i, g);
        t->look[g][STYLE_CODE] = palette_code(shown, t->colours);
    }
    if (t->shown != shown) {
        give_colours_back(t);
        t->shown = shown;
        guard_crashes(t);
        change_colours(t);
    }
    t->whole = true;
    return theme_has_faces(shown);
}

void term_theme_why(const terminal *t, theme chosen, bool ascii, char *why, size_t size)
{
    theme_why(chosen, t->colours, t->behind, ascii, why, size);
}

theme term_next_theme(const terminal *t, theme chosen, bool ascii)
{
    return theme_next(chosen, t->colours, t->behind, ascii);
}

bool term_due(terminal *t)
{
    enum { FRAME_MS = 30 };
    long long since = timer_now() - t->drawn;
    if (since >= FRAME_MS)
        return true;
    timer_set(t->due, (unsigned)(FRAME_MS - since));
    return false;
}

void term_wake(terminal *t, int ms)
{
    if (ms > 0)
        timer_set(t->wake, (unsigned)ms);
    else
        event_del(t->wake);
}

bool term_slow(const terminal *t)
{
    return t->slow;
}

void term_draw(terminal *t, const grid *g)
{
    t->drawn = timer_now();
    term_send(t, g);
    if (t->buttoned)
        term_send_buttons(t, g);
}

void term_set_mouse(UNUSED terminal *t, bool on)
{
    const mmask_t either = NCURSES_BUTTON_PRESSED | NCURSES_BUTTON_RELEASED;
    mmask_t mask = 0;
    /* Of all buttons: behind an event that is not in the mask get_wch waits for input, and the loop with it. */
    for (unsigned button = 1; on && button <= 5; button++)
        mask |= NCURSES_MOUSE_MASK(button, either);
    mousemask(mask, NULL);
}

void term_bell(UNUSED terminal *t)
{
    beep();
}

void term_refresh(terminal *t)
{
    t->whole = true;
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* Does nothing: the timer ends the loop's wait, and term_run then calls settled. */
static void on_terminal_wake(UNUSED evutil_socket_t fd, UNUSED short what, UNUSED void *arg) {}

/* To be called before newterm: ncurses installs its signal handlers only where there are none. */
static bool terminal_add_events(terminal *t)
{
    static const int numbers[TERM_SIGNALS] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT,
                                              SIGQUIT,  SIGTSTP, SIGCONT};
    if (!t->base)
        t->own = t->base = loop_new(false);
    if (!t->base)
        return false;
    t->keys = event_new(t->base, STDIN_FILENO, EV_READ | EV_PERSIST, term_on_keys, t);
    t->alarm = evtimer_new(t->base, on_terminal_alarm, t);
    t->due = evtimer_new(t->base, on_terminal_wake, NULL);
    t->wake = evtimer_new(t->base, on_terminal_wake, NULL);
    return t->keys && t->alarm && t->due && t->wake && event_priority_set(t->keys, 0) == 0 &&
           event_add(t->keys, NULL) == 0 &&
           signals_add(t->base, numbers, TERM_SIGNALS, on_terminal_signal, t, t->signals);
}

static void terminal_free_events(terminal *t)
{
    signals_free(t->signals, TERM_SIGNALS);
    if (t->keys)
        event_free(t->keys);
    if (t->alarm)
        event_free(t->alarm);
    if (t->due)
        event_free(t->due);
    if (t->wake)
        event_free(t->wake);
    if (t->own)
        event_base_free(t->own);
}

/* By the beginning of its name, as what a terminal that terminfo does not know is used; few: where the name says that it
   has fewer than 256 colours. The last row is for any. */
static const struct {
    const char *begins, *as, *few;
} families[] = {{"tmux", "screen-256color", "screen"},
                {"screen", "screen-256color", "screen"},
                {"linux", "linux", "linux"},
                {"", "xterm-256color", "xterm"}};

/* Does the name end as "-16color" does? */
static bool names_few(const char *name)
{
    const char *dash = strrchr(name, '-');
    char *end;
    if (!dash)
        return false;
    long count = strtol(dash + 1, &end, 10);
    return count > 0 && count < MANY && strcmp(end, "color") == 0;
}

/* The terminal's name as terminfo is to be asked for it, with its entry read; NULL: there is none. */
static const char *known_name(const char *name)
{
    const char *as = name;
    size_t i = 0;
    int error;
    if (cur_term) /* setupterm does not free what it replaces */
        del_curterm(cur_term);
    if (setupterm(name, STDOUT_FILENO, &error) != OK) {
        while (strncmp(name, families[i].begins, strlen(families[i].begins)) != 0)
            i++;
        as = names_few(name) ? families[i].few : families[i].as;
        if (setupterm(as, STDOUT_FILENO, &error) != OK)
            return NULL;
    }
    return as;
}

/* The same for the terminal of this process, or NULL with why no screen can be shown. */
static const char *usable_name(char *why, size_t size)
{
    const char *name = getenv("TERM"), *as = NULL;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        snprintf(why, size, _("standard %s is not a terminal"),
                 isatty(STDIN_FILENO) ? _("output") : _("input"));
    else if (!name || !*name)
        snprintf(why, size,
                 _("TERM is not set, so the kind of terminal is not known: set it, such as "
                   "TERM=xterm-256color"));
    else if (!(as = known_name(name)))
        snprintf(why, size,
                 _("this system does not know the terminal \"%s\" (TERM): install ncurses' "
                   "terminfo files, or set TERM to a name that it knows"),
                 name);
    else if (!tigetstr("cup"))
        snprintf(why, size,
                 _("the terminal \"%s\" (TERM) cannot place its cursor: set TERM to what the "
                   "terminal is, such as TERM=xterm-256color"),
                 name);
    else
        return as;
    return NULL;
}

bool term_usable(char *why, size_t size)
{
    return usable_name(why, size) != NULL;
}

const char *term_taken_for(const terminal *t)
{
    const char *name = getenv("TERM");
    return name && strcmp(t->name, name) == 0 ? NULL : t->name;
}

static void set_modes(void)
{
    /* Terminfo has the cursor keys for normal or for application mode only, the codes of Home and End of one terminal,
       and not what surrounds a text that is pasted. */
    static const struct {
        const char *bytes;
        int code;
    } keys[] = {{"\033[A", KEY_UP},
                {"\033OA", KEY_UP},
                {"\033[B", KEY_DOWN},
                {"\033OB", KEY_DOWN},
                {"\033[C", KEY_RIGHT},
                {"\033OC", KEY_RIGHT},
                {"\033[D", KEY_LEFT},
                {"\033OD", KEY_LEFT},
                {"\033[H", KEY_HOME},
                {"\033OH", KEY_HOME},
                {"\033[F", KEY_END},
                {"\033OF", KEY_END},
                {"\033[1~", KEY_HOME},
                {"\033[4~", KEY_END},
                {"\033[7~", KEY_HOME},
                {"\033[8~", KEY_END},
                {"\033[200~", KEY_PASTE_BEGINS},
                {"\033[201~", KEY_PASTE_ENDS}};
    if (!getenv("ESCDELAY"))
        set_escdelay(ESC_MS);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (key_defined(keys[i].bytes) == 0)
            define_key(keys[i].bytes, keys[i].code);
    nodelay(stdscr, TRUE);
    typeahead(-1);
    mouseinterval(0);
}

static bool open_screen(terminal *t, term_colour colour)
{
    t->buttoned = getenv("KOUDI_BUTTONS") != NULL;
    bool utf8 = tty_utf8();
    const char *no = getenv("NO_COLOR"), *said = getenv("COLORTERM");
    bool wanted = colour == COLOUR_ALWAYS || (colour == COLOUR_AUTO && !(no && *no));
    bool exact = said && (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0);
    /* "xterm" names eight colours, and is what terminals with more call themselves where nobody knows better. A name
       with another number means it. */
    bool few = wanted && !term_taken_for(t) && tigetnum("colors") == FEW;
    tty_asked asked = tty_ask(utf8, colour != COLOUR_NEVER, few && !exact);
    t->ascii = !utf8 || asked.suit_width == 2;
    t->behind = asked.behind;
    guard_crashes(t);
    del_curterm(cur_term);
    use_tioctl(TRUE);
    t->screen = newterm(t->name, stdout, stdin);
    if (!t->screen)
        return false;
    set_modes();
    t->slow = baudrate() < SLOW_BAUD || asked.answer_ms > SLOW_ANSWER_MS;
    bool there = wanted && has_colors() && start_color() == OK && use_default_colors() == OK;
    t->more = there && few && (exact || asked.many);
    t->colours = !there ? 0 : t->more ? MANY : COLORS;
    /* Colours are changed where they can be given back, and the terminal shows all of them: rxvt-unicode changes them,
       and has no sequence that gives them back. */
    t->changes = t->colours == MANY && (exact || (can_change_color() && tigetstr("oc")));
    t->attrs = magic_cookie_glitch > 0 ? A_NORMAL : termattrs();
    (void)term_theme(t, THEME_AUTO, true, t->ascii);
    tty_put(paste_string(true));
    term_give_back_typed();
    return true;
}

static void close_open_one(void)
{
    if (open_one)
        term_close(open_one);
}

terminal *term_open(const term_calls *calls, void *arg, term_colour colour, struct event_base *base,
                    char *why, size_t size)
{
    static bool told_exit;
    const char *name = usable_name(why, size);
    if (!name)
        return NULL;
    terminal *t = calloc(1, sizeof *t);
    if (t)
        *t = (terminal){.calls = calls, .arg = arg, .base = base, .name = name};
    if (!t || !terminal_add_events(t) || !open_screen(t, colour)) {
        snprintf(why, size, _("the terminal cannot be opened"));
        if (t)
            terminal_free_events(t);
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
    put_away(t);
    delscreen(t->screen);
    tty_unguard();
    terminal_free_events(t);
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

void term_size(UNUSED const terminal *t, int *w, int *h)
{
    *w = COLS;
    *h = LINES;
}

void term_leave(terminal *t, int status)
{
    if (!t->leaving)
        t->status = status;
    t->leaving = true;
    (void)event_base_loopexit(t->base, NULL); /* it may be turned by what waits for a table */
}

int term_run(terminal *t)
{
    event_active(t->keys, EV_READ, 0); /* something may have been typed already */
    while (!t->leaving) {
        t->calls->settled(t->arg);
        (void)loop_turn(t->base);
    }
    return t->status;
}
