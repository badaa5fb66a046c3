/* table.h - brings four seats to one match in one libevent loop. */
#ifndef KOUDI_TABLE_H
#define KOUDI_TABLE_H

#include "koudi.h"

struct event_base;
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
} seat_kind;

typedef struct table_options {
    kd_rules rules;
    const char *rules_name; /* as written into the record */
    uint64_t seed;          /* of the cards dealt */
    pace pace;
    const char *record;     /* path of the record to write, or NULL */
    const char *names[KD_SEATS];
    bool closed_deal;       /* several people: all cards at once, declarations given privately */
} table_options;

table *table_new(struct event_base *base, const table_options *options);
/* Puts a seat at the table before table_start; self stays owned by the caller until stop. */
void table_sit(table *table, int seat, const seat_kind *kind, void *self);
void table_start(table *table);
/* Queues a seat's action. number: of the ask it answers, or 0 for one that nobody asked for
   (declaring while cards are dealt). Safe from within seat calls. */
void table_submit(table *table, int seat, unsigned number, const kd_action *action);
void table_set_pace(table *table, pace pace);
/* Ends the present wait at once (a key was pressed). */
void table_skip(table *table);
/* While held nothing moves: curtain up, dialogue open, terminal too small. */
void table_hold(table *table, bool hold);
/* Called after each batch of changes, once. */
void table_on_change(table *table, void (*changed)(void *arg), void *arg);
const kd_match *table_match(const table *table);
void table_free(table *table);

#endif
