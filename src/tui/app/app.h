/* app.h - the program around the screen: games, people, records, settings. */
#ifndef KOUDI_TUI_APP_APP_H
#define KOUDI_TUI_APP_APP_H

#include <stddef.h>

#include "practice/practice.h"
#include "record/day.h"
#include "record/games.h"
#include "record/history.h"
#include "record/kept_rules.h"
#include "record/stats.h"
#include "session/session.h"
#include "session/tables.h"
#include "think/coach.h"
#include "tui/app/keyboard.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"
#include "tui/terminal/terminal.h"

/* ---- app_resume.c: resumes a game from a record: seats, rules and table options taken from it ---- */

struct app_options;

/* The game to resume. */
typedef struct resumed_game {
    const history *past; /* its record; must last until resume_started */
    history own;         /* the storage of past, where resume_read has read it */
    int count;           /* play goes on after so many of its actions */
    char path[PATH_MAX]; /* of the record */
    bool anew;           /* a new record is written, which begins with a copy of the old one */
    bool again;          /* none is written: a deal is played again */
    bool given;          /* one is written, from a text: with again */
    bool day;            /* it is a deal of a day: only bots of ours sit there */
    record_seats seats;
    char rules_name[RECORD_NAME];
    bool on; /* it is being played */
} resumed_game;

/* Reads a saved game; false when path holds no record. */
bool resume_read(resumed_game *g, const char *path);
/* Prepares to play on after the first count actions of any record, in a new record. file: the old
   record's. A person of that name (NULL: without one) sits at that seat, bots at the others. */
void resume_from(resumed_game *g, const history *past, const char *file, int count, int seat,
                 const char *name);
/* Prepares to play the deal of the options, which counts nowhere: its record says that it is from elsewhere. */
void resume_given(resumed_game *g, const struct app_options *options, const settings *now);
/* Puts the rules and people of the game into the ui. */
void resume_begin(resumed_game *g, ui *u);
void resume_end(resumed_game *g);
/* If a game is resumed, fills in its table options. options->seed is kept where the record's is lost. */
void resume_options(const resumed_game *g, table_options *options);
/* To be called when the table has started. Closes the box about a failed dump unless that dump was the
   last action. */
void resume_started(resumed_game *g, ui *u);
/* Writes a line about the saved games that cannot be read, with what is wrong in the newest; "" when
   there are none. The files are not touched. */
void resume_unreadable(char *line, size_t size);
/* The bot that sat there according to the record; NULL where that was none, or no game is resumed. */
const char *resume_bot(const resumed_game *g, int seat);

/* ---- app_options.c: options and report of a game, on the screen and in plain mode ---- */

typedef struct app_options {
    kd_rules rules;
    const char *rules_name;  /* of the first game; the menu may change rules and name */
    bool seeded;             /* --seed was given: */
    uint64_t seed;           /* of the first game; each further game takes the next number */
    settings settings, kept; /* the settings in force, and those of the file */
    const char *warning;     /* about that file, for the menu; or NULL */
    bool (*speak)(const char *language); /* switches the language of all texts */
    term_colour colour;
    bool
        first; /* no game was begun before, and no rules are chosen: how one's table plays is asked */
    bool straight;            /* to the table at once, without the menu */
    bool go_on;               /* begin by resuming the saved game */
    const history *history;   /* begin with this record in the browser, or NULL; the caller's */
    const char *history_name; /* of its file */
    bool list;                /* begin with the list of saved games */
    const history *deal;      /* begin with this deal (history_deal), or NULL; the caller's */
    const char *deal_name;    /* of its file */
    const day *day;           /* begin with these deals of a day; or NULL */
    bool practises;           /* begin with practice: */
    practice_kind practice;   /* this kind, at that grade; PRACTICE_KINDS: its first page */
    int grade;
    const exercise *own; /* instead of those that are shipped, or NULL */
    int own_count;
    unsigned people;                /* bit s: a person sits there */
    const char *names[KD_SEATS];    /* of people, until others are typed; NULL: by the settings */
    const char *table_name;         /* of the person at tables elsewhere; NULL: South's */
    const char *bots[KD_SEATS];     /* where no person sits; NULL: by the settings */
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
    bool alone;              /* the program ends with that table: no menu comes after it */
    const table_joined *joined_at; /* what that table has said */
    const char *opened;            /* its name or path, where this program has opened it; or NULL */
} app_options;

/* How the program went, for messages after the terminal is restored. */
typedef struct app_report {
    char why[256];         /* why no game could begin, or "" */
    char record[PATH_MAX]; /* path of the last game's record; "": none */
    int record_error;      /* errno of writing it, or 0 */
    int seed_error;        /* errno of keeping its seed, unless the match is over; or 0 */
    bool seat_kept;        /* the program was left at a table of several terminals */
    bool nothing_kept;     /* the game was left before anything happened: it has no record */
    int rules_error;       /* errno of saving the rules chosen in the menu, or 0 */
    int settings_error;    /* errno of saving the settings, or 0 */
    dealer_seed seed;
    day_word day; /* the result of a day that was seen, and counts; its date "": none was */
    char day_line[DAY_LINE];
} app_report;

/* The seats after the lot (SEAT-2). */
typedef struct seat_lot {
    uint8_t chosen[KD_SEATS]; /* for each seat the one that its player chose before */
    unsigned people;          /* bit s: a person chose seat s; 0: there was no lot */
} seat_lot;

/* The name of the person at a seat by the options, or else by the settings; NULL: none. app_alone: of the only
   person, who without a name for that seat has South's. app_person: after the lot, where people without a name are
   called "Person 1" and so on, by the seats that they chose. */
const char *app_name(const app_options *options, const settings *now, int seat);
const char *app_alone(const app_options *options, const settings *now, int seat);
const char *app_person(const app_options *options, const settings *now, const seat_lot *lot,
                       int seat);
/* The sentence about unconfined commands, not yet translated; else NULL. */
const char *app_unconfined(const app_options *options);
/* Makes the options of a game, numbered from 0, by the ui's setup and settings or as in the resumed game: seed,
   people, bots and record. Where the rules draw seats by lot the setup has the people at their new seats then; a
   resumed game keeps its seats. Seed and path of the record are kept in the report, with record_error where there
   is no folder for it. False, with a sentence in report->why, when the system gives no random numbers. The texts in
   *out stay those of the options, ui, resumed game and report. */
bool app_prepare_game(const app_options *o, uint64_t number, ui *u, const resumed_game *resumed,
                      seat_lot *lot, app_report *report, session_options *out);
/* Keeps the first error that ended the recording of a game in the report; returns it, or 0. */
int app_record_error(app_report *report, const session *s);
/* Fills in the report about a game's record when the game is left. */
void app_report_record(app_report *report, const session *s);

/* ---- app.c: the program on the screen: menu, games at the table, menu again ---- */

/* Runs until the player leaves. Returns the exit status: 2 where there is no usable terminal, 128 + n
   when signal n ended the program. The terminal has been restored then, and the caller should die of
   that signal. */
int app_run(const app_options *options, app_report *report);

/* ---- tutorial.c: the tutorial: a recorded deal at a pace of its own, in which the player makes South's
        instructive actions ---- */

typedef struct tutorial {
    history past; /* the recorded deal; each of its comments stands where a lesson comes */
    int at;       /* how many of its actions have been applied */
    int lesson;   /* how many lessons have been shown */
    int told;     /* at how many actions the last lesson was shown; -1: none yet */
    bool asks;    /* that lesson asks for the next action */
    kd_match match;
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

/* ---- app_exercise.c: an exercise as a game: its match is driven from here ---- */

typedef struct exercise_game {
    trial trial;
    ending ending;  /* of an ending */
    unsigned asked; /* number of the last question */
    exact_plays exact;
    kd_match solving; /* whose plays those are */
    bool solves;      /* they are being sought */
} exercise_game;

/* ---- the state of the program on the screen, shared by the files app*.c ---- */

typedef enum game_kind {
    GAME_MENU,   /* none: the menu and its pages, at the bottom */
    GAME_RECORD, /* none: a record in the browser */
    GAME_TABLE, /* of one person or several at this keyboard: new, resumed, or played on from a record */
    GAME_DAY,   /* a deal of a day */
    GAME_AGAIN, /* a deal played again, which counts nowhere */
    GAME_JOINED, /* at a table elsewhere, which is neither held nor hurried from here, and records itself */
    GAME_LESSONS,  /* the tutorial */
    GAME_DRILL,    /* none: a minute of drills */
    GAME_EXERCISE, /* an ending, a move or a mistake: it counts nowhere but in practice */
    GAME_KINDS
} game_kind;

/* A game, and all that the screen knows of it. */
typedef struct game {
    game_kind kind;
    bool given_up; /* the seat at a table of several terminals, for good */
    struct app *app;
    ui ui;
    session *session; /* NULL: there is no table */
    keyboard keyboard;
    resumed_game resumed;
    history history;      /* the record that is browsed, or whose deal is played again */
    app_report *report;   /* about its record, */
    app_report uncounted; /* where it counts nowhere */
    seat_lot lot;
    text lot_text;    /* its result, in words */
    table_joined far; /* what a table elsewhere has said, */
    kd_rules last;    /* and the rules that were played before */
    tutorial tutor;
    bool step_due;   /* the alarm is set for the next step of the lessons or of an ending */
    kd_rng drawn;    /* the questions of drills follow from it */
    bool hurried;    /* the rest of this deal is dealt without waits, */
    int hurry_shows; /* until the player may show more than so many things */
} game;

/* The menu, a record, a game, the same deal again; and one to spare. */
enum { GAMES_DEEP = 5 };

typedef struct app {
    game stack[GAMES_DEEP],
        *game;        /* the topmost game, which is on the screen; those below are held */
    named_list named; /* the rules kept under a name */
    const app_options *options;
    app_report *report;
    terminal *term;
    grid grid;
    int begun;                  /* how many games were: each gets the next seed */
    resumable_game resumable;   /* the saved game behind "Continue" */
    char unreadable[400];       /* which saved games cannot be read: resume_unreadable */
    char strange_terminal[200]; /* that terminfo does not know the terminal; "": it does */
    week week;                  /* the table of a week, as it is shown */
    games saved;                /* the list of saved games, read while no game is played */
    thinker *coach;             /* NULL until it is first asked */
    thinker *comparer;          /* NULL until a deal is over */
    exercise_game *trying;      /* the exercise on the stack; NULL until there was one */
    stats stats;                /* of all records read so far */
    int summed;                 /* how many games of the list are in it */
    settings kept;              /* the settings as the settings file has them */
    int sought;        /* the deal on the screen, if it is over and that has been seen to; or 0 */
    ui_request going;  /* a table is opened or joined as soon as the screen says so; or none */
    bool rules_due;    /* the rules setting was changed where it takes effect later: in the menu */
    bool practice_due; /* what has come of practice may have changed */
    bool newcomer;     /* few deals had been played when the game began */
    int dug_deal;      /* whose kitty opens or has opened on the screen, */
    long dug_at;       /* since when */
    bool changed;      /* the screen must be drawn, */
    bool at_once;      /* and at once: the player has done something */
    bool interrupted;  /* the last input was Ctrl-C */
} app;

/* ---- app_stack.c ---- */

/* The functions that a kind of games has of its own. */
typedef struct kind_row {
    void (*does[REQUEST_COUNT])(app *a); /* the requests that it answers otherwise than others */
    void (*settled)(app *a);             /* once the loop has nothing else to do; NULL: nothing */
    void (*alarm)(app *a); /* its alarm; NULL: the player has not touched the keys for long */
} kind_row;

extern const kind_row game_kinds[GAME_KINDS];

/* Puts a game on top, which begins with the setup and the settings of the one below. */
void game_push(app *a, game_kind kind);
/* Ends the topmost game. The one below is on the screen as it was, with the settings as they are now. */
void game_pop(app *a);
/* Of a game without a session, whose steps are made here. While it runs: sets the alarm for its next step, in so many ms,
   unless that is set. */
void game_await_step(app *a, bool runs, int ms);
/* At the alarm: is that step still to be made? It is not due any more. */
bool game_step_due(app *a, bool runs);

/* ---- app.c ---- */

/* What ui_clock is told: a clock that nobody can set; never 0, which stands for no time at all. */
long app_now_ms(void);
/* Is there no room for a table, only for a message? */
bool app_too_small(const app *a);
/* Ends all games and shows the menu. why: a line below the menu, or NULL. */
void app_show_menu(app *a, const char *why);
/* Ends the game and shows the one below again. */
void app_return(app *a);

/* ---- app_game.c ---- */

/* Makes the table of the topmost game, seats everybody by the settings, or as in its resumed game, and starts. Returns
   a sentence on failure, else NULL. */
const char *app_seat_everybody(app *a);
/* The same at the first game since the menu. On failure the program ends. */
void app_start(app *a);
/* Pushes a new game and starts it. */
void app_start_game(app *a);
/* Sits down at a table elsewhere, which from here on is this program's to close. On failure the program
   ends. */
void app_take_seat(app *a, session *joined, const table_joined *at);
bool app_dealing(const app *a);
/* Does the deal wait for the player to declare? By the settings, and at first for a newcomer. */
dealing app_dealing_mode(const app *a);
/* Takes back what can be taken back; a live deal is held then, so that there is time to decide anew. */
void app_take_back(app *a);
/* Ends the present wait; during the dealing also all further waits for cards. */
void app_skip(app *a);
/* Once the loop has nothing else to do. At a table here: tells the player once that the game is not recorded, holds
   the table while something covers it, goes on with a deal that is live by now, and skips the waits of a hurried deal
   until there is more to show. At a table elsewhere: tells the ui of the people there, how long they are waited for,
   and the last thing heard. */
void app_steer(app *a);
void app_see_people(app *a);
/* Is there a seat at a table elsewhere to come back to? */
bool app_seat_kept(const game *g);
/* Leaves that table for a while. */
void app_leave_seat(app *a);

/* ---- app_resume.c ---- */

/* Goes on with the game of that record, as one of that kind; on failure the menu says why. */
void app_resume_record(app *a, const char *path, game_kind kind);
/* The same with the saved game. */
void app_continue(app *a);
/* Starts the game of the deal in the options. */
void app_deal(app *a);
/* Starts a new game from the step that the browser shows. */
void app_play_on(app *a);
/* Goes on with the selected game, with its people. */
void app_resume_game(app *a);

/* ---- app_again.c ---- */

/* Plays the deal of the summary or of the browser again from its first card. */
void app_again(app *a);
/* The same from the trick that the browser shows. */
void app_again_trick(app *a);
/* Plays it once more from where it was begun. */
void app_again_anew(app *a);
/* Ends it and shows the game from which it was asked for. */
void app_again_end(app *a);

/* ---- tutorial.c: the lessons as a game ---- */

void lessons_begin(app *a);
void lessons_submit(app *a);
void lessons_skip(app *a);
/* Sets the alarm of the next step, and notes when all lessons were shown. */
void lessons_run(app *a);
/* That alarm. */
void lessons_step(app *a);

/* ---- app_exercise.c ---- */

/* Begins an exercise of that kind: exercise number of its set, or where that is -1 the one to try next, of that grade. */
void exercise_begin(app *a, practice_kind kind, int grade, int number);
/* What the keys ask for: the answer; the next step at once; a decision taken back; the right play named; on from what
   came of it; the end; the same again; its game. */
void exercise_submit(app *a);
void exercise_skip(app *a);
void exercise_back(app *a);
void exercise_name_right(app *a);
void exercise_next(app *a);
void exercise_another(app *a); /* the one that is left open is skipped */
void exercise_end(app *a);
void exercise_again(app *a);
void exercise_look(app *a);
/* Sets the alarm of the next step, and keeps what came of an answer; that alarm. */
void exercise_run(app *a);
void exercise_step(app *a);
/* When it is popped. */
void exercise_leave(app *a);
/* Practises the decision on the screen. */
void app_practise_decision(app *a);
/* Solves the position on the screen, in the coach's thread. */
void app_exact(app *a);
/* Stops looking for them once their box is closed. */
void app_exact_close(app *a);

/* ---- app_day.c: the four deals of a day ---- */

/* Shows those of today, by the rules of the menu. */
void app_day(app *a);
/* Shows those of the ui again. */
void app_show_day(app *a);
/* Sees what has come of the ending of that day; begins it. */
void app_see_ending(app *a);
void app_day_ending(app *a);
/* Leaves the deal that is played. */
void app_leave_day(app *a);
/* Begins the next one or goes on with it; when all are over, the first one anew. */
void app_day_play(app *a);
/* Looks through the deal of that number, which is over. */
void app_day_look(app *a);
/* Shows the table of a week; keeps what was typed there. */
void app_week(app *a);
void app_friend(app *a);

/* ---- app_practice.c ---- */

/* Begins practice of that kind, at that grade where it has grades; 0: where the player stands. */
void app_practise(app *a, practice_kind kind, int grade);
/* The same with the exercise of that number in its set; -1: with the one to try next. */
void app_practise_exercise(app *a, practice_kind kind, int grade, int number);
/* Shows the first page of practice. */
void app_practice(app *a);
/* The kind of its cursor. */
void app_practise_line(app *a);
/* Once the loop has nothing else to do, in the menu: reads that again where it is shown and a game has been popped. */
void app_see_practice(app *a);

/* ---- app_drill.c: a minute of drills ---- */

void app_drill(app *a, drill_kind kind);
void app_drill_next(app *a);
void app_drill_again(app *a);
void app_drill_end(app *a);
/* Once nothing else is to be done: its clock. And its alarm. */
void app_drill_run(app *a);
void app_drill_step(app *a);

/* ---- app_games.c ---- */

/* Reads the list of saved games anew and shows it. A folder that cannot be read gives an empty list. */
void app_list_games(app *a);
/* Opens the selected game in the browser. If it cannot be read, the list is read anew and says why. */
void app_browse_game(app *a);
/* Deletes the selected game; on failure a notice says why. */
void app_delete_game(app *a);
/* Begins to read the saved games; app_read_games reads the next of them, at once and at each alarm, in slices
   short enough that no key waits, and shows them in the menu, the list and the statistics. */
void app_open_games(app *a);
void app_read_games(app *a);
/* The alarm in the menu: reads them, or finds the tables anew. */
void app_read_on(app *a);
/* Begins the statistics. */
void app_sum_up(app *a);

/* ---- app_together.c ---- */

/* How often the list of tables is made anew while it is on the screen. */
enum { TABLES_AGAIN_MS = 2000 };

/* Shows the tables of this machine. */
void app_list_tables(app *a);
/* The table that was joined was opened at this machine, where people join it by that name or path. */
void app_tell_ways(app *a, const char *opened);
/* Does what a->going says; turns the loop until the table has answered. */
void app_go_to_table(app *a);

/* ---- app_settings.c ---- */

/* Reads the rules that the player keeps under a name. */
void app_read_named(app *a);
/* Keeps the rules shown under the name that was typed. */
void app_name_rules(app *a);
/* Takes the rules of the next game from the settings. */
void app_take_rules(app *a);
/* Applies the settings that concern terminal, table and names; the ui reads the others itself. */
void app_apply_settings(app *a);
/* Applies the setting that was just changed on the screen, and writes it to the file. */
void app_set_setting(app *a);
/* Rewrites the line of this setting in the settings file; all other lines stay as they are. 0, or an errno. */
int app_write_setting(const settings *now, const setting_row *row);
/* Writes the setting with this offset in struct settings to the file. */
void app_keep_setting(app *a, size_t offset);
/* Saves the rules chosen in the menu for the next start. */
void app_keep_rules(app *a);

/* ---- app_field.c ---- */

/* A deal is over: it is played again, to be compared, unless something of it was taken back. h may be NULL. */
void app_compare(app *a, const history *h);
/* Rates all people by the records there are. */
void app_rate(app *a);
/* Ends that; false: nothing has been rated. */
bool app_rate_end(app *a);
/* Seeks the player's mistakes, for practice, in the record of a game that was left, or where that is "" in all that are kept.
   Other work of that thread ends it. */
void app_seek_mistakes(app *a, const char *record);
/* Stops what the thread does; a search for mistakes that was asked for can be gone on with. */
void app_field_stop(app *a);
void app_field_free(app *a);

/* ---- app_coach.c ---- */

void app_advise(app *a);
/* The coach's thread, started at its first use; NULL, with a notice, when there is no memory. */
thinker *app_coach(app *a);
void app_judge(app *a);
/* The record with the deal on the screen: that of the browser, or of the running game, read into *own; NULL: there is
   none. The caller frees *own in any case. */
const history *app_record(const app *a, history *own);
/* A deal is over: has it decisions that the coach could judge? h may be NULL. */
void app_seek_decisions(app *a, const history *h);

#endif
