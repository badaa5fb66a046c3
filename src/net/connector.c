/* connector.c - the connection to a table at another machine: finds the machine, connects, and says why it cannot. */
#include "net/transport.h"

#include "base/i18n.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 5000 };

void connector_make(connector *d, const char *host, unsigned port, const uint8_t pin[TLS_PIN])
{
    *d = (connector){.at = 0};
    snprintf(d->host, sizeof d->host, "%s", host);
    snprintf(d->port, sizeof d->port, "%u", port % 65536);
    memcpy(d->pin, pin, sizeof d->pin);
}

/* No name of a host ends in a digit, nor has it a colon. */
static bool names_host(const char *host)
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
    struct bufferevent *io = tls_connect(d->client, base, fd, names_host(d->host) ? d->host : NULL);
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
