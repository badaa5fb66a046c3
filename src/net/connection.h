/* connection.h - lines of text to a program far away, in both directions: bounded, counted, watched for silence.
   It takes any bufferevent and knows of no socket. */
#ifndef KOUDI_NET_CONNECTION_H
#define KOUDI_NET_CONNECTION_H

#include "base/loop.h"

#include <stdbool.h>
#include <stddef.h>

struct bufferevent;
struct event_base;
typedef struct connection connection;

/* Why a connection has ended. */
typedef enum connection_end {
    CONNECTION_LEFT,    /* the far end has closed it, with or without a goodbye */
    CONNECTION_LONG,    /* sent a line that is too long, or with a byte 0 */
    CONNECTION_FLOOD,   /* sent more than it may */
    CONNECTION_BACKLOG, /* does not read */
    CONNECTION_SILENT,  /* has sent nothing for too long */
    CONNECTION_ENDS
} connection_end;

typedef struct connection_limits {
    size_t longest;            /* bytes of a line that is read, with its newline */
    size_t unread;             /* bytes sent that wait to be read */
    unsigned lines_s, bytes_s; /* on average, with a burst of four seconds; 0: no limit */
    unsigned ping_ms;          /* silence after which "ping" is due; 0: never */
    unsigned silent_ms;        /* silence that ends it; 0: none */
} connection_limits;

typedef struct connection_calls {
    void (*hear)(void *arg, char *text); /* one line without its newline; may be changed */
    void (*ping)(void *arg);             /* ping_ms have gone by without a word */
    void (*end)(
        void *arg,
        connection_end why); /* once; not called within connection_send. connection_free follows */
} connection_calls;

/* Owns io from here on, also when it returns NULL, without memory. The calls come from the loop; each of them
   may call connection_free. */
connection *connection_new(struct event_base *base, struct bufferevent *io,
                           const connection_limits *limits, const connection_calls *calls,
                           void *arg);
/* From here on the calls are these. */
void connection_listen(connection *l, const connection_calls *calls, void *arg);
/* Queues bytes, whole lines; written as one piece where there is room. */
void connection_send(connection *l, const char *bytes, size_t size);
/* While it is held what is sent is kept, and counts as unread. */
void connection_hold(connection *l, bool hold);
/* Forgets what is kept, and holds no more. */
void connection_drop(connection *l);
/* Once all that is queued now is on its way, counts how long that took since then, by delays_now. */
void connection_time(connection *l, delays *count, long long since);
/* Sends what is queued as far as the far end takes it within a second, then closes. It is not the
   caller's any more and calls nothing; l may be NULL. */
void connection_finish(connection *l);
/* Closes at once. l may be NULL. */
void connection_free(connection *l);

#endif
