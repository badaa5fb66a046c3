/* room.h - a table and who is at it; the connections that have not said who they are. */
#ifndef KOUDI_NET_ROOM_H
#define KOUDI_NET_ROOM_H

#include <limits.h>
#include <sys/types.h>

#include "net/connection.h"
#include "net/protocol.h"
#include "net/tls.h"
#include "net/transport.h"
#include "record/boards.h"
#include "record/history.h"
#include "session/invitation.h"

/* ---- room.c: a table and its people at their own terminals: who may sit, who is there, who plays for whom,
        what all have to agree to; each client is told by blocks (docs/table-protocol.md). Knows of no socket ---- */

typedef struct room room;

/* ROOM_CLIENTS: connections at a time. ROOM_WATCHERS: of these observers', so that people who come back find room. */
enum { ROOM_CLIENTS = 16, ROOM_WATCHERS = 11, ROOM_PHRASES = 12 };

/* For whom a seat is kept. */
typedef enum seat_spec_kind {
    ROOM_OPENER, /* who opened the table */
    ROOM_NAMED,  /* the account, or guest, of that name */
    ROOM_ANY,    /* whoever comes; a bot until then */
    ROOM_BOT
} seat_spec_kind;

typedef struct seat_spec {
    seat_spec_kind kind;
    char who[SITTER_NAME]; /* the name of NAMED, the bot of ANY and BOT: "steady" */
} seat_spec;

typedef struct room_options {
    table_options table; /* pace, record and so on; its names are not read */
    char id[TABLE_ID + 1], name[SITTER_NAME];
    seat_spec seat[KD_SEATS];
    bool forbids_watching;
    bool coach;            /* people who play may ask the coach while a deal is on */
    unsigned clock_s;      /* for each answer, or a reserve for the deal; 0: no clock */
    unsigned clock_more_s; /* added to the reserve by each answer; 0: there is no reserve */
    unsigned away_s;  /* until a bot plays for a person who is away, once for each absence; 0: 60 */
    unsigned ready_s; /* for which a result stays, unless all are ready; 0: 60 */
    unsigned empty_s; /* for which the room waits without anybody; 0: 600 */
    const char *keys; /* file beside the record that keeps the seats' keys, hashed; or NULL */
    bool mixes;       /* decks by commit and reveal of every terminal */
    /* The record of another table with the same cards, with which this one's is compared at the end; or NULL. */
    const char *same_cards;
    /* The pair that shares its cards, which are made from the numbers of both rooms. The keys keep the side, the name
       of the other record in the same folder, and, once the cards are made, the host's secret. NULL: the room is alone.
       */
    struct pairing *pair;
    unsigned pair_side; /* 0 or 1 */
    char pair_secret[DIGEST_TEXT + 1], pair_record[SITTER_NAME], pair_name[SITTER_NAME];
    /* Address, port and key of its invitations; NULL: nobody comes over the network. */
    const invitation *reach;
    char web
        [INVITATION_WEB]; /* the page of its invitations, kept with the keys; "": that of reach */
    /* Counts the time from an answer until it has been sent to all, less the time for which the play before is shown;
       or NULL. */
    delays *answers;
    bool served; /* by a service, which restarts with its tables; kept with the keys */
} room_options;

/* The greeting of a client, up to "begin". */
typedef struct room_hello {
    visitor who;
    char secret[TABLE_SECRET + 1], token[INVITATION_TOKEN + 1];
    int seat; /* the one wanted; KD_SEATS: any; KD_NOBODY: to watch */
    char name[SITTER_NAME];
    char web[INVITATION_WEB];   /* with "invite": the page of the table's invitations from now on */
    bool talks, mixes, invites; /* "can talk", "can fair", "can invite" */
    bool asks;                  /* "can ask": before the seat is taken from another terminal */
} room_hello;

typedef struct room_calls {
    /* The match is over and everybody gone, or nobody has been here for empty_s: the room may be freed,
       also by this call. */
    void (*done)(void *arg);
} room_calls;

/* ---- room_pair.c: two rooms with the same cards ---- */

enum { PAIR = 2 };

typedef struct pairing pairing;
/* NULL without memory. */
pairing *pairing_new(void);
/* A room is to be opened anew at that side. False: the match of the other one has begun, which must end first. */
bool pairing_opens(pairing *p, unsigned side);
/* A room goes on at that side, with the options that were kept. False: it was of another pair. */
bool pairing_resume(pairing *p, const room_options *kept);
/* A room that has kept its people, but has no record yet, at this path: it gets the decks of the other one, where that
   one has begun; else it is opened anew. */
bool pairing_waits(pairing *p, room_options *kept, const char *record);
/* After its rooms. p may be NULL. */
void pairing_free(pairing *p);

/* ---- room.c ---- */

/* NULL, with an untranslated sentence in *why, without memory, where the match cannot begin or be resumed, and where
   the keys cannot be read or written. Of the options' texts only the names of seats must outlive it. When there are
   keys the room has the ID and the people that they tell of. Where no seat is kept for the opener of the table, the
   person who comes first counts as the opener. */
room *room_new(struct event_base *base, const room_options *options, const room_calls *calls,
               void *arg, const char **why);
/* Takes over a connection that has said hello: answers with "you" and the first block, or with "refuse" and its
   end. The connection is the room's from here on. */
void room_admit(room *r, connection *l, const room_hello *hello);
/* Would a visitor by the network be admitted? CLOSE_REASONS, or why not. Tells the invitation that leads to the seat, over a
   connection that is to end. */
close_reason room_knock(room *r, connection *l, const room_hello *hello);
/* Tells the opener of the table, over a connection that is to end, the invitation to that seat, made anew; KD_SEATS:
   those to all free seats. They lead to hello->web from now on, where that is a page. CLOSE_REASONS, or why not. */
close_reason room_invite(room *r, connection *l, const room_hello *hello, int seat);
/* Ends the table for all, at the word of a visitor over a connection that is to end. CLOSE_REASONS, or why not. */
close_reason room_close_by(room *r, const room_hello *hello);
/* For lists of tables: in how many seconds does it end, when nobody comes? 0: somebody is here. */
unsigned room_ends_s(const room *r);
/* How many seats are free for such a visitor? May they watch, and so be told who sits there? */
int room_free_seats(const room *r, const room_hello *hello);
bool room_shows(const room *r, const room_hello *hello, sitter out[KD_SEATS]);
/* How many people are here, and how many connections there are, with those of observers. */
unsigned room_people(const room *r);
unsigned room_connections(const room *r);
/* The reason by which a room that is done ends its connections. */
close_reason room_close_reason(const room *r);
const char *room_id(const room *r);
const char *room_name(const room *r);
/* The name of its rules, and in *rules the rules themselves. */
const char *room_rules(const room *r, const kd_rules **rules);
/* A room, and the files that keep it: its record, and the keys beside. */
typedef struct room_kept {
    room_options options; /* to open it with; may resume past */
    history past;         /* to last until then */
    char record[PATH_MAX], keys[PATH_MAX];
    boards boards; /* of the record that lies, copied, at: */
    char same[PATH_MAX];
} room_kept;

typedef enum room_kept_state {
    KEPT_BAD,   /* why says why */
    KEPT_WAITS, /* the match has not begun: rules and seed are not known */
    KEPT_GOES_ON,
    KEPT_OVER /* a room can be opened all the same, for those who have not seen the end */
} room_kept_state;

/* A new one: draws its id, and its seed unless the options give it, and finds a path for its record. False with a
   translated sentence. */
bool room_kept_begin(room_kept *out, const room_options *options, char *why, size_t size);
/* The keys lie at the record's path with STORE_KEYS added. why, translated, is for KEPT_BAD. */
room_kept_state room_kept_read(room_kept *out, const char *record, char *why, size_t size);
void room_kept_free(room_kept *k);
/* Tells everybody that the table ends in that way, and frees the room; the record and the keys stay, so that
   it can go on. r may be NULL. */
void room_free(room *r, close_reason how);

/* ---- listeners.c: the sockets at which connections to tables are taken: of this machine, and of the
        network, with bounds on those that come from one address ---- */

struct bufferevent;

typedef struct listeners listeners;

/* Connections from one address; of IPv6, from one network of 64 bits. */
enum { LISTENERS_EACH = 8, LISTENERS_TRUSTED = 4 };

/* NULL without memory. welcome takes over each connection. */
listeners *listeners_new(struct event_base *base,
                         void (*welcome)(void *arg, struct bufferevent *io, const visitor *who),
                         void *arg);
/* Accepts connections at a listening socket of this machine, and owns it from here on. who identifies the far end;
   false: it may not connect. When the system cannot accept a connection it waits a second; without descriptors the far
   end is told that there are too many. */
bool listeners_add(listeners *all, int fd, bool (*who)(void *arg, int fd, visitor *out), void *arg);
/* Accepts connections with TLS at ADDR:PORT, [ADDR]:PORT or, at all addresses, :PORT, by the key in the state
   folder, which is made where there is none. at: where it listens in digits, the first such address. False
   with a sentence in the player's language. */
bool listeners_add_far(listeners *all, const char *where, char at[TCP_TEXT], char *why,
                       size_t size);
/* Connections from that address, a proxy's, are not bounded by LISTENERS_EACH. False: it is no address in digits, or
   there are LISTENERS_TRUSTED already. */
bool listeners_trust(listeners *all, const char *address);
/* Of that key; NULL: none listens with TLS. */
const uint8_t *listeners_pin(const listeners *all);
/* Connections that were taken stay. all may be NULL. */
void listeners_free(listeners *all);

/* ---- lobby.c: any number of rooms behind listening sockets: takes connections, hears their greeting, and
        leads each to its room ---- */

typedef struct lobby lobby;

/* A figure about a service, for the account that runs it; the name has at most 13 letters. */
typedef struct lobby_figure {
    const char *name;
    long long number;
} lobby_figure;

enum {
    LOBBY_FIGURES = 16,
    LOBBY_PENDING = 64, /* connections at a time that have not said who they are */
    LOBBY_GREETING_S = 10
};

/* NULL without memory. done, which may be NULL: a room has ended (room_calls); the lobby has freed it. */
lobby *lobby_new(struct event_base *base, void (*done)(void *arg), void *arg);
/* Opens a room; false with a sentence in *why. */
bool lobby_open_room(lobby *h, const room_options *options, const char **why);
/* Takes a connection whose far end is that visitor; io is the lobby's from here on. */
void lobby_welcome(lobby *h, struct bufferevent *io, const visitor *who);
/* listeners_add, listeners_add_far, listeners_trust and listeners_pin. */
bool lobby_listen(lobby *h, int fd, bool (*who)(void *arg, int fd, visitor *out), void *arg);
bool lobby_listen_far(lobby *h, const char *where, char at[TCP_TEXT], char *why, size_t size);
bool lobby_trust(lobby *h, const char *address);
const uint8_t *lobby_pin(const lobby *h);
unsigned lobby_rooms(const lobby *h);
/* Is there a room of that name or ID? */
bool lobby_has(const lobby *h, const char *name);
/* Asks this when somebody wants a table that is not there; it may open the room. arg: that of done. */
void lobby_opens(lobby *h, bool (*unknown)(void *arg, const char *name));
/* more lists further figures and returns their number; arg: that of done. */
void lobby_tells(lobby *h, int (*more)(void *arg, lobby_figure list[LOBBY_FIGURES]));
/* Ends all rooms as room_free does. h may be NULL. */
void lobby_free(lobby *h, close_reason how);

#endif
