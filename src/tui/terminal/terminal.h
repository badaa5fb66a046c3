/* terminal.h - the terminal and the loop: keys and signals in, grids out. */
#ifndef KOUDI_TUI_TERMINAL_TERMINAL_H
#define KOUDI_TUI_TERMINAL_TERMINAL_H

#include "tui/cells/grid.h"
#include "tui/cells/palette.h"

#include <stddef.h>

struct event_base;
typedef struct terminal terminal;

/* What happens besides keys. */
typedef enum term_news {
    TERM_RESIZED,
    TERM_INTERRUPTED, /* SIGINT, which is what Ctrl-C sends */
    TERM_SUSPENDED,   /* the terminal is about to be given back; the program then stops */
    TERM_RESUMED,
    TERM_ALARM /* the time given to term_alarm is over */
} term_news;

/* What the mouse did. */
typedef enum term_mouse { MOUSE_CLICK, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN } term_mouse;

/* All are called from term_run. */
typedef struct term_calls {
    void (*key)(void *arg, int key); /* a character or one of enum ui_key */
    void (*mouse)(void *arg, term_mouse what, int x, int y);
    void (*news)(void *arg, term_news news);
    void (*settled)(void *arg); /* after each batch of events, once: the place to draw */
} term_calls;

/* When there are colours: as the environment says (NO_COLOR), always, never. */
typedef enum term_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER, COLOUR_COUNT } term_colour;

/* Opens the screen; setlocale comes first. Returns NULL where there is none, with a sentence in
   why. */
terminal *term_open(const term_calls *calls, void *arg, term_colour colour, char *why, size_t size);
/* Must pictures keep to ASCII, because of the locale or of the terminal's wide suits? */
bool term_ascii(const terminal *t);
struct event_base *term_base(terminal *t);
void term_size(const terminal *t, int *w, int *h);
void term_draw(terminal *t, const grid *g);
/* Is it time for another picture? If not, the loop comes round when it is. What changes quickly, as
   when bots do not wait, so becomes one picture: nobody sees more, and a slow line carries less. */
bool term_due(terminal *t);
/* Colours from now on; the next drawing shows them. four: a colour for each suit, not two. */
void term_theme(terminal *t, theme chosen, bool four);
/* Does the terminal tell of the mouse? At first it does not. */
void term_set_mouse(terminal *t, bool on);
void term_bell(terminal *t);
/* The next drawing is sent whole, in case the screen was spoilt. */
void term_refresh(terminal *t);
/* Throws away every key typed so far. */
void term_flush_keys(terminal *t);
/* TERM_ALARM after so many milliseconds; a later call replaces an earlier one; 0: none. */
void term_alarm(terminal *t, int ms);
/* Runs until term_leave and returns its status. SIGTERM, SIGHUP and a lost terminal leave by
   themselves with 128 + signal. */
int term_run(terminal *t);
void term_leave(terminal *t, int status);
/* Gives the terminal back. Also done by exit(). */
void term_close(terminal *t);

#endif
