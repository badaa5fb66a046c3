/* status.c - figures of a service that runs, asked through its socket. */
#include "net/status.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "net/door.h"
#include "net/say.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

static const line_limits limits = {.longest = TABLE_LINE + 1, .unread = 1 << 10};

typedef struct asking {
    void (*figure)(const char *name, unsigned long long number);
    bool told, done;
    char *why;
    size_t size;
} asking;

static void on_hear(void *arg, char *text)
{
    static table_line said; /* large */
    asking *a = arg;
    bool wrong;
    if (!table_line_read(&said, text, &wrong))
        return;
    if (said.word == SAY_FIGURE) {
        a->figure(said.code, said.number);
    } else if (said.word == SAY_END || said.word == SAY_REFUSE) {
        ending how = ending_find(said.code);
        a->told = how == END_LISTED;
        a->done = true;
        if (!a->told)
            snprintf(a->why, a->size, "%s",
                     how == END_NOT_ADMITTED ? _("only the account that serves may ask")
                     : how < ENDINGS         ? _(ending_text(how))
                                             : said.text);
    }
}

static void on_end(void *arg, line_end why)
{
    asking *a = arg;
    (void)why;
    a->done = true;
}

static void on_late(evutil_socket_t fd, short what, void *arg)
{
    asking *a = arg;
    (void)fd;
    (void)what;
    a->done = true;
}

bool status_ask(const char *path, void (*figure)(const char *name, unsigned long long number),
                char *why, size_t size)
{
    static const line_calls calls = {.hear = on_hear, .end = on_end};
    static const char words[] = TABLE_HELLO " can\nstatus\n";
    asking a = {.figure = figure, .why = why, .size = size};
    int fd = door_connect(path);
    if (fd < 0) {
        snprintf(why, size, _("no service can be asked at %s: %s"), path, strerror(errno));
        return false;
    }
    snprintf(why, size, _("the service at %s does not answer"), path);
    struct event_base *base = loop_new(false);
    struct bufferevent *io = base ? bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE) : NULL;
    line *l = io ? line_new(base, io, &limits, &calls, &a) : NULL;
    struct event *late = l ? evtimer_new(base, on_late, &a) : NULL;
    if (!io)
        (void)close(fd);
    if (late) {
        line_send(l, words, sizeof words - 1);
        timer_set(late, PATIENCE_MS);
        while (!a.done && loop_turn(base)) {
        }
        event_free(late);
    }
    line_free(l);
    if (base)
        event_base_free(base);
    return a.told;
}
