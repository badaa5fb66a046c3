/* seat_tui.h - the people at this keyboard, and the one screen they share. */
#ifndef KOUDI_TUI_APP_SEAT_TUI_H
#define KOUDI_TUI_APP_SEAT_TUI_H

#include "table/table.h"
#include "tui/state/ui.h"

typedef struct keyboard keyboard;

/* One person. */
typedef struct person {
    keyboard *at;
    int seat;
    const char *name; /* or NULL */
    kd_view view;     /* what this person knows, as last told */
    unsigned number;  /* of the ask or look that stands; 0: none */
    bool in_private;  /* it is a look at a closed deal */
} person;

/* With several people a hand is on the screen only while its own seat is asked and has opened the
   curtain. While nobody is asked all hands are closed and everybody sees the table. With one person
   there is no curtain. */
struct keyboard {
    ui *ui;
    table *table;
    unsigned people; /* bit s: a person sits there */
    int viewer;      /* whose hand is on the screen; KD_NOBODY: nobody's */
    bool answered;   /* the viewer's turn is over */
    unsigned forced; /* number of the deal whose forced plays go by themselves, 0: none */
    unsigned back;   /* the trick in which a play was taken back last: see trick_of; 0: none */
    person person[KD_SEATS];
};

/* Puts the people at a table that has not started. names may hold NULLs. */
void keyboard_sit(keyboard *k, ui *u, table *t, unsigned people, const char *const names[KD_SEATS]);
/* Does what a request asks of the seat: answers, the opened curtain, the end of a private look. Returns
   true when keys that were typed ahead are to be dropped. */
bool keyboard_obey(keyboard *k, ui_request request);
/* Could the person take back what it did last? */
bool keyboard_may_take_back(const keyboard *k);
/* After each batch of changes at the table. Returns as keyboard_obey does. */
bool keyboard_changed(keyboard *k);
/* Is the game to stand still? */
bool keyboard_holds(const keyboard *k);
/* Nobody knows who is in front of the screen: with several people an open hand is closed. */
bool keyboard_close(keyboard *k);

/* When a sound says that it is somebody's turn. */
typedef struct bell {
    bool waiting; /* since then nobody here was asked */
    long since;   /* in milliseconds */
} bell;

/* turn: is somebody at this keyboard asked now? True once, when that ends a long wait. */
bool bell_rings(bell *b, bool turn, long now_ms);

#endif
