/* table.h - four seats at one match: opened, told, asked; people, bots and programs in them. */
#ifndef KOUDI_TABLE_TABLE_H
#define KOUDI_TABLE_TABLE_H

#include <stdbool.h>

#include "koudi.h"
#include "record/deck.h"
#include "session/session.h"

/* ---- four seats at one match, in one libevent loop: table.c, back.c, commit_reveal.c, pace.c,
   seat_program.c, stand_in.c ---- */

typedef struct table table;

/* A kind of seat: its traits, and what the table calls, always from its loop. self is the seat's own
   data. The calls may answer by table_submit and its like; they may call no other function of the
   table. */
typedef struct seat_kind {
    const char *name; /* in records */
    /* A person: the table waits until it has read a result, asks it to declare only when it can show
       something new, and gives it time to take a play back. */
    bool person;
    bool told_once; /* cannot forget what it has been told: no play is taken back at its table */
    /* A person at a terminal of its own: its plays take the time of a bot's, so that no time tells what it
       had to choose from. */
    bool apart;
    /* Before the match; false: the seat cannot be taken. NULL: nothing is to be made ready. */
    bool (*start)(void *self, table *table, int seat);
    /* Something happened; event and view hold what this seat may know, the view as of now. */
    void (*tell)(void *self, const kd_event *event, const kd_view *view);
    /* To be answered by table_submit with this number. Answers to older numbers are dropped. */
    void (*ask)(void *self, const kd_view *view, unsigned number);
    /* The last answer was refused; an ask with a new number follows, unless nobody had asked for it. */
    void (*refused)(void *self, const kd_verdict *verdict);
    void (*stop)(void *self); /* at the end of the table; NULL: nothing is to be undone */
    /* Closed dealing: asks for a private declaration, to be answered by table_declare_privately. The
       view has the whole hand as drawn by the end of dealing, in the phase DEAL with this seat alone
       to act, so that kd_check tells what it may declare. NULL: the seat makes none. */
    void (*declare_privately)(void *self, const kd_view *view, unsigned number);
} seat_kind;

/* NULL without memory, and where the rules begin no match. */
table *table_new(struct event_base *base, const table_options *options);
/* Of the calls only changed may free the table. */
void table_listen(table *table, const session_calls *calls, void *arg);
/* Hears of every action that was applied, before the seats do: what happened, as nobody may hear it;
   kd_event_for cuts it. */
typedef void table_onlooker(void *arg, const kd_events *events);
void table_watch(table *table, table_onlooker *told, void *arg);
/* The three that follow put a seat at the table before table_start, or later, best between two deals: then
   the former one is stopped, this one started, and the record says so. A later seat is told of nothing that
   was before. name: as in the record, to outlive the table; NULL: of the options, or the seat's. self stays
   owned by the caller until stop. False when a later seat could not start: then only table_free may be
   called. */
bool table_sit(table *table, int seat, const seat_kind *kind, void *self, const char *name);
/* Seats one of the bots of bots.h by name and settings ("steady", "expert:work=500"); false, too, when
   there is none. The table owns it. */
bool table_sit_bot(table *table, int seat, const char *name);
/* Seats a program that speaks the seat protocol (docs/protocol.md): a command for the shell, which
   must outlive the table. */
bool table_sit_command(table *table, int seat, const char *command);
/* Before that: the seed of another's choice, and a comment for the record, which must last until table_start. */
void table_reseed(table *table, const dealer_seed *seed, const char *note);
/* A comment for the record, on the action before. */
void table_note(table *table, const char *note);
/* Notes in the record, once a decision, that the seat has asked the coach. */
void table_advised(table *table, int seat);
/* A comment for the record on the next action of the seat; "": none. */
void table_comment(table *table, int seat, const char *why);
/* Starts every seat, then the match. The seats are told a resumed match from the beginning of its
   present deal. False when a seat could not start: then only table_free may be called. */
bool table_start(table *table);
/* Fair dealing by commit and reveal, where people at several terminals ask for it (docs/record.md). The deck
   of the next deal is made from the host's secret and a number of each seat that hands one in; where none of
   this is called it comes from the seed alone. It can be called before table_start and, while a result is
   shown, before table_next. First the host's commitment, which has to be passed on to everybody; NULL when
   there can be none: the deal has begun, or the record that is continued has no place for it. */
const char *table_host_commitment(table *table);
/* Then the commitments of seats, all of them before the first number; then the numbers. NULL, or an
   untranslated sentence that says why it is refused. */
const char *table_commit(table *table, int seat, const char *commitment);
const char *table_reveal(table *table, int seat, const char *number);
/* Commitments and numbers for the deal of that number, the present one or the next; the host's secret once the deal is
   over. NULL: nothing. */
const commitments *table_commitments(const table *table, int deal);
/* Queues a seat's action. number: of the ask it answers, or 0 for one that nobody asked for
   (declaring while cards are dealt). Safe from within seat calls. */
void table_submit(table *table, int seat, unsigned number, const kd_action *action);
/* The same from within an ask, for an answer that was given without asking the person because it was the
   only one: a play, and where other people sit also a pass, is shown as long as a bot's play. */
void table_submit_forced(table *table, int seat, unsigned number, const kd_action *action);
/* The answer to seat_kind.declare_privately: KD_DECLARE with the cards, or KD_PASS. */
void table_declare_privately(table *table, int seat, const kd_action *action, bool reserve);
/* Takes back the seat's play or burying, if nothing has happened since and only Koudi's own bots have
   seen it, or the other people have agreed; the seat is asked again. With UNDO_DEAL the only person at the
   table also takes back its last decision before that, with all that came after it, but not once the match is
   over. The record does not have it any more, and a comment that says so. */
table_back table_take_back(table *table, int seat, bool agreed);
/* The same question without doing it. */
table_back table_may_take_back(const table *table, int seat, bool agreed);
/* Why a bot plays for the person at a seat. */
typedef enum stand_in {
    STAND_IN_NONE, /* none does */
    STAND_IN_ASKED, /* the person wants it: until the deal is over, by a bot of the kind that sits at the table */
    STAND_IN_AWAY, /* the person is away: BOT_DEPUTY passes, and decides what must be played or buried */
    STAND_IN_LEFT /* nobody has the seat: BOT_DEPUTY decides all */
} stand_in;
/* A bot plays for the person from now on, or no longer; the person is told meanwhile, and not asked. The record says so.
   False, and nothing done, where that is so already, no person sits there, the deal for which it is asked is over, or
   there is no memory. Not from within seat calls. */
bool table_stand_in(table *table, int seat, stand_in why);
stand_in table_stood_in(const table *table, int seat);
/* A question was not answered in time: the table declines, or decides by BOT_DEPUTY what must be played or buried. */
void table_answer_missed(table *table, int seat);
/* Plays the rest of the deal at once, for all seats, without dumps. Where bots play for all people they go on, in any
   phase, and nothing is shown before the last trick. */
void table_play_out(table *table);
/* Goes on to the next deal: somebody has read the result. Without people it goes on by itself. */
void table_next(table *table);
void table_set_pace(table *table, pace chosen);
void table_set_dealing(table *table, dealing chosen);
void table_set_undo(table *table, undo chosen);
/* As it is now; may_take_back is for table_may_take_back. */
session_state table_state(const table *table);
/* Ends the present wait at once (a key was pressed). */
void table_skip(table *table);
/* While held nothing moves: curtain up, dialogue open, terminal too small. */
void table_hold(table *table, bool hold);
/* Nobody is there, or somebody is again: the time of a match with a limit stands meanwhile (MATCH-1). */
void table_desert(table *table, bool deserted);
/* Is the record of what has happened not on the disk yet? Until then nobody outside this process may hear of it, and
   nothing moves. */
bool table_syncs(const table *table);
/* Waits for that, and the loop with it. */
void table_settle(table *table);
const kd_match *table_match(const table *table);
void table_free(table *table);

/* ---- local_session.c: a session with a table in this process ---- */

session_open local_session_open;

/* ---- bot_turns.c: so many bots may search at a time; the others wait for their turn, but not for long ---- */

struct event;
struct event_base;

/* The place in the queue of a bot that is asked. */
typedef struct bot_turn {
    struct bot_turns *of; /* NULL: it neither searches nor waits */
    bool waits;
    struct event *timer; /* of its waiting */
    void (*begin)(void *arg);
    void (*late)(void *arg);
    void *arg;
    struct bot_turn *next;
} bot_turn;

typedef struct bot_turns {
    unsigned most;      /* at a time */
    unsigned searching; /* now */
    unsigned waiting;
    unsigned long long late; /* turns that did not come in time */
    bot_turn *first;         /* of those that wait, in their order */
} bot_turns;

/* True: it may search now. False: it waits, and either begin or, after so many milliseconds, late is called from
   the loop. Without memory none waits. */
bool bot_turn_take(bot_turns *turns, bot_turn *turn, struct event_base *base, unsigned ms,
                   void (*begin)(void *arg), void (*late)(void *arg), void *arg);
/* It has answered, or need not any more; the next in the queue begins. Does nothing where there is no turn. */
void bot_turn_end(bot_turn *turn);

/* ---- declarations.c: what a seat may show while cards are dealt: whom to ask, and whether again ---- */

/* By face: what it may show as one card, and as two. */
typedef struct declarations {
    uint64_t single, pair;
} declarations;

declarations declarations_of(const kd_view *view);

static inline bool declarations_any(declarations now)
{
    return (now.single | now.pair) != 0;
}

/* Is there something that was not there before? */
static inline bool declarations_new(declarations now, declarations before)
{
    return ((now.single & ~before.single) | (now.pair & ~before.pair)) != 0;
}

#endif
