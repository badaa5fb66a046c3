/* app_internal.h - the state of the program on the screen, shared by the files app*.c. */
#ifndef KOUDI_TUI_APP_APP_INTERNAL_H
#define KOUDI_TUI_APP_APP_INTERNAL_H

#include "record/games.h"
#include "record/stats.h"
#include "think/thinker.h"
#include "tui/app/app.h"
#include "tui/app/keyboard.h"
#include "tui/app/tutorial.h"
#include "tui/cells/glyph.h"

typedef struct app {
    const app_options *options;
    app_report *report;
    terminal *term;
    session *session; /* NULL: the menu is up */
    keyboard keyboard;
    ui ui;
    grid grid;
    int games; /* how many were begun: each gets the next seed */
    /* For each seat the one that its player chose before the lot (SEAT-2). */
    uint8_t chosen[KD_SEATS];
    unsigned lot_people;        /* bit s: a person chose seat s; 0: there was no lot */
    text lot;                   /* the result of the lot, in words */
    resumable_game resumable;   /* the saved game behind "Continue" */
    resumed_game resumed;       /* the saved game that is being played */
    bool away;                  /* the table is elsewhere: */
    table_joined far;           /* what it has said, */
    ui_setup menu_setup;        /* and what the menu had chosen before */
    char unreadable[400];       /* which saved games cannot be read: resume_unreadable */
    char strange_terminal[200]; /* that terminfo does not know the terminal; "": it does */
    tutorial tutor;
    games saved;     /* the list of saved games, read while no game is played */
    history history; /* the record in the browser */
    thinker *coach;  /* NULL until it is first asked */
    stats stats;     /* of all records read so far */
    int summed;      /* how many games of the list are in it */
    settings kept;   /* the settings as the settings file has them */
    bell bell;
    int sought; /* the last deal searched for decisions that the coach could judge, or 0 */
    ui_request
        going;      /* a table is opened or joined as soon as the screen says so; or REQUEST_NONE */
    bool rules_due; /* the rules setting was changed during a game: it takes effect in the menu */
    bool newcomer;  /* few deals had been played when the game began */
    bool hurried;   /* the rest of this deal is dealt without waits, */
    int hurry_shows;  /* until the player may show more than so many things */
    bool changed;     /* the screen must be drawn, */
    bool at_once;     /* and at once: the player has done something */
    bool lesson_due;  /* the alarm is set for the tutorial's next step */
    bool interrupted; /* the last input was Ctrl-C */
} app;

/* ---- app.c ---- */

/* Ends the game, if there is one, and shows the menu. why: a line below the menu, or NULL. */
void app_show_menu(app *a, const char *why);

/* ---- app_game.c ---- */

/* Seats everybody by the settings, or as in the resumed game. On failure the program ends. */
void app_start_game(app *a);
void app_end_game(app *a);
/* Sits down at a table elsewhere, which from here on is this program's to close. On failure the program
   ends. */
void app_take_seat(app *a, session *joined, const table_joined *at);
/* Who is at that table now, how long they are waited for, and what was heard last. */
void app_see_people(app *a);
/* The name of the person at a seat; NULL for a person without one. */
const char *app_person(const app *a, int seat);
bool app_dealing(const app *a);
/* Does the deal wait for the player to declare? By the settings, and at first for a newcomer. */
dealing app_dealing_mode(const app *a);
/* Is a single player not asked while cards are dealt? At the pace "instant" the deal waits all the same. */
bool app_deals_live(const app *a);

/* ---- app_games.c ---- */

/* Resumes the saved game; on failure the menu says why. */
void app_continue(app *a);
/* Starts a new game from the step that the browser shows. */
void app_play_on(app *a);
/* Reads the list of saved games anew and shows it. A folder that cannot be read gives an empty list. */
void app_list_games(app *a);
/* Opens the selected game in the browser. If it cannot be read, the list is read anew and says why. */
void app_browse_game(app *a);
/* Goes on with the selected game, with its people. */
void app_resume_game(app *a);
/* Deletes the selected game; on failure a notice says why. */
void app_delete_game(app *a);
/* Begins to read the saved games; app_read_games reads the next of them, at once and at each alarm, in slices
   short enough that no key waits, and shows them in the menu, the list and the statistics. */
void app_open_games(app *a);
void app_read_games(app *a);
/* Begins the statistics. */
void app_sum_up(app *a);

/* ---- app_together.c ---- */

/* How often the list of tables is made anew while it is on the screen. */
enum { TABLES_AGAIN_MS = 2000 };

/* Shows the tables of this machine. */
void app_list_tables(app *a);
/* Does what a->going says; turns the loop until the table has answered. */
void app_go_to_table(app *a);

/* ---- app_settings.c ---- */

/* Takes the rules of the next game from the settings. */
void app_take_rules(app *a);
/* Applies the settings that concern terminal, table and names; the ui reads the others itself. */
void app_apply_settings(app *a);
/* Applies the setting that was just changed on the screen, and writes it to the file. */
void app_set_setting(app *a);
/* Writes the setting with this offset in struct settings to the file. */
void app_keep_setting(app *a, size_t offset);
/* Saves the rules chosen in the menu for the next start. */
void app_keep_rules(app *a);

/* ---- app_coach.c ---- */

void app_advise(app *a);
void app_judge(app *a);
/* At the end of each deal: finds out whether the deal has decisions that the coach could judge. */
void app_seek_decisions(app *a);

#endif
