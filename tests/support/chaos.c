/* chaos.c - bad lines between bufferevent pairs. */
#include "support/chaos.h"

#include "base/loop.h"
#include "support/tls_pair.h"

#include <assert.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* What is on its way in one direction. */
typedef struct piece {
    long long due;
    size_t size; /* 0: the end of the connection */
} piece;

typedef struct way {
    relay *relay;
    struct bufferevent *from, *to;
    struct evbuffer *bytes;
    piece *pieces;
    size_t first, count, room;
    struct event *timer;
} way;

struct relay {
    chaos *chaos;
    int number;
    way way[CHAOS_WAYS];
    struct relay *next;
};

/* The far end of a pair hears of the end only by the flush; a socket still gets what has arrived. TCP tells the
   far end by a reset that it was no end. */
static void close_end(struct bufferevent *io, bool resets)
{
    static const struct linger at_once = {.l_onoff = 1};
    int fd = bufferevent_getfd(io);
    bufferevent_setcb(io, NULL, NULL, NULL, NULL);
    (void)bufferevent_flush(io, EV_WRITE, BEV_FINISHED);
    if (fd >= 0) {
        (void)evbuffer_unfreeze(bufferevent_get_output(io), 1);
        (void)evbuffer_write(bufferevent_get_output(io), fd);
        if (resets)
            (void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    }
    bufferevent_free(io);
}

static void cut(relay *r, bool resets)
{
    relay **at = &r->chaos->relays;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    for (int i = 0; i < CHAOS_WAYS; i++) {
        close_end(r->way[i].from, resets);
        event_free(r->way[i].timer);
        evbuffer_free(r->way[i].bytes);
        free(r->way[i].pieces);
    }
    free(r);
}

static void await_piece(way *w)
{
    const chaos *c = w->relay->chaos;
    long long due = w->pieces[w->first].due, dark = c->dark_until[w->relay->number];
    due = (due > dark ? due : dark) - timer_now();
    timer_set(w->timer, due > 0 ? (unsigned)due : 0);
}

static void send_off(way *w, size_t size)
{
    chaos *c = w->relay->chaos;
    long long due = timer_now() + c->delay_ms;
    if (c->jitter_ms)
        due += (long long)kd_rng_below(&c->rng, 2 * c->jitter_ms + 1) - c->jitter_ms;
    if (w->count && w->pieces[w->first + w->count - 1].due > due)
        due = w->pieces[w->first + w->count - 1].due; /* none overtakes another */
    if (w->first && w->first + w->count == w->room) {
        memmove(w->pieces, w->pieces + w->first, w->count * sizeof *w->pieces);
        w->first = 0;
    }
    if (w->count == w->room) {
        w->room = 2 * w->room + 16;
        w->pieces = realloc(w->pieces, w->room * sizeof *w->pieces);
        assert(w->pieces);
    }
    w->pieces[w->first + w->count++] = (piece){due, size};
    if (w->count == 1)
        await_piece(w);
}

/* Bytes that are to arrive at once are one piece more. */
static void on_read(struct bufferevent *io, void *arg)
{
    way *w = arg;
    chaos *c = w->relay->chaos;
    size_t left = evbuffer_get_length(bufferevent_get_input(io));
    (void)evbuffer_add_buffer(w->bytes, bufferevent_get_input(io));
    while (left > 0) {
        size_t size = c->slice ? 1 + kd_rng_below(&c->rng, c->slice) : left;
        size = size < left ? size : left;
        send_off(w, size);
        left -= size;
    }
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    on_read(io, arg);
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR))
        send_off(arg, 0);
}

static void on_timer(evutil_socket_t fd, short what, void *arg)
{
    way *w = arg;
    relay *r = w->relay;
    chaos *c = r->chaos;
    chaos_way which = (chaos_way)(w - r->way);
    long *passed = &c->passed[r->number][which], limit = c->cut_at[r->number][which];
    (void)fd;
    (void)what;
    if (timer_now() < c->dark_until[r->number]) {
        await_piece(w);
        return;
    }
    piece p = w->pieces[w->first++];
    w->count--;
    size_t early = 0;
    if (c->cuts && p.size)
        early = c->cuts(c->cuts_arg, r->number, which,
                        evbuffer_pullup(w->bytes, (ev_ssize_t)p.size), p.size);
    if (early)
        limit = *passed + (long)early;
    bool cuts = !p.size || (limit > *passed && limit <= *passed + (long)p.size);
    if (p.size && cuts)
        p.size = (size_t)(limit - *passed);
    *passed += (long)p.size;
    if (c->tap && p.size)
        c->tap(c->tap_arg, r->number, which, evbuffer_pullup(w->bytes, (ev_ssize_t)p.size), p.size);
    evbuffer_remove_buffer(w->bytes, bufferevent_get_output(w->to), p.size);
    if (cuts)
        cut(r, p.size > 0);
    else if (w->count)
        await_piece(w);
}

static void join(relay *r, chaos_way which, struct bufferevent *from, struct bufferevent *to)
{
    way *w = &r->way[which];
    *w = (way){.relay = r, .from = from, .to = to, .bytes = evbuffer_new()};
    w->timer = evtimer_new(r->chaos->base, on_timer, w);
    bufferevent_setcb(from, on_read, NULL, on_event, w);
    (void)bufferevent_enable(from, EV_READ | EV_WRITE);
}

void chaos_join(chaos *c, int number, struct bufferevent *near, struct bufferevent *far)
{
    relay *r = calloc(1, sizeof *r);
    assert(number < CHAOS_LINES);
    assert(r && near && far);
    r->chaos = c;
    r->number = number;
    r->next = c->relays;
    c->relays = r;
    join(r, CHAOS_UP, near, far);
    join(r, CHAOS_DOWN, far, near);
}

void chaos_wire(void *arg, int number, struct bufferevent *pair[2])
{
    struct bufferevent *far[2];
    const chaos *c = arg;
    assert(bufferevent_pair_new(c->base, 0, far) == 0);
    chaos_join(arg, number, pair[1], far[0]);
    pair[1] = far[1];
}

void chaos_wire_sockets(void *arg, int number, int pair[2])
{
    const chaos *c = arg;
    int far[2];
    open_sockets(far);
    chaos_join(arg, number, bufferevent_socket_new(c->base, pair[1], BEV_OPT_CLOSE_ON_FREE),
               bufferevent_socket_new(c->base, far[0], BEV_OPT_CLOSE_ON_FREE));
    pair[1] = far[1];
}

void chaos_begin(chaos *c, struct event_base *base, uint64_t seed)
{
    *c = (chaos){.base = base};
    kd_rng_seed(&c->rng, seed, 0xc4a05);
}

void chaos_cut(chaos *c, int number)
{
    relay *r = c->relays;
    while (r) {
        relay *next = r->next;
        if (r->number == number)
            cut(r, true);
        r = next;
    }
}

void chaos_hole(chaos *c, int number, unsigned ms)
{
    long long until = timer_now() + ms;
    if (c->dark_until[number] < until)
        c->dark_until[number] = until;
}

void chaos_calm(chaos *c)
{
    c->slice = c->jitter_ms = 0;
    for (int number = 0; number < CHAOS_LINES; number++) {
        c->dark_until[number] = 0;
        c->cut_at[number][CHAOS_UP] = c->cut_at[number][CHAOS_DOWN] = 0;
    }
    for (relay *r = c->relays; r; r = r->next)
        for (int i = 0; i < CHAOS_WAYS; i++)
            if (r->way[i].count)
                await_piece(&r->way[i]);
}

void chaos_end(chaos *c)
{
    while (c->relays)
        cut(c->relays, false);
}
