/* tty.h - the bare terminal under the screen: what it can show, and giving it back in a crash. */
#ifndef KOUDI_TTY_H
#define KOUDI_TTY_H

/* Do the words of this locale travel as UTF-8? */
int tty_utf8(void);

/* How many cells the terminal gives to a spade: 1 or 2, or 0 when it did not say within 100 ms.
   Only before the screen is opened. What was typed meanwhile is kept for tty_typed. */
int tty_suit_width(void);

/* The next byte that was typed while tty_suit_width was waiting, or -1. */
int tty_typed(void);

/* From now on a crash (SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL) first writes leave and puts the
   terminal's modes back as they are now, then ends the process as it would have ended. */
void tty_guard(const char *leave);
/* The screen is closed: a crash need not touch the terminal any more. */
void tty_unguard(void);

#endif
