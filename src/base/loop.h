/* loop.h - the event loop: timers, signals, and how long its turns take. */
#ifndef KOUDI_BASE_LOOP_H
#define KOUDI_BASE_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- loop.c: event loops of libevent: made and turned; timers; lines of text; signals. The meaning of signals:

   SIGPIPE           the write fails                                  loop_new
   SIGXFSZ           the write fails                                  cli/subcommands.c
   SIGCHLD           a child has ended, and is reaped                 table/child.c
   SIGTERM, SIGHUP   the game ends, and is saved                      tui/terminal, tui/plain
   SIGQUIT, SIGINT   the same; on the screen the first SIGINT asks    tui/terminal, tui/plain
   SIGTERM, SIGINT   the table ends, and its people are told          net/service.c
                     the bot leaves its seat                          cli/bot_client.c
   SIGTSTP, SIGCONT  the terminal is given back, and taken again      tui/terminal
   SIGWINCH          the screen is drawn anew                         tui/terminal
   crashes           the terminal is given back, and the program dies tui/terminal/tty.c ---- */

struct bufferevent;
struct event;
struct event_base;

/* A loop, which can also wait for regular files when files is set; NULL without memory. Events of priority 0
   go before the others, which have 1. From here on SIGPIPE is ignored. */
struct event_base *loop_new(bool files);
/* Waits for events and handles them. False when there is nothing to wait for. An error of the system
   ends the program by exit(), with a message after the terminal was given back. */
bool loop_turn(struct event_base *base);

/* Turns it until nothing is waited for any more, at most for so long. */
void loop_finish(struct event_base *base, unsigned ms);

/* For how many microseconds the present turn has been handling what it found ready. */
long long loop_busy_us(struct event_base *base);

/* Calls back for each of the signals, in the loop. events: as many, for signals_free. False, without memory, when
   some are not heard. */
bool signals_add(struct event_base *base, const int *numbers, int count,
                 void (*call)(int number, short what, void *arg), void *arg, struct event **events);
/* Some of the events may be NULL. */
void signals_free(struct event **events, int count);

/* Fires the timer after that many milliseconds, in a later turn of the loop. When memory runs out it fires
   at once, so that whatever waits for it continues. */
void timer_set(struct event *timer, unsigned ms);
/* Milliseconds of the monotonic clock. */
long long timer_now(void);

enum { LINE_NONE = -1, LINE_TOO_LONG = -2 };
/* Takes a line off what has arrived, without its newline and with a NUL, in size bytes. Returns its length; LINE_NONE:
   no whole line is there; LINE_TOO_LONG: so many bytes or more have come without a newline, and stay. */
int line_take(struct bufferevent *io, char *text, size_t size);
/* Has the far end gone, by these events? An error of writing says nothing of the lines that arrived before it: they
   are read up to their end, for which not every transport has an event then, within a second. */
bool line_is_cut(struct bufferevent *io, short what);

/* ---- delays.c: how long things took, counted by length: a few hundred bytes for any number of them ---- */

/* From 1 us to some minutes, each step a quarter longer than the one before. */
enum { DELAY_STEPS = 80 };

typedef struct delays {
    uint32_t count[DELAY_STEPS];
} delays;

/* Microseconds of the monotonic clock. */
long long delays_now(void);
void delays_add(delays *d, long long us);
/* How many microseconds so many of a thousand did not exceed, rounded up to the next step; 0: nothing was
   counted. */
long long delays_quantile(const delays *d, unsigned of_1000);
unsigned long long delays_count(const delays *d);

#endif
