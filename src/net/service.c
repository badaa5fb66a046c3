/* service.c - a process that holds rooms: its socket, the network, its end. */
#include "net/service_internal.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool service_bind(service *s, const char *path, char *why, size_t size)
{
    snprintf(s->path, sizeof s->path, "%s", path);
    s->opener = getuid();
    s->listens = door_listen(path);
    s->bound = s->listens >= 0;
    int error = s->bound ? 0 : errno;
    if (error == EADDRINUSE)
        snprintf(why, size, _("a table is open at %s already"), path);
    else if (error)
        snprintf(why, size, "%s: %s", path, strerror(error));
    errno = error;
    return s->bound;
}

bool service_new(service *s, void (*done)(void *arg), void *arg)
{
    s->base = loop_new(false);
    s->lobby = s->base ? lobby_new(s->base, done, arg) : NULL;
    return s->lobby != NULL;
}

/* The address of the machine with the widest reach, the first of several; ::1 where there is none for others. */
static void find_own(char out[INVITATION_ADDRESS])
{
    struct ifaddrs *all = NULL;
    reach best = REACH_MACHINE;
    snprintf(out, INVITATION_ADDRESS, "%s", "::1");
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        char text[INET6_ADDRSTRLEN] = "";
        if (!at->ifa_addr || at->ifa_flags & IFF_LOOPBACK || !(at->ifa_flags & IFF_UP))
            continue;
        if (at->ifa_addr->sa_family == AF_INET)
            (void)inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)at->ifa_addr)->sin_addr, text,
                            sizeof text);
        else if (at->ifa_addr->sa_family == AF_INET6)
            (void)inet_ntop(AF_INET6, &((struct sockaddr_in6 *)(void *)at->ifa_addr)->sin6_addr,
                            text, sizeof text);
        if (!*text || strstr(text, "fe80:") == text || /* needs a zone, which others do not know */
            invitation_reach(text) <= best)
            continue;
        snprintf(out, INVITATION_ADDRESS, "%s", text);
        best = invitation_reach(text);
    }
    freeifaddrs(all);
}

/* The address, port and key that invitations name. at: where the service listens, as tcp_text writes it. address: the
   one to be named; NULL: that of at or, when the service listens everywhere, the first public address of this machine,
   else any. False: there is none. */
static bool invitation_for(invitation *out, const char *address, const char *at,
                           const uint8_t pin[INVITATION_PIN])
{
    char host[TCP_HOST], port[TCP_PORT];
    if (!tcp_read(at, host, port))
        return false;
    bool everywhere = !*host || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    *out = (invitation){.port = (uint16_t)strtoul(port, NULL, 10)};
    memcpy(out->pin, pin, sizeof out->pin);
    if (!address && everywhere)
        find_own(out->address);
    else
        snprintf(out->address, sizeof out->address, "%.*s", INVITATION_ADDRESS - 1,
                 address ? address : host);
    return invitation_takes(out->address);
}

bool service_listen_far(service *s, const char *where, const char *address, char at[TCP_TEXT],
                        char *why, size_t size)
{
    if (!lobby_listen_far(s->lobby, where, at, why, size))
        return false;
    if (!s->reach.port && !invitation_for(&s->reach, address, at, lobby_pin(s->lobby)))
        s->reach.port = 0;
    return true;
}

bool service_listen(service *s)
{
    bool good = lobby_listen(s->lobby, s->listens, door_who, &s->opener);
    s->listens = good ? -1 : s->listens;
    return good;
}

static void on_service_stop(UNUSED evutil_socket_t number, UNUSED short what, void *arg)
{
    service *s = arg;
    s->stopped = true;
}

void service_await_stop(service *s, int signals)
{
    static const int stops[STOPS] = {SIGTERM, SIGINT, SIGHUP};
    (void)signals_add(s->base, stops, signals, on_service_stop, s, s->stop);
}

void service_end(service *s, close_reason how)
{
    if (s->bound)
        (void)unlink(s->path);
    s->bound = false;
    if (s->listens >= 0)
        (void)close(s->listens);
    s->listens = -1;
    signals_free(s->stop, STOPS);
    memset(s->stop, 0, sizeof s->stop);
    lobby_free(s->lobby, how);
    s->lobby = NULL;
}
