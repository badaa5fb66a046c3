/* remote_session.h - a session with a table at the other end of a line, by the table protocol. */
#ifndef KOUDI_NET_REMOTE_SESSION_H
#define KOUDI_NET_REMOTE_SESSION_H

#include "net/table_lines.h"
#include "session/tables.h"

struct bufferevent;

/* The way to a table: connects anew, as often as the line is cut. */
typedef struct remote_way {
    /* Begins to connect; NULL with a sentence in *why, untranslated. The session owns what it gets. */
    struct bufferevent *(*connect)(void *arg, struct event_base *base, const char **why);
    void (*closed)(void *arg); /* that connection is gone; may be NULL */
    /* Puts into why, which has a sentence, a better one for a line that was cut before the table had answered;
       may be NULL. */
    void (*explain)(void *arg, char *why, size_t size);
    void *arg;
    /* The seat's key at the table of that id, made and kept before it is returned; false: it cannot be
       kept. */
    bool (*secret)(void *arg, const char *id, char out[TABLE_SECRET + 1]);
} remote_way;

typedef struct remote_options {
    remote_way way;
    const char *table; /* by name; NULL: the only one there */
    const char *name;  /* of the person, as the others see it */
    int seat;          /* the one wanted; KD_SEATS: any; KD_NOBODY: to watch */
    const char *token; /* of an invitation; NULL: without one */
    /* Before the first attempt to connect again; later ones wait longer, at most 15 s; 0: one second. */
    unsigned retry_ms;
    unsigned greeting_ms; /* for the table to answer at first; 0: fifteen seconds */
    unsigned give_up_s;   /* after which the line is gone for good; 0: ten minutes */
} remote_options;

/* Connects and greets, and turns the loop until the table has answered: the screen is not open yet. NULL,
   with a sentence in why, in the player's language: no such table, no seat free, not admitted, another
   version. options must outlive the session. */
session *remote_session_greet(struct event_base *base, const remote_options *options,
                              table_joined *out, char *why, size_t size);
/* From here on the people are told. session_start follows. */
void remote_session_listen(session *s, const session_people *people, void *people_arg,
                           const session_calls *calls, void *calls_arg);

#endif
