/* terminal.h - the terminal: what it can show, its keys, and how it is given back. */
#ifndef KOUDI_TUI_TERMINAL_TERMINAL_H
#define KOUDI_TUI_TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/cells/cells.h"

/* ---- escape.c: the grammar of what a terminal sends besides characters (ECMA 48): control sequences and
        control strings, all of which are passed over ---- */

/* The sequence or string that the characters so far belong to; 0: none. */
typedef enum escape_state {
    ESCAPE_NONE,
    ESCAPE_BEGUN,      /* an Esc, which may be the key */
    ESCAPE_SEQUENCE,   /* CSI or SS3, up to its final character */
    ESCAPE_BYTES,      /* a mouse report of the oldest kind: three characters */
    ESCAPE_STRING,     /* DCS, OSC, SOS, PM or APC, up to its terminator */
    ESCAPE_STRING_ESC, /* an Esc in it: its terminator has begun */
} escape_state;

typedef struct escape {
    escape_state state;
    uint32_t opened; /* the character that has opened a sequence or string */
    unsigned count;  /* characters since then */
} escape;

typedef enum escape_sign {
    SIGN_PASSED, /* the character is part of a sequence or string, or an Esc that may begin one */
    SIGN_KEY,    /* the character is a key */
    SIGN_AFTER_ESC, /* the Esc before it was the key Esc; pass the character again */
} escape_sign;

/* Takes the next character. */
escape_sign escape_take(escape *e, uint32_t c);
/* There is no further input for now. Returns how many of the characters passed last were keys after all, an Esc and
   what followed it: 0 to 2. A sequence or string may still go on. */
int escape_pause(escape *e, uint32_t keys[2]);

/* ---- tty.c: the terminal without ncurses: queries what it can show, and restores it in a crash ---- */

/* Is the encoding of this locale UTF-8? */
bool tty_utf8(void);

typedef struct tty_asked {
    int suit_width;  /* cells that a spade takes: 1 or 2; 0: unknown */
    backdrop behind; /* where the terminal gives no answer, by COLORFGBG */
    bool many;       /* it has 256 colours, or more */
    int answer_ms;   /* how long the answer took; without one, how long it was waited for */
} tty_asked;

/* Queries the terminal for the width of suits, the colour of its background, whether it has 256 colours, or several of
   these. Waits 100 ms at most, or KOUDI_ANSWER_MS. To be called before the screen is opened. Other input that arrives
   meanwhile is kept for tty_typed. */
tty_asked tty_ask(bool suits, bool background, bool colours);

/* How many cells a text takes, which is erased then; 0: the terminal does not say. Otherwise as tty_ask. */
int tty_cells(const char *text);

/* So many bytes are kept, all of which ncurses, with room for 136, takes back. */
enum { TTY_TYPED = 128 };
/* The next byte that was typed while tty_ask was waiting, or -1. */
int tty_typed(void);

/* Writes to the terminal at once. */
void tty_put(const char *text);

enum { TTY_LEAVE = 1024 };
/* Installs handlers for SIGSEGV, SIGABRT, SIGBUS, SIGFPE and SIGILL, which write leave, restore the
   terminal modes in force now, and let the signal have its usual effect. Called again, it changes what
   they write. leave: shorter than TTY_LEAVE. */
void tty_guard(const char *leave);
/* Removes these handlers. */
void tty_unguard(void);

/* ---- terminal.c: the terminal and its event loop: keys and signals in, grids of cells out ---- */

struct event_base;
typedef struct terminal terminal;

/* Events other than keys and the mouse. */
typedef enum term_news {
    TERM_RESIZED,
    TERM_INTERRUPTED, /* SIGINT, which is what Ctrl-C sends */
    TERM_SUSPENDED,   /* the program is about to stop (SIGTSTP) */
    TERM_RESUMED,
    TERM_ALARM /* of term_alarm */
} term_news;

typedef enum term_mouse { MOUSE_CLICK, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN } term_mouse;

/* All are called from term_run. */
typedef struct term_calls {
    void (*key)(void *arg, int key);          /* a character or one of enum ui_key */
    void (*pasted)(void *arg, int character); /* each of a text, where the terminal says that */
    void (*mouse)(void *arg, term_mouse what, int x, int y);
    void (*news)(void *arg, term_news news);
    void (*settled)(void *arg); /* once after each batch of events: the place to draw */
} term_calls;

/* COLOUR_AUTO: unless NO_COLOR is set. */
typedef enum term_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER, COLOUR_COUNT } term_colour;

/* Is there a terminal that ncurses can draw on? If not, a sentence goes into why. */
bool term_usable(char *why, size_t size);
/* Opens the screen, on the caller's loop or, if that is NULL, on one of its own; setlocale must have been
   called. On failure returns NULL, with a sentence in why. */
terminal *term_open(const term_calls *calls, void *arg, term_colour colour, struct event_base *base,
                    char *why, size_t size);
/* The terminal for which one that this system does not know is taken; NULL: it knows it. */
const char *term_taken_for(const terminal *t);
/* Is only ASCII shown right: is the locale not UTF-8, or are suits two cells wide? */
bool term_ascii(const terminal *t);
struct event_base *term_base(terminal *t);
void term_size(const terminal *t, int *w, int *h);
void term_draw(terminal *t, const grid *g);
/* Limits the rate of drawing: has enough time passed since the last picture? If not, settled is called
   again when it has. Quick changes, as when bots answer at once, then cost one picture, which a slow
   line can carry. */
bool term_due(terminal *t);
/* Calls settled again after so many milliseconds. A new call replaces an earlier one; 0 cancels it. */
void term_wake(terminal *t, int ms);
/* Is the line so slow that only what is needed should be drawn: below 38,400 baud, or did the terminal
   answer late or not at all? */
bool term_slow(const terminal *t);
/* Sets the colours, from the next drawing on. four: each suit has its own colour; ascii: only 7 bits will
   be drawn. Returns whether cards are to be drawn as faces. */
bool term_theme(terminal *t, theme chosen, bool four, bool ascii);
/* Why another theme than the one chosen is shown, as a sentence; "": it is not. */
void term_theme_why(const terminal *t, theme chosen, bool ascii, char *why, size_t size);
/* The next theme after the one chosen that this terminal shows otherwise. */
theme term_next_theme(const terminal *t, theme chosen, bool ascii);
/* Switches mouse reporting; at first it is off. */
void term_set_mouse(terminal *t, bool on);
void term_bell(terminal *t);
/* The next drawing sends every cell, in case something else has written to the screen. */
void term_refresh(terminal *t);
/* Discards the keys typed so far. */
void term_flush_keys(terminal *t);
/* Sends TERM_ALARM after so many milliseconds. A new call replaces an earlier one; 0 cancels it. */
void term_alarm(terminal *t, int ms);
/* Runs until term_leave and returns its status. On SIGTERM, SIGHUP, SIGQUIT and the loss of the terminal
   it returns 128 + signal. */
int term_run(terminal *t);
void term_leave(terminal *t, int status);
/* Restores the terminal. exit() does so too. */
void term_close(terminal *t);

#endif
