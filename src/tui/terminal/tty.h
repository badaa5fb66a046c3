/* tty.h - the bare terminal under the screen: what it can show, and giving it back in a crash. */
#ifndef KOUDI_TUI_TERMINAL_TTY_H
#define KOUDI_TUI_TERMINAL_TTY_H

#include <stdbool.h>

/* Do the words of this locale travel as UTF-8? */
int tty_utf8(void);

typedef struct tty_asked {
    int suit_width; /* cells that a spade takes: 1 or 2; 0: not said */
    bool light;     /* the background is light; where that is not said, by COLORFGBG, else dark */
} tty_asked;

/* Asks the terminal for the width of suits, for the colour of its background, or both, and waits 100 ms
   at most, or as long as KOUDI_ANSWER_MS says. To be called before the screen is opened. What is typed
   meanwhile is kept for tty_typed. */
tty_asked tty_ask(bool suits, bool background);

/* The next byte that was typed while tty_ask was waiting, or -1. */
int tty_typed(void);

/* From now on a crash (SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL) first writes leave and puts the
   terminal's modes back as they are now, then ends the process as it would have ended. */
void tty_guard(const char *leave);
/* The screen is closed: a crash need not touch the terminal any more. */
void tty_unguard(void);

#endif
