/* table.h - brings four seats to one match in one libevent loop. */
#ifndef KOUDI_TABLE_TABLE_H
#define KOUDI_TABLE_TABLE_H

#include "koudi.h"
#include "record/seed.h"

struct confine;
struct event_base;
struct history;
typedef struct table table;

/* How long the table waits after each card dealt, bot's play and finished trick. */
typedef enum pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_INSTANT, PACE_COUNT } pace;

/* A kind of seat: person, bot, child program. self is the seat's own data. The table calls these
   from its loop only; none may call back into the table except through table_submit. */
typedef struct seat_kind {
    const char *name;
    bool person; /* a person: dealing waits for it when it may newly declare */
    bool (*start)(void *self, table *table, int seat);
    /* Something happened; event and view hold what this seat may know, view as of now. */
    void (*tell)(void *self, const kd_event *event, const kd_view *view);
    /* Your move: answer by table_submit with this number. Answers to older numbers are dropped. */
    void (*ask)(void *self, const kd_view *view, unsigned number);
    /* The last answer was refused; an ask with a new number follows. */
    void (*refused)(void *self, const kd_verdict *verdict);
    void (*stop)(void *self);
    /* Closed dealing only, may be NULL: a private look at the whole hand, drawn in view->drawn.
       view is as of the end of dealing, in the phase DEAL with this seat alone to act, so that
       kd_check says what it may declare. Answer by table_looked. */
    void (*look)(void *self, const kd_view *view, unsigned number);
} seat_kind;

/* What the table lets time pass for. */
typedef enum table_wait {
    WAIT_NONE,  /* nothing: a seat is asked, or the match is over */
    WAIT_CARD,  /* a card was dealt or turned */
    WAIT_SHOWN, /* a declaration, a counter, a new trump, a hand; or a burying may be taken back */
    WAIT_PLAY,  /* a bot's play is on its way */
    WAIT_TRICK, /* a finished trick lies on the table: trick[tricks - 1] of the view */
    WAIT_OVER,  /* the deal is over: its result is shown */
    WAIT_COUNT
} table_wait;

typedef struct table_options {
    kd_rules rules;
    const char *rules_name; /* as written into the record */
    dealer_seed seed;       /* of the cards dealt; known */
    bool seed_lost;         /* the game that goes on had another, which nobody knows any more */
    pace pace;
    const char *record; /* path of the record to write, or NULL */
    const char *names[KD_SEATS];
    const char *program; /* path of koudi, run for each bot; NULL: bots decide in the loop */
    unsigned seat_ms;    /* for each answer of a command's; 0: ten seconds */
    const struct confine *confine; /* how commands are; NULL: no files are kept from them */
    /* A game to go on with, or NULL: the first past_count actions of a record. past and past_name must
       last until table_start has returned. */
    const struct history *past;
    int past_count;
    const char *past_name; /* NULL: past's own record, the one at record, goes on. Else a new record
                              begins with a copy of those actions, and names this file */
    bool closed_deal;      /* several people: all cards at once, declarations given privately */
} table_options;

/* NULL without memory, and where the rules begin no match. */
table *table_new(struct event_base *base, const table_options *options);
/* Puts a seat at the table before table_start; self stays owned by the caller until stop. */
void table_sit(table *table, int seat, const seat_kind *kind, void *self);
/* Seats one of the bots of bots.h by name and settings ("steady", "expert:work=500"); false when
   there is none. The table owns it. */
bool table_sit_bot(table *table, int seat, const char *name);
/* Seats a program that speaks the seat protocol (docs/protocol.md): a command for the shell, which
   must outlive the table. */
void table_sit_command(table *table, int seat, const char *command);
/* Starts every seat, then the match. One that goes on is told to the seats from the beginning of its
   present deal. False when a seat could not start: then only table_free is left to do. */
bool table_start(table *table);
/* Queues a seat's action. number: of the ask it answers, or 0 for one that nobody asked for
   (declaring while cards are dealt). Safe from within seat calls. */
void table_submit(table *table, int seat, unsigned number, const kd_action *action);
/* The same from within an ask, for a play that goes by itself: it is shown as long as a bot's. */
void table_submit_forced(table *table, int seat, unsigned number, const kd_action *action);
/* The answer to seat_kind.look: KD_DECLARE with the cards, or KD_PASS. */
void table_looked(table *table, int seat, const kd_action *action);
/* Why a play cannot be taken back. */
typedef enum table_back {
    BACK_DONE,
    BACK_NOTHING,     /* nothing was played */
    BACK_PLAYED_ON,   /* another seat has acted since */
    BACK_DUMP_FAILED, /* it showed what others hold */
    BACK_SHOWN,       /* cards were shown to all */
    BACK_OVER,        /* the deal is over, and all is open */
    BACK_PEOPLE,      /* other people have seen it */
    BACK_PROGRAM      /* a program plays along, which is told once */
} table_back;
/* Takes back the seat's play or burying, if it was the last thing that happened and nobody but our own
   bots saw it; the seat is asked again. */
table_back table_take_back(table *table, int seat);
/* The same question without doing it. */
table_back table_may_take_back(const table *table, int seat);
/* Plays the rest of the deal at once, for all seats, without dumps. */
void table_play_out(table *table);
/* On to the next deal: somebody has read the result. Without persons nobody need say so. */
void table_next(table *table);
void table_set_pace(table *table, pace chosen);
/* What the table waits for now, also while held. The change callback runs when it ends. */
table_wait table_waiting(const table *table);
/* 0, or the errno value that ended the writing of the record; play goes on without it. */
int table_record_error(const table *table);
/* 0, or the errno value for which the seed could not be kept beside the record: a game that goes on from
   it draws later cards anew. */
int table_seed_error(const table *table);
/* Has nothing happened yet in the match that is recorded? table_free removes such a record. */
bool table_record_empty(const table *table);
/* The seal upon the deck of the deal under way, shown before its first card is dealt; "": there is
   none. Once the deal is over the salt of the deck; before it "". */
const char *table_seal(const table *table);
const char *table_salt(const table *table);
/* Minutes that a match with a limit has left, begun ones too (MATCH-1); 0: it has none, or no more.
   The change callback runs as each ends. */
int table_minutes_left(const table *table);
/* Ends the present wait at once (a key was pressed). */
void table_skip(table *table);
/* While held nothing moves: curtain up, dialogue open, terminal too small. */
void table_hold(table *table, bool hold);
/* Called after each batch of changes, once. */
void table_on_change(table *table, void (*changed)(void *arg), void *arg);
/* Called when a program has lost its seat, with a sentence without its subject (static): a bot sits
   there from now on. May not free the table. */
void table_on_lost(table *table, void (*lost)(void *arg, int seat, const char *why), void *arg);
/* Called once a second while a program does not answer, five seconds after it was asked, with the
   seconds after which a bot takes its seat. May not free the table. */
void table_on_slow(table *table, void (*slow)(void *arg, int seat, unsigned left_s), void *arg);
const kd_match *table_match(const table *table);
void table_free(table *table);

#endif
