/* sockets.c - sockets of TCP: their addresses, connecting, listening with limits. */
#include "net/transport.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "net/room.h"
#include "net/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ==== addresses of the network: read, found, listened at, connected to ==== */

enum { WAITING = 128, HIGHEST_PORT = 65535, UNREAD = 32 << 10 };

bool tcp_is_port(const char *port)
{
    size_t length = strspn(port, "0123456789");
    return length > 0 && length < TCP_PORT && !port[length] &&
           strtol(port, NULL, 10) <= HIGHEST_PORT;
}

bool tcp_read(const char *text, char host[TCP_HOST], char port[TCP_PORT])
{
    const char *colon = strrchr(text, ':');
    if (!colon || !tcp_is_port(colon + 1))
        return false;
    size_t length = (size_t)(colon - text);
    bool brackets = *text == '[' && length > 2 && text[length - 1] == ']';
    if (brackets) {
        text++;
        length -= 2;
    }
    if (length >= TCP_HOST || (!brackets && memchr(text, ':', length)) ||
        strcspn(text, "[]") < length)
        return false;
    snprintf(host, TCP_HOST, "%.*s", (int)length, text);
    snprintf(port, TCP_PORT, "%s", colon + 1);
    return true;
}

const char *tcp_find(const char *host, const char *port, tcp_addresses *out)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICSERV | (*host ? 0 : AI_PASSIVE)};
    struct addrinfo *found = NULL;
    int error = getaddrinfo(*host ? host : NULL, port, &hints, &found);
    out->count = 0;
    if (error)
        return error == EAI_SYSTEM ? strerror(errno) : gai_strerror(error);
    for (const struct addrinfo *at = found; at && out->count < TCP_ADDRESSES; at = at->ai_next) {
        tcp_address *a = &out->address[out->count++];
        *a = (tcp_address){.size = at->ai_addrlen};
        memcpy(&a->at, at->ai_addr, at->ai_addrlen);
    }
    freeaddrinfo(found);
    return NULL;
}

void tcp_text(const struct sockaddr *at, socklen_t size, char out[TCP_TEXT])
{
    char host[TCP_HOST] = "?", port[TCP_PORT] = "?";
    (void)getnameinfo(at, size, host, sizeof host, port, sizeof port,
                      NI_NUMERICHOST | NI_NUMERICSERV);
    snprintf(out, TCP_TEXT, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
}

int stream_socket(int family)
{
    int fd = socket(family, SOCK_STREAM, 0);
    if (fd >= 0) {
        (void)evutil_make_socket_nonblocking(fd);
        (void)evutil_make_socket_closeonexec(fd);
    }
    return fd;
}

static int tcp_close_with(int fd, int error)
{
    if (fd >= 0)
        (void)close(fd);
    errno = error;
    return -1;
}

int tcp_listen(const tcp_address *a)
{
    static const int yes = 1;
    int fd = stream_socket(a->at.ss_family);
    if (fd < 0)
        return -1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (a->at.ss_family == AF_INET6) /* IPv4 has a socket of its own */
        (void)setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes);
    if (bind(fd, (const struct sockaddr *)&a->at, a->size) != 0 || listen(fd, WAITING) != 0)
        return tcp_close_with(fd, errno);
    return fd;
}

/* Returns 0, or the errno with which connecting has failed. */
static int await_connection(int fd, int wait_ms)
{
    struct pollfd done = {.fd = fd, .events = POLLOUT};
    int error = 0, ready;
    socklen_t size = sizeof error;
    do
        ready = poll(&done, 1, wait_ms);
    while (ready < 0 && errno == EINTR);
    if (ready <= 0)
        return ready < 0 ? errno : ETIMEDOUT;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

int tcp_connect(const tcp_address *to, int wait_ms)
{
    int fd = stream_socket(to->at.ss_family);
    if (fd < 0)
        return -1;
    int error = connect(fd, (const struct sockaddr *)&to->at, to->size) == 0 ? 0 : errno;
    if (error == EINPROGRESS)
        error = wait_ms ? await_connection(fd, wait_ms) : 0;
    if (error)
        return tcp_close_with(fd, error);
    tcp_no_delay(fd);
    return fd;
}

void tcp_bound_unread(int fd)
{
    static const int most = UNREAD;
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
}

void tcp_no_delay(int fd)
{
    static const int yes = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

/* ==== the line to a table at another machine: finds the machine, connects, and says why it cannot ==== */

enum { WAIT_MS = 5000 };

void connector_make(connector *d, const char *host, unsigned port, const uint8_t pin[TLS_PIN])
{
    *d = (connector){.at = 0};
    snprintf(d->host, sizeof d->host, "%s", host);
    snprintf(d->port, sizeof d->port, "%u", port % 65536);
    memcpy(d->pin, pin, sizeof d->pin);
}

/* No name of a host ends in a digit, nor has it a colon. */
static bool is_name(const char *host)
{
    return *host && !strchr(host, ':') && !strchr("0123456789", host[strlen(host) - 1]);
}

static void explain_error(connector *d, int error)
{
    if (error == ECONNREFUSED)
        snprintf(d->why, sizeof d->why, _("%s lets nobody in at port %s: is the table still open?"),
                 d->host, d->port);
    else if (error == ETIMEDOUT)
        snprintf(d->why, sizeof d->why,
                 _("%s does not answer at port %s: a firewall may be in the way"), d->host,
                 d->port);
    else
        snprintf(d->why, sizeof d->why, _("%s cannot be reached: %s"), d->host, strerror(error));
}

/* A socket that is connected to one of the addresses, all of which are tried; -1 with a sentence, for
   the one that the system recommends most. */
static int connect_first(connector *d)
{
    const char *unknown = tcp_find(d->host, d->port, &d->found);
    int fd = -1, error = 0;
    if (unknown)
        snprintf(d->why, sizeof d->why, _("no address is known of %s: %s"), d->host, unknown);
    for (d->at = 0; d->at < d->found.count; d->at++) {
        fd = tcp_connect(&d->found.address[d->at], WAIT_MS);
        if (fd >= 0)
            return fd;
        error = error ? error : errno;
    }
    if (error)
        explain_error(d, error);
    return -1;
}

static int connect_again(connector *d)
{
    if (tls_client_state(d->client) != TLS_UP)
        d->at = (d->at + 1) % d->found.count;
    int fd = tcp_connect(&d->found.address[d->at], 0);
    if (fd < 0)
        explain_error(d, errno);
    return fd;
}

struct bufferevent *connector_connect(connector *d, struct event_base *base, const char **why)
{
    bool first = !d->found.count;
    *why = d->why;
    if (!d->client)
        d->client = tls_client_new(d->pin, d->why, sizeof d->why);
    int fd = !d->client ? -1 : first ? connect_first(d) : connect_again(d);
    if (fd < 0)
        return NULL;
    struct bufferevent *io = tls_connect(d->client, base, fd, is_name(d->host) ? d->host : NULL);
    *why = N_("there is no memory for a table");
    if (!io)
        (void)close(fd);
    return io;
}

void connector_explain(const connector *d, char *why, size_t size)
{
    static const char *const texts[] = {
        [TLS_UNCLEAR] = N_("%s has closed the line at port %s before the table answered: too many "
                           "may be connected, or too many from your address"),
        [TLS_OTHER_KEY] = N_("%s has another key at port %s than the invitation says: it is not "
                             "the table that you were invited to, or you must be invited anew"),
        [TLS_OLDER] = N_("%s has no TLS 1.3 at port %s: no table of Koudi is there"),
        [TLS_NONE] = N_("%s does not speak TLS at port %s: no table of Koudi is there"),
    };
    tls_state state = d->client ? tls_client_state(d->client) : TLS_UP;
    if (state != TLS_UP)
        snprintf(why, size, _(texts[state]), d->host, d->port);
}

void connector_end(connector *d)
{
    tls_client_free(d->client);
    d->client = NULL;
    d->found.count = 0;
}

/* ==== the sockets at which connections to tables are taken: of this machine, and of the network, with bounds on those that come from one address ==== */

/* LISTENERS: at most. PAUSE_MS: without a descriptor left, until the next attempt. NETWORK: the bytes of an
   address that count, as whoever has an address of IPv6 usually has 2^64 of them. */
enum { LISTENERS = 16, PAUSE_MS = 1000, NETWORK = 8 };

/* An address of the network. */
typedef struct host_address {
    sa_family_t family;
    uint8_t bytes[sizeof(struct in6_addr)];
} host_address;

/* Of whom there are connections now. */
typedef struct caller {
    listeners *all; /* NULL: ended */
    uint8_t network[NETWORK];
    unsigned count;
    struct caller *next;
} caller;

typedef struct listener {
    listeners *all;
    struct evconnlistener *at;
    struct event *again;
    bool (*who)(void *arg, int fd, visitor *out); /* NULL: with TLS */
    void *arg;
} listener;

struct listeners {
    struct event_base *base;
    void (*welcome)(void *arg, struct bufferevent *io, const visitor *who);
    void *arg;
    listener listener[LISTENERS];
    int count;
    int spare; /* descriptor given up to turn one more connection away; -1: none */
    tls_server *server;
    caller *callers;
    host_address trusted[LISTENERS_TRUSTED];
    int trusts;
};

/* ---- who calls from far ---- */

static host_address listeners_address_of(const struct sockaddr *at)
{
    host_address out = {.family = at->sa_family};
    if (at->sa_family == AF_INET6)
        memcpy(out.bytes, &((const struct sockaddr_in6 *)(const void *)at)->sin6_addr,
               sizeof(struct in6_addr));
    else
        memcpy(out.bytes, &((const struct sockaddr_in *)(const void *)at)->sin_addr,
               sizeof(struct in_addr));
    return out;
}

static caller *find_caller(listeners *all, const struct sockaddr *address)
{
    host_address from = listeners_address_of(address);
    const uint8_t *network = from.bytes; /* of IPv4 the rest is 0 */
    caller *c = all->callers;
    while (c && memcmp(c->network, network, NETWORK) != 0)
        c = c->next;
    if (c || !(c = calloc(1, sizeof *c)))
        return c;
    *c = (caller){.all = all, .next = all->callers};
    memcpy(c->network, network, NETWORK);
    return all->callers = c;
}

static void listeners_forget(caller *c)
{
    if (c->all) {
        caller **at = &c->all->callers;
        while (*at != c)
            at = &(*at)->next;
        *at = c->next;
    }
    free(c);
}

static void on_gone(void *arg)
{
    caller *c = arg;
    if (--c->count == 0)
        listeners_forget(c);
}

static bool is_trusted(const listeners *all, const struct sockaddr *address)
{
    host_address from = listeners_address_of(address);
    for (int i = 0; i < all->trusts; i++)
        if (all->trusted[i].family == from.family &&
            memcmp(all->trusted[i].bytes, from.bytes, sizeof from.bytes) == 0)
            return true;
    return false;
}

bool listeners_trust(listeners *all, const char *address)
{
    host_address *to = &all->trusted[all->trusts];
    if (all->trusts == LISTENERS_TRUSTED)
        return false;
    *to = (host_address){.family = strchr(address, ':') ? AF_INET6 : AF_INET};
    if (inet_pton(to->family, address, to->bytes) != 1)
        return false;
    all->trusts++;
    return true;
}

static struct bufferevent *take_far(listeners *all, int fd, const struct sockaddr *address)
{
    caller *c = find_caller(all, address);
    struct bufferevent *io = NULL;
    if (c && (c->count < LISTENERS_EACH || is_trusted(all, address)))
        io = tls_accept(all->server, all->base, fd, on_gone, c);
    if (io)
        c->count++;
    else if (c && !c->count)
        listeners_forget(c);
    return io;
}

/* ---- accepting ---- */

static void on_accept(UNUSED struct evconnlistener *at, evutil_socket_t fd,
                      struct sockaddr *address, UNUSED int size, void *arg)
{
    const listener *l = arg;
    listeners *all = l->all;
    visitor who = {.far = !l->who};
    struct bufferevent *io = NULL;
    if (who.far) {
        tcp_no_delay(fd);
        tcp_bound_unread(fd);
        io = take_far(all, fd, address);
    } else if (l->who(l->arg, fd, &who)) {
        io = bufferevent_socket_new(all->base, fd, BEV_OPT_CLOSE_ON_FREE);
    }
    if (io)
        all->welcome(all->arg, io, &who);
    else
        (void)close(fd);
}

static void on_again(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    const listener *l = arg;
    if (l->all->spare < 0)
        l->all->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    evconnlistener_enable(l->at);
}

/* Takes the next connection with the descriptor that is kept for this, and turns it away; with TLS there is no
   room for words. */
static void refuse_next(const listener *l)
{
    char words[TABLE_LINE];
    int length = snprintf(words, sizeof words, TABLE_HELLO " can\nrefuse %s : %s\n",
                          close_reason_word(CLOSE_FULL), close_reason_text(CLOSE_FULL));
    (void)close(l->all->spare);
    int fd = accept(evconnlistener_get_fd(l->at), NULL, NULL);
    if (fd >= 0 && l->who)
        (void)!send(fd, words, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (fd >= 0)
        (void)close(fd);
    l->all->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

/* A connection that cannot be accepted stays where it is, and the loop would turn for it forever: the listener rests. */
static void on_error(struct evconnlistener *at, void *arg)
{
    const listener *l = arg;
    if ((errno == EMFILE || errno == ENFILE) && l->all->spare >= 0)
        refuse_next(l);
    evconnlistener_disable(at);
    timer_set(l->again, PAUSE_MS);
}

bool listeners_add(listeners *all, int fd, bool (*who)(void *arg, int fd, visitor *out), void *arg)
{
    if (all->count == LISTENERS)
        return false;
    listener *l = &all->listener[all->count];
    *l = (listener){.all = all, .who = who, .arg = arg};
    l->again = evtimer_new(all->base, on_again, l);
    if (l->again)
        l->at = evconnlistener_new(all->base, on_accept, l,
                                   LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, -1, fd);
    if (!l->at) {
        if (l->again)
            event_free(l->again);
        return false;
    }
    evconnlistener_set_error_cb(l->at, on_error);
    all->count++;
    return true;
}

static bool find_server(listeners *all, char *why, size_t size)
{
    char path[PATH_MAX];
    if (all->server)
        return true;
    if (!xdg_path("XDG_STATE_HOME", ".local/state", "server.key", path, sizeof path)) {
        snprintf(why, size, _("the server's key cannot be kept: %s: %s"), "server.key",
                 strerror(errno));
        return false;
    }
    all->server = tls_server_new(path, why, size);
    return all->server;
}

bool listeners_add_far(listeners *all, const char *where, char at[TCP_TEXT], char *why, size_t size)
{
    char host[TCP_HOST], port[TCP_PORT];
    tcp_addresses found;
    int good = 0;
    if (!tcp_read(where, host, port)) {
        snprintf(why, size, _("\"%s\" is not of the form ADDRESS:PORT, [ADDRESS]:PORT or :PORT"),
                 where);
        return false;
    }
    if (!find_server(all, why, size))
        return false;
    const char *unknown = tcp_find(host, port, &found);
    if (unknown) {
        snprintf(why, size, "%s: %s", where, unknown);
        return false;
    }
    for (int i = 0; i < found.count; i++) {
        int fd = tcp_listen(&found.address[i]);
        if (fd < 0 && errno == EAFNOSUPPORT) /* a machine without IPv6 */
            continue;
        tcp_address bound = {.size = sizeof bound.at};
        bool named = fd >= 0 && getsockname(fd, (struct sockaddr *)&bound.at, &bound.size) == 0;
        if (!named || !listeners_add(all, fd, NULL, NULL)) {
            snprintf(why, size, "%s: %s", where,
                     named                 ? _("there is no memory for a table")
                     : errno == EADDRINUSE ? _("another program listens there, perhaps an earlier "
                                               "table: choose another port")
                                           : strerror(errno));
            if (fd >= 0)
                (void)close(fd);
            return false;
        }
        if (!good++)
            tcp_text((struct sockaddr *)&bound.at, bound.size, at);
    }
    if (!good)
        snprintf(why, size, "%s: %s", where, strerror(EAFNOSUPPORT));
    return good;
}

const uint8_t *listeners_pin(const listeners *all)
{
    return all->server ? tls_server_pin(all->server) : NULL;
}

/* ---- beginning and end ---- */

listeners *listeners_new(struct event_base *base,
                         void (*welcome)(void *arg, struct bufferevent *io, const visitor *who),
                         void *arg)
{
    listeners *all = calloc(1, sizeof *all);
    if (!all)
        return NULL;
    *all = (listeners){.base = base, .welcome = welcome, .arg = arg};
    all->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return all;
}

void listeners_free(listeners *all)
{
    if (!all)
        return;
    for (int i = 0; i < all->count; i++) {
        evconnlistener_free(all->listener[i].at);
        event_free(all->listener[i].again);
    }
    for (caller *c = all->callers; c; c = c->next)
        c->all = NULL;
    tls_server_free(all->server);
    if (all->spare >= 0)
        (void)close(all->spare);
    free(all);
}
