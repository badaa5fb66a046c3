/* line.h - one line of text to a program far away, in both directions: bounded, counted, watched for silence.
   It takes any bufferevent and knows of no socket. */
#ifndef KOUDI_NET_LINE_H
#define KOUDI_NET_LINE_H

#include "base/loop.h"

#include <stdbool.h>
#include <stddef.h>

struct bufferevent;
struct event_base;
typedef struct line line;

/* Why a line has ended. */
typedef enum line_end {
    LINE_LEFT,    /* the far end has closed it, with or without a goodbye */
    LINE_LONG,    /* sent a line that is too long, or with a byte 0 */
    LINE_FLOOD,   /* sent more than it may */
    LINE_BACKLOG, /* does not read */
    LINE_SILENT,  /* has sent nothing for too long */
    LINE_ENDS
} line_end;

typedef struct line_limits {
    size_t longest;            /* bytes of a line that is read, with its newline */
    size_t unread;             /* bytes sent that wait to be read */
    unsigned lines_s, bytes_s; /* on average, with a burst of four seconds; 0: no limit */
    unsigned ping_ms;          /* silence after which "ping" is due; 0: never */
    unsigned silent_ms;        /* silence that ends the line; 0: none */
} line_limits;

typedef struct line_calls {
    void (*hear)(void *arg, char *text);  /* one line without its newline; may be changed */
    void (*ping)(void *arg);              /* ping_ms have gone by without a word */
    void (*end)(void *arg, line_end why); /* once; not called within line_send. line_free follows */
} line_calls;

/* Owns io from here on, also when it returns NULL, without memory. The calls come from the loop; each of them
   may call line_free. */
line *line_new(struct event_base *base, struct bufferevent *io, const line_limits *limits,
               const line_calls *calls, void *arg);
/* From here on the calls are these. */
void line_listen(line *l, const line_calls *calls, void *arg);
/* Queues bytes, whole lines; written as one piece where there is room. */
void line_send(line *l, const char *bytes, size_t size);
/* While a line is held what is sent is kept, and counts as unread. */
void line_hold(line *l, bool hold);
/* Forgets what is kept, and holds no more. */
void line_drop(line *l);
/* Once all that is queued now is on its way, counts how long that took since then, by delays_now. */
void line_time(line *l, delays *count, long long since);
/* Sends what is queued as far as the far end takes it within a second, then closes. The line is not the
   caller's any more and calls nothing; l may be NULL. */
void line_finish(line *l);
/* Closes at once. l may be NULL. */
void line_free(line *l);

#endif
