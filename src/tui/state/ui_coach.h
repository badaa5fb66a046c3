/* ui_coach.h - the coach on the screen: the box with advice, and that with the costs of decisions. */
#ifndef KOUDI_TUI_STATE_UI_COACH_H
#define KOUDI_TUI_STATE_UI_COACH_H

#include "think/coach.h"
#include "tui/state/ui_request.h"

/* The question to the coach, and the answer. */
typedef struct ui_coach {
    unsigned number; /* of the last question */
    bool thinking;   /* the advice is still to come */
    bool judging;    /* decisions of the analysis are still to be judged */
    bool known;      /* advice is about the view as it stands */
    kd_action asked; /* what was picked when it was asked; no cards: nothing */
    advice advice;
    analysis analysis;       /* of the deal that was judged last; deal 0: none */
    int step;                /* the decision of it that the box with the costs shows */
    int turned, turned_deal; /* the seats that the box has gone on from its first, in that deal */
    int idle_deal;           /* a finished deal without a decision to be judged; the program's */
    char why[UI_WHY];        /* why it says nothing, or "" */
} ui_coach;

/* ---- what keys do ---- */

/* Opens the box with advice, or with the costs where a deal is over or a record is looked at. */
ui_request coach_open(ui *u);
/* In the box with the costs: the next decision, one of the costliest by its number, the step of it. */
void costs_move(ui *u, int key);
void costs_number(ui *u, int key);
void costs_enter(ui *u);
/* Judges the decisions of the next seat. */
ui_request costs_seat(ui *u);

/* ---- what the program says ---- */

/* The answer to the question of that number, after REQUEST_ADVISE. An answer to another is dropped. */
void ui_advised(ui *u, unsigned number, const advice *said);
/* After REQUEST_JUDGE: the decisions, none of them judged yet; NULL: there are none. */
void ui_judging(ui *u, const analysis *what);
void ui_judged(ui *u, unsigned number, int step, const judgement *found);
/* There can be no answer; why is copied. */
void ui_coach_fails(ui *u, const char *why);

/* ---- for the picture ---- */

/* NULL, or a sentence that says why the coach is silent. */
const char *coach_silent(const ui *u);
/* NULL, or a sentence that says why it may not be asked while a deal is on: the try counts, or two or more people
   play, and who opened the table, or the settings, do not let them. */
const char *coach_refused(const ui *u);
/* Are there suggestions now? */
bool coach_hints(const ui *u);
/* Would the key of the coach have an effect now? */
bool coach_offered(const ui *u);
/* Can the step of the decision that the box with the costs shows be opened? */
bool costs_lead(const ui *u);
/* Is that, of a decision before the first trick, the page with all hands? */
bool costs_lead_to_hands(const ui *u);
/* The seat whose decisions REQUEST_JUDGE is about. */
int coach_seat(const ui *u);
/* Drops the advice and the question, when the view has changed. */
void coach_drop(ui *u);
/* The same when its thread was stopped: a deal that it has judged to the end stays judged. */
void coach_stopped(ui *u);
/* Drops the analysis too, when another game begins. */
void coach_forget(ui *u);

/* Does the advice say to pass? */
bool coach_passes(const ui *u);
/* Moves the advised cards to the front of the choices, and before them those that a lesson asks for. Returns
   the new number of choices. */
int coach_order(const ui *u, kd_cards *choice, int count, int room);

#endif
