/* session.h - what a screen needs of a table, which may be in this process or elsewhere. Nothing here shows
   the hand of a seat to anybody but its own person. */
#ifndef KOUDI_SESSION_SESSION_H
#define KOUDI_SESSION_SESSION_H

#include "koudi.h"
#include "record/deck.h"

struct confine;
struct event_base;
struct replay;

/* How long the table waits after each card dealt, step of the auction, bot's play and finished trick. */
typedef enum pace { PACE_SLOW, PACE_NORMAL, PACE_FAST, PACE_INSTANT, PACE_COUNT } pace;

/* May a person's time to declare hold up the cards? LIVE: they come at their pace, and who wants to
   declare does it meanwhile. ASK: the deal waits for a person with something new to show; so it does at
   PACE_INSTANT. */
typedef enum dealing { DEALING_ASK, DEALING_LIVE } dealing;

/* How far a person alone against bots may take back. LAST: a play or a burying, until another seat has acted.
   DEAL: one own decision after the other, to the first of the deal, with all that came after it. */
typedef enum undo { UNDO_LAST, UNDO_DEAL } undo;

/* The reasons for which the table lets time pass. */
typedef enum table_wait {
    WAIT_NONE,      /* nothing: a seat is asked, or the match is over */
    WAIT_CARD,      /* a card was dealt or turned */
    WAIT_STEP,      /* a seat has passed, taken the kitty or buried */
    WAIT_LAST_CALL, /* the last card comes next: time for everybody to declare */
    WAIT_SHOWN,  /* a declaration, a counter, a new trump, a hand; or a burying may be taken back */
    WAIT_PLAY,   /* a bot's play is on its way */
    WAIT_TRICK,  /* a finished trick lies on the table: trick[tricks - 1] of the view */
    WAIT_OVER,   /* the deal is over: its result is shown */
    WAIT_PEOPLE, /* the match begins when who opened the table is ready */
    WAIT_COUNT
} table_wait;

/* Milliseconds of that at a pace. */
int pace_ms(pace chosen, table_wait wait);

typedef struct table_options {
    kd_rules rules;
    const char *rules_name; /* as written into the record */
    dealer_seed seed;       /* of the cards dealt; known */
    bool seed_lost;         /* the resumed match was dealt from another seed, which is lost */
    pace pace;
    dealing dealing;
    undo undo;
    const char *record; /* path of the record to write, or NULL */
    const char *names[KD_SEATS];
    const char *program; /* path of koudi, run for each bot; NULL: bots decide in the loop */
    /* How many bots search at a time, at this table and others, those that search being the only ones that have a
       process; NULL: all may. */
    struct bot_turns *turns;
    unsigned seat_ms; /* for each answer of a command's; 0: ten seconds */
    /* For each answer of a bot's, besides the time that is set for it: then steady answers instead, and the bot has
       lost its seat when that has happened three times in a row. 0: a minute, and the seat at once. */
    unsigned bot_ms;
    const struct confine *confine; /* how commands are confined; NULL: not from files */
    /* The match to resume, as it stands after the first resume_count actions of this record, or NULL.
       resume and resume_name must last until table_start has returned. */
    const struct replay *resume;
    int resume_count;
    const char *resume_name; /* NULL: the resumed record, which lies at record, is continued. Else a
                                new record begins with a copy of those actions and names this file */
    /* The deal of the resumed record is dealt as it was there, to whoever has seen it whole; cards beyond the
       record follow from the seed. */
    bool again;
    /* The deals of another table's record: dealer, levels and cards are theirs. They must outlive the table. NULL:
       its own. */
    const struct boards *boards;
    struct syncs *
        syncs; /* the record is synced there, beside the loop, and the table waits; NULL: at once */
    bool closed_deal; /* several people at one screen: all cards at once, private declarations */
} table_options;

/* Why a play cannot be taken back. */
typedef enum table_back {
    BACK_DONE,
    BACK_NOTHING,     /* nothing was played */
    BACK_PLAYED_ON,   /* another seat has acted since */
    BACK_DUMP_FAILED, /* it showed what others hold */
    BACK_SHOWN,       /* cards were shown to all */
    BACK_OVER,        /* the deal is over, and all is open */
    BACK_PEOPLE,      /* other people have seen it */
    BACK_PROGRAM      /* a seat with the trait told_once has been told of it */
} table_back;

/* ---- a table with several terminals ---- */

/* The presence of a seat's person. */
typedef enum presence {
    SEAT_HERE,    /* a person whose terminal is connected */
    SEAT_AWAY,    /* a person whose connection was cut */
    SEAT_COVERED, /* the same; a bot plays until they are back */
    SEAT_BOT,
    SEAT_OPEN, /* a bot, until somebody takes its chair: between two deals, or before the match */
    PRESENCE_COUNT
} presence;

enum { SITTER_NAME = 64 };

typedef struct sitter {
    presence presence;
    /* Until a bot plays for who is away, or for who is asked and has a clock; 0: not counted. */
    unsigned left_s;
    bool ready;  /* has read the result, or waits for the match to begin */
    bool opener; /* has opened the table, or may do the same */
    bool stays;  /* SEAT_COVERED: is here, and lets a bot play until the deal is over */
    char name[SITTER_NAME];
} sitter;

/* The way to the table. */
typedef enum session_connection {
    SESSION_HERE, /* it is in this process */
    SESSION_CONNECTED,
    SESSION_CUT, /* being connected again */
    SESSION_GONE /* for good; the reason was heard as WORD_END */
} session_connection;

/* The words of people at different terminals to the table and to each other; rows of net/protocol.c. */
typedef enum session_verb {
    WORD_TALK,   /* text */
    WORD_PHRASE, /* number: which */
    WORD_AGREE,  /* number: of the question */
    WORD_OBJECT,
    /* seat: a bot is to play for who is away, at once; of the own seat: for this terminal's person, until the
       deal is over */
    WORD_COVER,
    WORD_WAIT,   /* seat: not until they are back; of the own seat: no longer */
    WORD_REMOVE, /* seat: its person loses it; from who opened the table */
    WORD_INVITE, /* seat: open for somebody else, who is invited; KD_SEATS: all that are free;
                    from who opened the table */
    WORD_LEAVE,  /* for good */
    WORD_CLOSE,  /* the table, for all; from who opened it */
    WORD_NUDGE, /* seat: its person, who is waited for, is to be rung; KD_NOBODY: whoever is waited for */
    /* Heard only: */
    WORD_CAME,       /* seat: somebody sits down */
    WORD_AWAY,       /* seat: the connection was cut */
    WORD_BACK,       /* seat: is back */
    WORD_LEFT,       /* seat: has left, or was removed: a bot has the seat */
    WORD_COVERS,     /* seat: a bot plays until they are back, or the deal is over */
    WORD_OBJECTED,   /* seat: does not agree to what was asked */
    WORD_NUDGED,     /* seat: has nudged number, a seat */
    WORD_NOT_NUDGED, /* to who has asked for it; number: a nudge_refusal */
    WORD_LOT,        /* the seats were drawn by lot (SEAT-2). seat: this terminal's */
    /* The cards are those of another table: text is its name, or "": it has played them already. */
    WORD_SAME_CARDS,
    WORD_PAIR_WAITS, /* that table is waited for: text is its name */
    /* A deal with the same cards at two tables. number: which; text: what South and North made here and there, as
       "TEAM LEVELS TEAM LEVELS" by who gained them. number 0: of all, "TEAM LEVELS DEALS", how much more was made
       here. */
    WORD_COMPARED,
    WORD_END, /* text: why there is no way to the table any more, in words; the table has ended, or
                      this terminal is no longer admitted */
    /* seat: this terminal's from now on; KD_NOBODY: it has none any more, and watches. number: 1 for another one
       than before, by lot. */
    WORD_SEATED,
    WORD_WITHHELD, /* seat: has not told the number for the deck to which it had committed itself */
    WORD_UNFAIR, /* text: in what the deck does not follow from what the table has said, in words */
    WORD_UNRECORDED, /* the host cannot write the record any more */
    WORD_UNKEPT,     /* it cannot write who has which seat, for when its process is started anew */
    WORD_KEPT,       /* it can again */
    WORD_COUNT
} session_verb;

/* Why nobody is nudged. */
typedef enum nudge_refusal {
    NUDGE_NOBODY, /* nobody is waited for there */
    NUDGE_OWN,    /* only who asks is */
    NUDGE_DEAF,   /* a bot plays there, or the person is away */
    NUDGE_SOON,   /* within a minute of the last one of the same person */
    NUDGE_REFUSALS
} nudge_refusal;

typedef struct session_word {
    session_verb verb;
    int seat; /* of whom it is said, or who says it; KD_NOBODY: an observer */
    unsigned number;
    const char *text; /* safe to be shown; "" where there is none */
} session_word;

/* A question of the others to this terminal, to be answered by WORD_AGREE or WORD_OBJECT. */
typedef struct session_question {
    unsigned number; /* 0: nothing is asked */
    int seat;        /* whose last action would be taken back */
} session_question;

/* A table and who sits at it. */
typedef struct session_options {
    table_options table;
    unsigned people;           /* bit s: a person of this screen sits there */
    const char *bot[KD_SEATS]; /* at the other seats, by name and settings ("expert:work=500") */
    const char *command[KD_SEATS]; /* a program for the shell instead of the bot, or NULL */
} session_options;

/* The calls by which a session tells the people at this screen; of each seat what its own person may know. Called
   from the loop, or from within the functions below; may call these, but not session_close. */
typedef struct session_people {
    /* Something happened; the view is as of now. Open asks of the seat are void. NULL, at a table elsewhere:
       nothing of it is shown. */
    void (*tell)(void *arg, int seat, const kd_event *event, const kd_view *view);
    /* To be answered by session_submit with this number. */
    void (*ask)(void *arg, int seat, const kd_view *view, unsigned number);
    /* Closed dealing: to be answered by session_declare; the view has the whole hand. NULL: the deal is
       never closed. */
    void (*ask_privately)(void *arg, int seat, const kd_view *view, unsigned number);
    /* The last answer was refused; an ask with a new number follows, unless nobody had asked for it.
       NULL: likewise. */
    void (*refused)(void *arg, int seat, const kd_verdict *verdict);
    /* The result of session_take_back. After BACK_DONE the view is as it was before the action, and an
       ask follows. NULL: the people take nothing back. */
    void (*taken_back)(void *arg, int seat, table_back why, const kd_view *view);
    /* The view is as of now, without an event: after the connection was cut, or another's play was taken back.
       Open asks are void. NULL: never at a table in this process. */
    void (*seen)(void *arg, int seat, const kd_view *view);
    /* Somebody at another terminal said it, or it happened to the seat. NULL: nothing of it is shown. */
    void (*heard)(void *arg, const session_word *word);
} session_people;

/* The calls by which a session tells the program that opened it; each may be NULL. */
typedef struct session_calls {
    /* After each batch of changes, when a wait ends, and when a minute of a timed match does. May close
       the session. */
    void (*changed)(void *arg);
    /* The program at a seat has lost it to a bot, for the reason why, a static sentence without its
       subject. */
    void (*lost)(void *arg, int seat, const char *why);
    /* The program at a seat has not answered for five seconds or more: a bot takes its seat in left_s.
       Once a second. */
    void (*slow)(void *arg, int seat, unsigned left_s);
} session_calls;

/* The state of the table that everybody may know besides the public view. */
typedef struct session_state {
    table_wait waiting;       /* what it waits for, also while held */
    int left_ms;              /* until that wait ends by itself; 0: held, or not known */
    kd_phase phase;           /* of the deal */
    bool over;                /* nobody can act any more */
    int minutes_left;         /* of a match with a limit, begun ones too (MATCH-1); 0: none */
    const char *seal;         /* of the deck, from before its first card on; "": there is none */
    const char *salt;         /* of that deck once the deal is over; "" before */
    table_back may_take_back; /* would the only person's last action be taken back? */
    bool taken_back;  /* something of this deal was, after others had acted: see UNDO_DEAL */
    int record_error; /* 0, or the errno that ended the writing of the record */
    /* 0, or the errno for which the seed could not be kept beside the record: a match resumed from that
       would draw its later cards anew. */
    int seed_error;
    const kd_match *whole; /* all of the match, if its deal is dealt again; else NULL */
    bool record_empty;     /* nothing has happened yet in the match: its record will be removed */
    /* Bit s: a bot plays for the person of this screen at seat s, until the deal is over. */
    unsigned stands_in;
    session_connection connection;
    unsigned retry_s; /* SESSION_CUT: until the next attempt */
    bool unrecorded,
        unkept; /* where the connection is not SESSION_HERE: as WORD_UNRECORDED and WORD_UNKEPT */
    sitter sitter[KD_SEATS]; /* where the connection is not SESSION_HERE */
    unsigned later;          /* bit s: seat s is this terminal's from the next deal on */
    bool opener;             /* this terminal has opened the table: removes, invites, begins */
    bool coach;              /* who plays there may ask the coach while a deal is on */
    bool nudges;             /* the table passes WORD_NUDGE on */
    bool closes;             /* it can be closed by who opened it */
    const char *invited[KD_SEATS]; /* opener: the invitation to that seat; NULL: none can be used */
    session_question question;
} session_state;

typedef struct session session;

/* One kind of session. */
typedef struct session_ops {
    bool (*start)(session *s);
    void (*state)(const session *s, session_state *out);
    void (*view)(const session *s, int seat, kd_view *out);
    void (*submit)(session *s, int seat, unsigned number, const kd_action *action, bool forced);
    void (*declare)(session *s, int seat, const kd_action *action, bool reserve);
    void (*take_back)(session *s, int seat);
    bool (*stand_in)(session *s, int seat, bool stands);
    void (*play_out)(session *s);
    void (*advised)(session *s, int seat);
    void (*next)(session *s);
    void (*set_pace)(session *s, pace chosen);
    void (*set_dealing)(session *s, dealing chosen);
    void (*set_undo)(session *s, undo chosen);
    void (*end_wait)(session *s);
    void (*hold)(session *s, bool hold);
    void (*say)(session *s, const session_word *word); /* NULL: there is nobody to hear it */
    void (*close)(session *s);
} session_ops;

struct session {
    const session_ops *ops;
};

/* Opens a session in that loop; it begins with session_start. The texts in options must outlive it.
   people_arg and calls_arg are passed to the calls. NULL, with an untranslated sentence in *why, when
   it cannot be opened. */
typedef session *session_open(struct event_base *base, const session_options *options,
                              const session_people *people, void *people_arg,
                              const session_calls *calls, void *calls_arg, const char **why);

/* Starts the match, or resumes it. False without memory: then only session_close may be called. */
static inline bool session_start(session *s)
{
    return s->ops->start(s);
}

static inline session_state session_state_of(const session *s)
{
    session_state out;
    s->ops->state(s, &out);
    return out;
}

/* The match as it is now, as that seat sees it if a person of this screen sits there; else the public
   view, as for KD_NOBODY. */
static inline void session_view(const session *s, int seat, kd_view *out)
{
    s->ops->view(s, seat, out);
}

/* Sends a seat's action. number: of the ask it answers, or 0 for one that nobody asked for (declaring
   while cards are dealt). forced: it was the only answer and was given without asking the person: a
   play, and where other people sit also a pass, is shown as long as a bot's play. */
static inline void session_submit(session *s, int seat, unsigned number, const kd_action *action,
                                  bool forced)
{
    s->ops->submit(s, seat, number, action, forced);
}

/* The answer to ask_privately: KD_DECLARE with the cards, or KD_PASS. reserve: the seat is to be asked when
   it may reinforce, counter or rebel; else it passes by itself in this deal. Later in the deal KD_PASS takes the
   reservation back. */
static inline void session_declare(session *s, int seat, const kd_action *action, bool reserve)
{
    s->ops->declare(s, seat, action, reserve);
}

/* Asks for the seat's last play or burying to be taken back, or, as set, its last decision; taken_back tells what
   came of it. */
static inline void session_take_back(session *s, int seat)
{
    s->ops->take_back(s, seat);
}

/* A bot is to play for the seat until the deal is over; or no longer, so that its person is asked from the next
   decision on. Open asks of the seat are void then. False, and nothing done, where that cannot be. */
static inline bool session_stand_in(session *s, int seat, bool stands)
{
    return s->ops->stand_in(s, seat, stands);
}

/* Plays the rest of the deal at once, for all seats, without dumps. */
static inline void session_play_out(session *s)
{
    s->ops->play_out(s);
}

/* The coach is asked about the seat's decision: the record of a table of this process says so. */
static inline void session_advised(session *s, int seat)
{
    s->ops->advised(s, seat);
}

/* Ready for the next deal: the result has been read; or, with WAIT_PEOPLE, for the match. */
static inline void session_next(session *s)
{
    s->ops->next(s);
}

static inline void session_set_pace(session *s, pace chosen)
{
    s->ops->set_pace(s, chosen);
}

static inline void session_set_dealing(session *s, dealing chosen)
{
    s->ops->set_dealing(s, chosen);
}

static inline void session_set_undo(session *s, undo chosen)
{
    s->ops->set_undo(s, chosen);
}

/* Ends the present wait at once. */
static inline void session_skip(session *s)
{
    s->ops->end_wait(s);
}

/* While held nothing moves: curtain up, dialogue open, terminal too small. Other people's terminals are not
   held by it, nor hurried by session_skip and session_set_pace. */
static inline void session_hold(session *s, bool hold)
{
    s->ops->hold(s, hold);
}

/* Says it to the table, and so to the others. Text is cut to what a line holds. */
static inline void session_say(session *s, const session_word *word)
{
    if (s->ops->say)
        s->ops->say(s, word);
}

/* s may be NULL. */
static inline void session_close(session *s)
{
    if (s)
        s->ops->close(s);
}

#endif
