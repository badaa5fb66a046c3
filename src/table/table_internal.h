/* table_internal.h - the state of a table, and what its files call of each other. */
#ifndef KOUDI_TABLE_TABLE_INTERNAL_H
#define KOUDI_TABLE_TABLE_INTERNAL_H

#include "record/deck.h"
#include "record/store.h"
#include "table/program.h"
#include "table/table.h"

struct event;

/* The seat of a program: one of the game's bots, in a process or, without one, in the table's loop; or
   anybody's command. */
typedef struct seat_program {
    char name[128];       /* of the bot, with its settings */
    const char *words[4]; /* of a bot's process; none: it has no process */
    confine confine;      /* with the command, or NULL */
    peer_options options;
    table *table;
    process process;
    peer *peer;
    bot_turn turn;
    kd_view *asked; /* until its turn comes, in memory of its own; NULL: it does not wait */
    unsigned number;
    peer_fault lost; /* it has lost the seat: to be written into the record when that is open */
} seat_program;

/* A seat's place at the table. */
typedef struct chair {
    const seat_kind *kind;
    void *self;
    const char *name;     /* as written into the record */
    seat_program program; /* self of a program's seat, and of the bot that plays for a person */
    stand_in stand_in;    /* why that does; STAND_IN_NONE: it does not */
    bool started;
    unsigned open;    /* number of the ask not answered yet; 0: none */
    unsigned advised; /* 1 + the number of the ask in which it asked the coach last; 0: never */
    char note[RECORD_LINE]; /* comment on its next action, for the record alone; "": none */
    bool due;               /* dealing: to be asked whether it declares, when no ask is open */
    declarations offered;   /* a person: what it has been asked about in this deal */
    bool declared;          /* closed dealing: has made its private declaration, or passed */
    kd_cards wanted;        /* closed dealing: to be declared as soon as it is drawn */
    bool passes;            /* closed dealing: did not reserve, and passes by itself when asked */
} chair;

/* An action on its way to the match. actor KD_CHANCE: the dealer's. */
typedef struct submission {
    kd_action action;
    unsigned number;
    bool quiet;      /* nobody is told of a refusal */
    bool in_private; /* a private declaration */
    bool reserves;   /* of a private declaration: see session_declare */
} submission;

/* At most: from each seat an answer, a private declaration and a declaration that nobody asked for;
   from chance a move and the end of the time. */
enum { QUEUE = 3 * KD_SEATS + 2 };

/* Closed dealing: the progress of the private declarations. DEALT: the cards are being drawn or have
   been drawn. */
typedef enum private_stage {
    PRIVATE_BEFORE,
    PRIVATE_ASKING,
    PRIVATE_DONE,
    PRIVATE_DEALT
} private_stage;

/* An action of the deal; or a decision that is none: a pass while cards are dealt, the rest played out. */
typedef struct past_step {
    kd_action action; /* of a decision the actor alone */
    bool applied;     /* it is an action */
    bool chosen;      /* by a person that had a choice */
    bool failed;      /* it was a dump that failed */
} past_step;

struct table {
    struct event_base *base;
    struct event *wake, *clock, *deadline, *tick;
    table_options options;
    kd_match match;
    deck deck;                                      /* of the deal under way */
    char deck_text[DECK_TEXT], seal[DECK_SEAL + 1]; /* "": it was not sealed */
    bool opened;                                    /* the deal is over, and the deck was told */
    commitments dealing[2];                         /* of the present deal and the next */
    commitments kept[2];                            /* the same as far as the record has it */
    int turned;                                     /* cards turned up in this deal */
    bool resumed; /* what is waited for had been waited for before the match was resumed */
    chair chair[KD_SEATS];
    store *record;
    const char *note; /* for its beginning; NULL: none */
    int record_error, seed_error;
    long long begun;     /* by timer_now: when the match began, had it never been left */
    long long deserted;  /* by timer_now: since when nobody is there; 0: somebody is */
    unsigned clock_said; /* seconds, as last written into the record */
    unsigned number;     /* of the last ask */
    submission queue[QUEUE];
    unsigned first, count;
    table_wait waiting;
    bool hurried; /* the wait before was ended by a key: programs had no time to answer in it */
    bool ticking; /* the clock runs for it, */
    long long wait_end; /* until then by timer_now */
    bool held;
    bool next;      /* the result has been read: on to the next deal */
    bool last_call; /* dealing: everybody was given the time before the last card */
    private_stage private_stage;
    bool
        private_again; /* resumed amid the dealing: whom the record does not tell of is asked again */
    int private_seat; /* asked now, or KD_NOBODY */
    kd_match ahead;   /* closed dealing: the match as it will be when all is dealt */
    bool may_undo;    /* what is waited for is that a person may take it back */
    kd_match dealt; /* as the deal began: with the steps since then the match before any of them */
    past_step *step;
    int steps, step_room;
    bool can_undo;    /* something has happened since the deal began, or something was taken back */
    bool taken_back;  /* some of this deal was, after others had acted */
    bool by_itself;   /* a person's only legal answer, given automatically */
    bool playing_out; /* the rest of the deal plays itself */
    bool unwatched;   /* bots play it for all people, who do not want to see it */
    session_calls calls;
    void *arg;                /* of the calls */
    table_onlooker *onlooker; /* NULL: none */
    void *onlooker_arg;
    bool started;
};

extern const seat_kind seat_program_bot; /* seat_program.c: of Koudi's bots */

/* The kind of seat that acts for the chair: its own, or the bot that plays for its person. */
static inline const seat_kind *chair_kind(const chair *c)
{
    return c->stand_in ? &seat_program_bot : c->kind;
}

static inline void *chair_self(chair *c)
{
    return c->stand_in ? &c->program : c->self;
}

/* table.c: stops who sits there, if anybody does */
void chair_leave(chair *c);
/* Writes into the record who acts for the chair from now on. */
void chair_record(table *t, int seat);

/* stand_in.c: the deal is over: who has asked for a bot plays again; so do all people in a match that is resumed, which
   is written where its record ends with a bot */
void stand_in_end(table *t);
/* Does a bot play for every person at the table? */
bool stand_in_for_all(const table *t);
void stand_in_resume(table *t, const history *past, int count);

/* turn.c: what happens next */
void turn_step(table *t);
void turn_push(table *t, const submission *item);
void turn_wake(table *t);
/* Drops what chance has queued, but not the end of the time: its next move is found anew. */
void turn_drop_chance(table *t);
void turn_start_wait(table *t);
void turn_end_wait(table *t);
/* Milliseconds until the present wait ends by itself, 0 where it does not. */
int turn_left_ms(const table *t);

/* After an applied action: tells the seats and sets what to wait for. */
void turn_applied(table *t, const kd_action *action, const kd_events *events);

/* commit_reveal.c: fair dealing. For a resumed match, takes from its record what was said for the next deal;
   finds the deck of a deal that has begun. */
void commit_begin(table *t);
void commit_resume(table *t);
/* Is there a commitment? */
bool commit_used(const table *t);
/* Writes into the record, once there is one, what was said since. */
void commit_keep(table *t);
/* Fixes the deck of the deal under way, and seals it, before anything of the deal happens. */
void commit_seal(table *t);
/* Once the deal is over its secret and deck, once the match is over its seed is written into the record. */
void commit_reveal(table *t);
/* Something was taken back: what was said since the deal was over is not in the record any more. */
void commit_back(table *t);

/* seat_program.c: writes into the record that the seat was lost, if that is not there yet */
void seat_program_record_loss(seat_program *s);
/* Starts a bot that plays for the person at the seat; false where there is none of that name, or no memory. */
bool seat_program_stand_in(table *t, int seat, const char *name);

/* pace.c: the time of a match that has a limit (MATCH-1): starts it, where a resumed match stood;
   writes it into the record; stops it */
void clock_start(table *t, const history *past, int count);
void clock_keep(table *t);
/* Minutes that are left, begun ones too; 0: there is no limit, or no time left. */
int clock_minutes_left(const table *t);
/* Called at the end of each minute and of each interval of the record. */
void clock_tick(table *t);
void clock_stop(table *t);
void table_time_over(table *t);

/* back.c: a deal begins; notes an action that was applied, one of a resumed match with its comments, a person's
   decision that is no action; is there to be time to take it back; is the seat's play made automatically? */
void back_begin(table *t);
void back_keep(table *t, const kd_action *action, const kd_events *events);
void back_resume(table *t, const replay_step *step, const kd_events *events);
void back_decided(table *t, int seat);
bool back_waits(const table *t, const kd_action *action);
bool back_plays(table *t, int seat, const kd_view *view);

/* private_declaration.c: closed dealing */
bool private_declaration_wanted(table *t);
void private_declaration_answer(table *t, const submission *item);
void private_declaration_drawn(table *t, int seat, const kd_view *view);
void private_declaration_forget(table *t);
/* A match is resumed: what the comments of an action in the deal under way tell of them. note may be NULL. */
void private_declaration_resume(table *t, const char *note);

/* pace.c: what the table waits for after these events */
table_wait pace_wait(const kd_events *events);

#endif
