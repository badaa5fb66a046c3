/* room_internal.h - the state of a room, and what its files call of each other. */
#ifndef KOUDI_NET_ROOM_INTERNAL_H
#define KOUDI_NET_ROOM_INTERNAL_H

#include "base/digest.h"
#include "net/protocol.h"
#include "net/room.h"
#include "table/table.h"
#include "think/bot_settings.h"

struct event;

/* TALKS: so many lines may be said in TALK_MS. BOARDS: of a match, at most. OVER_S: for which a finished match, or what
   it is compared with, stays on the screens. */
enum { ROOM_BANNED = 24, TALKS = 3, TALK_MS = 3000, BOARDS = 99, OVER_S = 600 };

/* A connected terminal. */
typedef struct client {
    room *room;
    connection *connection;
    room_hello hello;
    int seat;        /* whose it is; KD_NOBODY: an observer's */
    bool shows_free; /* an observer's, that is told the invitations to free seats */
    unsigned strays;
    char told[DIGEST_TEXT + 1]; /* a hash of its last block; "": another is due */
    long long talked[TALKS];    /* when, by timer_now */
} client;

/* Somebody who had a seat, and has it no longer. */
typedef struct banned {
    int seat;
    char key[DIGEST_TEXT + 1];
    char account[SITTER_NAME], bringer[SITTER_NAME]; /* as of the visitor */
} banned;

/* The last of them. */
typedef struct banned_list {
    banned list[ROOM_BANNED];
    unsigned count; /* ever added */
} banned_list;

/* A seat, and the person who has it. */
typedef struct room_seat {
    room *room;
    int seat;
    seat_spec kept;
    unsigned came;             /* people with a smaller number came before this one */
    bool first;                /* came first, where no seat is kept for the opener of the table */
    bool person;               /* somebody has it, whose key hashes to: */
    char key[DIGEST_TEXT + 1]; /* "": nobody's */
    /* Hash of the token of its invitation, used or not; "": it has none. */
    char invited[DIGEST_TEXT + 1];
    char token[INVITATION_TOKEN + 1]; /* "": used, or of an earlier process */
    char account[SITTER_NAME], bringer[SITTER_NAME], name[SITTER_NAME];
    client *client; /* NULL: away */
    bool seated;    /* the table asks this seat, not a bot; changes between deals only */
    kd_view view;   /* as last told or asked */
    kd_event event[BLOCK_EVENTS]; /* told, and not sent yet */
    int events;
    unsigned asked; /* the table's number of the open ask; 0: none */
    /* The number of the ask in the protocol, made from the turn, so that it outlives the process. */
    unsigned number;
    unsigned asks; /* in this turn */
    bool answered;
    bool deputized; /* a bot has given the last answer, as the clock had run out */
    bool ready;
    bool saw_end;    /* its client has acknowledged a block or a ping since the match was over */
    bool waited_for; /* the others want to wait for who is away */
    uint8_t cover, wait;                  /* bit s: seat s has said so */
    long long away_since;                 /* by timer_now */
    long long due;                        /* when the timer fires; 0: it does not run */
    bool clocked;                         /* the clock runs, since: */
    long long clocked_at;                 /* by timer_now */
    long long used_ms;                    /* of this turn, before that */
    long long reserve_ms, reserve_was_ms; /* of the clock: now, and before the last answer */
    long long nudged_at;                  /* when its person has nudged somebody last; 0: not yet */
    struct event *timer;
} room_seat;

/* How far the numbers for the next deck have come. */
typedef enum commit_step {
    COMMIT_NONE,
    COMMIT_COMMITS, /* each terminal commits itself to a number */
    COMMIT_NUMBERS, /* each tells the number */
    COMMIT_DONE
} commit_step;

struct room {
    struct event_base *base;
    room_options options; /* its paths and the name of the rules are: */
    char record[PATH_MAX], keys[PATH_MAX], same[PATH_MAX], rules_name[RECORD_NAME];
    room_calls calls;
    void *arg;
    table *table;
    room_seat seat[KD_SEATS];
    client *client[ROOM_CLIENTS];
    banned_list removed; /* they are not admitted again */
    banned_list left;    /* their seat's hand of the deal under way is known to them */
    unsigned came;       /* so many people have sat down */
    bool drawn;          /* the seats have been drawn by lot */
    bool begun;          /* the match has */
    unsigned turns;      /* actions applied so far */
    bool batch;          /* an action was told, and not sent yet */
    bool dirty;          /* something else has to be sent */
    long long answered;  /* by delays_now: when an answer should be told; 0: none is timed */
    int answerer;        /* whose it is */
    kd_view view;        /* an observer's, as of that batch */
    kd_event event[BLOCK_EVENTS]; /* as observers hear it */
    int events;
    table_wait said;   /* the wait that was sent last */
    unsigned question; /* its number; 0: nothing is asked */
    int back_seat;     /* who wants to take its last action back */
    uint8_t agreed;    /* bit s: seat s does */
    unsigned questions;
    unsigned disagreed;       /* how often not all did, since the last action */
    struct event *unanswered; /* the question's time is over */
    struct event *result;     /* the result's is */
    struct event *end_timer;  /* the room's is */
    struct {
        commit_step step;
        int deal;            /* of which; 0: none yet */
        int opened;          /* the last deal of which the host's number was told */
        bool alone;          /* nobody was here meanwhile: whoever has a seat may come */
        bool awaits_numbers; /* all are ready: only the numbers are waited for */
        uint8_t refused;     /* bit s: the number of seat s does not fit */
        struct event *late;  /* the step's time is over */
    } fair;
    bool syncs;                  /* table_syncs, as last seen */
    bool unrecorded;             /* the record could not be written, as last told */
    bool unkept;                 /* the keys could not be written */
    char kept[DIGEST_TEXT + 1];  /* hash of what the file of the keys says; "": not known */
    board_pair compared[BOARDS]; /* with those of the other table, once that may be told */
    int boards;                  /* so many */
    char pair_note[(KD_SEATS * PAIR + 1) * 200]; /* the numbers from which its decks are made */
    bool is_compared;
    long long ends_at; /* where nobody is here, by timer_now */
    bool ends;         /* whoever is here */
    bool closed;       /* by its opener, or because nobody has a seat any more */
    bool deserted;     /* nobody who has a seat is here */
    bool over;
    long long over_at; /* by timer_now, in this process */
};

/* Two rooms with the same cards. */
struct pairing {
    room *room[PAIR]; /* NULL: it is not open */
    dealer_seed host; /* the host's secret, from which and the numbers the decks follow */
    commitments said[PAIR];
    bool ready[PAIR], told[PAIR]; /* all commitments, all numbers of that table are there */
    bool fixed;                   /* so the decks are */
    bool over[PAIR];              /* its match is */
    bool compared;                /* both have been told */
    banned_list sat[PAIR];        /* they know its cards */
};

/* ---- room.c ---- */

/* Sends everybody the news: events, or changes without one, such as presence, readiness or a question. */
void room_flush(room *r);
/* Says a line to everybody. */
void room_send(room *r, const table_line *said);
/* Tells the client why its connection ends, unless how is CLOSE_REASONS, and frees it. */
void room_dismiss(client *c, close_reason how);
/* The same, and its person is away from now on. */
void room_lose(client *c, close_reason how);
/* Nothing moves while nobody is here, a question is open, or numbers for a deck are missing. */
void room_hold(room *r);
/* Has the client the rights of the table's opener? */
bool room_opens(const client *c);
/* Has the visitor those rights, over a connection that is to end? */
bool room_opened_by(room *r, const room_hello *hello);
/* The table ends for all; the record stays. */
void room_close(room *r);
/* The seat of that secret, or NULL. */
room_seat *own_seat(room *r, const char *secret);
/* The seat of the person with the next greater number by arrival, which begins with 1; or NULL. */
const room_seat *room_came_after(const room *r, unsigned number);
/* Bits of the seats whose people are here. */
unsigned room_here(const room *r);
/* Bits of the seats that somebody has. */
unsigned room_taken(const room *r);
/* Before the match: seats by lot where the rules ask for it (SEAT-2), once. */
void room_draw_seats(room *r);
/* Begins the match. */
void room_begin(room *r);
/* The match is as it was before its last action. */
void room_taken_back(room *r);
/* A client says which block or ping it has seen. */
bool on_pong(client *c, table_line *said);
/* Writes who has which seat; the next block tells whether that was possible. */
void room_keep(room *r);
/* The seat's person has it no longer: a bot plays on, and gets the chair after the deal. */
void room_vacate(room_seat *p, close_reason how);

/* ---- room_seat.c: a seat: asked, away, stood in for ---- */

extern const seat_kind person_kind;
bool seat_make(room_seat *p, room *r, int seat);
void seat_free(room_seat *p);
/* Its person has come, or has gone. */
void seat_came(room_seat *p, client *c);
void seat_away(room_seat *p);
/* It has answered what it was asked. */
void seat_answered(room_seat *p);
/* Why a bot of the table plays for it, if one does. */
stand_in seat_stood_in(const room_seat *p);
/* A bot is to play for it for that reason, or no longer; false where that cannot be. */
bool seat_stand_in(room_seat *p, stand_in why);
/* Sets the timer for what is waited for at this seat. */
void seat_await(room_seat *p);
/* Milliseconds until a bot plays for the seat; 0: that is not counted. */
long long seat_left_ms(const room_seat *p);

/* ---- room_requests.c: what clients say ---- */

void room_hear(void *arg, char *text);
/* May the client cause a line to everybody, or a file to be written? Not if it has done so often of late. Counts the
   call. */
bool room_may_talk(client *c);
/* Has everybody who is here agreed to it? */
void room_count_votes(room *r);
/* Have all who are here read the result? Then on to the next deal. */
bool room_all_ready(const room *r);
void room_count_ready(room *r);
void room_end_question(room *r, bool agreed);

/* ---- room_commit.c: the numbers for the next deck ---- */

bool room_commit_make(room *r);
/* On to that step, at one of two tables with the same cards. */
void room_commit_step(room *r, commit_step step);
void room_commit_free(room *r);
/* Asks for the numbers of the next deck, unless that was done, or nobody here has any. */
void room_commit_open(room *r);
/* Has everybody who is waited for done the present step? */
void room_commit_count(room *r);
/* On to the match, or its next deal: at once, or when the numbers are there. */
void room_begin_match(room *r);
/* Is a deal held for its numbers, which would otherwise begin? */
bool room_commit_holds(const room *r);
/* Tells a client that has just come the commitments, and the numbers once they are open. */
void room_commit_tell(const client *c);
/* Tells all the host's number of a deal that is over, once. */
void room_commit_tell_secret(room *r);
/* A client commits itself, or tells its number; false: that means nothing now. */
bool room_commit_hear(client *c, table_line *said);

/* ---- room_pair.c: the same cards at another table ---- */

/* Commitments and numbers of this table for the decks of both; also the host's number, once both are done. */
const commitments *room_pair_commitments(const room *r);
/* Tells what was said at the other table: to one client, or with NULL to all; its commitments, or its numbers. */
void room_pair_tell_other(room *r, const client *c, bool commits);
/* The host's commitment, which is the same at both. */
const char *room_pair_host_commitment(room *r);
/* A seat's commitment, or its number: as table_commit. */
const char *room_pair_take(room *r, int seat, const char *text, bool number);
/* All commitments, or all numbers, of this table are there. False: those of the other are waited for. */
bool room_pair_next_step(room *r);
bool room_pair_waits(const room *r);
/* Restores the commitments and numbers of a room, from the records, after its process has ended; and its decks, where
   only the other table has begun. False: they cannot be had. */
bool room_pair_resume(room *r);
/* The people who have had a seat at the other table. */
banned_list *room_pair_barred(const room *r);
/* Adds a person; false: that one was there. */
bool pairing_sat(banned_list *sat, const banned *person);
/* May the visitor not sit here, having had a seat at the other table? */
bool room_pair_bars(const room *r, const room_hello *hello);
/* Somebody has sat down here. */
void room_pair_sat(const room_seat *p);
/* The match is over here, and the other table's, with which it will be compared, is not. */
bool room_pair_unfinished(const room *r);
/* The room ends. */
void room_pair_leave(room *r, close_reason how);

/* Tells a client that has just come, or with NULL all, that another table has the same cards, and the comparison. */
void room_pair_tell(room *r, const client *c);
/* The match is over: compares, if the other table is done. */
void room_pair_end(room *r);

/* ---- room_banned.c: people who have lost a seat ---- */

banned banned_of(const room_seat *p);
void banned_add(banned_list *to, const banned *gone);
/* Bits of the seats that the visitor has lost; another person of the same account may be taken for them. */
unsigned banned_seats(const banned_list *of, const room_hello *hello);
/* Forgets those of a seat; false: there was none. */
bool banned_pardon(banned_list *of, int seat);
/* Is it that account, or does the one bring the other as a guest? */
bool visitor_is(const visitor *who, const char *account, const char *bringer);

/* ---- room_invite.c: invitations to seats, over the network ---- */

/* The seat of that token; KD_NOBODY: it is not known, or no longer. */
int invited_seat(const room *r, const char *token);
/* Tells the invitation to a seat with that token. token "": there is none that could still be used. */
void send_invitation(const room_seat *p, const char *token, connection *l);
/* Its invitation is no longer good. */
void seat_uninvite(room_seat *p);
/* Somebody takes the seat: its invitation is used, if by that token, else no longer good. */
void seat_invitation_used(room_seat *p, const char *token);
/* Tells the opener of the table, who has just come, the invitations that can be used. */
void room_tell_invitations(const client *c);
/* May a screen that shows the token be told the invitations? Whoever opens the table has used it, or, where nobody is
   there who does, would by sitting down with it. */
bool room_opens_with(const room *r, const char *token);
/* The opener of the table invites to a seat; false: that means nothing now. */
bool room_hear_invite(client *c, table_line *said);

/* ---- room_state.c: who has which seat, kept beside the record ---- */

/* False with errno. */
bool keys_write(room *r);
/* Takes ID and people from the file, if there is one; of a match that is resumed also who has which chair. False
   with errno when it cannot be read. */
bool keys_read(room *r);

#endif
