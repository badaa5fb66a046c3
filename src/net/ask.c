/* ask.c - asking a socket of this machine, in a loop of its own, until it has told all. */
#include "net/net.h"

#include "base/i18n.h"
#include "base/loop.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

line *ask_line(struct event_base *base, int fd, const char *words, size_t length,
               const line_calls *calls, void *arg)
{
    static const line_limits limits = {
        .longest = TABLE_LINE + 1, .unread = 1 << 10, .lines_s = 2000, .bytes_s = 256 << 10};
    struct bufferevent *io =
        fd >= 0 ? bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE) : NULL;
    line *l = io ? line_new(base, io, &limits, calls, arg) : NULL;
    if (l)
        line_send(l, words, length);
    else if (fd >= 0 && !io)
        (void)close(fd);
    return l;
}

typedef struct asking {
    void (*hear)(void *arg, const table_line *said);
    void *arg;
    char *why;
    size_t size;
    ending how;
    bool done;
} asking;

static void on_ask_hear(void *arg, char *text)
{
    static table_line said; /* large */
    asking *a = arg;
    bool wrong;
    if (!table_line_read(&said, text, &wrong) || a->done)
        return;
    if (said.word != SAY_END && said.word != SAY_REFUSE) {
        a->hear(a->arg, &said);
        return;
    }
    a->done = true;
    a->how = ending_find(said.code);
    if (a->how != END_LISTED)
        snprintf(a->why, a->size, "%s", a->how < ENDINGS ? _(ending_text(a->how)) : said.text);
}

static void on_ask_end(void *arg, line_end why)
{
    asking *a = arg;
    (void)why;
    a->done = true;
}

static void on_ask_late(evutil_socket_t fd, short what, void *arg)
{
    asking *a = arg;
    (void)fd;
    (void)what;
    a->done = true;
}

ending ask_socket(int fd, const char *words, size_t length,
                  void (*hear)(void *arg, const table_line *said), void *arg, char *why,
                  size_t size)
{
    static const line_calls calls = {.hear = on_ask_hear, .end = on_ask_end};
    asking a = {.hear = hear, .arg = arg, .size = size, .how = ENDINGS};
    struct event_base *base = loop_new(false);
    a.why = why;
    struct event *late = base ? evtimer_new(base, on_ask_late, &a) : NULL;
    line *l = late ? ask_line(base, fd, words, length, &calls, &a) : NULL;
    if (l) {
        timer_set(late, PATIENCE_MS);
        while (!a.done && loop_turn(base)) {
        }
        line_free(l);
    } else if (!late && fd >= 0) {
        (void)close(fd);
    }
    if (late)
        event_free(late);
    if (base)
        event_base_free(base);
    return a.how;
}
