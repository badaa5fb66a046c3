/* app_options.h - options and report of a game, on the screen and in plain mode. */
#ifndef KOUDI_TUI_APP_APP_OPTIONS_H
#define KOUDI_TUI_APP_APP_OPTIONS_H

#include "session/tables.h"
#include "tui/app/app_resume.h"
#include "tui/state/settings.h"
#include "tui/state/ui_game.h"
#include "tui/terminal/terminal.h"

#include <stddef.h>

typedef struct app_options {
    kd_rules rules;
    const char *rules_name;  /* of the first game; the menu may change rules and name */
    bool seeded;             /* --seed was given: */
    uint64_t seed;           /* of the first game; each further game takes the next number */
    settings settings, kept; /* the settings in force, and those of the file */
    const char *warning;     /* about that file, for the menu; or NULL */
    bool (*speak)(const char *language); /* switches the language of all texts */
    term_colour colour;
    bool straight;               /* to the table at once, without the menu */
    bool go_on;                  /* begin by resuming the saved game */
    const history *history;      /* begin with this record in the browser, or NULL; the caller's */
    const char *history_name;    /* of its file */
    bool list;                   /* begin with the list of saved games */
    unsigned people;             /* bit s: a person sits there */
    const char *names[KD_SEATS]; /* of people; NULL: by the settings */
    const char *bots[KD_SEATS];  /* where no person sits; NULL: by the settings */
    const char *commands[KD_SEATS]; /* a program at the seat instead of a bot, or NULL */
    const char *program;            /* path of koudi, run for each bot */
    unsigned seat_ms;               /* a command's time for each answer; 0: the default */
    const struct confine *confine;  /* how commands are confined */
    bool unconfined;         /* commands sit at the table, and the system cannot confine them */
    session_open *open;      /* opens the table */
    const tables *tables;    /* tables elsewhere; NULL: nothing is known of any */
    struct event_base *base; /* the loop of joined, made by loop_new, the caller's; else NULL */
    session *joined;         /* begin at this table elsewhere, not yet started; or NULL. The program
                                      closes it, also when there is no terminal */
    const table_joined *joined_at; /* what that table has said */
} app_options;

/* How the program went, for messages after the terminal is restored. */
typedef struct app_report {
    char why[256];         /* why no game could begin, or "" */
    char record[PATH_MAX]; /* path of the last game's record; "": none */
    int record_error;      /* errno of writing it, or 0 */
    int seed_error;        /* errno of keeping its seed, unless the match is over; or 0 */
    bool nothing_kept;     /* the game was left before anything happened: it has no record */
    int rules_error;       /* errno of saving the rules chosen in the menu, or 0 */
    int settings_error;    /* errno of saving the settings, or 0 */
    dealer_seed seed;
} app_report;

/* The bot for a seat without a person; the name of the person at a seat, or NULL. Both by the options,
   or else by the settings. */
const char *app_bot(const app_options *options, const settings *now, int seat);
const char *app_name(const app_options *options, const settings *now, int seat);
/* The sentence about unconfined commands, not yet translated; else NULL. */
const char *app_unconfined(const app_options *options);
/* Puts the seed of a game, numbered from 0, into the report. False, with a sentence in report->why, when
   the system gives no random numbers. */
bool app_seed(const app_options *options, uint64_t number, app_report *report);
/* The path of a game's record, kept in the report: a new one, or that of the resumed game. NULL, with
   report->record_error, when there is no folder for it. */
const char *app_record_path(app_report *report, const resumed_game *resumed);
/* Keeps the first error that ended the recording of a game in the report; returns it, or 0. */
int app_record_error(app_report *report, const session *s);
/* Fills in the report about a game's record when the game is left. */
void app_report_record(app_report *report, const session *s);
/* The options of a game by the ui's setup and the report's seed, with nobody at the seats yet. */
session_options app_session_options(const app_options *options, const ui_setup *setup,
                                    const app_report *report);

#endif
