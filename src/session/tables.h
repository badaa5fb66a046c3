/* tables.h - tables elsewhere, as a menu sees them: which there are, how one is opened, how one takes a seat. */
#ifndef KOUDI_SESSION_TABLES_H
#define KOUDI_SESSION_TABLES_H

#include "session/session.h"

#include <limits.h>

/* INVITATION: bytes of an invitation with its NUL. PLACES: at which a table listens; PLACE: bytes of an address
   with its port. STAY_MINUTES: for which one waits at most when nobody is there. */
enum {
    TABLE_WHERE = PATH_MAX + 300,
    TABLE_SEATS = 300,
    TABLE_ID = 16,
    TABLE_INVITATION = 608,
    TABLE_PLACES = 4,
    TABLE_PLACE = 272,
    TABLE_STAY_MINUTES = 7 * 24 * 60
};

/* A table of this machine. */
typedef struct table_found {
    char where[TABLE_WHERE]; /* for join */
    char name[SITTER_NAME], owner[SITTER_NAME];
    bool own;    /* opened by this account */
    bool kept;   /* this account has a seat there: it has joined before */
    bool silent; /* it does not answer: what is below is not known */
    char rules_name[64];
    bool ruled; /* the table has told its rules */
    kd_rules rules;
    int free; /* seats that this account may take; -1: not known */
    unsigned
        ends_minutes; /* when nobody comes it ends in so many; 0: somebody is there, or unknown */
    bool shows;       /* it tells who sits there: */
    sitter sitter[KD_SEATS];
} table_found;

/* The greeting of the table, before anything of it is shown. */
typedef struct table_joined {
    int seat; /* KD_NOBODY: an observer */
    bool opener;
    char id[TABLE_ID + 1], name[SITTER_NAME];
    char rules_name[64];
    kd_rules rules;
    /* join has failed because seat, this account's own, is in use at another terminal: it can be moved, or one of
       the seats of these bits be had beside it. */
    bool in_use;
    unsigned offers;
    bool no_seat; /* join has failed because no seat is free for this person: watching may do */
} table_joined;

/* A table to be opened. It is handed to another process as it stands: there are no pointers in it. */
typedef struct table_plan {
    kd_rules rules;
    char rules_name[64];
    char name[SITTER_NAME];  /* of the table; "": that of the account */
    char seats[TABLE_SEATS]; /* "me,any,mei,bot:strong", from South on; "": me and any */
    char listen[TABLE_PLACES][TABLE_PLACE]; /* ADDRESS:PORT, for the network; "": no more of them */
    char address[TABLE_PLACE];              /* what invitations say of it; "": found */
    char web[TABLE_PLACE];                  /* the page of koudi-web that they link to; "": none */
    char socket[PATH_MAX];     /* its path; "": by the name, where this machine's tables are */
    char same_cards[PATH_MAX]; /* the record whose cards are dealt; "": none. rules are for it */
    dealer_seed seed;          /* not known: drawn */
    pace pace;
    unsigned clock_s, clock_more_s; /* as in room_options */
    unsigned empty_s;               /* likewise */
    bool coach;                     /* who plays there may ask it while a deal is on */
    bool forbids_watching;
    /* With the last table of this account that is not over: rules, seats and people are its own. */
    bool go_on;
} table_plan;

/* found is good during the call. */
typedef void tables_heard(void *arg, const table_found *found, int count);

/* The calls to find, open and join them. In each, why gets a sentence in the player's language. */
typedef struct tables {
    /* Asks all of them in that loop, without waiting: heard comes once, from the loop, within a second. Looking
       anew, or stop, ends an earlier look. */
    void (*look)(void *arg, struct event_base *base, tables_heard *heard, void *heard_arg);
    /* To be called before the loop is freed. */
    void (*stop)(void *arg);
    /* In a process of its own, which outlives this one. where: for join. */
    bool (*open)(void *arg, const table_plan *plan, char where[TABLE_WHERE], char *why,
                 size_t size);
    /* Ends a table that this account has opened at this machine, for all; its record stays. where: as for join. */
    bool (*close)(void *arg, const char *where, char *why, size_t size);
    /* Connects and greets, turning the loop until the table has answered, for some seconds at most, or the loop is
       ended. where: a path, the name of a table, ssh://[USER@]HOST[/TABLE]; NULL: the only table there is.
       name: of the person; NULL: that of the account. seat: KD_SEATS for any, or the one that is kept; KD_NOBODY
       to watch. moves: the seat may be taken from another terminal of this account. NULL when that fails. */
    session *(*join)(void *arg, struct event_base *base, const char *where, const char *name,
                     int seat, bool moves, table_joined *out, char *why, size_t size);
    /* The account by which the table there knows who joins without a name, if that is the name of no person, such
       as root; else NULL. */
    const char *(*generic)(const char *where);
    /* Before session_start: from here on these people are told. */
    void (*listen)(session *s, const session_people *people, void *people_arg,
                   const session_calls *calls, void *calls_arg);
    void *arg;
    const char *no_network; /* why no table can listen to it, untranslated; NULL: tables can */
} tables;

#endif
