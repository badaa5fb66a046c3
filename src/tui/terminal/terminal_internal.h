/* terminal_internal.h - the terminal's state, shared by the files terminal*.c. */
#ifndef KOUDI_TUI_TERMINAL_TERMINAL_INTERNAL_H
#define KOUDI_TUI_TERMINAL_TERMINAL_INTERNAL_H

#include "tui/terminal/terminal.h"

#include <curses.h>
#include <event2/event.h>

/* PASTE: codes of keys, beyond those that ncurses gives to keys of its own. */
enum { TERM_SIGNALS = 7, TERM_BUTTONS = 2048, KEY_PASTE_BEGINS = 0x7ffe, KEY_PASTE_ENDS };

/* Colours and attributes in which the terminal writes. */
typedef struct pen {
    int32_t ink, ground; /* numbers of colours; -1: its own */
    attr_t attr;
} pen;

struct terminal {
    const term_calls *calls;
    void *arg;
    const char *name; /* as which terminfo knows it */
    SCREEN *screen;
    struct event_base *base, *own; /* own: to be freed, or NULL */
    struct event *keys, *signals[TERM_SIGNALS], *alarm, *due, *wake;
    bool ascii, slow, leaving, flushed;
    bool pasting; /* what comes is pasted, not typed */
    escape escape;
    long long read_at; /* timer_now of the last input */
    int colours;       /* 0: none */
    bool more;         /* that terminfo knows of */
    backdrop behind;
    bool changes; /* its colours can be changed */
    theme shown;  /* AUTO before the first */
    int status;
    long long drawn; /* timer_now of the last picture */
    int empty;       /* how often in a row the terminal was readable and gave no byte */
    attributes look[GROUND_COUNT + 1][STYLE_COUNT + 1]; /* the last row: of what has been erased */
    /* Of terminal_send.c: what the terminal shows. */
    bool whole;   /* not known: the next picture is sent whole */
    attr_t attrs; /* those that it has */
    pen pen;
    int y, x; /* of its cursor; x < 0: not known */
    cell sent[GRID_MAX_H][GRID_MAX_W];
    bool buttoned;                /* it makes buttons of what can be clicked, */
    char clickable[TERM_BUTTONS]; /* which was last sent as this */
};

/* ---- terminal_send.c ---- */

void term_send(terminal *t, const grid *g);
/* Sends the places of one row that stand for a key, as the control string "ESC ] 5380 ; TYPES ; X,Y LABEL ; ... BEL", when
   they have changed; koudi-web's page makes buttons of them. TYPES: 1 while a text is typed, for which a telephone shows
   its keyboard, else 0. */
void term_send_buttons(terminal *t, const grid *g);
/* Clears the screen, row by row before that: some terminals and multiplexers keep what is cleared at once, here a
   hand, where one can scroll back to it. To be called before anything else writes to the screen. */
void term_wipe(terminal *t);

/* ---- terminal_keys.c ---- */

/* Libevent's callback for stdin. arg: the terminal. */
void term_on_keys(evutil_socket_t fd, short what, void *arg);
/* Puts the bytes typed during tty_ask back in front of all further input. */
void term_give_back_typed(void);

#endif
