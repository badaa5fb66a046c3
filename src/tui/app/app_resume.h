/* app_resume.h - resumes a game from a record: seats, rules and table options taken from it. */
#ifndef KOUDI_TUI_APP_APP_RESUME_H
#define KOUDI_TUI_APP_APP_RESUME_H

#include "record/games.h"
#include "session/session.h"
#include "tui/state/ui.h"

/* The game to resume, and what the menu had chosen before it. */
typedef struct resumed_game {
    const history *past; /* its record; must last until resume_started */
    history own;         /* the storage of past, where resume_read has read it */
    int count;           /* play goes on after so many of its actions */
    char path[PATH_MAX]; /* of the record */
    bool anew;           /* a new record is written, which begins with a copy of the old one */
    record_seats seats;
    char rules_name[RECORD_NAME];
    bool on;       /* it is being played */
    ui_setup menu; /* what the menu had chosen */
} resumed_game;

/* Reads a saved game; false when path holds no record. */
bool resume_read(resumed_game *g, const char *path);
/* Prepares to play on after the first count actions of any record, in a new record. name: the old
   record's file. The person sits at that seat, bots at the others. */
void resume_from(resumed_game *g, const history *past, const char *name, int count, int person);
/* Put the rules and people of the game into the ui, and restore what the menu had chosen. */
void resume_begin(resumed_game *g, ui *u);
void resume_end(resumed_game *g, ui *u);
/* If a game is resumed, fills in its table options. options->seed is kept where the record's is lost. */
void resume_options(const resumed_game *g, table_options *options);
/* To be called when the table has started. Closes the box about a failed dump unless that dump was the
   last action. */
void resume_started(resumed_game *g, ui *u);
/* Writes a line about the saved games that cannot be read, with what is wrong in the newest; "" when
   there are none. The files are not touched. */
void resume_unreadable(char *line, size_t size);
/* The bot that sat there according to the record; instead, where that was none, or no game is resumed. */
const char *resume_bot(const resumed_game *g, int seat, const char *instead);

#endif
