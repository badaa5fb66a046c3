/* host.h - one table in a process of its own, which outlives the program that opens it. */
#ifndef KOUDI_NET_HOST_H
#define KOUDI_NET_HOST_H

#include "net/door.h"

typedef struct host_plan {
    room_options room;  /* without id, record and keys, which are found; name "": the account's */
    const char *socket; /* its path; NULL: by the name, where this machine's tables are */
    const char *const *listen; /* for listeners_add_far; the last is NULL */
    const char *address;       /* what invitations say of it; NULL: found */
    bool go_on; /* with the last table of this account that is not over, and its people */
} host_plan;

/* Starts the process, and returns when the table can be joined, with the path of its socket in where.
   False with a sentence in the player's language: a table of that name is open already, the folder is not
   this account's own, there is nothing to go on with, no memory. To be called before there is a loop or a
   thread. The process ends when the match is over and everybody gone, when nobody has been there for long, or
   by SIGTERM, of which everybody is told. */
bool host_open(const host_plan *plan, char where[PATH_MAX], char *why, size_t size);

#endif
