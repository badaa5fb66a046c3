/* door.h - the tables of this machine: Unix sockets in one folder, and who is at their other end. */
#ifndef KOUDI_NET_DOOR_H
#define KOUDI_NET_DOOR_H

#include "net/room.h"

#include <limits.h>

enum { DOORS = 64 };

/* A table that was found. */
typedef struct door {
    char path[PATH_MAX];
    char name[SITTER_NAME];  /* of the table */
    char owner[SITTER_NAME]; /* account that opened it */
    uid_t uid;
    bool own; /* by this account */
} door;

/* The path of the socket of a table of that name: in /run/koudi where that can be written to, else in
   /tmp/koudi-UID, a folder that is made with mode 0711 and must be this account's. False, with a sentence
   in *why. */
bool door_path(const char *name, char out[PATH_MAX], const char **why);
/* A listening socket there, for everybody of this machine; a socket that nobody listens at is replaced. -1
   with errno. */
int door_listen(const char *path);
/* A connected socket, not blocking; -1 with errno. */
int door_connect(const char *path);
/* Who is at the other end of a connected Unix socket, by SO_PEERCRED. house_listen's who; arg: the uid_t of
   the opener. */
bool door_who(void *arg, int fd, visitor *out);
/* The tables of this machine that this account can reach: of /run/koudi, and of all folders /tmp/koudi-UID
   that belong to UID. Returns how many. */
int door_list(door out[DOORS]);

#endif
