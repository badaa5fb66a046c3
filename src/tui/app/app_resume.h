/* app_resume.h - how a game begins that was begun before: who sits where, by which rules. */
#ifndef KOUDI_TUI_APP_APP_RESUME_H
#define KOUDI_TUI_APP_APP_RESUME_H

#include "record/resumable.h"
#include "table/table.h"
#include "tui/state/ui.h"

/* A game to go on with, and what the menu showed before it. */
typedef struct resumed_game {
    const history *past; /* to be kept until resume_started */
    history own;         /* it, where it was read for this */
    int count;           /* from after so many of its actions */
    char path[PATH_MAX]; /* its record */
    bool anew;           /* another record is begun */
    record_seats seats;  /* who sits there */
    char rules_name[RECORD_NAME];
    bool on; /* it is played */
    kd_rules menu_rules;
    const char *menu_name;
    unsigned menu_person;
} resumed_game;

/* Reads the saved game; false when it is none. */
bool resume_read(resumed_game *g, const char *path);
/* To play on from after count actions of any record, into another one; name is that of its file. The
   person sits at that seat, bots at the others. */
void resume_from(resumed_game *g, const history *past, const char *name, int count, int person);
/* Puts rules and people of the game into the ui, and back what stood there before. */
void resume_begin(resumed_game *g, ui *u);
void resume_end(resumed_game *g, ui *u);
/* The table's options for it. fresh: where the record's is not known. */
void resume_options(const resumed_game *g, table_options *options, const dealer_seed *fresh);
/* The table has started: a box over a dump that failed earlier is not shown again. */
void resume_started(resumed_game *g, ui *u);
/* A line that names the saved games that cannot be read and says of the newest what is wrong where, or
   "". They are left as they are. */
void resume_unreadable(char *line, size_t size);
/* The bot that its record has at that seat, or instead. */
const char *resume_bot(const resumed_game *g, int seat, const char *instead);

#endif
