/* connection.c - lines of text to a program far away, in both directions: bounded, counted, watched for silence. */
#include "net/connection.h"

#include "base/loop.h"
#include "base/unused.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

/* BURST_S: how much may come at once, in seconds of the average. FINISH_S: for the last words to be read. */
enum {
    LONGEST = 4096,
    BURST_S = 4,
    FINISH_S = 1,
    GONE = BEV_EVENT_EOF | BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT
};

/* How much may still come: refilled by time, as a token bucket. */
typedef struct budget {
    unsigned a_second; /* 0: no limit */
    long long left;    /* in thousandths */
} budget;

struct connection {
    struct bufferevent *io;
    struct event *clock, *ended;
    connection_limits limits;
    connection_calls calls;
    void *arg;
    budget lines, bytes;
    long long refilled, heard; /* by timer_now */
    bool pinged;
    bool closed; /* by the far end; what has arrived is still heard */
    connection_end why;
    delays *times; /* NULL: what is queued is not timed */
    long long since;
    bool held;
    struct evbuffer *kept; /* while it is held; NULL: nothing */
};

/* ---- the end ---- */

static void let_go(connection *l)
{
    bufferevent_setcb(l->io, NULL, NULL, NULL, NULL);
    bufferevent_disable(l->io, EV_READ);
}

/* The call comes from the loop, so that nobody is freed within connection_send. */
static void fail(connection *l, connection_end why)
{
    if (l->why != CONNECTION_ENDS)
        return;
    l->why = why;
    let_go(l);
    evtimer_del(l->clock);
    timer_set(l->ended, 0);
}

static void on_ended(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    connection *l = arg;
    if (l->calls.end)
        l->calls.end(l->arg, l->why);
    else /* the last words were not read in time */
        connection_free(l);
}

/* ---- reading ---- */

static void refill(budget *b, long long ms)
{
    long long most = 1000LL * BURST_S * b->a_second;
    b->left += ms * b->a_second;
    b->left = b->left < most ? b->left : most;
}

static bool spend(budget *b, size_t count)
{
    b->left -= b->a_second ? 1000LL * (long long)count : 0;
    return b->left >= 0;
}

/* Takes one line off the input, without its end; false when there is none, or it ends the connection. */
static bool take_line(connection *l, char text[LONGEST])
{
    int length = line_take(l->io, text, l->limits.longest);
    if (length == LINE_NONE)
        return false;
    if (length == LINE_TOO_LONG) {
        fail(l, CONNECTION_LONG);
        return false;
    }
    long long now = timer_now();
    refill(&l->lines, now - l->refilled);
    refill(&l->bytes, now - l->refilled);
    l->refilled = now;
    bool lines = spend(&l->lines, 1), bytes = spend(&l->bytes, (size_t)length + 1);
    if (strlen(text) != (size_t)length)
        fail(l, CONNECTION_LONG);
    else if (!lines || !bytes)
        fail(l, CONNECTION_FLOOD);
    return l->why == CONNECTION_ENDS;
}

/* ---- silence ---- */

static void await_silence(connection *l)
{
    unsigned ms = l->pinged || !l->limits.ping_ms ? l->limits.silent_ms : l->limits.ping_ms;
    long long left = l->heard + ms - timer_now();
    if (ms)
        timer_set(l->clock, left > 0 ? (unsigned)left : 0);
}

static void on_silence(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    connection *l = arg;
    long long silent = timer_now() - l->heard;
    if (l->limits.silent_ms && silent >= l->limits.silent_ms) {
        fail(l, CONNECTION_SILENT);
        return;
    }
    bool pings = !l->pinged && l->limits.ping_ms && silent >= l->limits.ping_ms;
    l->pinged = l->pinged || pings;
    await_silence(l);
    if (pings && l->calls.ping)
        l->calls.ping(l->arg); /* may free the connection */
}

/* Handles every line that has arrived. hear may free the connection, and then nothing of it may be touched: the
   rest waits for another turn. */
static void on_arrived(struct bufferevent *io, void *arg)
{
    connection *l = arg;
    char text[LONGEST];
    if (!take_line(l, text)) {
        if (l->closed)
            fail(l, CONNECTION_LEFT);
        return;
    }
    l->heard = timer_now();
    l->pinged = false;
    await_silence(l);
    if (l->closed || evbuffer_get_length(bufferevent_get_input(io)))
        bufferevent_trigger(io, EV_READ, BEV_TRIG_DEFER_CALLBACKS | BEV_TRIG_IGNORE_WATERMARKS);
    l->calls.hear(l->arg, text);
}

/* A call of TLS comes late, when more may have been queued. */
static bool all_written(struct bufferevent *io)
{
    return !evbuffer_get_length(bufferevent_get_output(io));
}

static void on_written(struct bufferevent *io, void *arg)
{
    connection *l = arg;
    if (l->kept || !all_written(io))
        return;
    if (l->times)
        delays_add(l->times, delays_now() - l->since);
    l->times = NULL;
}

/* A far end that goes without a goodbye is an error with TLS, and an end of file elsewhere: both are the
   same here. Lines that have arrived before are heard first. */
static void on_cut(struct bufferevent *io, short what, void *arg)
{
    connection *l = arg;
    if (!line_is_cut(io, what))
        return;
    l->closed = true;
    on_arrived(io, l); /* may free the connection */
}

/* ---- beginning and writing ---- */

connection *connection_new(struct event_base *base, struct bufferevent *io,
                           const connection_limits *limits, const connection_calls *calls,
                           void *arg)
{
    connection *l = calloc(1, sizeof *l);
    if (!l) {
        bufferevent_free(io);
        return NULL;
    }
    *l = (connection){.io = io,
                      .limits = *limits,
                      .calls = *calls,
                      .arg = arg,
                      .lines = {limits->lines_s, 1000LL * BURST_S * limits->lines_s},
                      .bytes = {limits->bytes_s, 1000LL * BURST_S * limits->bytes_s},
                      .refilled = timer_now(),
                      .heard = timer_now(),
                      .why = CONNECTION_ENDS};
    l->limits.longest = limits->longest < LONGEST ? limits->longest : LONGEST;
    l->clock = evtimer_new(base, on_silence, l);
    l->ended = evtimer_new(base, on_ended, l);
    if (!l->clock || !l->ended) {
        connection_free(l);
        return NULL;
    }
    bufferevent_setcb(io, on_arrived, on_written, on_cut, l);
    if (bufferevent_enable(io, EV_READ | EV_WRITE) != 0)
        fail(l, CONNECTION_LEFT);
    else
        await_silence(l);
    return l;
}

void connection_listen(connection *l, const connection_calls *calls, void *arg)
{
    l->calls = *calls;
    l->arg = arg;
}

/* A far end that sends what cannot be read may still be told why that ends the connection. */
static bool writes(const connection *l)
{
    return l->why == CONNECTION_ENDS || l->why == CONNECTION_LONG || l->why == CONNECTION_FLOOD;
}

void connection_send(connection *l, const char *bytes, size_t size)
{
    if (!writes(l))
        return;
    if (l->held && !l->kept)
        l->kept = evbuffer_new();
    struct evbuffer *out = l->held ? l->kept : bufferevent_get_output(l->io);
    if (out)
        (void)evbuffer_expand(out, size); /* each part of a buffer is a record of TLS */
    size_t waits = evbuffer_get_length(bufferevent_get_output(l->io));
    waits += l->kept ? evbuffer_get_length(l->kept) : 0;
    if (waits + size > l->limits.unread)
        fail(l, CONNECTION_BACKLOG);
    else if (l->held ? !out || evbuffer_add(out, bytes, size) != 0
                     : bufferevent_write(l->io, bytes, size) != 0)
        fail(l, CONNECTION_LEFT);
}

void connection_drop(connection *l)
{
    if (l->kept)
        evbuffer_free(l->kept);
    l->kept = NULL;
    l->held = false;
}

void connection_hold(connection *l, bool hold)
{
    if (!hold && l->kept && writes(l) && bufferevent_write_buffer(l->io, l->kept) != 0)
        fail(l, CONNECTION_LEFT);
    if (!hold)
        connection_drop(l);
    l->held = hold;
}

void connection_time(connection *l, delays *count, long long since)
{
    if (!l->times)
        l->since = since;
    l->times = count;
}

static void on_last_written(struct bufferevent *io, void *arg)
{
    if (all_written(io))
        connection_free(arg);
}

static void on_last_event(UNUSED struct bufferevent *io, short what, void *arg)
{
    if (what & GONE) /* not the end of a handshake */
        connection_free(arg);
}

void connection_finish(connection *l)
{
    if (!l || !writes(l) || !evbuffer_get_length(bufferevent_get_output(l->io))) {
        connection_free(l);
        return;
    }
    let_go(l);
    evtimer_del(l->clock);
    l->calls = (connection_calls){.end = NULL};
    bufferevent_setcb(l->io, NULL, on_last_written, on_last_event, l);
    timer_set(l->ended, 1000 * FINISH_S);
}

void connection_free(connection *l)
{
    if (!l)
        return;
    connection_drop(l);
    if (l->io) { /* a pair of bufferevents hears of the end by the flush alone */
        (void)bufferevent_flush(l->io, EV_WRITE, BEV_FINISHED);
        bufferevent_free(l->io);
    }
    if (l->clock)
        event_free(l->clock);
    if (l->ended)
        event_free(l->ended);
    free(l);
}
