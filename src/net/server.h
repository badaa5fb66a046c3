/* server.h - koudi serve: any number of tables in one process, which can be started anew without loss. */
#ifndef KOUDI_NET_SERVER_H
#define KOUDI_NET_SERVER_H

#include "net/room.h"

/* A table that is always there: once its match is over it is opened anew. */
typedef struct server_table {
    char name[SITTER_NAME];
    kd_rules rules;
    char rules_name[RECORD_NAME];
    room_seat seat[KD_SEATS];
} server_table;

typedef struct server_options {
    const char *socket;         /* its path; NULL: where this machine's tables are */
    const char *const *listen;  /* for listeners_add_far; the last is NULL */
    const char *const *trusted; /* addresses for listeners_trust; the last is NULL */
    const char *address;        /* what invitations say of it; NULL: found */
    const server_table *table;
    int tables;
    pace pace;
    unsigned most;       /* people may open tables by their names, so many in all; 0: none */
    const char *program; /* path of koudi, run for each bot that searches */
    unsigned bots;       /* so many search at a time; 0: none, steady plays in their place */
    /* Gets a sentence about what has happened, in the player's language. */
    void (*say)(const char *sentence);
} server_options;

/* Its figures, of one that runs: status_ask at its socket; NULL: where this machine's tables are. */
bool server_status(const char *socket, void (*figure)(const char *name, unsigned long long number),
                   char *why, size_t size);
/* Opens the tables, those that an earlier process has left unfinished first, and serves them until SIGTERM or
   SIGINT; then everybody is told to come back. False, with a sentence in the player's language, when it cannot
   begin. */
bool server_run(const server_options *options, char *why, size_t size);

#endif
