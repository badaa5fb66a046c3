/* app_internal.h - what the files of the program on the screen share; nobody else includes it. */
#ifndef KOUDI_TUI_APP_APP_INTERNAL_H
#define KOUDI_TUI_APP_APP_INTERNAL_H

#include "record/games.h"
#include "record/stats.h"
#include "think/thinker.h"
#include "tui/app/app.h"
#include "tui/app/app_resume.h"
#include "tui/app/seat_tui.h"
#include "tui/app/tutorial.h"
#include "tui/cells/glyph.h"

typedef struct app {
    const app_options *options;
    app_report *report;
    terminal *term;
    table *table; /* NULL: the menu is up */
    keyboard keyboard;
    ui ui;
    grid grid;
    int games;                /* begun */
    uint8_t sits[KD_SEATS];   /* who would have sat where, at each seat (SEAT-2) */
    unsigned would;           /* where people would have sat; 0: no seats were drawn */
    text lot;                 /* what was drawn, in words */
    resumable_game resumable; /* what "Continue" goes on with */
    resumed_game resumed;     /* the game that goes on */
    char unreadable[400];     /* see resume_unreadable; told at the start */
    tutorial tutor;           /* the first steps */
    games saved;              /* the list of them, while it or one of them is looked at */
    history history;          /* the record that is looked at */
    thinker *coach;           /* NULL: it has not been asked yet */
    stats stats;              /* what came of all of them, and those that are not read yet */
    stats_files unread;
    settings kept; /* the settings as their file has them */
    bell bell;
    int sought;       /* the deal of the game that was last looked through for decisions, or 0 */
    bool rules_due;   /* the setting of the rules waits for the menu */
    bool hurried;     /* the rest of the dealing is not waited for */
    bool changed;     /* the screen is to be drawn */
    bool at_once;     /* and without delay: that was a key */
    bool interrupted; /* the last thing that came from the keyboard was Ctrl-C */
} app;

/* ---- app.c ---- */

/* Shows the menu; "Continue" stands first where a game can be resumed. why: a line below it, or NULL. */
void app_show_menu(app *a, const char *why);

/* ---- app_game.c ---- */

/* Seats everybody by the settings, or as in the game that goes on. The program ends if it fails. */
void app_start_game(app *a);
void app_end_game(app *a);
/* The name of the person at a seat, or NULL. */
const char *app_person(const app *a, int seat);
/* Are cards being dealt? */
bool app_dealing(const app *a);
/* Drops the keys typed so far, if really: they were meant for what is no longer shown. */
void app_throw_keys(app *a, bool really);

/* ---- app_games.c ---- */

/* Goes on with the saved game, or says why not. */
void app_continue(app *a);
/* A new game from the step of the record that is looked at. */
void app_play_on(app *a);
/* The list anew, also when somebody comes back to it. A folder that cannot be read holds none. */
void app_list_games(app *a);
/* What can no longer be read is listed again, with why. */
void app_browse_game(app *a);
/* Deletes the game of the list that is looked at; a sentence says why not. */
void app_delete_game(app *a);
/* Statistics of all of them: begins, and reads on at each alarm. */
void app_sum_up(app *a);
void app_sum_up_more(app *a);

/* ---- app_settings.c ---- */

/* The next game's rules, as the setting has them. */
void app_take_rules(app *a);
/* Puts in force what is not the ui's. */
void app_apply_settings(app *a);
/* Puts the setting in force that was changed on the screen, and keeps it. */
void app_set_setting(app *a);
/* Writes the setting at that place in settings into the file. */
void app_keep_setting(app *a, size_t offset);
/* The rules chosen in the menu are those of the next time too; a file's name is no preset's. */
void app_keep_rules(app *a);

/* ---- app_coach.c ---- */

void app_advise(app *a);
void app_judge(app *a);
/* Once a deal of a game, when it is over: was anything decided that it could judge? */
void app_seek_decisions(app *a);

#endif
