/* tutorial.h - first steps: a recorded deal in which the player makes South's instructive plays. */
#ifndef KOUDI_TUI_APP_TUTORIAL_H
#define KOUDI_TUI_APP_TUTORIAL_H

#include "record/history.h"
#include "tui/state/ui.h"

typedef struct tutorial {
    history past; /* the deal, as it is to be played */
    int at;       /* so many of its actions have been taken */
    int lesson;   /* the one that is under way; past the last: only the result is left */
    kd_match match;
    kd_rules menu_rules; /* what stood in the menu */
    const char *menu_name;
    unsigned menu_person;
    bool on;
} tutorial;

/* Begins: the first lesson lies over the table. False where there is no memory for it. */
bool tutorial_begin(tutorial *t, ui *u);
/* What the player has submitted: the lesson's own play goes on to the next one, any other is only
   answered. */
void tutorial_submit(tutorial *t, ui *u);
/* Gives the menu back what stood there. */
void tutorial_end(tutorial *t, ui *u);
/* How many lessons there are, and at which trick of the deal each play stands, from 1. */
int tutorial_lessons(void);
int tutorial_trick(int at);

#endif
