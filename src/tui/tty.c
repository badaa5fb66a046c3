/* tty.c - the bare terminal under the screen: what it can show, and giving it back in a crash. */
#include "tui/tty.h"

#include <errno.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MS = 100, TYPED_MAX = 64, LEAVE_MAX = 256, STACK_SIZE = 1 << 16 };

/* Bytes that came while the terminal was asked; an answer that was not one is among them. */
static char typed[TYPED_MAX + 1];
static int typed_count, typed_next;

int tty_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void put(const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t n = write(STDOUT_FILENO, text, left);
        if (n < 0 && errno != EINTR)
            return;
        if (n < 0)
            continue;
        text += n;
        left -= (size_t)n;
    }
}

/* Reads "ESC [ row ; column R" at the start of a text; returns the column, or 0, and its length. */
static int read_answer(const char *text, size_t *length)
{
    char *end;
    if (strncmp(text, "\033[", 2) != 0)
        return 0;
    (void)strtol(text + 2, &end, 10);
    if (*end != ';')
        return 0;
    long column = strtol(end + 1, &end, 10);
    *length = (size_t)(end + 1 - text);
    return *end == 'R' && column > 0 && column < 1000 ? (int)column : 0;
}

/* Takes the answer out of the typed bytes; returns the column, or 0. */
static int take_answer(void)
{
    size_t used;
    typed[typed_count] = 0;
    for (int i = 0; i < typed_count; i++) {
        int column = read_answer(typed + i, &used);
        if (column == 0)
            continue;
        typed_count -= (int)used;
        memmove(typed + i, typed + i + used, (size_t)(typed_count - i));
        return column;
    }
    return 0;
}

/* The column that the terminal says the cursor is in, from 1; 0 when it does not say. */
static int cursor_column(void)
{
    long end = now_ms() + ANSWER_MS;
    int column = 0;
    while (column == 0 && typed_count < TYPED_MAX) {
        struct pollfd p = {STDIN_FILENO, POLLIN, 0};
        long left = end - now_ms();
        if (left <= 0 || poll(&p, 1, (int)left) <= 0)
            break;
        ssize_t n = read(STDIN_FILENO, typed + typed_count, (size_t)(TYPED_MAX - typed_count));
        if (n <= 0)
            break;
        typed_count += (int)n;
        column = take_answer();
    }
    return column;
}

int tty_suit_width(void)
{
    struct termios was, raw;
    if (tcgetattr(STDIN_FILENO, &was) != 0)
        return 0;
    raw = was;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    put("\r\xe2\x99\xa0\033[6n");
    int column = cursor_column();
    put("\r  \r");
    tcsetattr(STDIN_FILENO, TCSANOW, &was);
    return column > 1 ? column - 1 : 0;
}

int tty_typed(void)
{
    return typed_next < typed_count ? (unsigned char)typed[typed_next++] : -1;
}

/* ---- crashes ---------------------------------------------------------------------------------- */

static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
enum { CRASHES = sizeof crashes / sizeof *crashes };

/* All that the handler needs stands ready: it may neither allocate nor look anything up. */
static struct termios modes;
static bool modes_known;
static char leave_text[LEAVE_MAX];
static size_t leave_length;
static struct sigaction before[CRASHES];
static char stack[STACK_SIZE]; /* the usual one may be what overflowed */

static void on_crash(int number, siginfo_t *info, void *context)
{
    (void)context;
    ssize_t n = write(STDOUT_FILENO, leave_text, leave_length);
    (void)n;
    if (modes_known)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &before[i], NULL);
    /* A real fault happens again on return, now for whoever listened before us, with the true
       address; what was only sent has to be sent again. */
    if (info->si_code <= 0)
        raise(number);
}

void tty_guard(const char *leave)
{
    leave_length = strlen(leave);
    if (leave_length > sizeof leave_text)
        leave_length = 0;
    memcpy(leave_text, leave, leave_length);
    modes_known = tcgetattr(STDIN_FILENO, &modes) == 0;
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &action, &before[i]);
}

void tty_unguard(void)
{
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &before[i], NULL);
    sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
}
