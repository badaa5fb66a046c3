/* peer_close.c - the last words to a program: all that is left to say, the end, a moment to take it. */
#include "table/peer_close.h"

#include "base/timer.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOMENT_MS = 100 };

/* Reads what still comes, up to the end of it, for a moment at most. */
static void wait_for_end(int fd)
{
    char rest[4096];
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    for (long long until = timer_now() + MOMENT_MS, left = MOMENT_MS; left > 0;
         left = until - timer_now())
        if (poll(&wait, 1, (int)left) > 0 && read(fd, rest, sizeof rest) <= 0)
            return;
}

void peer_close(struct bufferevent *io)
{
    static const char end[] = "end\n";
    int fd = bufferevent_getfd(io);
    struct evbuffer *out = bufferevent_get_output(io);
    (void)evbuffer_unfreeze(out, 1); /* its front is the bufferevent's, which is done with it */
    if (fd < 0 || evbuffer_add(out, end, sizeof end - 1) != 0 || evbuffer_write(out, fd) < 0)
        return;
    (void)shutdown(fd, SHUT_WR);
    wait_for_end(fd);
}
