/* terminal_internal.h - the terminal's state, shared by the files terminal*.c. */
#ifndef KOUDI_TUI_TERMINAL_TERMINAL_INTERNAL_H
#define KOUDI_TUI_TERMINAL_TERMINAL_INTERNAL_H

#include "tui/terminal/terminal.h"

#include <curses.h>
#include <event2/event.h>

enum { TERM_SIGNALS = 7 };

struct terminal {
    const term_calls *calls;
    void *arg;
    SCREEN *screen;
    struct event_base *base;
    struct event *keys, *signals[TERM_SIGNALS], *alarm, *due, *wake;
    bool ascii, slow, leaving, flushed;
    int colours;  /* 0: none */
    bool light;   /* the terminal's background */
    bool changes; /* its colours can be changed */
    theme shown;  /* AUTO before the first */
    int status;
    long long drawn; /* timer_now of the last picture */
    int empty;       /* how often in a row the terminal was readable and gave no byte */
    attr_t attr[GROUND_COUNT][STYLE_COUNT];
    int pair[GROUND_COUNT][STYLE_COUNT];
};

/* ---- terminal_keys.c ---- */

/* Libevent's callback for stdin. arg: the terminal. */
void term_on_keys(evutil_socket_t fd, short what, void *arg);
/* Puts the bytes typed during tty_ask back in front of all further input. */
void term_give_back_typed(void);

#endif
