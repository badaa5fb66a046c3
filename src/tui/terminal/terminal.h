/* terminal.h - the terminal and its event loop: keys and signals in, grids of cells out. */
#ifndef KOUDI_TUI_TERMINAL_TERMINAL_H
#define KOUDI_TUI_TERMINAL_TERMINAL_H

#include "tui/cells/grid.h"
#include "tui/cells/palette.h"

#include <stddef.h>

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
