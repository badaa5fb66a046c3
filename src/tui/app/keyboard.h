/* keyboard.h - the people at this keyboard, and the one screen they share. */
#ifndef KOUDI_TUI_APP_KEYBOARD_H
#define KOUDI_TUI_APP_KEYBOARD_H

#include "session/session.h"
#include "tui/state/ui.h"

/* One person. */
typedef struct person {
    int seat;
    kd_view view;    /* the last one that this seat was given */
    unsigned number; /* of the open ask or private declaration; 0: none */
    bool in_private; /* it is a private declaration, which shows the whole hand */
} person;

/* Decides when a sound announces a person's turn. */
typedef struct bell {
    bool waiting; /* nobody here is asked, */
    long since;   /* since this time in milliseconds */
} bell;

/* With several people a hand is shown only while its seat is asked and has opened the curtain. While
   nobody is asked, all hands are closed and the public view is shown. With one person there is no
   curtain, nor is there for an observer. */
typedef struct keyboard {
    ui *ui;
    session *session; /* of these people */
    unsigned people;  /* bit s: a person sits there; 0: an observer */
    int viewer;       /* whose hand is on the screen; KD_NOBODY: nobody's */
    bool answered;    /* the viewer has answered: the next person gets a curtain */
    unsigned forced;  /* number of the deal in which forced plays are made automatically; 0: none */
    unsigned back;    /* number of the trick in which a play was last taken back; 0: none */
    bell bell;        /* of this game: no wait before it counts */
    person person[KD_SEATS + 1]; /* the last one is an observer, who has no seat */
} keyboard;

/* The calls of a session to a keyboard, its people_arg. */
extern const session_people keyboard_people;
/* For the people of a session that is about to be opened. */
void keyboard_make(keyboard *k, ui *u, unsigned people);

/* ---- what people ask for during a game ---- */

/* The viewer's answer is the ui's action. */
void keyboard_submit(keyboard *k);
/* The same for a private declaration. */
void keyboard_declare(keyboard *k);
/* During the dealing: the only person's open ask is answered by passing, and dealing goes on. */
void keyboard_deal_on(keyboard *k);
/* The curtain is opened for its seat. */
void keyboard_open(keyboard *k);
/* The only person's last action is taken back, or a notice says why not. */
void keyboard_take_back(keyboard *k);
/* Why nothing can be taken back, as an untranslated sentence. At a high speed it also says that a lower one
   leaves time for it. far: at a table with several terminals. */
const char *keyboard_back_text(table_back why, int speed, bool far);
/* Forced plays are made automatically for the rest of the deal, beginning with the open ask. */
void keyboard_force(keyboard *k);
/* A bot plays for the person who is asked until the deal is over; the only person need not be asked for that. If a bot
   plays already, or if several people are here and the hand of the one who is asked is closed, the people are asked
   again. */
void keyboard_stand_in(keyboard *k);
/* The rest of the deal is played at once. */
void keyboard_play_out(keyboard *k);

/* ---- whose hand is shown ---- */

/* To be called after each batch of changes of the session. Returns true when a curtain has come up, or
   another question of the same person: keys typed ahead were meant for another screen. */
bool keyboard_changed(keyboard *k);
/* Must the table be held, because a curtain or a box covers it? */
bool keyboard_holds(const keyboard *k);
/* With several people: closes an open hand, since somebody else may sit at the screen by now. Returns
   the same as keyboard_changed. */
bool keyboard_close(keyboard *k);

/* turn: is a person at this keyboard asked now? Returns true once, at the end of a long wait. */
bool bell_rings(bell *b, bool turn, long now_ms);

#endif
