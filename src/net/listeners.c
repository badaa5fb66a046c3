/* listeners.c - the sockets at which connections to tables are taken: of this machine, and of the network, with bounds
   on those that come from one address. */
#include "net/room.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "net/tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* LISTENERS: at most. PAUSE_MS: without a descriptor left, until the next attempt. NETWORK: the bytes of an
   address that count, as whoever has an address of IPv6 usually has 2^64 of them. */
enum { LISTENERS = 16, PAUSE_MS = 1000, NETWORK = 8 };

/* An address of the network. */
typedef struct host_address {
    sa_family_t family;
    uint8_t bytes[sizeof(struct in6_addr)];
} host_address;

/* A far end that has connections now, and their number. */
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

static host_address address_in(const struct sockaddr *at)
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
    host_address from = address_in(address);
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

static void forget_caller(caller *c)
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
        forget_caller(c);
}

static bool is_trusted(const listeners *all, const struct sockaddr *address)
{
    host_address from = address_in(address);
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
        forget_caller(c);
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
