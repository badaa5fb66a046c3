/* ui_practice.h - what keys do on the first page of practice and in a minute of drills. */
#ifndef KOUDI_TUI_STATE_UI_PRACTICE_H
#define KOUDI_TUI_STATE_UI_PRACTICE_H

#include "practice/practice.h"
#include "tui/state/ui_request.h"

/* Of the player's mistakes in games that are kept, when asked for. */
typedef enum mistake_search {
    SEARCH_NONE,
    SEARCH_RUNS,
    SEARCH_ENDED,
    SEARCH_STOPPED
} mistake_search;

/* The first page; the program fills it in and owns the progress. */
typedef struct ui_practice {
    int line;                  /* the kind of the cursor */
    int count[PRACTICE_KINDS]; /* how many exercises there are */
    int due;                   /* of one's own mistakes */
    mistake_search search;
    int found, search_error; /* what it has found, and the errno by which it ended, or 0 */
    practice_kind suggested;
    int chosen;    /* the grade of endings to begin with; 0: the one suggested */
    int grade;     /* of the endings that are suggested */
    int right, of; /* of the last ten of the grade to begin with, or fewer, so many were right */
    int error;     /* the errno by which progress cannot be read or kept, or 0 */
    progress progress;
} ui_practice;

typedef enum drill_stage {
    DRILL_PASSES, /* tricks pass, to be remembered */
    DRILL_ASKS,   /* the clock runs */
    DRILL_WRONG,  /* the right answer is shown */
    DRILL_OVER,   /* the minute is */
    DRILL_NONE    /* the rules have no such question */
} drill_stage;

/* A minute of questions of a kind. The program draws them and holds the clock. */
typedef struct ui_drill {
    drill_kind kind;
    drill question;
    drill_stage stage;
    int passed;    /* the trick that is shown, of those that pass, */
    long shown_at; /* since when, by ui_clock */
    bool hidden;   /* the terminal is too small to show it */
    int picked;
    int right, answered;
    int left_ms;
    long read_at;                         /* when the clock was read last, by ui_clock */
    int best, last[PROGRESS_BEST], lasts; /* of the minutes before; once it is over, with it */
} ui_drill;

/* Reads what has come of practice, what there is and what is due, and suggests one thing. */
void practice_read(ui_practice *p);
/* The grade of endings to begin with. */
int practice_grade(const ui_practice *p);
/* Left and right choose the grade of endings. */
void practice_choose(ui *u, int key);
bool practice_has_grades(const ui *u);
/* A question has been drawn: its time runs from here on, unless tricks pass first. */
void drill_ask(ui *u);
/* Takes the time since the clock was read last off the minute, if the question was open since. Under a box, or hidden, the clock stands,
   and the trick that is shown stays. */
void drill_clock(ui *u);
/* The answer of that number, by its key: the next question, or the right answer is shown. */
ui_request drill_answer(ui *u, int key);
/* On to the next trick, the next question, the next minute. */
ui_request drill_on(ui *u);
bool drill_asks(const ui *u);
/* Is the right answer told? */
bool drill_told(const ui *u);
bool drill_continues(const ui *u);

#endif
