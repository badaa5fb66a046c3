/* inside.h - the table from within: what its own files share. */
#ifndef KOUDI_TABLE_INSIDE_H
#define KOUDI_TABLE_INSIDE_H

#include "table/seat_child.h"
#include "table/showings.h"
#include "table/store.h"
#include "table/table.h"

struct event;

/* A seat's place at the table. */
typedef struct chair {
    const seat_kind *kind;
    void *self;
    const char *name; /* as written into the record */
    seat_child child; /* self of a program's seat */
    bool started;
    unsigned open;    /* number of the ask not answered yet; 0: none */
    bool due;         /* dealing: to be asked whether it declares */
    showings offered; /* a person: what it has been asked about in this deal */
    bool looked;      /* closed dealing: has had its look */
    kd_cards wanted;  /* closed dealing: to be declared as soon as it is drawn */
} chair;

/* An action on its way to the match. actor KD_CHANCE: the dealer's. */
typedef struct submission {
    kd_action action;
    unsigned number;
    bool quiet; /* nobody is told of a refusal */
    bool look;  /* the answer to a look */
} submission;

/* What can wait at most: an answer, a look and a showing a seat, a card or the like, the time. */
enum { QUEUE = 3 * KD_SEATS + 2 };

/* Closed dealing: the looks of a deal. DEALT: its cards are being drawn, or have been. */
typedef enum looks { LOOKS_BEFORE, LOOKS_RUNNING, LOOKS_DONE, LOOKS_DEALT } looks;

struct table {
    struct event_base *base;
    struct event *wake, *clock, *deadline;
    table_options options;
    kd_match match;
    kd_rng chance;
    chair chair[KD_SEATS];
    store *record;
    int record_error;
    unsigned number; /* of the last ask */
    submission queue[QUEUE];
    unsigned first, count;
    table_wait waiting;
    bool ticking; /* the clock runs for it */
    bool held;
    bool next; /* the result has been read: on to the next deal */
    looks looks;
    int looker;     /* the seat that looks, or KD_NOBODY */
    kd_match ahead; /* closed dealing: the match as it will be when all is dealt */
    void (*changed)(void *arg);
    void *changed_arg;
    void (*lost)(void *arg, int seat, const char *why);
    void *lost_arg;
};

/* turn.c: what happens next */
void turn_step(table *t);
void turn_push(table *t, const submission *item);
void turn_wake(table *t);
void turn_start_wait(table *t);
void turn_end_wait(table *t);

/* table.c: the time of the match is over (MATCH-1) */
void table_time_over(table *t);

/* sit.c: what a program has said of its play, for the record; that it has lost its seat */
void table_note(table *t, int seat, const char *text);
void table_fault(table *t, int seat, outsider_fault fault);

/* look.c: closed dealing */
bool look_wanted(table *t);
void look_answer(table *t, const submission *item);
void look_drawn(table *t, int seat, const kd_view *view);
void look_forget(table *t);

/* pace.c */
int pace_ms(pace chosen, table_wait wait);
table_wait pace_wait(const kd_events *events);

/* Has nothing of this deal been dealt yet? */
bool table_fresh(const kd_match *match);
bool table_has_person(const table *t);

#endif
