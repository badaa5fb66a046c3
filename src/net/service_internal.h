/* service_internal.h - a process that holds rooms, as the process of one table and that of a service share it. */
#ifndef KOUDI_NET_SERVICE_INTERNAL_H
#define KOUDI_NET_SERVICE_INTERNAL_H

#include "net/net.h"

/* STOPS: signals that end a service. STOPS_HERE: the first of them, which end a table that outlives its terminal.
   LAST_MS: for last words to be read, which is longer than a connection waits for that. */
enum { STOPS_HERE = 2, STOPS, LAST_MS = 1500 };

typedef struct service {
    struct event_base *base;
    lobby *lobby;
    char path[PATH_MAX];
    int listens;      /* at path; -1: the lobby has it, or there is none */
    bool bound;       /* the socket at path is ours */
    uid_t opener;     /* of its tables */
    invitation reach; /* port 0: nobody comes over the network */
    struct event *stop[STOPS];
    bool stopped;
} service;

/* False with errno and a sentence. */
bool service_bind(service *s, const char *path, char *why, size_t size);
/* done: as for a lobby. */
bool service_new(service *s, void (*done)(void *arg), void *arg);
/* The first address that friends can be told of is what invitations say. at: where it listens now. */
bool service_listen_far(service *s, const char *where, const char *address, char at[TCP_TEXT],
                        char *why, size_t size);
bool service_listen(service *s);
/* Hears the first of the signals that end it. */
void service_await_stop(service *s, int signals);
/* Ends the rooms; what was said last is still on its way. It may be called again. */
void service_end(service *s, close_reason how);

#endif
