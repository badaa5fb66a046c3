/* ui_coach.h - the coach on the screen: a box with advice, and one with what a deal's plays have cost. */
#ifndef KOUDI_TUI_STATE_UI_COACH_H
#define KOUDI_TUI_STATE_UI_COACH_H

#include "think/analysis.h"
#include "tui/state/ui_request.h"

/* What the coach was asked and has said. */
typedef struct ui_coach {
    unsigned number; /* of the last question */
    bool thinking;   /* the advice is still to come */
    bool judging;    /* decisions of the analysis are still to be judged */
    bool known;      /* advice is about the view as it stands */
    advice advice;
    analysis analysis; /* of the deal that was judged last; deal 0: none */
    int step;          /* the decision of it that the box with the costs shows */
    int idle_deal;     /* a finished deal without a decision to be judged; the program's */
    const char *why;   /* why it says nothing, or NULL */
} ui_coach;

/* ---- what keys do ---- */

/* Opens the box with advice, or with the costs where a deal is over or a record is looked at. */
ui_request coach_open(ui *u, int key);
/* In the box with the costs: another decision; the costliest by their numbers; to its step. */
ui_request costs_move(ui *u, int key);
ui_request costs_number(ui *u, int key);
ui_request costs_enter(ui *u, int key);

/* ---- what the program says ---- */

/* The answer to the question of that number, after REQUEST_ADVISE. An answer to another is dropped. */
void ui_advised(ui *u, unsigned number, const advice *said);
/* After REQUEST_JUDGE: what is to be judged, none of it judged yet; NULL: there is nothing. */
void ui_judging(ui *u, const analysis *what);
void ui_judged(ui *u, unsigned number, int step, const judgement *found);
/* There can be no answer. */
void ui_coach_fails(ui *u, const char *why);

/* ---- for the picture ---- */

/* May the coach speak here? Else a sentence why not. */
const char *coach_silent(const ui *u);
/* Would its key have it say something now? */
bool coach_offered(const ui *u);
/* Is there anything to see where the decision was made that the box with the costs looks at? */
bool costs_lead(const ui *u);
/* Whose decisions REQUEST_JUDGE is about. */
int coach_seat(const ui *u);
/* Drops advice and question: the view has changed. */
void coach_drop(ui *u);
/* Drops the analysis too: another game begins. */
void coach_forget(ui *u);

/* Is it known that the coach would show nothing? */
bool coach_passes(const ui *u);
/* The advised cards first among the choices, as many as there are, and before them what a lesson asks
   for; returns their new number. */
int coach_order(const ui *u, kd_cards *choice, int count, int room);

#endif
