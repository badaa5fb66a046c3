/* tty.c - the terminal without ncurses: queries what it can show, and restores it in a crash. */
#include "tui/terminal/terminal.h"

#include "base/loop.h"
#include "base/unused.h"

#include <errno.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { ANSWER_MS = 100, STACK_SIZE = 1 << 16 };

/* The input that arrived during tty_ask, except for the answers recognised in it. */
static char typed[TTY_TYPED + 1];
static int typed_count, typed_next;

bool tty_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void tty_put(const char *text)
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
static int tty_read_answer(const char *text, size_t *length)
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

/* Removes length bytes from the typed ones. */
static void tty_cut(size_t from, size_t length)
{
    typed_count -= (int)length;
    memmove(typed + from, typed + from + length, (size_t)typed_count - from);
    typed[typed_count] = 0;
}

/* Waits for the report of the cursor's position and removes it from the typed bytes. Returns its column, from 1, or 0
   without an answer. */
static int cursor_column(void)
{
    const char *wanted = getenv("KOUDI_ANSWER_MS"); /* a slow line may need more than the default */
    long ms = wanted ? strtol(wanted, NULL, 10) : 0;
    long long end = timer_now() + (ms > 0 ? ms : ANSWER_MS);
    int column = 0;
    while (column == 0 && typed_count < TTY_TYPED) {
        struct pollfd p = {STDIN_FILENO, POLLIN, 0};
        long long left = end - timer_now();
        int ready = left > 0 ? poll(&p, 1, (int)left) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            break;
        ssize_t n = read(STDIN_FILENO, typed + typed_count, (size_t)(TTY_TYPED - typed_count));
        if (n <= 0)
            break;
        typed_count += (int)n;
        typed[typed_count] = 0;
        for (int i = 0; i < typed_count && column == 0; i++) {
            size_t used;
            column = tty_read_answer(typed + i, &used);
            if (column)
                tty_cut((size_t)i, used);
        }
    }
    return column;
}

/* Is this a light colour? text: "1e1e/1e1e/1e1e", one to four hexadecimal digits a part. */
static bool is_light(const char *text)
{
    static const long long weight[] = {299, 587, 114}; /* of red, green, blue in brightness */
    long long bright = 0, most = 0;
    for (int i = 0; i < 3; i++) {
        char *end;
        long part = strtol(text, &end, 16);
        if (end == text || end - text > 4 || part < 0)
            return false;
        long full = (1L << 4 * (end - text)) - 1;
        bright += weight[i] * part * 255 / full;
        most += weight[i] * 255;
        text = *end ? end + 1 : end;
    }
    return 2 * bright > most;
}

/* Does the terminal understand queries for its colours? Those named here print them, or do not answer. */
static bool knows_colours(void)
{
    static const char *const dumb[] = {"linux", "vt", "cons", "dumb", "ansi"};
    const char *name = getenv("TERM");
    for (size_t i = 0; i < sizeof dumb / sizeof *dumb; i++)
        if (!name || strncmp(name, dumb[i], strlen(dumb[i])) == 0)
            return false;
    return true;
}

/* Writes a question, then a text at the beginning of the line, and asks where the cursor stands: every terminal answers
   that, so when this answer is there, no other is to be waited for. Erases the text. Returns its cells; 0: unknown. */
static int tty_query(const char *question, const char *text)
{
    struct termios was, raw;
    if (tcgetattr(STDIN_FILENO, &was) != 0)
        return 0;
    raw = was;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    tty_put(question);
    tty_put("\r");
    tty_put(text);
    tty_put("\033[6n");
    int column = cursor_column();
    tty_put("\r");
    for (int i = 0; i < column; i++)
        tty_put(" ");
    tty_put("\r");
    tcsetattr(STDIN_FILENO, TCSANOW, &was);
    return column > 1 ? column - 1 : 0;
}

int tty_cells(const char *text)
{
    return tty_query("", text);
}

/* Removes a report "ESC ] ... BEL", or the same with ESC \ at its end, from the typed bytes; colour: what follows its
   beginning, "" when it is not there. */
static void take_report(const char *begins, char *colour, size_t size)
{
    char *from = strstr(typed, begins);
    *colour = 0;
    if (!from)
        return;
    char *text = from + strlen(begins), *end = text + strcspn(text, "\a\033");
    snprintf(colour, size, "%.*s", (int)(end - text), text);
    end += *end == '\033' && end[1] ? 2 : *end != 0;
    tty_cut((size_t)(from - typed), (size_t)(end - from));
}

tty_asked tty_ask(bool suits, bool background, bool colours)
{
    /* COLORFGBG is like "15;0": the last number is the background's; 7 and 9 to 15 are light. */
    const char *both = getenv("COLORFGBG"), *last = both ? strrchr(both, ';') : NULL;
    long number = last ? strtol(last + 1, NULL, 10) : 0;
    bool light = number == 7 || (number > 8 && number < 16);
    tty_asked asked = {.behind = !last ? BACKDROP_UNKNOWN : light ? BACKDROP_LIGHT : BACKDROP_DARK};
    char question[32] = "", colour[32];
    if (knows_colours()) /* only a terminal that has colour 200 tells what it is */
        snprintf(question, sizeof question, "%s%s", background ? "\033]11;?\a" : "",
                 colours ? "\033]4;200;?\a" : "");
    long long asked_at = timer_now();
    asked.suit_width = tty_query(question, suits ? "\xe2\x99\xa0" : " ");
    asked.answer_ms = (int)(timer_now() - asked_at);
    take_report("\033]11;", colour, sizeof colour);
    if (strncmp(colour, "rgb:", 4) == 0)
        asked.behind = is_light(colour + 4) ? BACKDROP_LIGHT : BACKDROP_DARK;
    take_report("\033]4;200;", colour, sizeof colour);
    asked.many = strncmp(colour, "rgb:", 4) == 0;
    return asked;
}

int tty_typed(void)
{
    return typed_next < typed_count ? (unsigned char)typed[typed_next++] : -1;
}

/* ---- crashes ---------------------------------------------------------------------------------- */

static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
enum { CRASHES = sizeof crashes / sizeof *crashes };

/* The handler may only call async-signal-safe functions: all that it needs is prepared beforehand. */
static struct termios modes;
static bool modes_known, guarded;
static char leave_text[TTY_LEAVE];
static volatile sig_atomic_t leave_length;
static struct sigaction before[CRASHES];
static char stack[STACK_SIZE]; /* the ordinary stack may be what overflowed */

static void on_crash(int number, siginfo_t *info, UNUSED void *context)
{
    ssize_t n = write(STDOUT_FILENO, leave_text, (size_t)leave_length);
    (void)n;
    if (modes_known)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &before[i], NULL);
    /* On return a real fault happens again, and the previous handler gets it with the true address. A
       signal that was sent must be sent again. */
    if (info->si_code <= 0)
        raise(number);
}

void tty_guard(const char *leave)
{
    size_t length = strlen(leave);
    leave_length = 0; /* a crash within the copying writes nothing */
    atomic_signal_fence(memory_order_seq_cst);
    if (length < sizeof leave_text)
        memcpy(leave_text, leave, length + 1);
    atomic_signal_fence(memory_order_seq_cst);
    leave_length = length < sizeof leave_text ? (sig_atomic_t)length : 0;
    if (guarded)
        return;
    guarded = true;
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
    guarded = false;
}
