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
    bool own;                /* it is this one */
    int fd; /* of door_list: connected, the caller's; -1: too many wait there already */
} door;

/* Of names of tables. */
#define DOOR_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

/* May a table be called so? */
bool door_is_name(const char *name);
/* The path of the socket of a table of that name: in the folder that KOUDI_TABLES names, which is the
   only one then, in /run/koudi where this account may write to it, else in
   /tmp/koudi-tables-UID, which is made with mode 0755 and must be this account's and nobody else's to write
   to. False, with an untranslated sentence in *why. */
bool door_path(const char *name, char out[PATH_MAX], const char **why);
/* A listening socket there, not blocking, for everybody of this machine; a socket that nobody listens at is
   replaced. -1 with errno: EADDRINUSE where a table of that name is open. */
int door_listen(const char *path);
/* A connected socket, not blocking; -1 with errno. A socket that is not its folder's owner's is not
   connected to: EPERM. */
int door_connect(const char *path);
/* Who is at the other end of a connected Unix socket. house_listen's who; arg: the uid_t of the opener. */
bool door_who(void *arg, int fd, visitor *out);
/* The tables of this machine, of all accounts, connected to. Returns how many; error is set to 0, or to the errno
   for which not all could be looked at. */
int door_list(door out[DOORS], int *error);
/* The name of an account; its number where it has none. */
void door_account(uid_t uid, char out[SITTER_NAME]);

#endif
