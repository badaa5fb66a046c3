/* terminal_signal.c - signals: a new size, stopping and going on, Ctrl-C, leaving. */
#include "tui/terminal/terminal.h"

#include "tui/terminal/terminal_internal.h"

#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Drawn whole: between two sizes that we hear of there may have been a smaller one, and what it
   cut off is gone. */
static void measure(terminal *t)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
    t->calls->news(t->arg, TERM_RESIZED);
}

static void come_back(terminal *t)
{
    measure(t);
    t->calls->news(t->arg, TERM_RESUMED);
}

/* Stops as every program does, so that a shell that could not continue us is not left with a
   stopped one (the system then refuses to stop). */
static void stop_here(terminal *t)
{
    t->calls->news(t->arg, TERM_SUSPENDED);
    term_put_away();
    struct sigaction ours, usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    come_back(t);
}

static void on_signal(evutil_socket_t number, short what, void *arg)
{
    (void)what;
    terminal *t = arg;
    switch ((int)number) {
    case SIGWINCH: measure(t); break;
    case SIGTSTP: stop_here(t); break;
    case SIGCONT: come_back(t); break;
    case SIGINT: t->calls->news(t->arg, TERM_INTERRUPTED); break;
    default: term_leave(t, 128 + (int)number);
    }
}

bool term_add_signals(terminal *t)
{
    static const int numbers[TERM_SIGNALS] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT,
                                              SIGQUIT,  SIGTSTP, SIGCONT};
    bool good = true;
    for (int i = 0; i < TERM_SIGNALS; i++) {
        t->signals[i] = evsignal_new(t->base, numbers[i], on_signal, t);
        good = good && t->signals[i] && event_add(t->signals[i], NULL) == 0;
    }
    return good;
}
