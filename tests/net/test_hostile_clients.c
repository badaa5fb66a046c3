/* test_hostile_clients.c - clients that misbehave at a table, each in its own way: each gets its ending, and two
   people play on as if it were not there; by virtual time.
   test_hostile_clients [tls]: the clients' lines are TLS */
#include "support/party.h"
#include "support/test.h"
#include "support/tls_pair.h"
#include "support/virtual_time.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* HEARD: of what a client is sent, the last bytes are kept. */
enum { HEARD = 1 << 16, OWN_SEAT = 2, MANY = 70, MEGABYTE = 1 << 20 };

/* Sixteen cards, three tricks a deal. */
static const char small[] =
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; counter = none; counter_after_bury = no;"
    "counter_takes_deal = no; ask_after = no; dump = no; rebel = none; must_play = A; hook = no";
static const char hello[] = "koudi-table 1 can talk\n";

static bool tls;

/* Closed after each test. */
static party p;

static int close_party(void **state)
{
    party_close(&p);
    return 0;
}
AROUND_EACH(NULL, close_party);

/* A client without a session. */
typedef struct rude {
    struct bufferevent *io;
    char heard[HEARD];
    size_t used;
    bool closed;
} rude;

static void on_read(struct bufferevent *io, void *arg)
{
    rude *r = arg;
    char more[4096];
    for (size_t got; (got = bufferevent_read(io, more, sizeof more)) > 0;) {
        size_t over = r->used + got < HEARD ? 0 : r->used + got - HEARD + 1;
        over = over < r->used ? over : r->used;
        memmove(r->heard, r->heard + over, r->used - over);
        r->used -= over;
        memcpy(r->heard + r->used, more, got);
        r->used += got;
        r->heard[r->used] = '\0';
    }
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    rude *r = arg;
    on_read(io, r);
    r->closed = r->closed || !(what & BEV_EVENT_CONNECTED);
}

static void come(rude *r, const char *account)
{
    struct bufferevent *pair[2];
    visitor who = {.opener = false};
    *r = (rude){.used = 0};
    if (tls) {
        int sockets[2];
        open_sockets(sockets);
        speak_tls(p.base, sockets, pair);
    } else {
        assert_int_equal(bufferevent_pair_new(p.base, BEV_OPT_DEFER_CALLBACKS, pair), 0);
    }
    r->io = pair[0];
    bufferevent_setcb(r->io, on_read, NULL, on_event, r);
    bufferevent_enable(r->io, EV_READ | EV_WRITE);
    snprintf(who.account, sizeof who.account, "%s", account);
    lobby_welcome(p.lobby, pair[1], &who);
}

static void say(const rude *r, const char *bytes, size_t size)
{
    if (!r->closed)
        bufferevent_write(r->io, bytes, size);
    virtual_settle(p.base);
}

static void rude_line(const rude *r, const char *line_of_text)
{
    say(r, line_of_text, strlen(line_of_text));
}

static void go(rude *r)
{
    bufferevent_flush(r->io, EV_WRITE, BEV_FINISHED);
    bufferevent_free(r->io);
    r->io = NULL;
    virtual_settle(p.base);
}

/* Two people have begun, and there is a seat for one more. */
static void begin(void)
{
    party_open(&p, small, "oaab", 5, NULL);
    assert_true(party_come(&p, 2));
}

static void sit(rude *r, int seat)
{
    char words[300];
    const char *seated = "secret 0123456789abcdef0123456789abcdef\nseat 2";
    snprintf(words, sizeof words, "%stable\n%s\nname : Rude\nbegin\n", hello,
             seat == OWN_SEAT ? seated : "seat watch");
    rude_line(r, words);
    assert_non_null(strstr(r->heard, "\ndone "));
}

/* The two have noticed nothing but who came and went. */
static void play_on(const char *name)
{
    if (!party_play_deal(&p))
        fail_msg("%s: the deal does not go on", name);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(party_state(&p, i).connection, SESSION_CONNECTED);
        assert_int_equal(p.guest[i].refusals, 0);
        assert_int_equal(p.guest[i].words[WORD_END], 0);
    }
}

/* ---- what a line of text can do ---- */

typedef struct rude_row {
    const char *name;
    const char *place; /* sits, watches, or stranger: has no seat and says no greeting */
    const char *says;
    int times;
    const char *gets; /* a line begins so; NULL: none need come */
    bool stays;       /* the line is not closed */
} rude_row;

TEST("words")
{
    size_t count;
    const rude_row *row =
        file_rows("net/hostile_clients.tsv", "rows", "sssisb", sizeof *row, &count);
    for (const rude_row *end = row + count; row < end; row++) {
        static rude r;
        begin();
        come(&r, "rude");
        if (strcmp(row->place, "stranger") != 0)
            sit(&r, strcmp(row->place, "sits") == 0 ? OWN_SEAT : KD_NOBODY);
        party_begin(&p);
        virtual_pass(p.base, 1000);
        for (int k = 0; k < row->times; k++)
            rude_line(&r, row->says);
        virtual_pass(p.base, 500);
        char line_begins[64];
        snprintf(line_begins, sizeof line_begins, "\n%s", row->gets ? row->gets : "");
        if ((row->gets && !strstr(r.heard, line_begins)) || r.closed == row->stays)
            fail_msg("%s: %s, and was sent\n%s", row->name, r.closed ? "closed" : "open",
                     r.heard + (r.used > 400 ? r.used - 400 : 0));
        if (p.guest[0].words[WORD_TALK] > 4)
            fail_msg("%s: %d lines of talk", row->name, p.guest[0].words[WORD_TALK]);
        go(&r);
        play_on(row->name);
        party_close(&p);
    }
}

/* ---- what takes more than lines ---- */

TEST("bytes that are no line")
{
    static const char zero[] = "koudi-table 1 can\0 talk\n", half[] = "answer 1 pl";
    static char large[MEGABYTE];
    memset(large, 'a', sizeof large);
    for (int seated = 0; seated < 2; seated++) {
        static rude r[3];
        begin();
        for (int i = 0; i < 3; i++) {
            come(&r[i], "rude");
            if (seated)
                sit(&r[i], i == 0 ? OWN_SEAT : KD_NOBODY);
        }
        party_begin(&p);
        say(&r[0], large, sizeof large);
        say(&r[1], zero, sizeof zero - 1);
        say(&r[2], half, sizeof half - 1);
        go(&r[2]); /* in the middle of a connection */
        virtual_pass(p.base, 500);
        for (int i = 0; i < 2; i++) {
            assert_true(r[i].closed);
            if (!tls || i) /* a socket that is closed unread drops what was sent last */
                assert_non_null(strstr(r[i].heard, seated ? "\nend line : " : "\nrefuse line : "));
            go(&r[i]);
        }
        play_on("no line");
        party_close(&p);
    }
}

TEST("says nothing or too slowly")
{
    static rude silent, slow;
    begin();
    party_begin(&p);
    come(&silent, "rude");
    come(&slow, "rude");
    for (size_t i = 0; i < sizeof hello && !slow.closed; i++) {
        say(&slow, &hello[i], 1);
        virtual_pass(p.base, 1000);
    }
    assert_true(silent.closed && slow.closed);
    assert_non_null(strstr(silent.heard, "\nrefuse late : "));
    assert_non_null(strstr(slow.heard, "\nrefuse late : "));
    go(&silent);
    go(&slow);
    play_on("late");
}

TEST("too many come")
{
    static rude crowd[MANY];
    begin();
    party_begin(&p);
    for (int i = 0; i < MANY; i++)
        come(&crowd[i], "rude");
    virtual_pass(p.base, 500);
    for (int i = 0; i < MANY; i++) {
        assert_int_equal(crowd[i].closed, i >= LOBBY_PENDING);
        if (crowd[i].closed)
            assert_non_null(strstr(crowd[i].heard, "\nrefuse full : "));
    }
    virtual_pass(p.base, 11000); /* those who were let in say nothing */
    for (int i = 0; i < MANY; i++) {
        assert_true(crowd[i].closed);
        go(&crowd[i]);
    }
    int in = 0;
    for (int i = 0; i < MANY; i++) {
        come(&crowd[i], "rude");
        rude_line(&crowd[i], "koudi-table 1 can\ntable\nseat watch\nbegin\n");
        in += strstr(crowd[i].heard, "\ndone ") != NULL;
        if (!strstr(crowd[i].heard, "\ndone "))
            assert_non_null(strstr(crowd[i].heard, "\nrefuse full : "));
    }
    assert_int_equal(in, ROOM_WATCHERS);
    play_on("a crowd");
    for (int i = 0; i < MANY; i++)
        go(&crowd[i]);
}

/* Answers pings without reading anything. */
TEST("never reads")
{
    static rude r;
    party_open(&p, NULL, "oaab", 5, NULL);
    assert_true(party_come(&p, 2));
    come(&r, "rude");
    sit(&r, KD_NOBODY);
    party_begin(&p);
    bufferevent_disable(r.io, EV_READ);
    for (int i = 0; i < 120; i++) { /* some deals */
        rude_line(&r, "pong 1\n");
        virtual_pass(p.base, 10000);
    }
    bufferevent_enable(r.io, EV_READ);
    virtual_settle(p.base);
    assert_true(r.closed);
    assert_null(strstr(r.heard, "\nend ")); /* there was no room for it */
    go(&r);
    play_on("never reads");
}

TEST("never says a word again")
{
    static rude r;
    begin();
    come(&r, "rude");
    sit(&r, OWN_SEAT);
    party_begin(&p);
    virtual_pass(p.base, 50000);
    assert_int_equal(p.guest[0].words[WORD_AWAY], 0);
    virtual_pass(p.base, 20000);
    assert_int_equal(p.guest[0].words[WORD_AWAY], 1);
    assert_true(r.closed);
    go(&r);
    play_on("silent");
}

/* Nothing of it reaches another's terminal. */
TEST("signs that move the cursor")
{
    static rude r, also;
    begin();
    come(&r, "\033]0;rude\a");
    rude_line(&r, "koudi-table 1 can talk\ntable\nsecret 0123456789abcdef0123456789abcdef\nseat 2\n"
                  "name : \033[2J\xe2\x80\xaeMei\nbegin\n");
    come(&also, "watcher");
    rude_line(&also, "koudi-table 1 can\ntable\nseat watch\nbegin\n");
    rude_line(&r, "talk : \033[31m\xe2\x80\xae\xc2\x9b"
                  "2J hey\a\x7f\n");
    const session_state now = party_state(&p, 0);
    const char *seen = now.sitter[2].name;
    assert_null(strchr(seen, '\033'));
    assert_null(strstr(seen, "\xe2\x80\xae"));
    assert_non_null(strstr(seen, "Mei"));
    assert_non_null(strstr(also.heard, "hey"));
    for (size_t i = 0; i < also.used; i++)
        assert_true((also.heard[i] == '\n' || (unsigned char)also.heard[i] >= ' ') &&
                    also.heard[i] != 0x7f);
    assert_null(strstr(also.heard, "\xe2\x80\xae"));
    assert_null(strstr(also.heard, "\xc2\x9b"));
    go(&also);
    go(&r);
    party_begin(&p);
    play_on("signs");
}

/* With cards that it does not hold, for as long as it is asked. */
TEST("plays others cards")
{
    static rude r;
    begin();
    come(&r, "rude");
    sit(&r, OWN_SEAT);
    party_begin(&p);
    int refused = 0;
    for (int i = 0; i < 3000 && refused < 30 && !r.closed; i++) {
        const char *asked = NULL;
        for (const char *at = r.heard; (at = strstr(at, "\nask ")); at++)
            asked = at;
        if (asked) {
            char answer[100];
            snprintf(answer, sizeof answer, "answer %d play SA,SA,SA,BJ,BJ\n", atoi(asked + 5));
            r.used = 0;
            *r.heard = '\0';
            rude_line(&r, answer);
            rude_line(&r, answer); /* and again */
            refused += strstr(r.heard, "refused ") != NULL;
        }
        rude_line(&r, "pong 1\n");
        virtual_pass(p.base, 1000);
    }
    assert_int_equal(refused, 30);
    assert_int_equal(p.guest[0].words[WORD_AWAY], 0);
    go(&r);
    play_on("others' cards");
}

TEST("comes and goes")
{
    static rude r;
    begin();
    party_begin(&p);
    for (int i = 0; i < 200; i++) {
        come(&r, "rude");
        sit(&r, i % 2 ? OWN_SEAT : KD_NOBODY);
        go(&r);
        virtual_pass(p.base, 100);
    }
    play_on("comes and goes");
}

/* ---- before there is TLS ---- */

/* What a plain socket sends to a server's end: the rest is a byte a second. */
typedef struct raw_row {
    const char *name, *bytes;
    size_t size, at_once;
} raw_row;

static const raw_row raw[] = {
    {"says nothing", "", 0, 0},
    {"the greeting in plain text", "koudi-table 1 can\ntable\nbegin\n", 30, 30},
    {"a hello of TLS that never ends", "\x16\x03\x01\x40\x00\x01\x00\x3f\xfc\x03\x03", 11, 11},
    {"a hello of TLS, slowly", "\x16\x03\x01\x40\x00\x01\x00\x3f\xfc\x03\x03", 11, 1},
    {"an alert", "\x15\x03\x03\0\x02\x02\x28", 7, 7},
};

static void no_handshake(void **state)
{
    for (size_t i = 0; i < sizeof raw / sizeof *raw; i++) {
        int sockets[2];
        char answer[64];
        ssize_t got = 1;
        size_t heard = 0;
        begin();
        party_begin(&p);
        open_sockets(sockets);
        lobby_welcome(p.lobby, accept_tls(p.base, sockets[1]), &(visitor){.far = true});
        size_t sent = raw[i].at_once;
        assert_int_equal(write(sockets[0], raw[i].bytes, sent), (long)sent);
        for (int second = 0; second < 12; second++) {
            virtual_pass(p.base, 1000);
            if (sent < raw[i].size)
                sent += (size_t)(write(sockets[0], raw[i].bytes + sent, 1) == 1);
        }
        while ((got = read(sockets[0], answer, sizeof answer)) > 0) {
            assert_int_equal(*answer, 0x15); /* an alert, or nothing */
            heard += (size_t)got;
        }
        if ((got < 0 && errno == EAGAIN) || heard > 7)
            fail_msg("%s: still open, or too much was said", raw[i].name);
        close(sockets[0]);
        play_on(raw[i].name);
        party_close(&p);
    }
}

PREPARE(int argc, char **argv)
{
    tls = argc > 1 && strcmp(argv[1], "tls") == 0;
    if (tls)
        add_test(no_handshake, (struct test){.name = "no handshake"});
    return 0;
}
