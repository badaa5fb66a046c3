/* way.h - the ways to a table: a socket of this machine, or ssh to another one. */
#ifndef KOUDI_NET_WAY_H
#define KOUDI_NET_WAY_H

#include "net/dial.h"
#include "net/door.h"
#include "net/remote_session.h"
#include "session/invitation.h"

enum { WAY_HOST = 256, WAY_ERRORS = 2048, WAY_PORT = 6 };

/* Where a table is. */
typedef struct table_address {
    char path[PATH_MAX];     /* of its socket; "": on another machine */
    char host[WAY_HOST];     /* [USER@]HOST */
    char port[WAY_PORT];     /* "": the usual one */
    char table[SITTER_NAME]; /* "": the only one there */
    invitation invited;      /* over the network; port 0: not so */
} table_address;

/* Reads where a table is: the path of a socket, with or without the name of one of its tables behind it, the name
   of a table of this machine, ssh://[USER@]HOST[:PORT][/TABLE], or an invitation; NULL: the only table of this
   machine. The tables of this machine are asked for their names, turning the loop; base NULL: one of its own.
   False with a sentence in the player's language; *several: there are more than one that it could be. */
bool table_address_read(struct event_base *base, const char *where, table_address *out,
                        bool *several, char *why, size_t size);

/* A way, which connects as often as the line is cut. */
typedef struct way {
    table_address to;
    bool fleeting; /* the seat's key is not kept on the disk */
    bool asks; /* ssh may ask for a password, or whether a host is known, at the terminal; once */
    char id[TABLE_ID + 1], secret[TABLE_SECRET + 1];
    dial dial;             /* where to.invited leads */
    pid_t ssh;             /* 0: none */
    int errors;            /* what it complains of; -1: it does not run */
    char said[WAY_ERRORS]; /* the last of that */
    size_t used;
    char why[WAY_ERRORS]; /* why there is no line */
    struct event *complains;
} way;

void way_make(way *w, const table_address *to);
/* For remote_options; w must stay where it is. */
remote_way way_of(way *w);
/* After the session was closed. */
void way_end(way *w);

/* Joins stdin and stdout to a connected socket, byte by byte, until the table closes it. guest: says first
   whose the line is; NULL: the account's. Returns false when nothing could be written. */
bool way_bridge(int table, const char *guest);
/* Says on stdout, as a table does, why there is none. */
void way_refuse(ending why);

#endif
