/* ui_exercise.h - an exercise on the screen: what came of the answer, and the exact results of plays. */
#ifndef KOUDI_TUI_STATE_UI_EXERCISE_H
#define KOUDI_TUI_STATE_UI_EXERCISE_H

#include "practice/practice.h"
#include "tui/state/ui_request.h"

typedef enum exercise_stage {
    EXERCISE_ASKS,    /* or the others play */
    EXERCISE_REFUTES, /* an ending's task is missed, and the line that refutes runs */
    EXERCISE_RIGHT,   /* it is over from here on: the task is reached */
    EXERCISE_MISSED,  /* the line has run */
    EXERCISE_TOLD     /* a move: the coach has answered, or thinks */
} exercise_stage;

/* The exact results of all plays of a position; the program's. */
typedef struct exact_plays {
    kd_order order;
    int seat; /* that is to play */
    bool attacks;
    int count; /* of plays, the best first; -1: there are too many */
    endgame_play play[ENDGAME_PLAYS];
} exact_plays;

typedef struct ui_exercise {
    const exercise *of;    /* NULL: none is on the screen; the program's */
    int number;            /* in the set of its kind, from 0; -1: it is in none */
    const kd_rules *usual; /* other rules than these are told; or NULL */
    const mistake *kept;   /* a mistake in the boxes; or NULL */
    bool listed;           /* another one comes after it */
    exercise_stage end;
    bool again;               /* it is not the first try */
    int hints;                /* how often the next right play was asked for at this decision */
    kd_action done;           /* the answer; of an ending the play that missed the task */
    int total;                /* the attackers', of an ending that is over */
    int decisions;            /* that the player has made in it */
    const exact_plays *exact; /* NULL: they are not known yet */
    int line;                 /* the first one shown of them */
} ui_exercise;

/* Begins it: the table, its rules and its seat. */
void exercise_start(ui *u, const trial *t);
/* The match as it stands; events led to it, or with NULL the view alone tells. */
void exercise_show(ui *u, const kd_match *match, const kd_events *events);
/* A move is answered by game.action: what is known of it is shown, or else the coach is to be asked, false. */
bool exercise_answer(ui *u);
/* Of an ending, a right play, by face, for a hint; from the second time on at a decision it is not the first try. Empty when
   the player has no decision. */
kd_cards exercise_right(ui *u, ending *e);
/* Plays game.action in it, as of ending_play; goes back to the last decision, as of ending_back. */
void exercise_play(ui *u, ending *e, kd_events *events);
bool exercise_take_back(ui *u, ending *e);
/* It is over: what came of it. */
void exercise_ended(ui *u, const ending *e);
/* Is a move answered? Is the answer right: as good as the best, as far as the coach can tell, or at a cost that makes no mistake? */
bool exercise_judged(const ui *u);
bool exercise_was_right(const ui *u);
/* The answer to the question about the player's own action. The options of a shipped move stay as they are. */
void exercise_advised(ui *u, const advice *said);
/* Is it a decision of a result or a record, whoever made it? Then there is no next one. */
bool exercise_of_record(const ui *u);
/* Are all hands open, on the table? */
bool exercise_lies_open(const ui *u);
/* Could the step of a record, or the decision in the box with the costs, be practised? */
bool exercise_offered(const ui *u);
/* May the exact results of the position on the screen be shown? */
bool exact_offered(const ui *u);
/* The position of an exercise whose results they are: of the decision that was missed, or the first one. */
const kd_match *exact_match(const trial *t, const ending *e);
/* Solves it; that may take seconds. stops: may end it before, or NULL. */
void exact_solve(exact_plays *x, const kd_match *match, bool (*stops)(const void *),
                 const void *arg);
/* Where several people play, or a match runs with hands that are not known, there is nothing to be practised. */
ui_request exercise_practise(ui *u);
ui_request exact_open(ui *u);
void exact_move(ui *u, int key);
/* Goes on from what came of an answer. */
ui_request exercise_on(ui *u);
/* A key that asks for the right play: the program puts it into a notice. */
ui_request exercise_hint(ui *u);

#endif
