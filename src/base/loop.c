/* loop.c - event loops of libevent: made and turned; their timers and signals, a monotonic clock, lines. */
#include "base/loop.h"

#include "base/i18n.h"
#include "base/unused.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

static int failure; /* the errno value that ended a loop */

/* Functions of atexit run in reverse order: this one is registered before the one that restores the
   terminal, and so prints after that. */
static void tell_failure(void)
{
    if (failure)
        fprintf(stderr, "koudi: %s: %s\n", _("cannot wait for events"), strerror(failure));
}

struct event_base *loop_new(bool files)
{
    static bool registered;
    struct event_config *config = event_config_new();
    if (!config)
        return NULL;
    if (!registered)
        registered = atexit(tell_failure) == 0;
    (void)signal(SIGPIPE, SIG_IGN);
    if (files) /* epoll cannot wait for regular files */
        event_config_require_features(config, EV_FEATURE_FDS);
    struct event_base *base = event_base_new_with_config(config);
    event_config_free(config);
    if (base && event_base_priority_init(base, 2) == 0)
        return base;
    if (base)
        event_base_free(base);
    return NULL;
}

bool loop_turn(struct event_base *base)
{
    int result = event_base_loop(base, EVLOOP_ONCE);
    if (result < 0) {
        failure = errno ? errno : EIO;
        exit(EXIT_FAILURE);
    }
    return result == 0;
}

static void on_late(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    *(bool *)arg = true;
}

void loop_finish(struct event_base *base, unsigned ms)
{
    bool late = false;
    struct event *end = evtimer_new(base, on_late, &late);
    if (!end)
        return;
    timer_set(end, ms);
    while (!late && event_base_get_num_events(base, EVENT_BASE_COUNT_ADDED) > 1 &&
           loop_turn(base)) {
    }
    event_free(end);
}

long long loop_busy_us(struct event_base *base)
{
    struct timeval now, woke;
    if (gettimeofday(&now, NULL) != 0 || event_base_gettimeofday_cached(base, &woke) != 0)
        return 0;
    long long us = 1000000LL * (now.tv_sec - woke.tv_sec) + (now.tv_usec - woke.tv_usec);
    return us > 0 ? us : 0;
}

bool signals_add(struct event_base *base, const int *numbers, int count,
                 void (*call)(int number, short what, void *arg), void *arg, struct event **events)
{
    bool good = true;
    for (int i = 0; i < count; i++) {
        events[i] = evsignal_new(base, numbers[i], call, arg);
        good = events[i] && event_add(events[i], NULL) == 0 && good;
    }
    return good;
}

void signals_free(struct event **events, int count)
{
    for (int i = 0; i < count; i++)
        if (events[i])
            event_free(events[i]);
}

void timer_set(struct event *timer, unsigned ms)
{
    struct timeval time = {(time_t)(ms / 1000), (suseconds_t)(ms % 1000 * 1000)};
    if (evtimer_add(timer, &time) != 0)
        event_active(timer, EV_TIMEOUT, 0);
}

long long timer_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- lines ---- */

int line_take(struct bufferevent *io, char *text, size_t size)
{
    struct evbuffer *in = bufferevent_get_input(io);
    struct evbuffer_ptr end = evbuffer_search_eol(in, NULL, NULL, EVBUFFER_EOL_LF);
    size_t length = end.pos < 0 ? evbuffer_get_length(in) : (size_t)end.pos;
    if (length >= size)
        return LINE_TOO_LONG;
    if (end.pos < 0)
        return LINE_NONE;
    (void)evbuffer_remove(in, text, length);
    (void)evbuffer_drain(in, 1);
    text[length] = '\0';
    return (int)length;
}

bool line_is_cut(struct bufferevent *io, short what)
{
    static const struct timeval last_words = {.tv_sec = 1};
    if (!(what & BEV_EVENT_WRITING) || !(what & BEV_EVENT_ERROR))
        return what & (BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT);
    bufferevent_set_timeouts(io, &last_words, NULL);
    return false;
}
