/* ui.h - what the screen knows, and what a key does to it. */
#ifndef KOUDI_TUI_STATE_UI_H
#define KOUDI_TUI_STATE_UI_H

#include <stdbool.h>

#include "koudi.h"
#include "record/day.h"
#include "record/history.h"
#include "session/tables.h"
#include "think/coach.h"
#include "think/field.h"
#include "tui/cells/cells.h"

/* ---- ui_request: what a key asks of the program; all other effects of a key stay inside the ui ---- */

typedef struct ui ui;

enum { UI_WHY = 400 }; /* bytes of a sentence that says why something has failed */

typedef enum ui_request {
    REQUEST_NONE,      /* nothing; the picture may have changed */
    REQUEST_SUBMIT,    /* submit game.action; game.asked is the number of the ask, or 0 (declaring).
                             In KD_PHASE_DEAL a KD_PASS means: show nothing now, deal on */
    REQUEST_SKIP,      /* end a wait */
    REQUEST_PACE,      /* settings.speed has changed */
    REQUEST_THEME,     /* on to the next theme that looks otherwise */
    REQUEST_TUTORIAL,  /* begin the tutorial */
    REQUEST_PAUSE,     /* hold the dealing or the finished trick, or go on, as game.paused says */
    REQUEST_CONTINUE,  /* from the menu: resume the saved game */
    REQUEST_NEW_GAME,  /* from the menu: begin a game as setup says; its rules are playable */
    REQUEST_RULES_SET, /* the rules of the next game were changed and are playable: keep them */
    REQUEST_RATE,      /* the ratings of all people are to be worked out */
    REQUEST_RULES_NAMED,  /* the rules shown are to be kept under the name that was typed */
    REQUEST_OPENED,       /* the right key has opened the curtain: give the view of game.curtain */
    REQUEST_PRIVATE_DONE, /* a private declaration has ended; game.action declares or passes */
    REQUEST_NEXT,         /* go on from the summary of a deal */
    REQUEST_MENU,         /* leave the game for the menu (call ui_title) */
    REQUEST_GAMES,       /* read the saved games, then call ui_games; also on leaving the browser */
    REQUEST_BROWSE_GAME, /* read the saved game of the line menu.game, then call browse_open */
    REQUEST_RESUME_GAME, /* go on with that game, with its people */
    REQUEST_DELETE_GAME, /* delete that game, read the saved games again, then call ui_games */
    REQUEST_PLAY_ON,     /* begin a game at the step shown, browse_person against bots */
    REQUEST_AGAIN,       /* play the deal on the screen again from its first card, */
    REQUEST_AGAIN_TRICK, /* or from the trick on the screen; it counts nowhere */
    REQUEST_REDRAW,      /* draw the whole screen again */
    REQUEST_SUM_UP,      /* read the records into menu.stats; menu.unread of them are left */
    REQUEST_SETTING_SET, /* the setting of the row settings_page.row is in force: keep it */
    REQUEST_TAKE_BACK,   /* take back the viewer's last play, or decision */
    REQUEST_FORCED,      /* play the viewer's forced cards, for the rest of the deal */
    REQUEST_PLAY_OUT,    /* play the rest of the deal at once: its result is settled */
    REQUEST_STAND_IN,    /* a bot plays for a person until the deal is over, or no longer */
    REQUEST_ADVISE,      /* find advice on the view, then call ui_advised with coach.number */
    REQUEST_JUDGE,       /* judge what coach_seat decided in this deal: ui_judging, ui_judged */
    REQUEST_SAY,         /* say people.out to the table */
    REQUEST_STAND_UP,    /* leave the table for good, for the menu */
    REQUEST_DAY,         /* show the four deals of the day: fill in menu.day */
    REQUEST_DAY_PLAY, /* begin the next of them, or go on with it; once all are over, anew: it does not count */
    REQUEST_TABLES,      /* find the tables of this machine, then call ui_found */
    REQUEST_OPEN_TABLE,  /* open the table of together_plan and join it, or call ui_not_joined */
    REQUEST_JOIN_TABLE,  /* join the table at together_where, or call ui_not_joined */
    REQUEST_CLOSE_TABLE, /* close it, or call ui_not_joined */
    REQUEST_QUIT,
    REQUEST_COUNT
} ui_request;

/* ---- choice.c: what a seat may choose: its numbered declarations, counters and rebellion, and whether the
        rest of a deal still matters; pure ---- */

enum { CHOICES = 9 };

/* Declarations, counters and rebellion open to the seat, in the order of their numbers from 1.
   Passing is not among them. Returns how many. */
int choice_list(const kd_view *view, kd_action out[CHOICES]);
/* Are the picks one of the choices? If so, it is stored in *which, unless that is NULL. */
bool choice_picked(const kd_view *view, kd_cards picks, kd_action *which);
/* May the seat pass? While cards are dealt it always may, by showing nothing. */
bool choice_pass(const kd_view *view);
/* Is to pass all that may be answered? */
bool choice_only_pass(const kd_view *view);
/* Is what may be shown now a counter, not a declaration? */
bool choice_counters(const kd_view *view);
/* May the seat show these cards now? */
kd_verdict choice_showing(const kd_view *view, kd_cards cards);
/* Will the first seat that shows be the dealer (REB-4)? */
bool choice_open(const kd_view *view);
/* Could the whole hand of a private look counter, reinforce or rebel later, whoever shows whatever before? */
bool choice_later(const kd_view *view);
/* The best cards that the seat holds and may not show, and why; false when there are none, or when the
   reason is obvious. */
bool choice_missing(const kd_view *view, kd_cards *cards, kd_verdict *why);

/* Is the seat to lead? The trick on the table has no card yet. */
bool choice_leads(const kd_view *view);

/* Do these cards lead a dump that may fail (DUMP-3)? fine: what that would cost; NULL: not asked. Where
   the rules forbid counting cards (REV-1) every dump may fail, or the answer would tell which cannot. */
bool choice_risks(const kd_view *view, kd_cards cards, int *fine);

/* ---- can the rest of the deal still change its result? ---- */

/* The least and the most points that the attackers can have in the end, as far as the seat knows: all points
   not taken yet go to one side, and the kitty holds as many as it can, times the greatest multiplier. Failed
   dumps are left out: the rest is played without dumps. */
typedef struct settled_range {
    int low, high;
} settled_range;

settled_range settled_between(const kd_view *view);
/* Is the result the same for every score in that range? */
bool settled(const kd_view *view);

/* ---- suggest.c: legal plays and buryings to choose from, and cards that complete picks; pure ---- */

enum { SUGGESTIONS = 256 };

/* Legal plays or buryings by face, those first that the policy (of a burying: steady) considers best. Where
   possible a burying contains the picks. Returns how many; *more: there were more than fit. */
int suggest_plays(const kd_view *view, kd_cards picks, kd_cards out[SUGGESTIONS], bool *more);
/* Is there a legal answer that holds all the picks and more? Then *owed are cards of one that must
   go together with them, the picks included; what is still missing after these is free. */
bool suggest_completion(const kd_view *view, kd_cards picks, kd_cards *owed);
/* What is wrong with an answer, or would be with every one that the picks begin; KD_OK: nothing.
   Cards by face. */
kd_verdict suggest_fault(const kd_view *view, kd_cards picks);
/* Finds the only legal play by face: the whole hand, or the single legal answer to the lead. False when there is a
   choice. */
bool suggest_forced(const kd_view *view, kd_cards *play);

/* ---- ui_game: the parts of the ui that a game needs, and what the program tells them ---- */

/* The people and the rules: of a game; in the menu, of the next game; in a record, of that record. */
typedef struct ui_setup {
    const char *names[KD_SEATS]; /* of people, or NULL; owned by the caller */
    const char *seed; /* the number that the cards follow from, or NULL: none was given */
    int people;       /* how many people play: 1..4 */
    unsigned person;  /* bit s: a person sits at seat s */
    kd_rules rules;
    const char *rules_name; /* the preset or file that the rules began as; owned by the caller */
} ui_setup;

typedef struct ui_game {
    /* what the program says */
    bool may_take_back; /* U would take something back */
    bool taken_back;    /* as in session_state */
    bool last_call;     /* the last card comes next: time to declare */
    bool again;         /* a deal is played again, and does not count */
    bool day;           /* it is one of the four of a day, */
    bool counts;        /* in the one try that counts: nothing helps, and nothing is taken back */
    int minutes_left;   /* as in session_state; 0: not shown */
    const char *seal, *salt; /* as in session_state; NULL: not shown */
    const char *record_path; /* see ui_unrecorded */
    char record_why[UI_WHY]; /* "": the record is kept */
    const char *lost_why;    /* see ui_lost; NULL once it has been read */
    int lost_seat;
    bool lost_over;     /* the notice of the lost seat covers that of the record */
    int slow_seat;      /* the seat whose program does not answer */
    unsigned slow_s;    /* a bot takes it after so many seconds; 0: all answer */
    unsigned stands_in; /* as in session_state */

    /* what the program reads after a request */
    kd_action action;
    unsigned asked; /* number of the ask that stands, 0: none */
    int curtain;    /* the seat whose letter opens the curtain */
    bool paused;    /* dealing or the trick is held: see REQUEST_PAUSE */

    bool reserved;  /* several people: to be asked (again) to reinforce, counter or rebel */
    bool sent;      /* the ask has been answered */
    bool opened;    /* the curtain's letter was typed: the next view lifts it */
    bool paced;     /* the last key asked for another pace */
    bool flagged;   /* the last key was to play, or to show, what may not be */
    bool warned;    /* so was the key before it */
    bool uncounted; /* the last key was a number that no choice has */
    bool overdue;   /* the last question went without an answer */
    bool early;     /* the last key would have answered a question just asked: see ui_clock */
    kd_cards stake; /* the last key was to play these, which may cost much: again, it does. Setting
                           confirm */
    kd_cards asked_of;  /* what stake was before the present key */
    kd_verdict refused; /* the last refusal, KD_OK: none */
    uint64_t pick[2];   /* faces whose first, whose second copy is picked */
    int cursor;         /* place in the hand as it is shown, from 0 */
    int left_at;        /* where the cursor was put last; elsewhere, the player has moved it */
} ui_game;

/* A box of the tutorial; text NULL: none. */
typedef struct ui_lesson {
    const char *title, *text;
} ui_lesson;

typedef struct ui_tutor {
    ui_lesson lesson; /* about the play that is asked for */
    kd_cards play;    /* the play that it asks for */
    bool on;          /* lessons are given, or have just ended */
    bool watches;     /* the player's cards are played up to the next lesson */
    ui_lesson told;   /* what OVERLAY_LESSON shows: that lesson, or what came of a play */
} ui_tutor;

/* 0 passes in one mode and picks a ten in another, and the mode may change just before the key is
   pressed: the times of both are kept. See ui_clock. */
typedef struct ui_zero {
    long now;       /* what ui_clock said last; 0: nothing yet */
    bool passes;    /* 0 meant "pass" then */
    long passed_at; /* when 0 last meant "pass" */
    long ten_at;    /* when 0 last picked a ten; 0: never */
} ui_zero;

/* A question takes no answer in its first moments: the key may have been meant for the one before. */
typedef struct ui_question {
    unsigned number;  /* of the ask, 0: none */
    long since;       /* when it was first seen, by ui_clock */
    bool read;        /* cards have been picked since */
    const char *told; /* the notice that stood when ui_clock was called last */
    long told_at;     /* since when */
} ui_question;

/* ---- browse.c: the browser of records: the step that is shown, from whose seat, and what keys do ---- */

/* The picture depends on history, at, page, seat and opened alone, so that a step looks the same
   however the player came to it. */
typedef struct browse {
    const history *history; /* the program's; NULL: the browser is closed */
    int at;                 /* how many actions have been taken, 0..history->count */
    int page, pages; /* of the step: the trick, the summary of the deal, the end of the match */
    uint8_t seat;    /* whose view it is; KD_NOBODY: all hands are open */
    bool opened;     /* the hands of a deal that is not over, or is played again, are shown too */
    int typed;       /* the number of a trick as it is typed, or -1 */
    int missing;     /* the trick that was typed and is not in this deal, or -1 */

    /* set by browse_show; open, hand and kitty of a deal that is played again by ui_now */
    bool unfinished; /* the deal does not end in this record */
    bool open;       /* all hands are shown; otherwise hand and kitty are empty */
    kd_cards hand[KD_SEATS], kitty;
    uint8_t actor;    /* of the step, or KD_NOBODY at the beginning */
    kd_events heard;  /* of the step, as the seat may hear them */
    const char *note; /* the comment on it, or NULL */

    ui_setup menu; /* the setup of the menu, restored by browse_close */
} browse;

/* Opens the browser at the beginning of a record, which must stay valid until browse_close. */
void browse_open(ui *u, const history *h);
/* Shows the step after history, at, page, seat or opened have changed. */
void browse_show(ui *u);
void browse_close(ui *u);
/* Can a game begin at this step? Not where the match is over. */
bool browse_plays_on(const ui *u);
/* The seat of the person in that game. */
int browse_person(const ui *u);
/* Can the deal of this step be played again? Only one that is over: all its cards are known. */
bool browse_repeats(const ui *u);
/* After how many actions of a record the deal begins that the action before `at` belongs to: before its first card,
   or before trick number `trick`, from 0; at itself, where that trick is not led in it before. */
int browse_again_at(const history *h, int at, int trick);
/* The trick on the screen; -1: there is none. */
int browse_trick(const ui *u);
/* All hands of a match, where they may be shown. */
void browse_hands(browse *b, const kd_match *match);

/* To a page of the step after so many actions. */
void browse_go(ui *u, int at, int page);

/* What keys do; by: back (-1) or forward (1). */
void browse_step(ui *u, int by);
/* To a trick, a declaration or a burying. */
void browse_stop(ui *u, int by);
void browse_deal(ui *u, int by);
void browse_end(ui *u, int by);
/* The number of a trick is typed; Enter goes there, or a step forward when there is none. */
void browse_type(ui *u, int key);
void browse_untype(ui *u);
void browse_enter(ui *u);
/* The next seat whose view is shown; after the last, all hands. */
void browse_turn(ui *u);
void browse_uncover(ui *u);
/* Are the hands of the others open, of a deal that is played again? They lie on the table where there is room. */
bool browse_lies_open(const ui *u);
ui_request browse_play_on(ui *u);
ui_request browse_leave(ui *u);

/* ---- review.c: looking back within the rules (REV-1): what may be seen, and what keys do there ---- */

/* What the box shows. */
enum review_kind {
    REVIEW_WHY = 1,  /* why ui_review.trick was won */
    REVIEW_TRICKS,   /* all of the deal, and that one in full; REVIEW_HANDS: the original hands */
    REVIEW_CAPTURED, /* the points that the attackers took, trick by trick */
    REVIEW_BURIED,   /* what the viewer buried */
    REVIEW_OUT       /* the cards still out */
};

enum { REVIEW_HANDS = -1 };

typedef struct ui_review {
    int kind;  /* enum review_kind */
    int trick; /* from 0; REVIEW_HANDS: the original hands */
} ui_review;

/* Is everything open: is the deal over, or are all hands of a record shown? */
bool review_all(const ui *u);
/* Is the deal over without a trick, so that there is nothing to show? */
bool review_nothing(const ui *u);
/* May the viewer see what the seat played in that trick? */
bool review_open(const ui *u, int trick, int seat);
/* What every seat played, and so who won? */
bool review_whole(const ui *u, int trick);
/* Have the attackers taken points with that finished trick? These lie open before them. */
bool review_captured(const ui *u, int trick);
/* The points of a finished trick that may be told: of a closed one those that lie open before the attackers; -1:
   none may. */
int review_points(const ui *u, int trick);
/* The seat whose play of a finished trick is shown first: the leader; of a closed one the viewer. */
int review_leader(const ui *u, int trick);
/* A sentence that says why the cards of others in a finished trick are closed. */
const char *review_closed(const ui *u);
/* May the cards still out be listed? If not, review_uncounted says why. */
bool review_counts(const ui *u);
/* Is that done on the table, too? Not where several people share the screen, who count for themselves, nor without
   the setting. */
bool review_adds_up(const ui *u);
const char *review_uncounted(void);
/* The ID of the rule that the box is about. */
const char *review_rule(const ui *u);
/* The hand of a seat when play began, where all is open. */
kd_cards review_hand(const ui *u, int seat);

/* The first line of what is shown: a trick, or the original hands. */
int review_first(const ui *u);
/* Opens the box, or changes what it shows: enum review_kind. */
void review_show(ui *u, int kind);
/* Opens the box over that with the costs, at a trick or at the hands. */
void review_from_costs(ui *u, int number);

/* ---- rule_box.c: the rule that applies now, and the box that shows a rule in words ---- */

typedef struct rule_box {
    int rule, from; /* the rule that is shown, and its first block shown */
    char id[16];    /* the ID of another rule, as far as it is typed */
} rule_box;

/* Opens the text at the rule of that ID, or at the first one. */
void rule_box_open(ui *u, const char *id);
/* The row of the first value that the rule depends on, or 0. */
int rule_box_row(const ui *u);
void rule_box_of_value(ui *u);
void rule_box_move(ui *u, int key);
void rule_box_type(ui *u, int key);
void rule_box_untype(ui *u);

/* The ID of the rule of declaring, burying, leading, or following what was led. */
const char *rule_now(const ui *u);

/* The verdict on the picks as a play: KD_OK also where other cards, owed or free, can complete them.
   *owed: the cards that must go with them. */
kd_verdict refusal_of_picks(const ui *u, kd_cards *owed);
/* The ID of the rule of the refusal that the two lines under the hand explain, or "". */
const char *refusal_rule(const ui *u);

/* ---- settings.c: the settings of the player: the table from which their file is read and written, and the
        screen is drawn ---- */

enum { SETTING_NAME = 32, SETTING_VALUE = 64 };

enum { USER_KEYS_COMMANDS = 128, USER_KEYS_A_COMMAND = 4 };

/* The keys that the player has given to commands, by the command: see key_names.c. */
typedef struct user_keys {
    int keys[USER_KEYS_COMMANDS][USER_KEYS_A_COMMAND]; /* instead of the default ones; 0: no more */
    int line[USER_KEYS_COMMANDS];                      /* of the file that says so */
} user_keys;

typedef struct settings {
    int speed, bots, rules, hints, coach, clock, counter, last_cards, dealing, undo, field, confirm;
    int theme, suits, order, layout, faces, motion, ascii, language;
    int mouse, bell, idle;
    char name[KD_SEATS][SETTING_NAME]; /* of people; "": by their seat */
    user_keys keys;
} settings;

enum {
    SETTING_KEPT_RULES = 0
}; /* those chosen in the menu; other values: 1 + number of the preset */

/* Words of the setting "dealing". */
enum { SETTING_DEALING_AUTO, SETTING_DEALING_LIVE, SETTING_DEALING_ASK };

typedef enum setting_kind {
    SETTING_CHOICE, /* one of the row's words */
    SETTING_BOT,    /* one of the bots */
    SETTING_RULES,  /* a preset, or what was chosen in the menu */
    SETTING_YES_NO,
    SETTING_NUMBER,
    SETTING_STRING,
    SETTING_WHO,  /* a string: one of the row's words, or a name */
    SETTING_PLACE /* the same with an address, and its port */
} setting_kind;

typedef struct setting_row {
    const char *section, *key; /* as in the file */
    const char *name; /* as players read it; translated, as the section is, where it is shown */
    setting_kind kind;
    const char *const *words; /* of a choice, NULL past the last */
    int low, high;            /* of a number; high of a text: its room in bytes, 0: SETTING_NAME */
    const char *usual;
    size_t offset; /* of its int, or of its text, in struct settings or what else the row is of */
    const char *help;
} setting_row;

extern const char *const setting_speeds[]; /* the words of a pace */
extern const char *const setting_clocks[]; /* those of a table's clock */
extern const setting_row settings_rows[];
extern const int setting_count;

/* Sets all settings to their defaults. */
void settings_default(settings *c);
/* The row of that key, or NULL. */
const setting_row *setting_find(const char *key);

/* ---- one value: of is the struct settings, or what else the row is of ---- */

/* Sets the default. */
void setting_default(void *of, const setting_row *row);
/* Sets a value from text. Where the value is invalid, returns false and a sentence in why, and changes
   nothing. */
bool setting_set(void *of, const setting_row *row, const char *value, char *why, size_t size);
/* The value as text, as in a file. */
void setting_print(const void *of, const setting_row *row, char out[SETTING_VALUE]);
/* Is the value a text that may be typed? */
bool setting_is_text(const setting_row *row);
/* Its room in bytes, with the NUL. */
size_t setting_room(const setting_row *row);
/* Word i of a row; NULL past the last one, and of a number or a text. */
const char *setting_word(const setting_row *row, int i);
/* The same of those that are offered: rules that are superseded are read, and not offered. */
const char *setting_offer(const setting_row *row, int i);
/* A word as players read it, translated. */
const char *setting_word_text(const char *word);
/* The number of the word that it is, or the number itself; of a text 0, or -1 where that is none of the words. */
int setting_int(const void *of, const setting_row *row);
/* Adds the help of a row, with values as add_value has them. */
void add_rule_help(text *t, const kd_rule_row *row);
/* The next value or the one before; choices go round, numbers end. */
void setting_step(void *of, const setting_row *row, int by);
/* Sets a number; false, and nothing done, when it is out of range. */
bool setting_number(void *of, const setting_row *row, int number);
void setting_copy(void *to, const void *from, const setting_row *row);
bool setting_same(const void *a, const void *b, const setting_row *row);

/* ---- the file ---- */

enum { SETTING_COMPLAINTS = 12, SETTING_TEXT = 1 << 14 };

/* What is wrong with a file, by line. */
typedef struct settings_complaints {
    int count;
    struct {
        int line;
        char what[160];
    } at[SETTING_COMPLAINTS];
} settings_complaints;

/* Sets what a file says in *c. A line that cannot be used is listed in *wrong and ignored. */
void settings_parse(settings *c, const char *text, size_t length, settings_complaints *wrong);
/* All settings as a file; returns its length, less than size. */
size_t settings_file(const settings *c, char *out, size_t size);
/* Copies a file with the line of one row changed. Returns its length; 0: it does not fit. */
size_t settings_edit(const char *text, size_t length, const settings *c, const setting_row *row,
                     char *out, size_t size);

/* ---- ui_values.c: what keys do where values are listed: in the rule editor, in the box with the rules in
        force, and in the settings ---- */

enum { MOST_RULE_LINES = 128 };

/* The rule editor, and the rules in force. Rows that differed when the page was opened stand first; the order stays
   while values change. */
typedef struct rule_page {
    int line;         /* the cursor's; -1: the sets of rules above the lines */
    int from;         /* where it was before a row was sought */
    int differing;    /* so many lines are of rows that differed */
    bool changed;     /* since the rules were kept last */
    bool keeping;     /* what is typed is a name for the rules, not of a row */
    bool replaces;    /* the name is taken: the next Enter replaces those rules */
    const char *why;  /* what was typed last leads nowhere, to be translated; NULL: it does */
    const char *kept; /* the name that the rules were just kept under, or NULL */
    uint8_t rows[MOST_RULE_LINES];   /* of kd_rule_rows, line by line */
    const struct named_rules *named; /* the sets kept under a name, owned by the program */
    int named_count;
} rule_page;

/* Bytes of a text: of an invitation that a chat has quoted and broken into lines. */
enum { UI_TYPED = 2048 };

/* The settings, and other rows that are of the same kind: those of a table to be opened or joined. */
typedef struct settings_page {
    int row;             /* the cursor's */
    bool naming;         /* a text is being typed: */
    char name[UI_TYPED]; /* so far */
    char why[UI_WHY];    /* why the settings cannot be kept, or "" */
} settings_page;

/* Begins with the first row, and nothing typed. */
void settings_page_begin(ui *u);
/* The row of a member of the settings: setting_row_at(offsetof(settings, theme)). */
int setting_row_at(size_t offset);

ui_request rule_editor_open(ui *u);
/* Rules that were changed are kept if they are playable. */
ui_request rule_editor_close(ui *u);
ui_request settings_open(ui *u);
/* In the menu: the next bots to play against. */
void settings_bots(ui *u);

/* The first line of the next section of the rules. */
void rules_section(ui *u);
/* Begins to type a name for the rules shown. */
void rules_name_begin(ui *u);
/* Forgets what came of the text that was typed last. */
void rule_page_quiet(ui *u);

/* rule_find.c: rows by what people call them, and a word that carries rules (record/rules_word.h) */

/* The row that is called so best: a name, a part of one, or a part of its help; of several the first.
   -1: none. */
int rule_find(const char *part);
/* The set of rules whose name begins so, where no row is called so; -1: none. */
int rule_find_set(const ui *u, const char *part);
/* Begins to type a name or a word of rules. */
void rule_find_begin(ui *u);
/* More has been typed: the cursor goes where that leads, or back. */
void rule_find_typed(ui *u);
/* Typed to the end: takes the rules of a word. */
void rule_find_done(ui *u);
/* Given up: the cursor is where it was. */
void rule_find_back(ui *u);

/* The next value (1) or the one before (-1); of a text without words, 1 begins to type it. */
ui_request value_step(ui *u, int by);
/* Begins to type the text of the row, if it has one. */
void value_name(ui *u);
ui_request value_type(ui *u, int key);
ui_request value_untype(ui *u);
/* The value of the preset, or the default of the setting; on the line of presets, the whole preset. */
ui_request value_reset(ui *u);
/* Changes the value that is offered beside the presets with that key. */
void value_offer(ui *u, int key);
/* Would that key change its offer now? */
bool value_offered(const ui *u, int key);

ui_request naming_done(ui *u);
/* The line editor: a key while a text or talk is typed. */
void line_type(ui *u, int key);
void line_untype(ui *u);

/* ---- together.c: tables with people at their own terminals, as the menu shows them: those of this machine,
        one to be opened, one to be joined; pure ---- */

struct table_found;

enum { TOGETHER_NAME = 64, TOGETHER_PROGRAM = 256 };

/* A table to be opened, as the rows of table_plan_rows change it. */
typedef struct table_choices {
    char seat[KD_SEATS][SETTING_NAME];
    int rules, pace, clock, coach, watching;
    char listen[TABLE_PLACE], address[TABLE_PLACE], name[SETTING_NAME];
} table_choices;

extern const setting_row table_plan_rows[];
extern const int table_plan_count;
/* Is it a row about the network, which no table can listen to? */
bool table_row_rests(const ui *u, const setting_row *row);
/* The words that a row of the plan offers, as setting_offer; its rules are also those kept under a name. */
const char *table_row_offer(const ui *u, const setting_row *row, int i);

/* How a table is joined, as the rows of table_way_rows change it. */
typedef struct table_way {
    int seat;
    char address[UI_TYPED];
} table_way;

enum { TABLE_WAY_SEAT, TABLE_WAY_ADDRESS };
extern const setting_row table_way_rows[];

/* The lines after those of the tables. */
enum together_line { TOGETHER_OPEN, TOGETHER_ADDRESS, TOGETHER_LINES };

typedef struct ui_together {
    const struct table_found *found; /* the program's; those with a kept seat first */
    int count;
    bool looked; /* found is known */
    int line;    /* the cursor's */
    table_way way;
    table_choices plan;
    bool busy;        /* the program is opening or joining: keys do nothing */
    bool watch;       /* no seat was free: watching is offered */
    bool moves;       /* the own seat is in use at another terminal: moving it here is offered */
    char why[UI_WHY]; /* why that has failed, or "" */
    const char *no_network; /* as in tables */
    const char *
        unfinished; /* why Enter does not join by the address that is typed, untranslated; NULL: it does */
    /* For friends who come to a table opened here: its name or path, the machine, and how this program is started on
       it; "": as koudi. */
    char opened[TOGETHER_PROGRAM], host[TOGETHER_NAME], program[TOGETHER_PROGRAM];
} ui_together;

/* A table as the list shows it; texts are the program's. */
typedef struct together_table {
    const char *name, *owner, *rules_name;
    bool kept;   /* this account has a seat there already */
    bool silent; /* does not answer */
    bool full;   /* has no seat for this account, but may be watched */
    const struct table_found *found;
} together_table;

together_table together_at(const ui *u, int line);
/* Puts the tables at which this account has a seat first. */
void together_sort(struct table_found *found, int count);
/* Shows the list, without tables until they are found. */
void ui_look(ui *u);
/* The tables, where the list is shown; the cursor stays on its table. found is the program's until the next call,
   and so is that of the call before during this one. */
void ui_found(ui *u, const struct table_found *found, int count);
/* Shows the list, with the cursor on the table at the other end of that way. */
void together_show(ui *u, const char *where);
/* REQUEST_OPEN_TABLE or REQUEST_JOIN_TABLE has failed. */
void ui_not_joined(ui *u, const char *why, bool no_seat);
/* The table was opened at this machine and joined: a box over the game says how friends come in. */
void ui_invite(ui *u);

/* How many lines the list has. */
int together_lines(const ui *u);
/* Does what the line of the cursor says. */
ui_request together_take(ui *u);
/* Is the address that is typed an invitation of which more must come? Says so. */
bool together_waits(ui *u);
/* Begins to type the address of a table: the one before, or anew. */
void together_address(ui *u, bool anew);
/* Is the cursor on a table of this account? By the same key twice it is closed for all. */
bool together_closable(const ui *u);
ui_request together_close(ui *u);
/* The line of that letter: o, a. */
ui_request together_letter(ui *u, int key);
/* The cursor has moved to another line: what was said of the one before no longer counts. */
void together_moved(ui *u);
/* From the table to be opened back to the list. */
void together_close_plan(ui *u);

/* The name of the rules of the table to be opened. */
const char *together_rules(const ui *u);

/* ---- for the program ---- */

/* Where the table to be joined is, and the seat that is wanted there, as tables.join takes them. */
const char *together_where(const ui *u);
int together_seat(const ui *u);
/* The table to be opened. The texts in *plan are the ui's, and seats. */
void together_plan(const ui *u, table_plan *plan);

/* A deal that is over against the field; the program's. */
typedef struct ui_field {
    int deal; /* its number; 0: none */
    bool known, alone_known, strong_known;
    bool by_bot; /* a bot has played for the viewer in it, for a while at least */
    field all, alone, strong;
} ui_field;

/* ---- ui_coach.c: the coach on the screen: the box with advice, and that with the costs of decisions ---- */

/* What the coach was asked and has said. */
typedef struct ui_coach {
    unsigned number; /* of the last question */
    bool thinking;   /* the advice is still to come */
    bool judging;    /* decisions of the analysis are still to be judged */
    bool known;      /* advice is about the view as it stands */
    advice advice;
    analysis analysis;       /* of the deal that was judged last; deal 0: none */
    int step;                /* the decision of it that the box with the costs shows */
    int turned, turned_deal; /* the seats that the box has gone on from its first, in that deal */
    int idle_deal;           /* a finished deal without a decision to be judged; the program's */
    char why[UI_WHY];        /* why it says nothing, or "" */
} ui_coach;

/* ---- what keys do ---- */

/* Opens the box with advice, or with the costs where a deal is over or a record is looked at. */
ui_request coach_open(ui *u);
/* In the box with the costs: the next decision, one of the costliest by its number, the step of it. */
void costs_move(ui *u, int key);
void costs_number(ui *u, int key);
void costs_enter(ui *u);
/* Judges the decisions of the next seat. */
ui_request costs_seat(ui *u);

/* ---- what the program says ---- */

/* The answer to the question of that number, after REQUEST_ADVISE. An answer to another is dropped. */
void ui_advised(ui *u, unsigned number, const advice *said);
/* After REQUEST_JUDGE: the decisions, none of them judged yet; NULL: there are none. */
void ui_judging(ui *u, const analysis *what);
void ui_judged(ui *u, unsigned number, int step, const judgement *found);
/* There can be no answer; why is copied. */
void ui_coach_fails(ui *u, const char *why);

/* ---- for the picture ---- */

/* NULL, or a sentence that says why the coach is silent. */
const char *coach_silent(const ui *u);
/* NULL, or a sentence that says why it may not be asked while a deal is on: the try counts, or two or more people
   play, and who opened the table, or the settings, do not let them. */
const char *coach_refused(const ui *u);
/* Are there suggestions now? */
bool coach_hints(const ui *u);
/* Would the key of the coach have an effect now? */
bool coach_offered(const ui *u);
/* Can the step of the decision that the box with the costs shows be opened? */
bool costs_lead(const ui *u);
/* Is that, of a decision before the first trick, the page with all hands? */
bool costs_lead_to_hands(const ui *u);
/* Whose decisions REQUEST_JUDGE is about. */
int coach_seat(const ui *u);
/* Drops the advice and the question, when the view has changed. */
void coach_drop(ui *u);
/* Drops the analysis too, when another game begins. */
void coach_forget(ui *u);

/* Does the advice say to pass? */
bool coach_passes(const ui *u);
/* Moves the advised cards to the front of the choices, and before them those that a lesson asks for. Returns
   the new number of choices. */
int coach_order(const ui *u, kd_cards *choice, int count, int room);

/* ---- ui_menu.c: what keys do in the title menu, on its page of who plays, and in the lists of saved games
        and of players that it leads to ---- */

struct games;
struct resumable_game;
struct stats;

/* The lines of the title menu. */
enum ui_title_line {
    TITLE_CONTINUE = -1, /* where there is a saved game */
    TITLE_NEW,
    TITLE_PEOPLE,
    TITLE_RULES,
    TITLE_REPLAYS,
    TITLE_STATS,
    TITLE_SETTINGS,
    TITLE_TUTORIAL,
    TITLE_TOGETHER, /* where tables elsewhere can be had */
    TITLE_DAY,
    TITLE_QUIT,
    TITLE_LINES
};

/* The four deals of a day, as far as they have come. */
typedef struct ui_day {
    day day;
    int next;                   /* the first deal that is not over; DAY_DEALS: none is left */
    bool under_way, unreadable; /* that one is */
    int levels[DAY_DEALS];      /* of those that are over */
    bool known;                 /* result is that of all four */
    day_word result;
    day_word
        first; /* where this is another try, with known: the one that counted; its date "": there is none */
} ui_day;

/* The program owns what the pointers lead to. */
typedef struct ui_menu {
    int line;                               /* of the title menu or its page of who plays */
    const struct resumable_game *resumable; /* what "Continue" resumes, or NULL */
    const char *why;                        /* a line below the menu, or NULL */
    bool together;                          /* tables elsewhere can be had */
    bool untaught;                 /* the tutorial was never played: the cursor begins on it */
    const struct games *games;     /* the list of saved games */
    int game;                      /* the cursor's line of it */
    const struct stats *stats;     /* or NULL */
    int unread;                    /* records that are not in it yet */
    int records_error;             /* the errno by which none can be read, or 0 */
    int player;                    /* the cursor's line of it */
    bool rating;                   /* the player's rating is shown, not the other figures */
    const struct ratings *ratings; /* NULL: they are still worked out */
    ui_day day;
    day_word week[DAY_WEEK]; /* the days played last */
    int days;                /* how many */
} ui_menu;

/* Resumes the saved game, where there is one. */
ui_request menu_continue(ui *u);
/* Does what the line says: that of the cursor, or that of the number. */
ui_request menu_take(ui *u);
ui_request menu_number(ui *u, int key);
/* The lines of the title menu, and which one stands in the place of that number. */
int title_lines(const ui *u);
int title_line(const ui *u, int place);
/* The lines of the page of who plays: fewer where seats are drawn by lot. */
int people_lines(const ui *u);
/* The seat of the person in that line of the page of names; KD_NOBODY in the last one, which begins the game. */
int names_seat(const ui *u, int line);
/* The row of the settings that keeps the name under the cursor. */
int names_row(const ui *u);
/* The name under the cursor was typed: keeps it, and goes on to the next. */
ui_request names_keep(ui *u);

/* ---- saved games ---- */

/* Shows the saved games with the cursor on that line of the list, which stays the program's until the next one or
   ui_title. */
void ui_games(ui *u, const struct games *list, int line);
/* Can the game of the cursor be opened? */
bool games_opens(const ui *u);
/* Can it be gone on with, with its people? */
bool games_continues(const ui *u);
ui_request games_resume(ui *u);
ui_request games_take(ui *u);
void games_ask_delete(ui *u);
void games_delete_it(ui *u);

/* ---- statistics ---- */

/* Shows the rating of the player, or the other figures again. */
ui_request stats_turn(ui *u);
/* The lines of the list: players, and one for the records that cannot be read. */
int stats_list(const ui *u);

/* ---- ui_people.c: a table with several terminals: who sits there, what they say, what they ask of each
        other ---- */

/* TALK_TEXT: bytes of a line. TALK_LINES: the last ones are kept. WATCHERS: in the list of who is there, the
   line below the seats. NEWS_MS: so long the last thing heard is shown.
   PERSON_CALLED: bytes of a person's name, with a number where others have the same. */
enum {
    TALK_TEXT = 200,
    TALK_LINES = 30,
    PHRASES = 12,
    WATCHERS = KD_SEATS,
    NEWS_MS = 12000,
    PERSON_CALLED = SITTER_NAME + 4
};

/* Something heard from the table. */
typedef struct ui_said {
    session_verb verb;
    int seat; /* KD_NOBODY: an observer */
    unsigned number;
    char who[PERSON_CALLED]; /* its person then; "": none */
    char text[TALK_TEXT + 1];
} ui_said;

typedef struct ui_people {
    /* what the program says: as in session_state */
    bool on; /* the table has several terminals */
    bool opener, match_over, coach, nudges, closes;
    session_line line;
    table_wait waiting;
    unsigned retry_s;
    sitter sitter[KD_SEATS];
    session_question question;
    unsigned later;
    const char *invited[KD_SEATS]; /* the session's; NULL: no invitation can be used */
    bool invites;                  /* this terminal has been told of invitations */

    char last[KD_SEATS][PERSON_CALLED]; /* what the last person of each seat is called */
    ui_said said[TALK_LINES];           /* talk and phrases, oldest first */
    int count;
    ui_said news;               /* the last thing heard; WORD_COUNT: nothing */
    long news_at;               /* when, by ui_clock */
    bool nudged;                /* the viewer has been, and has pressed no key since */
    bool rings;                 /* the terminal's bell is to ring for it */
    char nudger[PERSON_CALLED]; /* by whom */
    char why[200];              /* why the table is gone; "": it is not */
    unsigned answered;          /* number of the last question that was answered */
    uint8_t muted; /* bit s: what that seat says is not shown; bit WATCHERS: of observers */
    int row;       /* the cursor in the list of who is there, and of who is invited */
    bool code;     /* the invitation of that row is shown as a QR code */
    int removing;  /* the verb that the same key once more says of that row; -1: none */
    char typed[TALK_TEXT + 1];
    session_word out; /* what REQUEST_SAY says */
} ui_people;

typedef struct ui ui;

/* The state of the session, whenever it may have changed; once a second while ui_people_count. The names of
   setup become those of the people there. */
void ui_people_now(ui *u, const session_state *now);
/* Does anything shown of people change by time alone? */
bool ui_people_count(const ui *u);
void ui_heard(ui *u, const session_word *word);
/* Are there such news still to be shown? */
bool ui_has_news(const ui *u);
/* Is the row of the list of who is there muted? seat: KD_NOBODY for observers. */
bool ui_muted(const ui *u, int seat);
/* Must the viewer answer a question of the others? */
bool ui_is_questioned(const ui *u);
/* Bit s: seat s has a person, not the viewer, who is there and waited for. */
unsigned ui_waited_for(const ui *u);
/* Is a person of another seat away, so that all can decide to wait? */
bool ui_somebody_away(const ui *u);
/* Does the match only begin when who has opened the table is ready? */
bool ui_in_lobby(const ui *u);
/* Bit s: the person of seat s is there, and has not left the result. */
unsigned ui_unready(const ui *u);

/* ---- keys ---- */

ui_request talk_send(ui *u);
ui_request phrase_say(ui *u, int key);
ui_request question_answer(ui *u, int verb);
/* Do the verbs work for the person of the selected row now? */
bool seat_word_works(const ui *u, int verb);
ui_request seat_word(ui *u, int verb);
void seat_mute(ui *u);
/* Nudges the person of the selected row of the list, where that is open, else whoever is waited for. */
ui_request nudge(ui *u);
/* Shows the invitations to a table that listens to the network: is there something to show? */
bool invitations_offered(const ui *u);
void invitations_show(ui *u);
/* As a QR code, and as a word again. */
void invitation_turn(ui *u);

/* ---- ui.c: the state of the screen, apart from the game itself; pure ---- */

/*
 * How the program uses it:
 *
 *   ui_init                      once; the title menu is up; then set setup and settings
 *   on REQUEST_RULES_SET         keep the rules of setup for the next time
 *   on REQUEST_RATE              work out menu.ratings
 *   on REQUEST_RULES_NAMED       keep rule_editor_rules under settings_page.name
 *   on REQUEST_NEW_GAME          take people and rules from setup, set its names and seed, call ui_start,
 *                                then begin the game
 *   a seat is told an event      ui_event(event as that seat hears it), then ui_view(its view);
 *                                with several people each event once, as any of them hears it
 *   a seat is asked              ui_view, ui_ask(number)
 *   the ask is gone              ui_wait
 *   a view without events        ui_seen: the line to a table was cut, another's play was taken back
 *   an answer was refused        ui_refused; a new ui_ask follows
 *   the session has changed      ui_now: among others trick_shown and ending_shown, which hold the
 *                                finished trick and the table of a deal that ended early until the
 *                                timer or REQUEST_SKIP
 *   several people               ui_curtain before that person's view is given;
 *                                on REQUEST_OPENED throw typed-ahead keys away, then ui_view + ui_ask,
 *                                or ui_private for the private look at the closed deal
 *   suspend, or a long silence   with several people: ui_curtain again
 *   each key                     ui_clock, ui_key, do what the request asks, draw
 *   after each of these          ui_clock; session_hold, while ui_holds(ui)
 *
 * There is no clock in here: the program says what time it is, and when a wait is over.
 */

/* A key: a character, or one of these. */
enum ui_key {
    UI_KEY_UP = 0x110000,
    UI_KEY_DOWN,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_BACKTAB,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_F1,
    UI_KEY_F2,
    UI_KEY_ENTER = '\n',
    UI_KEY_TAB = '\t',
    UI_KEY_ESC = 27,
    UI_KEY_BACKSPACE = 8
};

/* The meaning of keys depends on the mode alone, which follows from screen, overlay, view and ask. */
typedef enum ui_mode {
    MODE_TITLE,
    MODE_PEOPLE,
    MODE_NAMES,
    MODE_RULE_EDITOR,
    MODE_CURTAIN,
    MODE_PRIVATE,
    MODE_DEAL,   /* cards are dealt; a declaration may be made */
    MODE_CHOICE, /* asked: declare, reinforce, counter or rebel, or pass */
    MODE_BURY,
    MODE_PLAY,  /* a play is asked of the viewer */
    MODE_STAKE, /* the same play or burying once more, because it may cost much */
    MODE_WAIT,  /* somebody else acts; cards may be picked ahead in play */
    MODE_TRICK, /* a finished trick is shown */
    MODE_SCORED,
    MODE_OVER,
    MODE_HELP,
    MODE_RULES,
    MODE_VALUES,
    MODE_LAST,
    MODE_FAILED,
    MODE_LEAVE,
    MODE_NOTICE,
    MODE_LESSON,
    MODE_LIST,
    MODE_BROWSE,
    MODE_STATS,
    MODE_SETTINGS,
    MODE_NAMING, /* the text of a setting is typed */
    MODE_REVIEW,
    MODE_TEXT, /* a rule in words */
    MODE_COACH,
    MODE_COSTS,
    MODE_DETAILS,
    MODE_DELETE,
    MODE_LOBBY,    /* the match begins when who opened the table is ready */
    MODE_QUESTION, /* the others ask for something */
    MODE_TALK,     /* a line to the others is typed */
    MODE_PHRASES,
    MODE_SEATS,
    MODE_STAND_UP,
    MODE_GONE,
    MODE_DAY,
    MODE_TOGETHER,
    MODE_TABLE_PLAN,
    MODE_INVITE,
    MODE_LEND,
    MODE_COUNT
} ui_mode;

/* The numbers are those of the modes; the table has several. */
typedef enum ui_screen {
    SCREEN_TITLE = MODE_TITLE,             /* the menu */
    SCREEN_PEOPLE = MODE_PEOPLE,           /* the menu's second page: who plays */
    SCREEN_NAMES = MODE_NAMES,             /* the next: what those people are called */
    SCREEN_RULE_EDITOR = MODE_RULE_EDITOR, /* the rules of the next game */
    SCREEN_LIST = MODE_LIST,               /* the saved games */
    SCREEN_STATS = MODE_STATS,             /* statistics, player by player */
    SCREEN_DAY = MODE_DAY,                 /* the four deals of a day */
    SCREEN_TOGETHER = MODE_TOGETHER,       /* tables with people at their own terminals */
    SCREEN_TABLE_PLAN = MODE_TABLE_PLAN,   /* such a table, before it is opened */
    SCREEN_BROWSE = MODE_BROWSE,           /* a record, step by step */
    SCREEN_TABLE = MODE_COUNT,             /* a game as ui.view sees it, its summary too */
    SCREEN_CURTAIN = MODE_CURTAIN,         /* the hand is closed: see game.curtain */
    SCREEN_PRIVATE = MODE_PRIVATE          /* a private declaration in a closed deal */
} ui_screen;

/* A box over the screen, with the number of its mode. */
typedef enum ui_overlay {
    OVERLAY_NONE,
    OVERLAY_HELP = MODE_HELP,     /* the keys of what was open before */
    OVERLAY_RULES = MODE_RULES,   /* the rules on a page */
    OVERLAY_VALUES = MODE_VALUES, /* the rules in force, value by value */
    OVERLAY_LAST_TRICK = MODE_LAST,
    OVERLAY_DUMP_FAILED = MODE_FAILED, /* what was tried, what is led instead, what it costs */
    OVERLAY_LEAVE = MODE_LEAVE,        /* leave? */
    OVERLAY_NOTICE = MODE_NOTICE,      /* no record can be kept, or a seat was lost to a bot */
    OVERLAY_LESSON = MODE_LESSON,      /* of the tutorial */
    OVERLAY_REVIEW = MODE_REVIEW,      /* an old trick, captured points and such: see review.c */
    OVERLAY_RULE_TEXT = MODE_TEXT,     /* a rule in words */
    OVERLAY_COACH = MODE_COACH,        /* what the coach would do */
    OVERLAY_COSTS = MODE_COSTS,        /* what the decisions of a deal have cost */
    OVERLAY_DETAILS = MODE_DETAILS,    /* what few ask for: the deck's hash and salt, the seed */
    OVERLAY_SETTINGS = MODE_SETTINGS,
    OVERLAY_DELETE = MODE_DELETE,     /* delete the saved game of the cursor? */
    OVERLAY_TALK = MODE_TALK,         /* what was said last, and a line to say */
    OVERLAY_PHRASES = MODE_PHRASES,   /* what can be said with a key */
    OVERLAY_SEATS = MODE_SEATS,       /* who is at a table with several terminals */
    OVERLAY_STAND_UP = MODE_STAND_UP, /* leave that table for good, or for a while? */
    OVERLAY_LEND = MODE_LEND,     /* is a bot to play the open hand, of several at one screen? */
    OVERLAY_INVITE = MODE_INVITE, /* how friends come to a table opened here */
    OVERLAY_GONE = MODE_GONE      /* there is no way to that table any more */
} ui_overlay;

/* The longest auctions have some thirty events. */
enum { UI_LOG = 40, UI_PACES = 4 };

typedef struct ui {
    ui_screen screen;
    ui_overlay overlay, below; /* below: what the overlay covers */
    ui_overlay helped;         /* the box whose keys the help lists, or OVERLAY_NONE */
    const char *notice;        /* below what is owed, until the next key or question; or NULL */
    bool only_ascii;           /* the terminal shows 7 bits only */
    bool coloured;             /* the terminal shows a theme with faces */
    char theme_why[200];       /* why it does not show the one that is set; "": it does */
    bool spoken;               /* words to be read aloud */
    bool roomy;                /* open hands fit beside the table */
    bool details;              /* boxes show rule IDs and standard errors */
    settings settings;         /* in force; the program may write them at any time */

    /* the table, of a game or of a record */
    kd_view view;
    bool trick_shown;  /* the last finished trick lies on the table still; */
    int gathered;      /* frame of its motion, see motion.c; 0: it lies as it was played */
    int closed;        /* cards of a dug kitty that are not open yet, see motion.c */
    bool moves;        /* motion is wanted: the card drawn last stands out of the hand */
    bool ending_shown; /* a deal has just ended before its play; its summary comes next */
    kd_cards
        dealt; /* to the kitty of a deal that is over, as far as the record tells; of a record's with open hands */
    int read;             /* number of the deal whose summary has been left */
    kd_event log[UI_LOG]; /* what was said and shown in this deal before its play, oldest first */
    int logged;
    kd_event failed; /* the last dump that failed */

    ui_setup setup;
    ui_menu menu;
    ui_together together;
    ui_game game;
    browse browse;
    ui_review review;
    ui_coach coach;
    ui_field field;
    ui_tutor tutor;
    ui_zero zero;
    ui_question question;
    ui_people people;
    rule_page rule_page;
    rule_box rule_box;
    settings_page settings_page;
    int typed; /* the number of a row of values as far as it is typed, or -1 */
} ui;

/* The title menu, with default settings. ascii: the terminal shows 7 bits only. */
void ui_init(ui *u, bool ascii);
/* Back to the title menu. */
void ui_title(ui *u);
/* Sets the game that the menu can resume and the line below the menu; each may be NULL. The caller owns
   both. The cursor goes to Continue when there was none before, unless it was moved or a page of the menu is up. */
void ui_offer(ui *u, const struct resumable_game *game, const char *why);
/* Begins a game: shows an empty table. */
void ui_start(ui *u);
/* Shows a new view. Picks that are still held stay. Behind a closed curtain only the public part of the view
   is kept; after REQUEST_OPENED the view of that seat lifts the curtain. */
void ui_view(ui *u, const kd_view *view);
/* Shows the table with all hands closed, without a curtain. */
void ui_public(ui *u, const kd_view *view);
/* The state of the session, whenever it has changed; its seal and salt must stay valid until the next one. */
void ui_now(ui *u, const session_state *now);
/* Takes an event, as the viewer may hear it, for the log and the box of a failed dump. */
void ui_event(ui *u, const kd_event *event);
/* The viewer is asked, with the number from the table; nothing is asked any more. */
void ui_ask(ui *u, unsigned number);
void ui_wait(ui *u);
/* The answer was refused: the verdict line says why until the next key. */
void ui_refused(ui *u, const kd_verdict *verdict);
/* The record at path (may be "") is not complete, and why: a notice says so once, and leaving no longer
   promises a record. path must stay valid until ui_start, why is copied. */
void ui_unrecorded(ui *u, const char *path, const char *why);
/* A bot has taken the seat from its program: a notice says why, a static sentence without its subject. */
void ui_lost(ui *u, int seat, const char *why);
/* Closes the hand until the letter of that seat (s e n w) is typed. */
void ui_curtain(ui *u, int seat);
/* Begins a private declaration, with the whole hand in view, and lifts an opened curtain. It ends with
   REQUEST_PRIVATE_DONE. */
void ui_private(ui *u, const kd_view *view);
/* Must the game wait, for a curtain, a menu or a box over the table? */
bool ui_holds(const ui *u);

/* ---- what drawing and keys share ---- */

ui_mode ui_mode_of(const ui *u);
/* The mode that a box covers, or the mode itself. */
ui_mode ui_mode_below(const ui *u);
/* Do bots play for all people at the table here? Then nobody need watch. */
bool ui_runs_through(const ui *u);
/* The mode whose keys the help lists. */
ui_mode ui_mode_helped(const ui *u);
/* Is a game on the screen, rather than a menu or a record? */
bool ui_in_game(const ui *u);
/* Is the summary of a deal shown? That of the last deal comes before the end of the match. */
bool ui_sums_up(const ui *u);
/* The cards picked, by face. */
kd_cards ui_picks(const ui *u);
/* May the viewer answer now? */
bool ui_may_answer(const ui *u);
/* Does a bot play for the person at that seat, who is at this screen, until the deal is over? */
bool ui_stood_in(const ui *u, int seat);
/* Are glyphs of 7 bits to be drawn? */
static inline bool ui_ascii(const ui *u)
{
    return u->only_ascii || u->settings.ascii;
}
/* Are cards drawn as light faces on coloured grounds? */
static inline bool ui_faces(const ui *u)
{
    return u->coloured && !ui_ascii(u);
}
/* Is the seat that finds trump now that of a person here who has looked in private, and has chosen? */
bool ui_chose_before(const ui *u, int seat);
/* The name to show for a seat: "South", or the person's own name. */
const char *ui_seat_name(const ui *u, int seat);

/* ---- pick.c: what keys do in the hand: the cursor moves, cards are picked; pure ---- */

/* Moves the cursor by one card (-1, 1). */
void hand_step(ui *u, int by);
/* To the nearest card of the row above (-1) or below (1) that has one. */
void hand_row_step(ui *u, int by);
/* To the first (-1) or last (1) card of the row. */
void hand_end(ui *u, int by);
/* The place of the first card that may be played in answer to the lead; the cursor's where none may. */
int hand_first_legal(const ui *u);
/* Picks the card under the cursor, or drops it. */
void pick_card(ui *u);
/* Picks the card, its pair, its tractor, its row: the first of them that is not all picked; after the row,
   drops all of it. */
void pick_more(ui *u);
/* Picks the next card of the key's rank, of the led category first; after the last, drops all of them. */
void pick_rank(ui *u, int key);
/* Picks exactly these cards and puts the cursor on the first of them. */
void pick_cards(ui *u, kd_cards cards);
void pick_none(ui *u);
/* Picks the legal choice after (1) or before (-1) what is picked. In the box with advice, which closes,
   it picks the advice whatever is picked; in a lesson, what that asks for. */
void pick_walk(ui *u, int by);

/* ---- rule_editor.c: the values of the rules as a list: in words, against their preset, changed by keys ---- */

/* The rules that a box shows: those of the game or record, or in the menu those of the next game. */
const kd_rules *rule_editor_rules(const ui *u);

/* ---- presets ---- */

/* The sets of rules to choose from: all presets, and those that the player keeps under a name. */
int rule_sets(const ui *u);
const char *rule_set_name(const ui *u, int set);
void rule_set_read(const ui *u, int set, kd_rules *out);
/* The set becomes the rules of the page. */
void rule_set_take(ui *u, int set);
/* The one that the rules of the page began as; -1: they come from a file. */
int rule_set_here(const ui *u);
/* The preset that the rules of the page are compared with: that of the name, or on which those of that name are
   based; for a file, the default. */
const char *rule_editor_base(const ui *u, kd_rules *out);
/* The text whose rules are looked up: the preset that they are based on; of a file its name. May be NULL. */
const char *rule_editor_text(const ui *u);
/* Adds which text a preset is from: the first sentence of its first comment. */
void rule_editor_source(const kd_preset *preset, text *t);
/* How many values of the two differ. */
int rule_editor_changes(const kd_rules *rules, const kd_rules *base);
/* Rules that are the same as those kept under a name are called so, if that is their name already, or that of a
   preset from which they differ. */
void rule_set_recognise(ui *u);

/* ---- lines ---- */

/* Puts the rows that differ now first, then the others. */
void rule_lines_sort(ui *u);
/* The line of a row. */
int rule_line_of(const ui *u, int row);
/* The heading above the line. */
const char *rule_line_section(const ui *u, int line);

/* ---- rule_rows.c: a row's own words ---- */

/* The examples of rule_example.c (tui/text). */
typedef enum rule_example_kind {
    EXAMPLE_NONE,
    EXAMPLE_ORDER,
    EXAMPLE_LEVELS,
    EXAMPLE_MUST_PLAY,
    EXAMPLE_HOOK,
    EXAMPLE_DUMP,
    EXAMPLE_TRACTOR,
    EXAMPLE_FOLLOW,
    EXAMPLE_GAIN,
    EXAMPLE_MULT,
} rule_example_kind;

typedef struct rule_row_words {
    const char *key;
    const char *name;   /* in English; translations go by the key */
    const char *zero;   /* what 0 means where it is no number, or NULL */
    const char *others; /* what tables call the row besides, in any language, blank-separated */
    rule_example_kind example;
} rule_row_words;

/* Of a row that the screen has no words for, none: its name is NULL. */
const rule_row_words *rule_words_of(const kd_rule_row *row);

/* ---- one row ---- */

/* The row that the rule belongs to, or a row of its family (DUMP-2, DUMP-3); -1: it depends on no value. */
int rule_editor_row_of(const char *rule);
/* Does a list of rules, blank-separated, name the one of that length? */
bool rule_editor_names(const char *ids, const char *rule, size_t length);
/* The names of the row and of its section as players read them, translated. */
const char *rule_editor_label(const kd_rule_row *row);
const char *rule_editor_section(const kd_rule_row *row);
/* Adds the value of a row as players read it: "2", "first card", "10 K", "none", "South". */
void add_value(text *t, const glyphs *g, const kd_rules *rules, const kd_rule_row *row);
/* Adds the range of a row, with values as add_value has them: "a number 1 to 12", "one of: show | first card". */
void add_range(text *t, const glyphs *g, const kd_rule_row *row);
/* Adds the help of a row, with values as add_value has them. */
void add_rule_help(text *t, const kd_rule_row *row);
/* The next value or the one before; choices go round, numbers end. */
void rule_editor_step(kd_rules *rules, const kd_rule_row *row, int by);
/* Applies a key that stands for a rank or a suit. Of a set it adds or removes that member, as long as enough
   are left. */
void rule_editor_word(kd_rules *rules, const kd_rule_row *row, int key);

/* ---- values that are offered where the preset is chosen ---- */

typedef struct rule_offer {
    const char *rule;     /* the row: no or yes */
    int key;              /* that changes it */
    const char *words[2]; /* what its values mean */
    const char *never;    /* why it cannot be changed, where the other values forbid it */
} rule_offer;

enum { RULE_OFFERS = 2 };
extern const rule_offer rule_offers[RULE_OFFERS];
/* Does its other value go together with the rest? */
bool rule_offer_fits(const kd_rules *rules, const rule_offer *offer);

/* ---- ui_key.c: what a key does in every mode; pure ---- */

/* Sets the time, in milliseconds since any moment, never 0. The key 0 means both "pass" and "ten": for a
   second after it had one meaning it does not have the other. A question takes no answer for a quarter of
   a second after this call has first seen it, or until cards are picked for it, except at the pace
   instant; all other keys work at once. Without this call there are no such waits. */
void ui_clock(ui *u, long now_ms);
/* Does what the key does now; returns its request. */
ui_request ui_key(ui *u, int key);
/* A character of a text that was pasted: it is typed where a text is, and never a command. In the list of tables it
   begins the address of one. */
void ui_pasted(ui *u, int character);

/* ---- ui_seen.c: a view without the events that led to it: of who comes back, or has taken something back ---- */

/* Shows the view, and nothing is asked. Where the log does not tell what the view does of how trump was found, it
   is made anew from the view, which does not tell the passes. */
void ui_seen(ui *u, const kd_view *view);
/* An action of the viewer was taken back, with all that came after it: the view as it is again, before any ask. */
void ui_taken_back(ui *u, const kd_view *view);

/* ---- click.c: what the mouse does: a click is the key, the card or the line of a list that it hits; pure ---- */

/* A click at that place of the picture as it was drawn last; its request is that of a key. */
ui_request click_at(ui *u, const grid *g, int x, int y);
/* A step of the wheel, up (-1) or down (1), where there is a list. */
ui_request click_wheel(ui *u, int by);

/* ---- motion.c: when the cards of a finished trick gather at their winner, and those of a dug kitty open; pure ---- */

/* The frames, each shown so many milliseconds, are the end of the pause after a trick. In the last one in which cards
   gather only the winner's are left; in those that follow they slide out of the well, to the winner's side. */
enum {
    MOTION_GATHER = 3,
    MOTION_SLIDE = 2,
    MOTION_FRAMES = MOTION_GATHER + MOTION_SLIDE,
    MOTION_MS = 70
};

/* The setting `motion`. */
typedef enum motion { MOTION_AUTO, MOTION_ON, MOTION_OFF } motion;

/* Does anything move? slow: of the terminal; refused: the value of NO_MOTION, or NULL. */
bool motion_wanted(motion chosen, bool slow, const char *refused);
/* The frame for a pause that ends in left_ms: 1 to MOTION_FRAMES; 0 before that, and without a pause
   (left_ms is 0). In *next_ms after how long there is another, or 0. */
int motion_frame(int left_ms, int *next_ms);
/* How many cards of a dug kitty are closed still, since_ms after its deal was over: they open one by one. In *next_ms after
   how long the next one does, or 0. */
int motion_closed(int cards, long since_ms, int *next_ms);

#endif
