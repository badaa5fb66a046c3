/* tty.h - the terminal without ncurses: queries what it can show, and restores it in a crash. */
#ifndef KOUDI_TUI_TERMINAL_TTY_H
#define KOUDI_TUI_TERMINAL_TTY_H

#include "tui/cells/palette.h"

#include <stdbool.h>

/* Is the encoding of this locale UTF-8? */
bool tty_utf8(void);

typedef struct tty_asked {
    int suit_width;  /* cells that a spade takes: 1 or 2; 0: unknown */
    backdrop behind; /* where the terminal gives no answer, by COLORFGBG */
    int answer_ms;   /* how long the answer took; without one, how long it was waited for */
} tty_asked;

/* Queries the terminal for the width of suits, the colour of its background, or both. Waits 100 ms at
   most, or KOUDI_ANSWER_MS. To be called before the screen is opened. Other input that arrives meanwhile
   is kept for tty_typed. */
tty_asked tty_ask(bool suits, bool background);

/* How many cells a text takes, which is erased then; 0: the terminal does not say. Otherwise as tty_ask. */
int tty_cells(const char *text);

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

#endif
