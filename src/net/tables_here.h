/* tables_here.h - tables elsewhere, for a menu and for koudi join: those of this machine, and ways to others. */
#ifndef KOUDI_NET_TABLES_HERE_H
#define KOUDI_NET_TABLES_HERE_H

#include "net/way.h"

/* A table that is joined. Before that all of it is zero but way. It must stay where it is, and its session is
   closed before it ends. */
typedef struct joining {
    way way; /* made by way_make; the caller may set fleeting and asks */
    remote_options options;
    char name[SITTER_NAME];
    struct event_base *own; /* its loop, where none was given */
} joining;

/* As tables.join, by j->way, in that loop; base NULL: in one of its own. name may be NULL: the account's. Also
   when it fails joining_end follows. */
session *joining_begin(joining *j, struct event_base *base, const char *name, int seat,
                       table_joined *out, char *why, size_t size);
void joining_end(joining *j);

/* The tables of this machine, at most most of them; waits until they have answered. Returns how many. */
int tables_here_list(table_found *out, int most);
/* For a menu; static. program: the path of koudi, run to open a table. One table is joined at a time. */
const tables *tables_here(const char *program);

#endif
