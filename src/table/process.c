/* process.c - a program in a process, and the line to it as a bufferevent. */
#include "table/program.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Starts the command by the shell, preceded by assignments that name its scratch folder, "$1". */
static child *start_command(struct event_base *base, const confine *how, int *fd)
{
    static const char tell[] =
        "export XDG_STATE_HOME=\"$1\" XDG_CACHE_HOME=\"$1\" TMPDIR=\"$1\"; shift\n";
    const char *first = how->folder ? tell : "";
    size_t size = strlen(first) + strlen(how->command) + 1;
    char *script = malloc(size);
    if (!script)
        return NULL;
    snprintf(script, size, "%s%s", first, how->command);
    const char *const shell[] = {"/bin/sh", "-c", script, "/bin/sh", how->folder, NULL};
    child *started = child_start(base, shell, how, fd);
    free(script);
    return started;
}

bool process_start(process *p, struct event_base *base, const char *const words[],
                   const confine *how)
{
    *p = (process){.fd = -1};
    p->child =
        how->command ? start_command(base, how, &p->fd) : child_start(base, words, how, &p->fd);
    if (!p->child)
        return false;
    p->io = bufferevent_socket_new(base, p->fd, 0);
    if (!p->io)
        process_end(p);
    return p->io;
}

void process_kill(process *p)
{
    if (!p->io)
        return;
    bufferevent_free(p->io);
    (void)close(p->fd);
    p->io = NULL;
    p->fd = -1;
    child_kill(p->child);
}

void process_end(process *p)
{
    if (p->io) {
        struct evbuffer *out = bufferevent_get_output(p->io);
        bufferevent_disable(p->io, EV_READ | EV_WRITE);
        (void)evbuffer_unfreeze(out, 1); /* the bufferevent froze its front, and is done with it */
        if (!evbuffer_get_length(out) || evbuffer_write(out, p->fd) >= 0)
            (void)shutdown(p->fd, SHUT_WR);
        bufferevent_free(p->io);
    }
    child_free(p->child, p->fd);
    *p = (process){.fd = -1};
}
