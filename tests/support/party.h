/* party.h - people at their own terminals around a room, in one process and by virtual time: a lobby, and
   clients that are connected to it by bufferevent pairs. */
#ifndef PARTY_H
#define PARTY_H

#include "net/remote_session.h"
#include "net/room.h"
#include "support/guest.h"

enum { GUESTS = 14 };

typedef struct party party;

/* Where tables are that can be reached over the network. */
extern const invitation party_reach;

struct party {
    struct event_base *base;
    lobby *lobby;
    room *room; /* with the linker's --wrap for room_new and room_free; NULL once it has ended */
    room_options options;
    char record[PATH_MAX], keys[PATH_MAX]; /* "": none */
    guest guest[GUESTS]; /* the first is the opener; accounts are those of the visitors */
    int done;            /* rooms that have ended */
    bool unreachable;    /* no line can be opened */
    /* Puts something between the ends of a line; NULL: nothing. near is the client's end, far the table's. */
    void (*wire)(void *arg, int number, struct bufferevent *pair[2]);
    void *wire_arg;
    /* Lines are TLS over sockets; wire_tls is for these what wire is for the others. */
    bool tls;
    void (*wire_tls)(void *arg, int number, int pair[2]);
    guest_calls calls; /* of all of them */
};

/* What a table may have besides. */
typedef struct party_more {
    unsigned clock_s, clock_more_s; /* as in room_options */
    const char *program;            /* which all bots are; NULL: this process's own */
    bool mixes;                     /* decks by commit and reveal of every terminal */
    bool coach;                     /* who plays may ask the coach */
    bool far;                       /* it can be reached over the network */
} party_more;

/* A lobby with one room, before anybody has come; rules as in a script, kinds for four seats: 'o' for who
   opened the table, 'a' for any, 'n' for the account "guest-SEAT", 'b' for steady. record: its path, or
   NULL. Time begins at 0. */
void party_open(party *p, const char *rules, const char kinds[KD_SEATS], uint64_t seed,
                const char *record);
/* The same with a table of these options. */
void party_open_table(party *p, const table_options *options, const char kinds[KD_SEATS]);
/* The same as party_open with more. */
void party_open_with(party *p, const char *rules, const char kinds[KD_SEATS], uint64_t seed,
                     const char *record, party_more more);
/* The guest of that number comes, and wants a seat (KD_SEATS: any; KD_NOBODY: watches). False, with the
   reason in its why, when it is turned away. */
bool party_join(party *p, int number, int seat);
/* So many guests come from the first on, each to any seat; false as soon as one is turned away. */
bool party_come(party *p, int guests);
/* Its line is cut at the client's end. */
void party_cut(party *p, int number);
/* It closes its terminal. */
void party_quit(party *p, int number);
/* Who opened the table begins; time passes until the deal is over, or the match. False: neither came. */
void party_begin(party *p);
bool party_play_deal(party *p);
bool party_play_match(party *p);
/* Says a word that has a seat or a number. */
void party_say(party *p, int number, session_verb verb, int seat, unsigned with, const char *text);
session_state party_state(const party *p, int number);
/* The lobby's process ends and is started anew with what the files say. killed: without a word. The guests come
   back by themselves as time passes. */
void party_restart(party *p, bool killed);
/* Nothing, where it is closed already. */
void party_close(party *p);

#endif
