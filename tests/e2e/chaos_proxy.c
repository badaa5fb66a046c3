/* chaos_proxy.c - a bad line between processes, for tests: each byte comes by itself, 200 ms late, more or less by 50;
 * lines are reset, or stay open while nothing passes.
 *
 *   chaos_proxy LISTEN TARGET SEED RESETS HOLES HOLE_MS EVERY
 *
 * LISTEN and TARGET are a Unix socket's path or ADDRESS:PORT; a TARGET with a blank is a command, run anew for each
 * connection, whose input and output is the line. So many resets and holes come once SIGUSR1 was sent, each some EVERY
 * bytes after the one before. Prints where it listens and, ended by SIGTERM, what has happened. */
#include "base/loop.h"
#include "net/net.h"
#include "net/transport.h"
#include "support/chaos.h"
#include "support/tls_pair.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DELAY_MS = 200, JITTER_MS = 50, CONNECT_MS = 5000, WORDS = 8 };

extern char **environ;

typedef struct line {
    chaos chaos;
    struct line *next;
} line;

static struct {
    struct event_base *base;
    line *lines; /* also those that have ended: there are few */
    const char *target;
    uint64_t seed;
    kd_rng rng;
    bool begun;
    unsigned resets_left, holes_left, hole_ms, every;
    unsigned long next; /* bytes that pass until the next of them */
    unsigned connections, resets, holes;
    unsigned long bytes[CHAOS_WAYS];
} proxy;

static void draw_next(void)
{
    proxy.next = 1 + kd_rng_below(&proxy.rng, 2 * proxy.every);
}

static void on_bytes(void *arg, int number, chaos_way way, const unsigned char *bytes, size_t size)
{
    chaos *c = arg;
    (void)bytes;
    proxy.bytes[way] += size;
    if (!proxy.begun || !(proxy.resets_left + proxy.holes_left) || c->cut_at[number][way])
        return;
    if (proxy.next > size) {
        proxy.next -= size;
        return;
    }
    draw_next();
    /* Resets and holes in a random order. */
    if (kd_rng_below(&proxy.rng, proxy.resets_left + proxy.holes_left) < proxy.resets_left) {
        proxy.resets_left--;
        proxy.resets++;
        c->cut_at[number][way] = c->passed[number][way] + 1;
    } else {
        proxy.holes_left--;
        proxy.holes++;
        chaos_hole(c, number, proxy.hole_ms);
    }
}

static int run(const char *command)
{
    const char *words[] = {"sh", "-c", command, NULL};
    union {
        const char **given;
        char *const *wanted; /* posix_spawn changes no word */
    } all = {.given = words};
    int pair[2];
    pid_t unused;
    posix_spawn_file_actions_t files;
    open_sockets(pair);
    (void)fcntl(pair[1], F_SETFL, 0);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pair[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, pair[1], STDOUT_FILENO);
    int error = posix_spawnp(&unused, words[0], &files, NULL, all.wanted, environ);
    posix_spawn_file_actions_destroy(&files);
    (void)close(pair[1]);
    if (!error)
        return pair[0];
    (void)close(pair[0]);
    return -1;
}

static bool find(const char *where, tcp_addresses *out)
{
    char host[TCP_HOST], port[TCP_PORT];
    return tcp_read(where, host, port) && !tcp_find(host, port, out) && out->count > 0;
}

static struct bufferevent *end_of(int fd)
{
    return bufferevent_socket_new(proxy.base, fd, BEV_OPT_CLOSE_ON_FREE);
}

static void on_connection(struct evconnlistener *at, evutil_socket_t fd, struct sockaddr *from,
                          int size, void *arg)
{
    line *l = calloc(1, sizeof *l);
    tcp_addresses found;
    int far = strchr(proxy.target, ' ')    ? run(proxy.target)
              : strchr(proxy.target, '/')  ? door_connect(proxy.target)
              : find(proxy.target, &found) ? tcp_connect(&found.address[0], CONNECT_MS)
                                           : -1;
    (void)at;
    (void)from;
    (void)size;
    (void)arg;
    if (!l || far < 0) {
        free(l);
        (void)close(fd);
        return;
    }
    chaos *c = &l->chaos;
    l->next = proxy.lines;
    proxy.lines = l;
    chaos_begin(c, proxy.base, proxy.seed + ++proxy.connections);
    c->delay_ms = DELAY_MS;
    c->jitter_ms = JITTER_MS;
    c->slice = 1;
    c->tap = on_bytes;
    c->tap_arg = c;
    tcp_no_delay(fd);
    chaos_join(c, 0, end_of(fd), end_of(far));
}

static void on_signal(int number, short what, void *arg)
{
    (void)what;
    (void)arg;
    proxy.begun = true;
    if (number == SIGTERM)
        (void)event_base_loopbreak(proxy.base);
}

static int listen_at(const char *where, char text[TCP_TEXT])
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    tcp_addresses found;
    int fd = strchr(where, '/')    ? door_listen(where)
             : find(where, &found) ? tcp_listen(&found.address[0])
                                   : -1;
    snprintf(text, TCP_TEXT, "%s", where);
    if (!strchr(where, '/') && fd >= 0 && getsockname(fd, (struct sockaddr *)&at, &size) == 0)
        tcp_text((const struct sockaddr *)&at, size, text);
    return fd;
}

int main(int count, char **words)
{
    static const int heard[] = {SIGUSR1, SIGTERM};
    struct event *signals[2];
    char at[TCP_TEXT];
    if (count != WORDS)
        return 2;
    (void)signal(SIGCHLD, SIG_IGN); /* nobody waits for commands */
    proxy.base = loop_new(false);
    proxy.target = words[2];
    proxy.seed = strtoull(words[3], NULL, 10) << 16;
    proxy.resets_left = (unsigned)strtoul(words[4], NULL, 10);
    proxy.holes_left = (unsigned)strtoul(words[5], NULL, 10);
    proxy.hole_ms = (unsigned)strtoul(words[6], NULL, 10);
    proxy.every = (unsigned)strtoul(words[7], NULL, 10);
    kd_rng_seed(&proxy.rng, proxy.seed, 0xbad);
    draw_next();
    int fd = listen_at(words[1], at);
    if (fd < 0 || !signals_add(proxy.base, heard, 2, on_signal, NULL, signals)) {
        perror(words[1]);
        return 1;
    }
    struct evconnlistener *listener = evconnlistener_new(
        proxy.base, on_connection, NULL, LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, -1, fd);
    printf("%s\n", at);
    (void)fflush(stdout);
    (void)event_base_dispatch(proxy.base);
    printf("%u connections, %u resets, %u holes, %lu bytes up, %lu down\n", proxy.connections,
           proxy.resets, proxy.holes, proxy.bytes[CHAOS_UP], proxy.bytes[CHAOS_DOWN]);
    for (line *next, *l = proxy.lines; l; l = next) {
        next = l->next;
        chaos_end(&l->chaos);
        free(l);
    }
    evconnlistener_free(listener);
    signals_free(signals, 2);
    event_base_free(proxy.base);
    return 0;
}
