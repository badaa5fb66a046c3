/* tls_pair.c - both ends of a line over TLS in one process. */
#include "support/tls_pair.h"

#include "base/file.h"
#include "net/tls.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

void open_sockets(int pair[2])
{
    int joined = socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair);
    assert(joined == 0);
    (void)joined;
}

static tls_server *server(void)
{
    static tls_server *made;
    char folder[] = "/tmp/koudi-tls-XXXXXX", path[PATH_MAX], why[PATH_MAX + 200];
    if (made)
        return made;
    assert(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/key", folder);
    made = tls_server_new(path, why, sizeof why);
    (void)unlink(path);
    (void)rmdir(folder);
    assert(made);
    return made;
}

struct bufferevent *accept_tls(struct event_base *base, int socket)
{
    struct bufferevent *io = tls_accept(server(), base, socket, NULL, NULL);
    assert(io);
    return io;
}

void speak_tls(struct event_base *base, const int sockets[2], struct bufferevent *pair[2])
{
    static tls_client *made;
    char why[200];
    made = made ? made : tls_client_new(tls_server_pin(server()), why, sizeof why);
    assert(made);
    pair[0] = tls_connect(made, base, sockets[0], NULL);
    pair[1] = accept_tls(base, sockets[1]);
    assert(pair[0]);
}
