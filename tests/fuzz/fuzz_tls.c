/* fuzz_tls.c - any bytes on the wire of a line over TLS, before, while and after hands are shaken, by virtual time: each
   end hears what the other has said, or a beginning of that, and nothing else; no word is on the wire in clear; a
   client takes nobody for its server who is not; and each end is rid of the line in time.

   The first byte of the input says what is tried, by its lowest bits:

     0  the rest of the input is sent to a server, in pieces: a byte for the length, 0 for three seconds, and so
        many bytes
     1  the same to a client
     2  a client and a server are joined, and each piece that one of them sends meets the next change: a byte for
        the kind (the rows of change below), and for some of them one for the place and one for the value. Bit 4:
        the client asks for something that it is refused; bit 8: pieces are of one byte
     3  the same, and the client knows the server by another key */
#include "base/loop.h"
#include "net/room.h"
#include "net/tls.h"
#include "support/folder.h"
#include "support/fuzz.h"
#include "support/tls_pair.h"
#include "support/virtual_time.h"

#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEARD = 4096, PIECE = 16384, WAIT_MS = 3000, SILENT_MS = 30000, MOST_MS = 120000 };

enum { SERVER = 1, CLIENT = 2, BOTH = SERVER | CLIENT };

typedef struct scene {
    struct event_base *base;
    lobby *lobby;
    tls_client *keys;
    connection *client; /* NULL: not there, or ended */
    char heard[HEARD];
    size_t used;
    int gone;    /* connections of the server's that are closed */
    int wire[2]; /* this side of the client's end, and of the server's; -1: closed */
    bool changed, by_bytes;
} scene;

static tls_server *server; /* of all runs */

/* ---- the ends ---- */

static void on_hear(void *arg, char *text)
{
    scene *s = arg;
    s->used += (size_t)snprintf(s->heard + s->used, sizeof s->heard - s->used, "%s\n", text);
    HOLD(s->used < sizeof s->heard);
}

static void on_end(void *arg, connection_end why)
{
    scene *s = arg;
    (void)why;
    connection_free(s->client);
    s->client = NULL;
}

static void on_gone(void *arg)
{
    scene *s = arg;
    s->gone++;
}

static void come(scene *s, unsigned ends, bool asks)
{
    static const connection_calls calls = {.hear = on_hear, .end = on_end};
    static const connection_limits limits = {
        .longest = TABLE_LINE, .unread = 1 << 16, .silent_ms = SILENT_MS};
    static const char hello[] = "koudi-table 1 can\ntables\n";
    for (int i = 0; i < 2; i++) {
        int pair[2];
        s->wire[i] = -1;
        if (!(ends & (i ? SERVER : CLIENT)))
            continue;
        open_sockets(pair);
        s->wire[i] = pair[1];
        struct bufferevent *io = i ? tls_accept(server, s->base, pair[0], on_gone, s)
                                   : tls_connect(s->keys, s->base, pair[0], NULL);
        HOLD(io);
        if (i)
            lobby_welcome(s->lobby, io, &(visitor){.far = true});
        else
            s->client = connection_new(s->base, io, &limits, &calls, s);
    }
    if (s->client)
        connection_send(s->client, hello, asks ? sizeof hello - 1 : strcspn(hello, "\n") + 1);
    virtual_settle(s->base);
}

/* ---- the wire ---- */

static void close_wire(scene *s)
{
    for (int i = 0; i < 2; i++)
        if (s->wire[i] >= 0)
            (void)close(s->wire[i]);
    s->wire[0] = s->wire[1] = -1;
    virtual_settle(s->base);
}

/* What that end has sent. */
static size_t take(const scene *s, int end, uint8_t *out, size_t most)
{
    static const char word[] = "koudi-table";
    ssize_t got = s->wire[end] < 0 ? 0 : recv(s->wire[end], out, most, 0);
    size_t size = got > 0 ? (size_t)got : 0;
    for (size_t i = 0; i + sizeof word <= size + 1; i++)
        HOLD(memcmp(out + i, word, sizeof word - 1) != 0);
    return size;
}

static void give(scene *s, int end, const uint8_t *said, size_t size)
{
    size_t most = s->by_bytes ? 1 : size;
    for (size_t at = 0; at < size && s->wire[end] >= 0; at += most) {
        (void)!send(s->wire[end], said + at, most, MSG_NOSIGNAL);
        virtual_settle(s->base);
    }
}

/* ---- changes of a piece ---- */

typedef enum change { PASS, FLIP, CUT_SHORT, TWICE, INSERT, LOSE, CLOSE, DELAY, CHANGES } change;

/* Changes the piece, which has room for as much again. Returns its size. */
static size_t change_piece(scene *s, bytes *in, uint8_t piece[2 * PIECE], size_t size)
{
    change kind = (change)(next_byte(in) % CHANGES);
    if (kind == PASS)
        return size;
    s->changed = true;
    if (kind == LOSE)
        return 0;
    if (kind == DELAY)
        virtual_pass(s->base, WAIT_MS);
    if (kind == CLOSE)
        close_wire(s);
    if (kind == DELAY || kind == CLOSE)
        return size;
    size_t at = next_byte(in) * size / 256, count;
    switch (kind) {
    case FLIP: piece[at] ^= (uint8_t)(next_byte(in) | 1); return size;
    case CUT_SHORT: return at;
    case TWICE: memcpy(piece + size, piece, size); return 2 * size;
    default:
        count = next_byte(in);
        count = count < in->left ? count : in->left;
        memmove(piece + at + count, piece + at, size - at);
        memcpy(piece + at, in->at, count);
        in->at += count;
        in->left -= count;
        return size + count;
    }
}

/* Passes on what one end has sent; false when there was nothing. */
static bool pass_on(scene *s, int from, bytes *in)
{
    static uint8_t piece[2 * PIECE];
    size_t size = take(s, from, piece, PIECE - 256);
    if (!size)
        return false;
    size = in->left ? change_piece(s, in, piece, size) : size;
    give(s, 1 - from, piece, size);
    return true;
}

static void join(scene *s, bytes in)
{
    bool busy = true;
    while (busy || (s->wire[0] >= 0 && virtual_now() < MOST_MS)) {
        if (!busy)
            virtual_pass(s->base, WAIT_MS);
        bool told = pass_on(s, 0, &in);
        busy = pass_on(s, 1, &in) || told;
    }
}

static void send_raw(scene *s, int end, bytes in)
{
    static uint8_t said[PIECE];
    while (in.left) {
        size_t size = next_byte(&in);
        size = size < in.left ? size : in.left;
        give(s, end, in.at, size);
        if (!size)
            virtual_pass(s->base, WAIT_MS);
        in.at += size;
        in.left -= size;
        while (take(s, end, said, sizeof said)) {
        }
    }
}

/* ---- a run ---- */

static void run(scene *s, unsigned how, bytes in)
{
    unsigned ends = (how & 3) == 0 ? SERVER : (how & 3) == 1 ? CLIENT : BOTH;
    bool friends = (how & 3) == 2;
    uint8_t pin[TLS_PIN];
    char why[200];
    virtual_begin();
    memset(s, 0, sizeof *s);
    s->by_bytes = how & 8;
    s->base = loop_new(false);
    s->lobby = lobby_new(s->base, NULL, NULL);
    memcpy(pin, tls_server_pin(server), sizeof pin);
    pin[0] ^= (how & 3) == 3;
    s->keys = tls_client_new(pin, why, sizeof why);
    HOLD(s->base && s->lobby && s->keys);
    come(s, ends, how & 4);
    if (ends == BOTH)
        join(s, in);
    else
        send_raw(s, ends == SERVER, in);
    HOLD(friends || (tls_client_state(s->keys) != TLS_UP && !s->used));
    virtual_pass(s->base, SILENT_MS + WAIT_MS);
    HOLD(!s->client);
    HOLD(s->gone == (ends & SERVER ? 1 : 0));
    close_wire(s);
    lobby_free(s->lobby, CLOSE_CLOSED);
    virtual_settle(s->base);
    tls_client_free(s->keys);
    HOLD(virtual_timers() == 0);
    event_base_free(s->base);
}

static void remove_place(void)
{
    (void)remove_all(folder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene s; /* large */
    static char whole[2][HEARD];
    bytes in = {data, size};
    unsigned how = next_byte(&in);
    if (!server) {
        /* The answers to a client where nothing is changed: late to say more, and refused. */
        char why[PATH_MAX + 300];
        HOLD(make_folder_in_memory(NULL) == 0);
        HOLD(atexit(remove_place) == 0);
        server = tls_server_new(in_folder("key"), why, sizeof why);
        for (unsigned asks = 0; asks < 2; asks++) {
            run(&s, 2 | asks << 2, (bytes){(const uint8_t *)"", 0});
            memcpy(whole[asks], s.heard, HEARD);
            HOLD(strstr(whole[asks], asks ? "refuse not-admitted" : "refuse late"));
        }
    }
    run(&s, how, in);
    HOLD(strncmp(whole[0], s.heard, s.used) == 0 || strncmp(whole[1], s.heard, s.used) == 0);
    if ((how & 3) == 2 && !s.changed)
        HOLD(strcmp(whole[how >> 2 & 1], s.heard) == 0);
    return 0;
}
