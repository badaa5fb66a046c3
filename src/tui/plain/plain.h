/* plain.h - the game line by line, without a screen. */
#ifndef KOUDI_TUI_PLAIN_PLAIN_H
#define KOUDI_TUI_PLAIN_PLAIN_H

#include <event2/event.h>
#include <stdio.h>

#include "tui/app/app.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"

/* ---- plain.c: plain mode: the game line by line, for screen readers, pipes and terminals without a cursor ---- */

/* Plays one match of one person and three other seats from stdin to stdout: a line for each event, no
   escape codes, nothing printed twice. Returns an exit status as app_run does. */
int plain_run(const app_options *options, app_report *report);

/* ---- plain_practice.c: practice line by line ---- */

/* The exercises that the options begin with. False: there are none. */
bool plain_practise(const app_options *options);
/* A line of the input without its end, full-width characters as those of ASCII; false: it has ended. */
bool plain_read_line(char *out, int size);

/* ---- plain_exercise.c: endings, moves and mistakes ---- */

bool plain_exercises(const app_options *options);

/* ---- plain_text.c: events, hands, tricks and results as sentences; cards read as typed ---- */

/* An event as the seat of ui->view hears it; ui->view is as of after the event. Adds nothing for events
   that need no words. */
void plain_event(text *t, const ui *u, const kd_event *event);
/* "hand 14. trump, hearts: SJ 7s Ah. spades: Ks Ks 4s." */
void plain_hand(text *t, const ui *u, kd_cards hand);
/* The cards of the trick, who is winning it, and the score. */
void plain_trick(text *t, const ui *u, const kd_trick *trick);
/* Matches won, where several are played, and the minutes left, where time is limited (MATCH-1). */
void plain_series(text *t, const ui *u);
/* The result of the deal: points, kitty, levels, and the same as plain_series. */
void plain_result(text *t, const ui *u);
/* Writes a line without the blanks behind full-width marks, and breaks it between words where the next one would not fit into width cells; width 0: no
   break. */
void plain_line(FILE *to, const char *s, int width);
/* Cards as typed. Two words mean one card as shown and another one in a record: SJ is the small joker or
   the jack of spades, bj the big joker or the small one. They are read as shown. */
typedef struct plain_read {
    kd_cards cards;
    kd_face meant,
        other;      /* such a card, and what a record means by the word; other: KD_NO_FACE when
                             there was no such word */
    char wrong[64]; /* the first word that is no card */
} plain_read;
/* Reads "ks ks", "10d,sj", "10♦", "♦10", "SK,SK,rj", and in Chinese "黑桃K 大王". False, with out->wrong, when a word is no card. */
bool plain_cards(const char *typed, plain_read *out);

/* ---- plain_internal: the state of plain mode, shared by the files plain*.c ---- */

enum { PLAIN_SIGNALS = 3, PLAIN_TYPED = 4096 };

typedef struct plain_game {
    const app_options *options;
    app_report *report;
    ui ui;
    session *session;
    resumed_game resumed;
    resumable_game resumable;
    struct event_base *base, *own; /* own: to be freed, or NULL */
    struct event *input, *signals[PLAIN_SIGNALS];
    char typed[PLAIN_TYPED]; /* read from stdin and not handled yet */
    size_t used;
    int seat;             /* KD_NOBODY: an observer */
    unsigned number;      /* of the open ask; 0: none */
    bool leave_asked;     /* the last line was to leave: typed again, it does */
    kd_cards meant;       /* ambiguous cards that were warned of: typed again, they are taken */
    unsigned slow_s;      /* a bot takes a silent seat after so many seconds; 0: all answer */
    bool prompted;        /* the question and its prompt have been printed */
    int told;             /* number of the deal whose result was printed last */
    bool read;            /* the player has left that result with Enter */
    bool said_unrecorded; /* the player has been told that there is no record */
    bool ended;           /* stdin has ended */
    bool leaving;
    bool away; /* the table is elsewhere */
    session_verb
        asked; /* WORD_LEAVE or WORD_CLOSE: the last line, which does it when typed again */
    bool left; /* has left it for good */
    int status;
    struct {
        bool on;   /* a deal is played again */
        bool open; /* with all hands told before each question */
        bool more; /* and once more */
        int trick; /* from that one, from 0; -1: from the first card */
    } again;
    struct {
        bool on;              /* an exercise instead of a session, which is NULL */
        bool answered;        /* by ui.game.action */
        const kd_match *open; /* its hands all lie open; or NULL */
    } tries;
} plain_game;

/* ---- plain.c ---- */

/* Is a deal over, whose result can be left, or played again? */
bool plain_at_result(const plain_game *p);
/* Must the player answer now, or leave a result with Enter? */
bool plain_is_due(const plain_game *p);
/* Ends plain_run with this exit status; the first call counts. */
void plain_leave(plain_game *p, int status);
/* Opens the table of p->ui.setup, and of p->resumed; false when it cannot begin. */
bool plain_open_table(plain_game *p);
/* Plays at the table that is open until it is left. */
void plain_play_on(plain_game *p);

/* ---- plain_again.c ---- */

/* "again", with the words behind it: plays the deal that is over again, which counts nowhere. */
void plain_again(plain_game *p, const char *words);
/* Turns on, or off, that the hands of the others are told before each question of such a deal. */
void plain_open_hands(plain_game *p);

/* ---- plain_tell.c ---- */

/* Prints a line, wrapped between words to the width of the terminal. */
void plain_say(const char *s);
/* Prints the text as such a line, if it is not empty. */
void plain_tell(const text *t);
/* Prints a sentence with its blanks filled, as text_fill has it. */
void plain_fill(const plain_game *p, const char *format, ...);
/* Prints the matches won and the time left, at the start; nothing as long as the match has not begun. */
void plain_tell_series(plain_game *p);
/* Prints why the last answer is not legal, after the words in before. Advice of the screen about keys is
   left out. */
void plain_tell_reason(const plain_game *p, const char *before);
void plain_tell_hand(const plain_game *p);
/* Those of the others, of a deal that is played again or of an ending. */
void plain_tell_hands(const plain_game *p);
/* The numbered choices. */
void plain_tell_choices(const plain_game *p);
void plain_tell_table(const plain_game *p);
void plain_tell_hints(const plain_game *p);
/* The result of the deal, once for each deal. */
void plain_tell_result(plain_game *p);
/* The question, with the trick and the hand, and the prompt. */
void plain_question(plain_game *p);
/* The prompt alone, which ends no line. */
void plain_prompt(plain_game *p);
/* Is the answer made of cards of the hand, rather than the number of a choice? */
bool plain_picks(const plain_game *p);

/* A line of the advice each, and what it rests on. */
void plain_tell_advice(const plain_game *p, const advice *said, bool exactly,
                       const kd_action *picked);
/* The coach's advice; the same with standard errors. */
void plain_advise(const plain_game *p);
void plain_advise_exactly(const plain_game *p);
/* The rule that applies now, in words, also to an answered question; the hash of the deck and its salt. */
void plain_tell_rule_of(const ui *u);
void plain_tell_rule(const plain_game *p);
void plain_tell_details(const plain_game *p);

/* Print the last trick, all tricks of the deal, the attackers' points, the own burying and the cards
   still out. Cards that REV-1 closes are not shown; a sentence says why. */
void plain_tell_last(const plain_game *p);
void plain_tell_tricks(const plain_game *p);
void plain_tell_points(const plain_game *p);
void plain_tell_buried(const plain_game *p);
void plain_tell_out(const plain_game *p);

/* ---- plain_people.c ---- */

/* Callbacks of the session: print what has changed at a table elsewhere, names and what is asked; and what is heard
   from there. arg: the plain_game. */
void plain_see_people(void *arg);
void plain_heard(void *arg, const session_word *word);
/* Handles a line that is typed to the others; false when it is none. */
bool plain_people_take(plain_game *p, const char *typed);
void plain_people_help(void);

/* ---- plain_typed.c ---- */

/* The rest of a line behind a word and blanks; NULL when the line does not begin with the word. It may be typed in
   English or in the language of the program, which may have several names for it, with blanks between them in its
   catalogue; behind these no blank is needed. */
const char *plain_behind(const char *typed, const char *word);
/* Prints a command under both its names, with its help. */
void plain_tell_command(const char *name, const char *help);

/* Answers by what was typed; a reason is printed, with the prompt, when that is no answer. */
void plain_answer(plain_game *p, const char *typed);
/* Runs a command that only looks at the table, which an exercise has, too; false when it is none. Their help. */
bool plain_looks(plain_game *p, const char *typed);
void plain_looks_help(void);
/* Handles a typed line: a command, cards or the number of a choice. */
void plain_take(plain_game *p, char *typed);

#endif
