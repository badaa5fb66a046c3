/* test_connection.c - a connection to a program far away: what is heard, and what ends it. */
#include "net/connection.h"

#include "base/loop.h"
#include "support/test.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A line, and the far end of its bufferevent. */
typedef struct wire_pair {
    struct event_base *base;
    struct bufferevent *far;
    connection *line;
    char heard[4096]; /* lines, each with a bar behind it */
    int lines, pings;
    connection_end ended; /* CONNECTION_ENDS: not yet */
    bool frees;           /* the line is freed by the first call */
} wire_pair;

static void on_hear(void *arg, char *text)
{
    wire_pair *w = arg;
    if (strlen(w->heard) + strlen(text) + 2 < sizeof w->heard)
        strcat(strcat(w->heard, text), "|");
    w->lines++;
    if (w->frees) {
        connection_free(w->line);
        w->line = NULL;
    }
}

static void pings(void *arg)
{
    wire_pair *w = arg;
    w->pings++;
}

static void on_end(void *arg, connection_end why)
{
    wire_pair *w = arg;
    w->ended = why;
}

static const connection_limits usual = {.longest = 16, .unread = 256};

static void open_pair(wire_pair *w, connection_limits limits)
{
    static const connection_calls calls = {on_hear, pings, on_end};
    struct bufferevent *pair[2];
    *w = (wire_pair){.base = event_base_new(), .ended = CONNECTION_ENDS};
    assert_int_equal(bufferevent_pair_new(w->base, 0, pair), 0);
    w->far = pair[1];
    bufferevent_enable(w->far, EV_READ | EV_WRITE);
    w->line = connection_new(w->base, pair[0], &limits, &calls, w);
    assert_non_null(w->line);
}

static void close_pair(wire_pair *w)
{
    connection_free(w->line);
    bufferevent_free(w->far);
    event_base_loop(w->base, EVLOOP_NONBLOCK); /* calls that a pair has deferred hold its memory */
    event_base_free(w->base);
}

static void far_says(wire_pair *w, const char *bytes, size_t size)
{
    bufferevent_write(w->far, bytes, size);
    for (int i = 0; i < 400; i++)
        event_base_loop(w->base, EVLOOP_NONBLOCK);
}

TEST("lines come whole however they are cut")
{
    wire_pair w;
    open_pair(&w, usual);
    for (const char *at = "one\ntwo 2\n\nthr"; *at; at++)
        far_says(&w, at, 1);
    assert_string_equal(w.heard, "one|two 2||");
    far_says(&w, "ee\nfour\nfive\n", 13);
    assert_string_equal(w.heard, "one|two 2||three|four|five|");
    assert_int_equal(w.ended, CONNECTION_ENDS);
    close_pair(&w);
}

TEST("what ends a line")
{
    static const struct {
        const char *name, *says;
        size_t size;
        connection_limits limits;
        connection_end ends;
        int lines;
    } rows[] = {
        {"the longest line",
         "0123456789abcde\n",
         16,
         {.longest = 16, .unread = 256},
         CONNECTION_ENDS,
         1},
        {"a byte more",
         "0123456789abcdef\n",
         17,
         {.longest = 16, .unread = 256},
         CONNECTION_LONG,
         0},
        {"a long one without an end",
         "0123456789abcdef",
         16,
         {.longest = 16, .unread = 256},
         CONNECTION_LONG,
         0},
        {"a byte 0", "a\0b\n", 4, {.longest = 16, .unread = 256}, CONNECTION_LONG, 0},
        {"four seconds' lines at once",
         "1\n2\n3\n4\n",
         8,
         {16, 256, 1, 0, 0, 0},
         CONNECTION_ENDS,
         4},
        {"a line more", "1\n2\n3\n4\n5\n", 10, {16, 256, 1, 0, 0, 0}, CONNECTION_FLOOD, 4},
        {"four seconds' bytes at once", "123\n567\n", 8, {16, 256, 0, 2, 0, 0}, CONNECTION_ENDS, 2},
        {"bytes more", "123\n567\n9\n", 10, {16, 256, 0, 2, 0, 0}, CONNECTION_FLOOD, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wire_pair w;
        open_pair(&w, rows[i].limits);
        far_says(&w, rows[i].says, rows[i].size);
        if (w.ended != rows[i].ends || w.lines != rows[i].lines)
            fail_msg("%s: end %d, %d lines", rows[i].name, (int)w.ended, w.lines);
        close_pair(&w);
    }
}

TEST("who does not read loses the line")
{
    wire_pair w;
    open_pair(&w, usual);
    bufferevent_disable(w.far, EV_READ);
    bufferevent_setwatermark(w.far, EV_READ, 0, 1);
    for (int i = 0; i < 40 && w.ended == CONNECTION_ENDS; i++) {
        connection_send(w.line, "0123456789abcde\n", 16);
        assert_int_equal(w.ended, CONNECTION_ENDS); /* never from within connection_send */
        event_base_loop(w.base, EVLOOP_NONBLOCK);
    }
    assert_int_equal(w.ended, CONNECTION_BACKLOG);
    close_pair(&w);
}

TEST("silence is pinged and then ends the line")
{
    wire_pair w;
    open_pair(&w,
              (connection_limits){.longest = 16, .unread = 256, .ping_ms = 20, .silent_ms = 60});
    while (w.ended == CONNECTION_ENDS)
        event_base_loop(w.base, EVLOOP_ONCE);
    assert_int_equal(w.ended, CONNECTION_SILENT);
    assert_int_equal(w.pings, 1);
    close_pair(&w);
}

TEST("a line may be freed by what it hears")
{
    wire_pair w;
    open_pair(&w, usual);
    w.frees = true;
    far_says(&w, "one\ntwo\n", 8);
    assert_string_equal(w.heard, "one|");
    assert_null(w.line);
    close_pair(&w);
}

TEST("what came before the end is heard")
{
    wire_pair w;
    open_pair(&w, usual);
    bufferevent_write(w.far, "one\ntwo\nthr", 11);
    bufferevent_flush(w.far, EV_WRITE, BEV_FINISHED);
    far_says(&w, "", 0);
    assert_string_equal(w.heard, "one|two|");
    assert_int_equal(w.ended, CONNECTION_LEFT);
    close_pair(&w);
}

/* Who says a last word and is gone, with bytes of ours unread: that nothing can be written to it is no reason not to
   hear the word. */
TEST("a line that cannot be written is read")
{
    static const connection_calls calls = {on_hear, pings, on_end};
    wire_pair w = {.ended = CONNECTION_ENDS};
    int ends[2];
    w.base = loop_new(false);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
    w.line = connection_new(w.base, bufferevent_socket_new(w.base, ends[0], BEV_OPT_CLOSE_ON_FREE),
                            &usual, &calls, &w);
    connection_send(w.line, "unread\n", 7);
    event_base_loop(w.base, EVLOOP_NONBLOCK);
    connection_send(w.line, "to nobody\n", 10);
    assert_int_equal(write(ends[1], "leave\n", 6), 6);
    close(ends[1]);
    while (w.ended == CONNECTION_ENDS)
        event_base_loop(w.base, EVLOOP_ONCE);
    assert_string_equal(w.heard, "leave|");
    assert_int_equal(w.ended, CONNECTION_LEFT);
    connection_free(w.line);
    event_base_free(w.base);
}

TEST("the last words are sent")
{
    char read[32] = "";
    wire_pair w;
    open_pair(&w, usual);
    connection_send(w.line, "end over\n", 9);
    connection_finish(w.line);
    w.line = NULL;
    far_says(&w, "too late\n", 9);
    bufferevent_read(w.far, read, sizeof read - 1);
    assert_string_equal(read, "end over\n");
    assert_int_equal(w.lines, 0);
    close_pair(&w);
}
