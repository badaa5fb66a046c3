/* tutorial.h - the tutorial: a recorded deal at a pace of its own, in which the player makes South's
   instructive actions. */
#ifndef KOUDI_TUI_APP_TUTORIAL_H
#define KOUDI_TUI_APP_TUTORIAL_H

#include "record/history.h"
#include "tui/state/ui.h"

typedef struct tutorial {
    history past; /* the recorded deal; each of its comments stands where a lesson comes */
    int at;       /* how many of its actions have been applied */
    int lesson;   /* how many lessons have been shown */
    int told;     /* at how many actions the last lesson was shown; -1: none yet */
    bool asks;    /* that lesson asks for the next action */
    kd_match match;
    ui_setup menu; /* what the menu had chosen before */
    bool on;
} tutorial;

/* Begins: a box with the first lesson covers the table. False when there is no memory. */
bool tutorial_begin(tutorial *t, ui *u);
/* Does the deal go on by itself? tutorial_tick then takes the next step, which is due after so many
   milliseconds. It does not while a box is open or the player is asked. */
bool tutorial_runs(const tutorial *t, const ui *u);
unsigned tutorial_pause(const tutorial *t, const ui *u);
void tutorial_tick(tutorial *t, ui *u);
/* Takes the player's action. The one that the lesson asks for is done; any other gets a box that says what
   to do. */
void tutorial_submit(tutorial *t, ui *u);
/* Goes on to the next lesson, trick or phase without pauses. On the box of a lesson: does what the lesson
   asks for. Where the player is asked: a box says what to do. */
void tutorial_skip(tutorial *t, ui *u);
/* Restores what the menu had chosen. */
void tutorial_end(tutorial *t, ui *u);
/* Has the last lesson been shown? */
bool tutorial_over(const tutorial *t);

int tutorial_lessons(void);
/* The words of a lesson, in English: its title, its text, and the hint where it asks for an action. */
typedef struct tutorial_words {
    const char *title, *text, *hint;
} tutorial_words;
tutorial_words tutorial_words_of(int number);

/* Was the tutorial played to its end once? A file in the state folder says so; where there can be none, this
   is false. */
bool tutorial_played(void);
void tutorial_keep_played(void);

#endif
