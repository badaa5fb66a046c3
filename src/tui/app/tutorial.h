/* tutorial.h - the tutorial: a recorded deal in which the player makes South's instructive plays. */
#ifndef KOUDI_TUI_APP_TUTORIAL_H
#define KOUDI_TUI_APP_TUTORIAL_H

#include "record/history.h"
#include "tui/state/ui.h"

typedef struct tutorial {
    history past; /* the recorded deal */
    int at;       /* how many of its actions have been applied */
    int lesson;   /* index of the present lesson; past the last one only the result is left */
    kd_match match;
    ui_setup menu; /* what the menu had chosen before */
    bool on;
} tutorial;

/* Begins: a box with the first lesson covers the table. False when there is no memory. */
bool tutorial_begin(tutorial *t, ui *u);
/* Takes the player's action. The play that the lesson asks for leads to the next lesson; any other gets
   a box that says so. */
void tutorial_submit(tutorial *t, ui *u);
/* Restores what the menu had chosen. */
void tutorial_end(tutorial *t, ui *u);
/* The number of lessons, and the trick, from 1, of each lesson's play. */
int tutorial_lessons(void);
int tutorial_trick(int at);

#endif
