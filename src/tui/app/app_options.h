/* app_options.h - what a game is started with and reports, on the screen and line by line. */
#ifndef KOUDI_TUI_APP_APP_OPTIONS_H
#define KOUDI_TUI_APP_APP_OPTIONS_H

#include "record/history.h"
#include "table/confine.h"
#include "table/table.h"
#include "tui/state/settings.h"
#include "tui/terminal/terminal.h"

#include <limits.h>
#include <stddef.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

typedef struct app_options {
    kd_rules rules;
    const char *rules_name;  /* of the first game; the menu may change rules and name */
    bool seeded;             /* the cards follow from a number that was given: */
    uint64_t seed;           /* of the first game; each further one takes the next number */
    settings settings, kept; /* the settings in force, and those of the file */
    const char *warning;     /* about that file, for the menu; or NULL */
    bool (*speak)(const char *language); /* called when the setting changes */
    term_colour colour;
    bool straight;                  /* to the table at once, without the menu */
    bool go_on;                     /* with the saved game */
    const history *history;         /* begins with looking through it, NULL: not; the caller's */
    const char *history_name;       /* of its file */
    bool list;                      /* begins with the saved games */
    unsigned people;                /* bit s: a person sits there */
    const char *names[KD_SEATS];    /* of people; NULL: by the settings */
    const char *bots[KD_SEATS];     /* who sits where no person does; NULL: by the settings */
    const char *commands[KD_SEATS]; /* programs that sit there instead, or NULL */
    const char *program;            /* path of koudi, which bots run in */
    unsigned seat_ms;               /* for each answer of a command's; 0: the usual */
    confine confine;                /* how commands are */
} app_options;

/* How it went. */
typedef struct app_report {
    char why[256];         /* the screen could not be opened */
    char record[PATH_MAX]; /* where the last game was written, or was to be; "": not known */
    int record_error;      /* errno of the writing of it, or 0 */
    int seed_error;        /* errno of keeping its seed, while it is not over; or 0 */
    bool nothing_kept;     /* it was left before anything happened, and has no record */
    int rules_error;       /* errno of keeping the rules that were chosen, or 0 */
    int settings_error;    /* of keeping the settings */
    dealer_seed seed;
} app_report;

/* The bot that sits there without a person, and the name of the person there, or NULL: as the options
   say, else as the settings do. */
const char *app_bot(const app_options *options, const settings *now, int seat);
const char *app_name(const app_options *options, const settings *now, int seat);
/* To be said at the start of a game: that programs sit there which cannot be confined; or NULL. It is
   not translated yet. */
const char *app_unconfined(const app_options *options);
/* The seed of the number-th game, from 0; false, said in the report, when the system gives none. */
bool app_seed(const app_options *options, uint64_t number, app_report *report);
/* Keeps the first error by which a table's game is not recorded; returns it, or 0. */
int app_record_error(app_report *report, const table *t);
/* What is to be said of a table's record once the game is left. */
void app_report_record(app_report *report, const table *t);

#endif
