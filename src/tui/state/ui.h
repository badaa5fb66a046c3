/* ui.h - the state of the screen apart from the game, and what a key does to it; pure. */
#ifndef KOUDI_TUI_STATE_UI_H
#define KOUDI_TUI_STATE_UI_H

/*
 * How the program uses it:
 *
 *   ui_init                      once; the title menu is up; then set rules and rules_name
 *   on REQUEST_RULES_SET              keep rules and rules_name for the next time
 *   on REQUEST_NEW_GAME               take people, person (which seats are people) and the rules, set
 *                                names and seed, call ui_start, then tables and seats as usual
 *   a seat is told an event      ui_event(event as that seat hears it), then ui_view(its view);
 *                                with several people each event once, as any of them hears it
 *   a seat is asked              ui_view, ui_ask(number)
 *   the ask is gone              ui_wait
 *   an answer was refused        ui_refused; a new ui_ask follows
 *   a trick ended                trick_shown = true until the timer or REQUEST_SKIP, then false;
 *                                the finished trick stays on the table as long as it is set
 *   several people               ui_curtain(seat, name) before that person's view is given;
 *                                on REQUEST_OPENED throw typed-ahead keys away, then ui_view + ui_ask,
 *                                or ui_private for the private look at the closed deal
 *   suspend, or a long silence   with several people: ui_curtain again
 *   each key                     ui_clock, ui_key, do what the request asks, draw
 *   after each of these          ui_clock; table_hold(table, ui_holds(ui))
 *
 * There is no clock in here: the program says what time it is, and when a wait is over.
 */

#include "koudi.h"
#include "think/analysis.h"
#include "tui/cells/grid.h"
#include "tui/cells/layout.h"
#include "tui/state/browse.h"
#include "tui/state/settings.h"

struct games;
struct stats;

/* Keys as the terminal floor hands them on: a character, or one of these. */
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

/* What a key asks of the program; all other effects of a key stay inside the ui. */
typedef enum ui_request {
    REQUEST_NONE,     /* maybe redraw */
    REQUEST_SUBMIT,   /* submit ui->action; ui->asked is the number of the ask, or 0 (declaring). In
                    KD_PHASE_DEAL a KD_PASS means: I show nothing now, deal on */
    REQUEST_SKIP,     /* a wait is to end */
    REQUEST_PACE,     /* ui->pace has changed */
    REQUEST_THEME,    /* ui->theme has changed */
    REQUEST_TUTORIAL, /* the first steps */
    REQUEST_PAUSE,    /* hold the dealing or the finished trick, or go on: ui->paused says which */
    REQUEST_CONTINUE, /* from the menu: the saved game goes on */
    REQUEST_NEW_GAME, /* from the menu: ui->people and ui->person say who plays; the rules are playable */
    REQUEST_RULES_SET, /* the menu's rules were changed, and can be played */
    REQUEST_OPENED, /* the curtain was opened by the right key: ui->curtain's view may be shown */
    REQUEST_PRIVATE_DONE, /* closed dealing: the private look is over; ui->action declares or passes */
    REQUEST_NEXT,         /* on from the summary of a deal */
    REQUEST_MENU,         /* leave the game for the menu (call ui_title) */
    REQUEST_GAMES,        /* read the saved games, then ui_games; also on leaving the browser */
    REQUEST_BROWSE_GAME, /* read the game of the list that ui->game says, then browse_open */
    REQUEST_DELETE_GAME, /* delete it, read the saved games anew, then ui_games */
    REQUEST_PLAY_ON, /* a new game from the step shown: browse_person sits there, the others are bots */
    REQUEST_REDRAW,      /* Ctrl-L */
    REQUEST_SUM_UP,      /* read the records into a stats, ui->stats, ui->unread of them left */
    REQUEST_SETTING_SET, /* the row u->setting of u->settings was changed, and is in force: keep it */
    REQUEST_TAKE_BACK,   /* the viewer's last play */
    REQUEST_FORCED,      /* what is forced is played for the viewer, for the rest of the deal */
    REQUEST_PLAY_OUT,    /* nothing can change any more: the rest of the deal at once */
    REQUEST_ADVISE, /* have u->view's decision thought about; then ui_advised, with u->coach.number */
    REQUEST_JUDGE, /* the same for all that coach_seat decided in this deal: ui_judging, ui_judged */
    REQUEST_QUIT
} ui_request;

typedef enum ui_screen {
    SCREEN_TITLE,       /* the menu */
    SCREEN_PEOPLE,      /* the menu's second page: who plays */
    SCREEN_RULE_EDITOR, /* the rules of the next game */
    SCREEN_LIST,        /* the saved games */
    SCREEN_STATS,       /* statistics, player by player */
    SCREEN_BROWSE,      /* a record, step by step */
    SCREEN_TABLE,       /* a game as ui->view sees it, its summary too */
    SCREEN_CURTAIN,     /* the hand is closed until ui->curtain's letter is typed */
    SCREEN_PRIVATE      /* a private look at a closed deal */
} ui_screen;

/* Over the screen; the topmost is closed first. */
typedef enum ui_overlay {
    OVERLAY_NONE,
    OVERLAY_HELP,   /* the keys of the mode below */
    OVERLAY_RULES,  /* the rules on a page */
    OVERLAY_VALUES, /* the rules in force, value by value */
    OVERLAY_LAST_TRICK,
    OVERLAY_DUMP_FAILED, /* what was tried, what is led instead, what it costs */
    OVERLAY_LEAVE,       /* leave? */
    OVERLAY_NOTICE,      /* no record can be kept, or a seat was lost to a bot */
    OVERLAY_LESSON,      /* of the first steps: what is told */
    OVERLAY_REVIEW,      /* looking back: review.h says at what */
    OVERLAY_RULE_TEXT,   /* a rule in words */
    OVERLAY_COACH,       /* what the coach would do */
    OVERLAY_COSTS,       /* what the decisions of a deal have cost */
    OVERLAY_SETTINGS,    /* the settings */
    OVERLAY_DELETE       /* delete the saved game that is looked at? */
} ui_overlay;

/* What keys mean depends on this alone; derived from screen, overlay, view and ask. */
typedef enum ui_mode {
    MODE_TITLE,
    MODE_PEOPLE,
    MODE_RULE_EDITOR,
    MODE_CURTAIN,
    MODE_PRIVATE,
    MODE_DEAL,   /* cards are dealt; a declaration may be made */
    MODE_CHOICE, /* asked: declare, reinforce, counter or rebel, or pass */
    MODE_BURY,
    MODE_PLAY,  /* a play is asked of the viewer */
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
    MODE_SETTINGS, /* the settings */
    MODE_NAMING,   /* a text of them is typed */
    MODE_REVIEW,   /* looking back */
    MODE_TEXT,     /* a rule in words */
    MODE_COACH,
    MODE_COSTS,
    MODE_DELETE,
    MODE_COUNT
} ui_mode;

enum { UI_LOG = 8, UI_PACES = 4 };

/* The lines of the menu. */
enum ui_title_line {
    TITLE_CONTINUE = -1, /* where there is a saved game */
    TITLE_NEW,
    TITLE_PEOPLE,
    TITLE_RULES,
    TITLE_REPLAYS,
    TITLE_STATS,
    TITLE_SETTINGS,
    TITLE_TUTORIAL,
    TITLE_QUIT,
    TITLE_LINES
};

/* A box of the first steps; text NULL: none. */
typedef struct ui_lesson {
    const char *title, *text;
} ui_lesson;

/* What the coach was asked and has said. */
typedef struct ui_coach {
    unsigned number; /* of the last question */
    bool thinking;   /* the advice is still to come */
    bool judging;    /* not all of the analysis is judged yet */
    bool known;      /* advice is about the view as it stands */
    advice advice;
    analysis analysis; /* of the deal that was looked back at last; deal 0: none */
    int step;          /* of it, that is looked at */
    int idle_deal;     /* a deal that is over without a decision to be judged; the program's */
    const char *why;   /* it says nothing, or NULL */
} ui_coach;

typedef struct ui {
    /* settings; the program may write them at any time */
    bool ascii;                  /* glyphs of 7 bits only */
    bool spoken;                 /* words to be read aloud */
    int theme;                   /* of palette.h */
    layout_request layout;       /* what the table and the hand look like, where it fits */
    bool no_counter;             /* the cards still out are not listed beside the table */
    bool low_first;              /* low cards stand before high ones */
    bool no_hints;               /* nothing is suggested */
    bool only_ascii;             /* the terminal cannot show more */
    settings settings;           /* what they follow from: see settings_show */
    const char *settings_why;    /* why it cannot be kept, or NULL; the caller's */
    int pace;                    /* 0 slow, 1 normal, 2 fast, 3 instant */
    bool paused;                 /* dealing or the trick is held: see REQUEST_PAUSE */
    bool may_take_back;          /* U would take the last play or burying back */
    int minutes_left;            /* as table_minutes_left says; 0: not shown */
    bool trick_shown;            /* the trick before the one on the table is still to be seen */
    const char *names[KD_SEATS]; /* of people, or NULL; owned by the caller */
    const char *seed; /* the number that the cards follow from, or NULL: none was given */
    int people;       /* how many people play: 1..4 */
    const char *record_path, *record_why; /* see ui_unrecorded; why NULL: the record is kept */
    const char *lost_why; /* of the seat whose program has lost it, until that is read; or NULL */
    int lost_seat;
    int slow_seat;   /* whose program does not answer */
    unsigned slow_s; /* after so many seconds a bot takes the seat; 0: all answer */
    const struct resumable_game *resumable; /* what "Continue" goes on with, or NULL */
    const char *menu_why;                   /* a line below the menu, or NULL */
    const char *seal, *salt; /* of the deck, as table_seal and table_salt say; NULL: not shown */
    unsigned person;         /* bit s: a person sits there */
    kd_rules rules;          /* of the game, in the menu of the next one */
    const char *rules_name;  /* of the preset or the file that they began as; as names */

    /* what the program reads after a request */
    kd_action action;
    unsigned asked; /* number of the ask that stands, 0: none */
    int curtain;    /* the seat whose letter opens the curtain */

    /* the ui's own */
    ui_lesson lesson;     /* about the play that is asked for; only in the first steps */
    kd_cards lesson_play; /* that it asks for */
    bool lessons;         /* are those under way, or just over? */
    ui_lesson told;       /* what OVERLAY_LESSON says: that lesson, or what came of a play */
    ui_screen screen;
    ui_overlay overlay, below; /* below: what the help covers */
    kd_view view;
    bool sent;          /* the ask has been answered */
    bool opened;        /* the curtain's letter was typed: the next view lifts it */
    bool paced;         /* the key before asked for another pace */
    int read;           /* number of the deal whose summary has been left */
    bool flagged;       /* the last key was to play, or to show, what may not be */
    bool warned;        /* so was the one before it */
    bool uncounted;     /* the last key was a number that no choice has */
    long now;           /* what ui_clock said last; 0: nothing as yet */
    bool zero_passes;   /* did 0 mean "pass" then? */
    long passed_at;     /* when it last did, */
    long ten_at;        /* and when it last picked a ten; 0: never */
    kd_verdict refused; /* the last refusal, KD_OK: none */
    uint64_t pick[2];   /* faces of which the first, the second copy is picked */
    int cursor;         /* place in the hand as it is shown, from 0 */
    int menu;           /* line of the menu */
    int rule;           /* row of the rules that is looked at; -1: the presets above them */
    int typed;          /* the number that is being typed for it, or -1 */
    int setting;        /* row of the settings that is looked at */
    bool naming;        /* its text is being typed: */
    char name[SETTING_NAME];
    bool lost_over;       /* the notice of a lost seat covers that of the record */
    bool rules_changed;   /* since the settings were opened */
    kd_event log[UI_LOG]; /* what was said and shown aloud, oldest first */
    int logged;
    kd_event failed;           /* the last dump that failed */
    const struct stats *stats; /* the program's, or NULL */
    int unread;                /* records that are not in it yet */
    int records_error;         /* the errno by which none can be read, or 0 */
    int player;                /* the line of it that is looked at */
    const struct games *games; /* the list of saved games; the program's */
    int game;                  /* its line that is looked at */
    browse browse;             /* the record that is looked at */
    ui_coach coach;
    int review, reviewed; /* what is looked back at, and the trick of it: see review.h */
    int text, text_from;  /* the rule in words that is read, and its first block shown */
    char text_id[16];     /* as it is typed to find another */
    const char *notice;   /* on the verdict line until the next key, the caller's; or NULL */
} ui;

/* At the title menu, nothing known; two glyph sets. */
void ui_init(ui *u, bool ascii);
/* Back to the title menu. */
void ui_title(ui *u);
/* What the menu may go on with, or NULL, and a line below it, or NULL; the caller's. */
void ui_offer(ui *u, const struct resumable_game *game, const char *why);
/* A game begins: the table, empty as yet. */
void ui_start(ui *u);
/* What the viewer knows now. Picks that are still held stay. Behind a closed curtain only what
   is public is kept; after REQUEST_OPENED the view of that seat lifts the curtain. */
void ui_view(ui *u, const kd_view *view);
/* The table with all hands closed, for everybody to see; no curtain is needed. */
void ui_public(ui *u, const kd_view *view);
/* Something happened, as the viewer may hear it: for the log and the failed dump. */
void ui_event(ui *u, const kd_event *event);
/* The viewer is asked (number from the table); nothing is asked any more. */
void ui_ask(ui *u, unsigned number);
void ui_wait(ui *u);
/* The answer was refused; the verdict line says why until the next key. */
void ui_refused(ui *u, const kd_verdict *verdict);
/* No whole record of this game can be kept at path (may be ""), and why: a notice says so once, and
   leaving no longer promises one. The texts stay the caller's until ui_start. */
void ui_unrecorded(ui *u, const char *path, const char *why);
/* The program at that seat has lost it to a bot: a notice says so. why is static, a sentence without
   its subject. */
void ui_lost(ui *u, int seat, const char *why);
/* Closes the hand until that seat's letter (s e n w) is typed. name: the person's, or NULL. */
void ui_curtain(ui *u, int seat, const char *name);
/* A private look at a closed deal: the view holds the whole hand; ends with REQUEST_PRIVATE_DONE. Lifts an
   opened curtain. */
void ui_private(ui *u, const kd_view *view);
/* Should the game stand still: curtain, menu or a box over the table? */
bool ui_holds(const ui *u);

/* ---- what drawing and keys share ---- */

ui_mode ui_mode_of(const ui *u);
/* The mode that a box covers, or the mode itself. */
ui_mode ui_mode_below(const ui *u);
/* Is a game on the screen, rather than a menu or a record? */
bool ui_in_game(const ui *u);
/* Is a finished deal's summary up? Also that of the last one, before the end of the match. */
bool ui_sums_up(const ui *u);
/* The cards picked, by face. */
kd_cards ui_picks(const ui *u);
/* May the viewer answer now? */
bool ui_may_answer(const ui *u);
/* The name to show for a seat: "South", or the person's own name. */
const char *ui_seat_name(const ui *u, int seat);

#endif
