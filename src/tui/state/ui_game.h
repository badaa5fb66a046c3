/* ui_game.h - the parts of the ui that a game needs, and what the program tells them. */
#ifndef KOUDI_TUI_STATE_UI_GAME_H
#define KOUDI_TUI_STATE_UI_GAME_H

#include "koudi.h"
#include "tui/state/ui_request.h"

/* The people and the rules: of a game; in the menu, of the next game; in a record, of that record. */
typedef struct ui_setup {
    const char *names[KD_SEATS]; /* of people, or NULL; owned by the caller */
    const char *seed; /* the number that the cards follow from, or NULL: none was given */
    int people;       /* how many people play: 1..4 */
    unsigned person;  /* bit s: a person sits at seat s */
    kd_rules rules;
    const char *rules_name; /* the preset or file that the rules began as; owned by the caller */
    const kd_rules
        *last;  /* played before, to tell what is otherwise; or NULL; owned by the caller */
    bool alone; /* the program ends with the table */
} ui_setup;

typedef struct ui_game {
    /* what the program says */
    bool may_take_back; /* U would take something back */
    bool taken_back;    /* as in session_state */
    bool last_call;     /* the last card comes next: time to declare */
    bool again;         /* a deal is played again, and does not count */
    bool day;           /* it is one of the four of a day, */
    bool counts;        /* in the one try that counts: nothing helps, and nothing is taken back */
    int minutes_left;   /* as in session_state; 0: not shown */
    const char *seal, *salt; /* as in session_state; NULL: not shown */
    const char *record_path; /* see ui_unrecorded */
    char record_why[UI_WHY]; /* "": the record is kept */
    const char *lost_why;    /* see ui_lost; NULL once it has been read */
    int lost_seat;
    bool lost_over;     /* the notice of the lost seat covers that of the record */
    unsigned stands_in; /* as in session_state */

    /* what the program reads after a request */
    kd_action action;
    unsigned asked; /* number of the ask that stands, 0: none */
    int curtain;    /* the seat whose letter opens the curtain */
    bool paused;    /* dealing or the trick is held by the player */

    bool reserved;    /* several people: to be asked (again) to reinforce, counter or rebel */
    bool sent;        /* the ask has been answered */
    bool opened;      /* the curtain's letter was typed: the next view lifts it */
    bool overdue;     /* the last question went without an answer */
    uint64_t pick[2]; /* faces whose first, whose second copy is picked */
    int cursor;       /* place in the hand as it is shown, from 0 */
    int left_at;      /* where the cursor was put last; elsewhere, the player has moved it */
} ui_game;

/* A box of the tutorial; text NULL: none. */
typedef struct ui_lesson {
    const char *title, *text;
} ui_lesson;

typedef struct ui_tutor {
    ui_lesson lesson; /* about the play that is asked for */
    kd_cards play;    /* the play that it asks for */
    bool on;          /* lessons are given, or have just ended */
    bool watches;     /* the player's cards are played up to the next lesson */
    ui_lesson told;   /* what OVERLAY_LESSON shows: that lesson, or what came of a play */
} ui_tutor;

/* 0 passes in one mode and picks a ten in another, and the mode may change just before the key is
   pressed: the times of both are kept. See ui_clock. */
typedef struct ui_zero {
    long now;       /* what ui_clock said last; 0: nothing yet */
    bool passes;    /* 0 meant "pass" then */
    long passed_at; /* when 0 last meant "pass" */
    long ten_at;    /* when 0 last picked a ten; 0: never */
} ui_zero;

/* A question takes no answer in its first moments: the key may have been meant for the one before. */
typedef struct ui_question {
    unsigned number; /* of the ask, 0: none */
    long since;      /* when it was first seen, by ui_clock */
    bool read;       /* cards have been picked since */
} ui_question;

#endif
