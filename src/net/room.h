/* room.h - a table and its people at their own terminals: who may sit, who is there, who plays for whom, what
   all have to agree to; each line is told by blocks (docs/table-protocol.md). Knows of no socket. */
#ifndef KOUDI_NET_ROOM_H
#define KOUDI_NET_ROOM_H

#include "net/endings.h"
#include "net/line.h"
#include "net/table_lines.h"
#include "record/history.h"
#include "session/invitation.h"

#include <limits.h>
#include <sys/types.h>

typedef struct room room;

/* ROOM_CLIENTS: lines at a time. ROOM_WATCHERS: of these observers', so that who comes back finds room. */
enum { ROOM_CLIENTS = 16, ROOM_WATCHERS = 11, ROOM_PHRASES = 12 };

/* For whom a seat is kept. */
typedef enum room_seat_kind {
    ROOM_OPENER, /* who opened the table */
    ROOM_NAMED,  /* the account, or guest, of that name */
    ROOM_ANY,    /* whoever comes; a bot until then */
    ROOM_BOT
} room_seat_kind;

typedef struct room_seat {
    room_seat_kind kind;
    char who[SITTER_NAME]; /* the name of NAMED, the bot of ANY and BOT: "steady" */
} room_seat;

typedef struct room_options {
    table_options table; /* pace, record and so on; its names are not read */
    char id[TABLE_ID + 1], name[SITTER_NAME];
    room_seat seat[KD_SEATS];
    bool forbids_watching;
    unsigned clock_s;      /* for each answer, or a reserve for the deal; 0: no clock */
    unsigned clock_more_s; /* added to the reserve by each answer; 0: there is no reserve */
    unsigned away_s;       /* until a bot plays for who is away, once an absence; 0: 60 */
    unsigned ready_s;      /* for which a result stays, unless all are ready; 0: 60 */
    unsigned empty_s;      /* for which the room waits without anybody; 0: 600 */
    const char *keys;      /* file beside the record that keeps the seats' keys, hashed; or NULL */
    bool mixes;            /* decks by commit and reveal of every terminal */
    /* Address, port and key of its invitations; NULL: nobody comes over the network. */
    const invitation *reach;
    /* Counts how long it takes from an answer, less the time that the play before is shown, until it has
       been sent to all; or NULL. */
    delays *answers;
    bool served; /* by a process that is started anew with its tables; as kept with the keys */
} room_options;

/* Who is at the other end, as the way in knows it. */
typedef struct visitor {
    char account[SITTER_NAME]; /* of this machine, or of the guest; "": not known */
    /* The account that brings the guest; "" for none, and for that of the table's own process, whose guests are
       told apart by who let them in. */
    char bringer[SITTER_NAME];
    bool opener;
    bool far; /* came over the network: nobody knows who it is */
} visitor;

/* What a client has said before "begin". */
typedef struct room_hello {
    visitor who;
    char secret[TABLE_SECRET + 1], token[INVITATION_TOKEN + 1];
    int seat; /* the one wanted; KD_SEATS: any; KD_NOBODY: to watch */
    char name[SITTER_NAME];
    bool talks, mixes, invites; /* "can talk", "can fair", "can invite" */
} room_hello;

typedef struct room_calls {
    /* The match is over and everybody gone, or nobody has been here for empty_s: the room may be freed,
       also by this call. */
    void (*done)(void *arg);
} room_calls;

/* NULL, with an untranslated sentence in *why, without memory, where the match cannot begin or be resumed, and
   where the keys cannot be read or written. Of the options' texts only the names of seats must outlive it.
   When there are keys the room has the ID and the people that they tell of. Where no seat is kept for who
   opened the table, who comes first is as good as that. */
room *room_new(struct event_base *base, const room_options *options, const room_calls *calls,
               void *arg, const char **why);
/* Takes over a line that has said hello: answers with "you" and the first block, or with "refuse" and its
   end. The line is the room's from here on. */
void room_admit(room *r, line *l, const room_hello *hello);
/* Tells who opened the table, over a line that is to end, the invitation to that seat, made anew; KD_SEATS:
   those to all free seats. ENDINGS, or why not. */
ending room_invite(room *r, line *l, const room_hello *hello, int seat);
/* For lists of tables: how many seats are free for such a visitor? May they watch, and so be told who sits
   there? */
int room_free_seats(const room *r, const room_hello *hello);
bool room_shows(const room *r, const room_hello *hello, sitter out[KD_SEATS]);
/* How many people are here, and how many lines there are, with those of observers. */
unsigned room_people(const room *r);
unsigned room_lines(const room *r);
/* Of a room that is done: how it tells those who are still there. */
ending room_ending(const room *r);
const char *room_id(const room *r);
const char *room_name(const room *r);
const char *room_rules(const room *r);
/* A room, and the files that keep it: its record, and the keys beside. */
typedef struct room_kept {
    room_options options; /* to open it with; may resume past */
    history past;         /* to last until then */
    char record[PATH_MAX], keys[PATH_MAX];
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
void room_free(room *r, ending how);

#endif
