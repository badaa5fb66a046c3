/* terminal_internal.h - what the files of the terminal share; nobody else includes it. */
#ifndef KOUDI_TUI_TERMINAL_TERMINAL_INTERNAL_H
#define KOUDI_TUI_TERMINAL_TERMINAL_INTERNAL_H

#include "tui/terminal/terminal.h"

#include <curses.h>
#include <event2/event.h>
#include <time.h>

enum { TERM_SIGNALS = 7 };

struct terminal {
    const term_calls *calls;
    void *arg;
    SCREEN *screen;
    struct event_base *base;
    struct event *keys, *signals[TERM_SIGNALS], *alarm, *wake;
    bool ascii, leaving, flushed;
    int colours; /* 0: none */
    theme found; /* what suits the terminal's background */
    int status;
    struct timespec drawn; /* when the last picture was */
    int empty;             /* times in a row that a readable terminal had nothing to read */
    attr_t attr[STYLE_COUNT];
    short pair[STYLE_COUNT];
};

/* ---- terminal_draw.c ---- */

/* How many; 0: none are wanted, or there are none. */
int term_count_colours(term_colour colour);
/* A terminal without a second screen keeps what stands on its only one, so hands are wiped off. */
void term_put_away(void);

/* ---- terminal_keys.c ---- */

/* Of libevent: something has been typed, or the terminal is gone. arg: the terminal. */
void term_on_keys(evutil_socket_t fd, short what, void *arg);
/* Keys that were typed while the terminal was being asked come first, in their order. */
void term_give_back_typed(void);

#endif
