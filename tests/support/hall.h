/* hall.h - a table in this process with its loop, and those at its seats, who note what the table does to them. */
#ifndef HALL_H
#define HALL_H

#include "table/table.h"

enum { EVERYBODY = (1 << KD_SEATS) - 1 };

typedef struct hall hall;

/* A person or a program at a seat. */
typedef struct occupant {
    hall *hall;
    int seat;
    bool silent; /* answers nothing by itself */
    kd_rng rng;
    kd_view view;    /* of the last ask or event */
    unsigned number; /* of the last ask, private ones too */
    int asks, tells, refusals, private_asks, stops;
    void *more; /* the test's */
} occupant;

/* What a test makes of it; each may be NULL. */
typedef struct hall_calls {
    void (*told)(occupant *o, const kd_event *event);
    void (*asked)(occupant *o);           /* NULL: answers as the first bot does, unless silent */
    void (*asked_privately)(occupant *o); /* NULL: passes and reserves, unless silent */
    void (*refused)(occupant *o, const kd_verdict *verdict); /* NULL: the test fails */
} hall_calls;

struct hall {
    struct event_base *base;
    table *table;
    table_options options;
    unsigned people;           /* bit s: a person at seat s */
    bool apart;                /* at terminals of their own */
    const char *bot[KD_SEATS]; /* one of the program's own there, else a program of the test */
    occupant at[KD_SEATS];
    const hall_calls *calls;
    int changes;
};

/* Kinds of seats of which the occupant is self. A person at a terminal of its own sits apart. */
extern const seat_kind hall_person, hall_apart, hall_program;

/* Only the loop and the options: rules as in a script. */
void hall_make(hall *h, const hall_calls *calls, const char *rules, unsigned people, pace speed,
               uint64_t seed);
/* A table of these options, with everybody seated; in place of one that there was. */
void hall_furnish(hall *h);
/* Starts the match, and settles. */
void hall_start(hall *h);
/* Nothing, where it is closed already. */
void hall_close(hall *h);

/* Runs the loop until nothing happens any more without time passing; the others end with that, too. */
void hall_settle(hall *h);
void hall_skip(hall *h);
void hall_next(hall *h);
void hall_hold(hall *h, bool hold);
void hall_submit(hall *h, int seat, unsigned number, const kd_action *action);
/* The same for the last ask of the seat: a pass, or what the first bot would do. */
void hall_pass(hall *h, int seat);
void hall_answer(hall *h, int seat);
void hall_declare_privately(hall *h, int seat, const kd_action *action);

const kd_round *hall_round(const hall *h);
uint64_t hall_hash(const hall *h);

/* Plays on, passing over waits, until that many deals are over or the match is. between: before each next deal, or NULL. */
void hall_play(hall *h, int deals, void (*between)(hall *h));

#endif
