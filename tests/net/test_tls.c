/* test_tls.c - lines over TLS on loopback: who is let in, and what each end says where it cannot be. */
#include "base/loop.h"
#include "net/room.h"
#include "net/tls.h"
#include "net/transport.h"
#include "support/folder.h"
#include "support/test.h"
#include "support/tls_pair.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* PATIENCE_S: a hang ends there. */
enum { SENTENCE = PATH_MAX + 300, CROWD = LISTENERS_EACH + 3, PATIENCE_S = 60 * KOUDI_SLOWER };

/* An end of a connection. */
typedef struct end {
    struct bufferevent *io;
    char heard[256];
    bool closed;
} end;

static void on_read(struct bufferevent *io, void *arg)
{
    end *e = arg;
    size_t used = strlen(e->heard);
    size_t got = bufferevent_read(io, e->heard + used, sizeof e->heard - 1 - used);
    e->heard[used + got] = '\0';
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    end *e = arg;
    on_read(io, e);
    e->closed = e->closed || what & (BEV_EVENT_EOF | BEV_EVENT_ERROR);
}

static void take(end *e, struct bufferevent *io)
{
    *e = (end){.io = io};
    bufferevent_setcb(io, on_read, NULL, on_event, e);
    assert_int_equal(bufferevent_enable(io, EV_READ | EV_WRITE), 0);
}

static void let_go(end *e)
{
    if (e->io)
        bufferevent_free(e->io);
    e->io = NULL;
}

/* ---- a server ---- */

static struct {
    struct event_base *base;
    listeners *all;
    unsigned port;
    end taken[2 * CROWD];
    int count;
} server;

static void on_welcome(void *arg, struct bufferevent *io, const visitor *who)
{
    (void)arg;
    assert_true(who->far && !who->opener && !*who->account);
    assert_true(server.count < 2 * CROWD);
    take(&server.taken[server.count++], io);
}

static void serve(void)
{
    char at[TCP_TEXT], why[SENTENCE] = "";
    server.count = 0;
    server.base = loop_new(false);
    server.all = listeners_new(server.base, on_welcome, NULL);
    if (!listeners_add_far(server.all, "127.0.0.1:0", at, why, sizeof why))
        fail_msg("%s", why);
    server.port = (unsigned)atoi(strrchr(at, ':') + 1);
}

/* Turns the loop until the end is closed or has heard these words. */
static void await(const end *e, const char *words)
{
    for (int turns = 0; !(e->closed || (words && strcmp(e->heard, words) == 0)); turns++) {
        assert_true(turns < 100000);
        assert_true(loop_turn(server.base));
    }
}

static void settle(void)
{
    for (int quiet = 0; quiet < 3; quiet++)
        assert_true(event_base_loop(server.base, EVLOOP_NONBLOCK) >= 0);
}

static void stop(void)
{
    for (int i = 0; i < server.count; i++)
        let_go(&server.taken[i]);
    listeners_free(server.all);
    settle();
    event_base_free(server.base);
}

static void call(connector *d, end *e, const uint8_t *pin)
{
    const char *why = NULL;
    connector_make(d, "127.0.0.1", server.port, pin);
    struct bufferevent *io = connector_connect(d, server.base, &why);
    if (!io)
        fail_msg("%s", why);
    take(e, io);
}

/* ---- who is let in ---- */

TEST("the right key")
{
    static connector d;
    end client;
    char why[SENTENCE] = "nothing";
    serve();
    call(&d, &client, listeners_pin(server.all));
    bufferevent_write(client.io, "hello\n", 6);
    while (!server.count)
        assert_true(loop_turn(server.base));
    await(&server.taken[0], "hello\n");
    bufferevent_write(server.taken[0].io, "welcome\n", 8);
    await(&client, "welcome\n");
    connector_explain(&d, why, sizeof why);
    assert_string_equal(why, "nothing");
    let_go(&server.taken[0]);
    await(&client, NULL); /* without a goodbye of TLS */
    assert_true(client.closed);
    let_go(&client);
    /* and again, without waiting */
    const char *sentence;
    take(&client, connector_connect(&d, server.base, &sentence));
    while (server.count < 2)
        assert_true(loop_turn(server.base));
    bufferevent_write(server.taken[1].io, "again\n", 6);
    await(&client, "again\n");
    let_go(&client);
    connector_end(&d);
    stop();
}

TEST("another key")
{
    static connector d;
    end client;
    uint8_t pin[TLS_PIN];
    char why[SENTENCE] = "";
    serve();
    for (int bit = 0; bit < 8 * TLS_PIN; bit += 31) {
        memcpy(pin, listeners_pin(server.all), sizeof pin);
        pin[bit / 8] ^= (uint8_t)(1 << bit % 8);
        call(&d, &client, pin);
        bufferevent_write(client.io, "hello\n", 6);
        await(&client, NULL);
        connector_explain(&d, why, sizeof why);
        assert_non_null(strstr(why, "127.0.0.1 has another key at port "));
        let_go(&client);
        connector_end(&d);
    }
    settle();
    for (int i = 0; i < server.count; i++) {
        await(&server.taken[i], NULL);
        assert_string_equal(server.taken[i].heard, ""); /* nothing was said to a stranger */
    }
    stop();
}

/* ---- what is no table ---- */

/* Something that accepts one connection, answers what it hears, and closes. */
typedef struct stub_row {
    const char *name, *answer;
    size_t size;
    const char *why;
} stub_row;

#define BYTES(text) (text), sizeof(text) - 1

static const stub_row stubs[] = {
    {"a server of web pages", BYTES("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
     "127.0.0.1 does not speak TLS at port "},
    {"a mail server", BYTES("220 mail.example.org ESMTP\r\n"),
     "127.0.0.1 does not speak TLS at port "},
    {"a table without TLS", BYTES("koudi-table 1 can\n"), "127.0.0.1 does not speak TLS at port "},
    {"an alert: protocol version", BYTES("\x15\x03\x03\0\x02\x02\x46"),
     "127.0.0.1 has no TLS 1.3 at port "},
    {"an alert: handshake failure", BYTES("\x15\x03\x03\0\x02\x02\x28"),
     "127.0.0.1 has no TLS 1.3 at port "},
    {"nothing", BYTES(""), "127.0.0.1 has closed the line at port "},
    {"half a record", BYTES("\x16\x03\x03\0\x7a\x02"), "127.0.0.1 has closed the line at port "},
};

static int listen_plainly(unsigned *port)
{
    tcp_addresses found;
    tcp_address bound = {.size = sizeof bound.at};
    assert_null(tcp_find("127.0.0.1", "0", &found));
    int fd = tcp_listen(&found.address[0]);
    assert_true(fd >= 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&bound.at, &bound.size), 0);
    *port = ntohs(((struct sockaddr_in *)&bound.at)->sin_port);
    return fd;
}

static void no_table(void **state)
{
    static const uint8_t pin[TLS_PIN];
    const stub_row *row = *state;
    static connector d;
    end client, far;
    char why[SENTENCE] = "";
    const char *sentence;
    unsigned port;
    struct event_base *base = loop_new(false);
    int at = listen_plainly(&port);
    connector_make(&d, "127.0.0.1", port, pin);
    take(&client, connector_connect(&d, base, &sentence));
    int fd = accept(at, NULL, NULL);
    assert_int_equal(evutil_make_socket_nonblocking(fd), 0);
    take(&far, bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE));
    while (!*far.heard) /* the client's hello */
        assert_true(loop_turn(base));
    bufferevent_write(far.io, row->answer, row->size);
    while (evbuffer_get_length(bufferevent_get_output(far.io)) && !far.closed)
        assert_true(loop_turn(base));
    assert_int_equal(shutdown(fd, SHUT_WR), 0);
    while (!client.closed)
        assert_true(loop_turn(base));
    connector_explain(&d, why, sizeof why);
    if (strncmp(why, row->why, strlen(row->why)) != 0)
        fail_msg("%s", why);
    let_go(&client);
    let_go(&far);
    connector_end(&d);
    close(at);
    event_base_loop(base, EVLOOP_NONBLOCK);
    event_base_free(base);
}
TEST_ROWS(no_table, stubs);

TEST("nobody there")
{
    static const uint8_t pin[TLS_PIN];
    static connector d;
    const char *why;
    unsigned port;
    struct event_base *base = loop_new(false);
    close(listen_plainly(&port));
    connector_make(&d, "127.0.0.1", port, pin);
    assert_null(connector_connect(&d, base, &why));
    assert_non_null(strstr(why, "127.0.0.1 lets nobody in at port "));
    connector_end(&d);
    connector_make(&d, "no such name.invalid", port, pin);
    assert_null(connector_connect(&d, base, &why));
    assert_non_null(strstr(why, "no address is known of no such name.invalid: "));
    connector_end(&d);
    event_base_free(base);
}

/* ---- the server's key ---- */

static bool try_key(char why[SENTENCE])
{
    tls_server *s = tls_server_new(in_folder("koudi/server.key"), why, SENTENCE);
    tls_server_free(s);
    return s;
}

TEST("the key is made once")
{
    uint8_t pin[TLS_PIN];
    struct stat about;
    char why[SENTENCE] = "";
    const char *path = in_folder("koudi/server.key");
    (void)unlink(path);
    for (int i = 0; i < 2; i++) {
        tls_server *s = tls_server_new(path, why, sizeof why);
        assert_non_null(s);
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0600);
        if (i == 1)
            assert_memory_equal(pin, tls_server_pin(s), TLS_PIN);
        memcpy(pin, tls_server_pin(s), TLS_PIN);
        tls_server_free(s);
    }
    assert_int_equal(unlink(path), 0);
    tls_server *s = tls_server_new(path, why, sizeof why);
    assert_memory_not_equal(pin, tls_server_pin(s), TLS_PIN);
    tls_server_free(s);
    assert_int_equal(unlink(path), 0);
}

TEST("a bad file of the key")
{
    char why[SENTENCE] = "";
    const char *path = in_folder("koudi/server.key");
    static char text[8192];
    (void)unlink(path);
    assert_true(try_key(why));
    size_t size = read_all(path, text, sizeof text);
    assert_int_equal(chmod(path, 0640), 0);
    assert_false(try_key(why));
    assert_non_null(strstr(why, "others may read the key in "));
    assert_int_equal(chmod(path, 0600), 0);
    for (size_t cut = 0; cut < size - 20; cut += 40) {
        write_all(path, text, cut);
        assert_false(try_key(why));
        assert_non_null(strstr(why, "server.key holds no key: "));
    }
    write_all(path, text, size);
    assert_true(try_key(why));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(try_key(why));
    assert_non_null(strstr(why, "server.key: "));
    assert_int_equal(rmdir(path), 0);
}

/* ---- bounds ---- */

static connector callers[CROWD];

/* How many get in at a time from 127.0.0.1; then they go, and are to be ended. */
static int call_crowd(void)
{
    end client[CROWD];
    int in = 0;
    for (int i = 0; i < CROWD; i++)
        call(&callers[i], &client[i], listeners_pin(server.all));
    for (int i = 0; i < CROWD; i++)
        for (int turns = 0; !client[i].closed && tls_client_state(callers[i].client) != TLS_UP;
             turns++)
            assert_true(turns < 100000 && loop_turn(server.base));
    for (int i = 0; i < CROWD; i++)
        in += !client[i].closed;
    for (int i = 0; i < CROWD; i++)
        let_go(&client[i]);
    for (int i = 0; i < server.count; i++) {
        await(&server.taken[i], NULL);
        let_go(&server.taken[i]);
    }
    settle();
    return in;
}

static int crowd_in(void)
{
    int in = call_crowd();
    for (int i = 0; i < CROWD; i++)
        connector_end(&callers[i]);
    return in;
}

TEST("many from one address")
{
    end client;
    serve();
    assert_int_equal(call_crowd(), LISTENERS_EACH);
    assert_int_equal(server.count, LISTENERS_EACH);
    connector_end(&callers[0]);
    call(&callers[0], &client, listeners_pin(server.all)); /* there is room again */
    while (tls_client_state(callers[0].client) != TLS_UP)
        assert_true(!client.closed && loop_turn(server.base));
    let_go(&client);
    for (int i = 0; i < CROWD; i++)
        connector_end(&callers[i]);
    stop();
}

/* Behind a proxy all come from one address, which then has to be named exactly. */
TEST("many from a proxy")
{
    static const char *const wrong[] = {
        "", "localhost", "127.0.0.1:5280", "127.0.0.0/8", "127.0.0.1 ", "[::1]", "::g"};
    serve();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(listeners_trust(server.all, wrong[i]));
    assert_true(listeners_trust(server.all, "127.0.0.2"));
    assert_true(listeners_trust(server.all, "7f00:1::"));
    assert_int_equal(crowd_in(), LISTENERS_EACH);
    stop();
    serve();
    assert_true(listeners_trust(server.all, "127.0.0.1"));
    assert_int_equal(crowd_in(), CROWD);
    for (int i = 1; i < LISTENERS_TRUSTED; i++)
        assert_true(listeners_trust(server.all, "::1"));
    assert_false(listeners_trust(server.all, "::1")); /* no more */
    stop();
}

/* A plain socket, from an address of its own. */
static int call_plainly(unsigned from, unsigned port)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr = {htonl(from)}};
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&own, sizeof own), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    assert_int_equal(evutil_make_socket_nonblocking(fd), 0);
    return fd;
}

static bool is_closed(int fd)
{
    char byte;
    ssize_t got = read(fd, &byte, 1);
    return got == 0 || (got < 0 && errno != EAGAIN);
}

/* Strangers fill what there is for them, however many addresses they have. */
TEST("many strangers")
{
    enum { ALL = LOBBY_PENDING + 6 };
    char at[TCP_TEXT], why[SENTENCE];
    int fd[ALL], open = 0;
    server.base = loop_new(false);
    lobby *h = lobby_new(server.base, NULL, NULL);
    assert_true(lobby_listen_far(h, "127.0.0.1:0", at, why, sizeof why));
    unsigned port = (unsigned)atoi(strrchr(at, ':') + 1);
    for (unsigned i = 0; i < ALL; i++) {
        fd[i] = call_plainly(INADDR_LOOPBACK + 1 + i / LISTENERS_EACH, port);
        settle();
    }
    for (int i = 0; i < ALL; i++)
        open += !is_closed(fd[i]);
    assert_int_equal(open, LOBBY_PENDING);
    lobby_free(h, CLOSE_CLOSED);
    for (int i = 0; i < ALL; i++)
        close(fd[i]);
    while (loop_turn(server.base)) { /* until the last words are given up */
    }
    event_base_free(server.base);
}

/* A client that comes when no descriptor is left is sent away; the loop rests for a second, then the door is open. */
TEST("no descriptor is left")
{
    enum { FEW = 100, MORE = 3 };
    struct rlimit before, few;
    int fd[MORE], fill[FEW], filled = 0;
    serve();
    for (int i = 0; i < MORE; i++)
        fd[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    few.rlim_cur = FEW;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    while (filled < FEW && (fill[filled] = dup(0)) >= 0)
        filled++;
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)server.port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    for (int i = 0; i < MORE; i++) {
        assert_int_equal(connect(fd[i], (struct sockaddr *)&to, sizeof to), 0);
        assert_int_equal(evutil_make_socket_nonblocking(fd[i]), 0);
    }
    settle();
    assert_true(is_closed(fd[0]));
    assert_false(is_closed(fd[1])); /* waits */
    assert_int_equal(server.count, 0);
    while (filled > 0)
        close(fill[--filled]);
    while (server.count < MORE - 1)
        assert_true(loop_turn(server.base));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    for (int i = 0; i < MORE; i++)
        close(fd[i]);
    stop();
}

/* ---- handshakes ---- */

/* What passes between two sockets, in both directions; 0: they are cut. */
typedef struct between {
    int fd[2];
    long passed[2], limit[2];
} between;

static bool pass(between *b)
{
    char bytes[4096];
    for (int way = 0; way < 2; way++) {
        long left = b->limit[way] - b->passed[way];
        ssize_t got =
            read(b->fd[way], bytes, left < (long)sizeof bytes ? (size_t)left : sizeof bytes);
        if (got > 0) {
            assert_int_equal(write(b->fd[!way], bytes, (size_t)got), got);
            b->passed[way] += got;
        }
    }
    return b->passed[0] < b->limit[0] && b->passed[1] < b->limit[1];
}

/* Makes a line of TLS and says a word each way; the line is cut after so many bytes of a way. Both ends are
   told. Returns how many bytes there were. */
static void shake_hands(struct event_base *base, between *b)
{
    struct bufferevent *io[2];
    int near[2], far[2];
    end ends[2];
    open_sockets(near);
    open_sockets(far);
    b->fd[0] = near[1];
    b->fd[1] = far[0];
    b->passed[0] = b->passed[1] = 0;
    speak_tls(base, (const int[]){near[0], far[1]}, io);
    for (int i = 0; i < 2; i++) {
        take(&ends[i], io[i]);
        bufferevent_write(io[i], "word", 4);
    }
    bool whole = true;
    while (whole && (!*ends[0].heard || !*ends[1].heard)) {
        event_base_loop(base, EVLOOP_NONBLOCK);
        whole = pass(b);
    }
    close(near[1]);
    close(far[0]);
    for (int turns = 0; !ends[0].closed || !ends[1].closed; turns++) {
        assert_true(turns < 1000);
        event_base_loop(base, EVLOOP_NONBLOCK);
    }
    for (int i = 0; i < 2; i++) {
        if (*ends[i].heard)
            assert_string_equal(ends[i].heard, "word");
        let_go(&ends[i]);
    }
    event_base_loop(base, EVLOOP_NONBLOCK);
}

TEST("a handshake is cut at every byte")
{
    struct event_base *base = loop_new(false);
    between whole = {.limit = {1 << 20, 1 << 20}};
    shake_hands(base, &whole);
    assert_true(whole.passed[0] > 300 && whole.passed[1] > 500);
    for (int way = 0; way < 2; way++)
        for (long at = 1; at < whole.passed[way]; at++) {
            between b = {.limit = {1 << 20, 1 << 20}};
            b.limit[way] = at;
            shake_hands(base, &b);
        }
    print_message("%ld and %ld bytes\n", whole.passed[0], whole.passed[1]);
    event_base_free(base);
}

/* A client of OpenSSL's own, of versions up to this. True when it is let in. */
static bool old_client(int version, SSL **out)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    int fd = call_plainly(INADDR_LOOPBACK, server.port), done = 0;
    assert_int_equal(SSL_CTX_set_max_proto_version(context, version), 1);
    SSL *ssl = SSL_new(context);
    SSL_CTX_free(context);
    assert_int_equal(SSL_set_fd(ssl, fd), 1);
    for (int turns = 0; turns < 100000 && done <= 0; turns++) {
        done = SSL_connect(ssl);
        if (done <= 0 && SSL_get_error(ssl, done) != SSL_ERROR_WANT_READ)
            break;
        event_base_loop(server.base, EVLOOP_NONBLOCK);
    }
    *out = ssl;
    return done == 1;
}

TEST("only the newest version")
{
    static const int versions[] = {TLS1_VERSION, TLS1_1_VERSION, TLS1_2_VERSION};
    SSL *ssl;
    serve();
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        assert_false(old_client(versions[i], &ssl));
        close(SSL_get_fd(ssl));
        SSL_free(ssl);
    }
    assert_true(old_client(TLS1_3_VERSION, &ssl));
    char byte;
    for (int turns = 0; turns < 10; turns++) {
        event_base_loop(server.base, EVLOOP_NONBLOCK);
        assert_int_equal(SSL_read(ssl, &byte, 1), -1);
    }
    assert_false(SSL_SESSION_has_ticket(SSL_get_session(ssl)));
    assert_false(SSL_SESSION_is_resumable(SSL_get_session(ssl)));
    /* Whose keys are changed again and again is served like others, and no loop turns for it alone. */
    for (int i = 0; i < 100; i++) {
        assert_int_equal(SSL_key_update(ssl, SSL_KEY_UPDATE_REQUESTED), 1);
        assert_int_equal(SSL_do_handshake(ssl), 1);
    }
    assert_int_equal(SSL_write(ssl, "still here", 10), 10);
    await(&server.taken[server.count - 1], "still here");
    close(SSL_get_fd(ssl));
    SSL_free(ssl);
    stop();
}

TEST("a place that is taken")
{
    char where[32], at[TCP_TEXT], why[SENTENCE] = "";
    serve();
    snprintf(where, sizeof where, "127.0.0.1:%u", server.port);
    assert_false(listeners_add_far(server.all, where, at, why, sizeof why));
    assert_non_null(strstr(why, where));
    assert_non_null(strstr(why, ": another program listens there, perhaps an earlier table: "));
    assert_false(listeners_add_far(server.all, "here", at, why, sizeof why));
    assert_non_null(strstr(why, "\"here\" is not of the form "));
    stop();
}

static int make_state(void **state)
{
    int made = make_folder(state);
    alarm(PATIENCE_S);
    return made == 0 ? setenv("XDG_STATE_HOME", folder, 1) : made;
}
AROUND_ALL(make_state, remove_folder);
