/* net.h - tables with people at other terminals: what the command line and the menu ask of them. */
#ifndef KOUDI_NET_NET_H
#define KOUDI_NET_NET_H

#include <stdbool.h>
#include <stddef.h>

#include "net/connection.h"
#include "net/protocol.h"
#include "net/room.h"
#include "net/transport.h"
#include "session/invitation.h"
#include "session/tables.h"
#include "think/bot_settings.h"

/* ---- seat_spec.c: who may sit at a table, and its clock, as people write them: "me,any,mei,bot:strong",
        "30+5" ---- */

/* For South, East, North and West: me, any, bot, bot:NAME[:SETTINGS], or the name of an account. Seats without a word
   are for anybody; NULL: the first for the opener of the table, the others for anybody. False, with a sentence in the
   player's language. */
bool seat_spec_read(const char *words, seat_spec out[KD_SEATS], char *why, size_t size);
/* "none", "60" for each answer, or "60+5": a reserve, and what each answer adds to it, in seconds. */
bool clock_spec_read(const char *words, unsigned *each_s, unsigned *more_s);

/* ---- host.c: one table in a process of its own, which outlives the program that opens it ---- */

/* Starts the process, and returns when the table can be joined, with the path of its socket in where.
   False with a sentence in the player's language: a table of that name is open already, the folder is not
   this account's own, there is nothing to go on with, no memory. To be called before there is a loop or a
   thread. The process ends when the match is over and everybody gone, when nobody has been there for long, or
   by SIGTERM, of which everybody is told. program: the path of koudi, run for bots. */
bool host_open(const table_plan *plan, const char *program, char where[PATH_MAX], char *why,
               size_t size);

/* Reads what such a process reports: '+' and the path, or '-' and why there is no table; "": it has ended. */
bool host_report_read(const char *report, char *where, size_t room, char *why, size_t size);
/* Hands the plan to 'koudi open --internal-plan', which reads it: as it stands, for the same program reads it. False with
   errno; of another version, or with rules that cannot be played, with EINVAL. */
bool table_plan_write(int fd, const table_plan *plan);
bool table_plan_read(int fd, table_plan *out);

/* ---- serve.c: koudi serve: any number of tables in one process, which can be started anew without loss ---- */

/* A table that is always there: once its match is over it is opened anew. */
typedef struct server_table {
    char name[SITTER_NAME];
    kd_rules rules;
    char rules_name[RECORD_NAME];
    seat_spec seat[KD_SEATS];
    int pair; /* number in the list of the table with the same cards; -1: there is none */
} server_table;

typedef struct server_options {
    const char *socket;         /* its path; NULL: where this machine's tables are */
    const char *const *listen;  /* for listeners_add_far; the last is NULL */
    const char *const *trusted; /* addresses for listeners_trust; the last is NULL */
    const char *address;        /* that invitations name; NULL: one is found */
    const char *web;            /* the page of koudi-web that they link to, or NULL */
    const server_table *table;
    int tables;
    pace pace;
    unsigned clock_s, clock_more_s; /* as in room_options, like coach */
    bool coach;
    unsigned most;       /* tables that people may open by their names, at most; 0: none */
    const char *program; /* path of koudi, run for each bot that searches */
    unsigned bots;       /* that search at a time; 0: none, steady plays instead */
    /* Gets a sentence about what has happened, in the player's language. */
    void (*say)(const char *sentence);
} server_options;

/* Opens the tables, those that an earlier process has left unfinished first, and serves them until SIGTERM or
   SIGINT; then everybody is told to come back. False, with a sentence in the player's language, when it cannot
   begin. */
bool server_run(const server_options *options, char *why, size_t size);

/* ---- query.c: the invitations to a table, for the account that opened it ---- */

/* Asks the table of that name at a socket of this machine for the invitation to that seat, made anew;
   KD_SEATS: for those to all free seats. web: the page that the table's invitations lead to from now on, or NULL.
   Waits some seconds at most. "": none. False with a sentence in the player's language. */
bool query_invitation(const char *path, const char *table, int seat, const char *web,
                      char out[KD_SEATS][TABLE_INVITATION], char *why, size_t size);

/* Closes that table for all. Asks, waits and fails as query_invitation does. */
bool query_close(const char *path, const char *table, char *why, size_t size);

/* ---- query.c: which tables this machine has: all sockets are asked at once, and the loop waits for none ---- */

struct event_base;
typedef struct query_tables query_tables;

/* QUERY_TABLES_MS: for the sockets to answer. QUERY_TABLES_TABLES: of one socket, at most. */
enum { QUERY_TABLES_MS = 500, QUERY_TABLES_TABLES = 64 };

typedef struct listed_table {
    const door *at;
    bool silent; /* nothing has been heard: its name is the socket's, and all below is unknown */
    bool among;  /* its socket has others, too */
    char id[TABLE_ID + 1], name[SITTER_NAME], rules_name[RECORD_NAME];
    bool ruled; /* rules are known */
    kd_rules rules;
    int free;        /* seats that this account may take; -1: not told */
    uint64_t ends_s; /* when nobody comes it ends in so many seconds; 0: not told */
    bool shows;      /* it has told who sits there */
    sitter sitter[KD_SEATS];
} listed_table;

/* Asks the sockets. done comes once, from the loop, when all have answered or their time is over; it may free
   the query. NULL without memory. */
query_tables *query_tables_new(struct event_base *base, void (*done)(void *arg), void *arg);
/* The same, turning the loop until it is done; base NULL: a loop of its own. */
query_tables *query_tables_wait(struct event_base *base);
/* After it is done: the tables, the i-th from 0 on; NULL: there are no more. */
const listed_table *query_tables_at(const query_tables *l, int i);
/* 0, or the errno for which not all sockets could be asked. */
int query_tables_error(const query_tables *l);
/* l may be NULL. Before the loop is freed. */
void query_tables_free(query_tables *l);

/* ---- local_tables.c: tables elsewhere, for a menu and for koudi join: those of this machine, and ways to
        others ---- */

/* A table that is joined. Before joining_begin all of it is zero but transport. It must stay where it is, and its
   session is closed before it ends. */
typedef struct joining {
    transport transport; /* made by transport_make; the caller may set fleeting, secret and asks */
    remote_options options;
    bool moves; /* as in remote_options; the caller may set it */
    char name[SITTER_NAME];
    struct event_base *own; /* its loop, where none was given */
} joining;

/* As tables.join, by j->transport, in that loop; base NULL: in one of its own. name may be NULL: the account's.
   joining_end follows, also when it fails. */
session *joining_begin(joining *j, struct event_base *base, const char *name, int seat,
                       table_joined *out, char *why, size_t size);
void joining_end(joining *j);

/* The tables of this machine, at most most of them; waits until they have answered. Returns how many. */
int local_tables_list(table_found *out, int most);
/* As tables.close. */
bool local_tables_close(const char *where, char *why, size_t size);
/* The account name that the table there would give to a person who joins without a name, if no person has it, such as
   root; else NULL. where: as for tables.join. */
const char *local_tables_generic(const char *where);
/* For a menu; static. program: the path of koudi, run to open a table. One table is joined at a time. */
const tables *local_tables(const char *program);

/* ---- query.c: asking a socket of this machine, in a loop of its own, until it has told all ---- */

struct event_base;

/* Asks at a connected socket, which it closes, and calls hear for each line before the last. Returns how the answer
   ended: CLOSE_LISTED when all was told, else with a sentence in the player's language in why. CLOSE_REASONS: for a
   reason of a later version; or, with why as it was, because fd is less than 0 or there was no answer within some
   seconds. */
close_reason query_socket(int fd, const char *words, size_t length,
                          void (*hear)(void *arg, const table_line *said), void *arg, char *why,
                          size_t size);

/* ---- query.c: figures of a service that runs, asked through its socket ---- */

/* Calls figure with each figure that the service at that socket tells; names are ASCII. socket NULL: where this
   machine's tables are. False, with a sentence in the player's language: nothing listens there, it does not answer, or
   it tells others only. */
bool query_status(const char *socket, void (*figure)(const char *name, unsigned long long number),
                  char *why, size_t size);

#endif
