/* remote_session.h - the session of a screen at another machine's table. */
#ifndef KOUDI_NET_REMOTE_SESSION_H
#define KOUDI_NET_REMOTE_SESSION_H

#include "net/protocol.h"
#include "record/deck.h"
#include "session/tables.h"

/* ---- remote_commit.c: the numbers that a client adds to the decks, and whether the decks follow from what the
        table has said (docs/record.md); does no input or output ---- */

enum { COMMIT_TURNS = 16 }; /* cards turned up in a deal that are looked at */

/* The commitments to the deck of one deal, as far as this terminal knows them. */
typedef struct commit_deal {
    commitments said;
    char own[DIGEST_TEXT + 1]; /* the number of this terminal; "": none */
    bool closed;               /* all commitments have been told */
    bool begun;                /* the deal has: nothing can be added */
    bool judged;               /* the people have been told all there is to tell */
    bool missed;               /* its beginning was not seen */
    char seal[DECK_SEAL + 1];  /* as first seen */
    kd_cards turned[COMMIT_TURNS];
    int turns;
} commit_deal;

/* All decks of a table that has the same cards as another one: the commitments of both tables, and the cards seen of
   each deal. They are kept until both tables are done, when the host's number is told. */
enum { PAIR_DEALS = 99 };
typedef struct pair_seen {
    char seal[DECK_SEAL + 1]; /* "": nothing was seen of the deal */
    uint8_t seat, first, drawn[KD_MAX_HAND], drawn_count;
} pair_seen;
typedef struct commit_pair {
    commit_deal here;
    commitments there;
    pair_seen deal[PAIR_DEALS];
} commit_pair;

typedef struct remote_commit {
    commit_deal deal[2]; /* the last two by turns */
    int newest;          /* number of a deal; 0: none yet */
    commit_pair pair;
    /* WORD_WITHHELD or WORD_UNFAIR, to be told the people. */
    void (*tell)(void *arg, const session_word *word);
    void *arg;
} remote_commit;

/* Hears a line from SAY_COMMIT to SAY_OTHER_REVEAL at that seat after that block. True: *answer is to be
   sent. */
bool remote_commit_hear(remote_commit *f, const table_line *said, int seat, const table_block *now,
                        table_line *answer);
/* Sees a block. first: of its connection, which may have been cut for a while. */
void remote_commit_see(remote_commit *f, const table_block *now, bool first);

/* ---- remote_session.c: a session with a table at the other end of a connection, by the table protocol ---- */

struct bufferevent;

/* The way to a table: connects anew, as often as that is cut. */
typedef struct remote_way {
    /* Begins to connect; NULL with a sentence in *why, untranslated. The session owns what it gets. */
    struct bufferevent *(*connect)(void *arg, struct event_base *base, const char **why);
    void (*closed)(void *arg); /* that connection is gone; may be NULL */
    /* Puts into why, which has a sentence, a better one for a connection that was cut before the table had answered;
       may be NULL. */
    void (*explain)(void *arg, char *why, size_t size);
    void *arg;
    /* The seat's key at the table of that id, made and kept before it is returned; false: it cannot be
       kept. */
    bool (*secret)(void *arg, const char *id, char out[TABLE_SECRET + 1]);
    void (*refused)(void *arg); /* the table has given no seat for that key; may be NULL */
} remote_way;

typedef struct remote_options {
    remote_way transport;
    const char *table; /* by name; NULL: the only one there */
    const char *name;  /* of the person, as the others see it */
    int seat;          /* the one wanted; KD_SEATS: any; KD_NOBODY: to watch */
    bool moves;        /* the seat may be taken from another terminal; else the table refuses */
    const char *token; /* of an invitation; NULL: without one */
    /* Before the first attempt to connect again; later ones wait longer, at most 15 s; 0: one second. */
    unsigned retry_ms;
    unsigned greeting_ms; /* for the table to answer at first; 0: fifteen seconds */
    unsigned give_up_s;   /* after which it is gone for good; 0: ten minutes */
} remote_options;

/* Connects and greets, and turns the loop until the table has answered, or the loop is ended by
   event_base_loopexit. NULL, with a sentence in why, in the player's language: no such table, no seat free, not
   admitted, another version; "" where the loop was ended. options must outlive the session. */
session *remote_session_greet(struct event_base *base, const remote_options *options,
                              table_joined *out, char *why, size_t size);
/* From here on the people are told. session_start follows. */
void remote_session_listen(session *s, const session_people *people, void *people_arg,
                           const session_calls *calls, void *calls_arg);

#endif
