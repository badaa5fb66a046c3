/* ui.h - what the screen knows, and what a key does to it. */
#ifndef KOUDI_TUI_STATE_UI_H
#define KOUDI_TUI_STATE_UI_H

#include "koudi.h"
#include "think/field.h"
#include "tui/cells/cells.h"
#include "tui/state/browse.h"
#include "tui/state/list_page.h"
#include "tui/state/notice.h"
#include "tui/state/review.h"
#include "tui/state/rule_box.h"
#include "tui/state/settings.h"
#include "tui/state/together.h"
#include "tui/state/ui_coach.h"
#include "tui/state/ui_exercise.h"
#include "tui/state/ui_game.h"
#include "tui/state/ui_menu.h"
#include "tui/state/ui_people.h"
#include "tui/state/ui_practice.h"
#include "tui/state/ui_request.h"
#include "tui/state/ui_values.h"

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
    UI_KEY_BACKSPACE = 8,
    UI_KEY_CTRL_C = 3
};

/* The meaning of keys depends on the mode alone, which follows from screen, overlay, view and ask. */
typedef enum ui_mode {
    MODE_TITLE,
    MODE_PEOPLE,
    MODE_NAMES,
    MODE_HOUSE, /* how does your table play? */
    MODE_RULE_EDITOR,
    MODE_CURTAIN,
    MODE_PRIVATE,
    MODE_DEAL,   /* cards are dealt; a declaration may be made */
    MODE_CHOICE, /* asked: declare, reinforce, counter or rebel, or pass */
    MODE_BURY,
    MODE_PLAY,  /* a play is asked of the viewer */
    MODE_STAKE, /* the same play or burying once more, because it may cost much */
    MODE_WAIT,  /* somebody else acts; cards may be picked ahead in play */
    MODE_TRICK, /* a finished trick is shown, or a line that refutes runs */
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
    MODE_EXERCISE, /* what came of the answer to an exercise */
    MODE_EXACT,
    MODE_DELETE,
    MODE_LOBBY,    /* the match begins when who opened the table is ready */
    MODE_QUESTION, /* the others ask for something */
    MODE_TALK,     /* a line to the others is typed */
    MODE_PHRASES,
    MODE_SEATS,
    MODE_STAND_UP,
    MODE_GONE,
    MODE_DAY,
    MODE_PAGE,
    MODE_WEEK,
    MODE_TOGETHER,
    MODE_TABLE_PLAN,
    MODE_INVITE,
    MODE_LEND,
    MODE_PRACTICE, /* the first page of practice */
    MODE_DRILL,
    MODE_COUNT
} ui_mode;

/* The numbers are those of the modes; the table has several. */
typedef enum ui_screen {
    SCREEN_TITLE = MODE_TITLE,             /* the menu */
    SCREEN_PEOPLE = MODE_PEOPLE,           /* the menu's second page: who plays */
    SCREEN_NAMES = MODE_NAMES,             /* the next: what those people are called */
    SCREEN_HOUSE = MODE_HOUSE,             /* how does your table play? */
    SCREEN_RULE_EDITOR = MODE_RULE_EDITOR, /* the rules of the next game */
    SCREEN_LIST = MODE_LIST,               /* the saved games */
    SCREEN_STATS = MODE_STATS,             /* statistics, player by player */
    SCREEN_DAY = MODE_DAY,                 /* the four deals of a day */
    SCREEN_PAGE = MODE_PAGE,               /* a page of the table in list_page.h */
    SCREEN_WEEK = MODE_WEEK,               /* the table of a week with friends */
    SCREEN_PRACTICE = MODE_PRACTICE,       /* the kinds of practice */
    SCREEN_DRILL = MODE_DRILL,             /* a minute of questions */
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
    OVERLAY_EXERCISE = MODE_EXERCISE,  /* what came of the answer to an exercise */
    OVERLAY_EXACT = MODE_EXACT,        /* the exact result of each play */
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

/* A deal that is over against the field; the program's. */
typedef struct ui_field {
    int deal;   /* its number; 0: none */
    bool comes; /* it is known, or being compared */
    bool known, alone_known, strong_known;
    int advised; /* decisions about which the coach was asked here in it */
    bool by_bot; /* a bot has played for the viewer in it, for a while at least */
    field all, alone, strong;
} ui_field;

typedef struct ui {
    ui_screen screen;
    ui_overlay overlay, below; /* below: what the overlay covers */
    ui_overlay helped;         /* the box whose keys the help lists, or OVERLAY_NONE */
    ui_notice notice, before;  /* before: that which the present key has ended */
    bool only_ascii;           /* the terminal shows 7 bits only */
    bool coloured;             /* the terminal shows a theme with faces */
    char theme_why[200];       /* why it does not show the one that is set; "": it does */
    bool spoken;               /* words to be read aloud */
    bool roomy;                /* open hands fit beside the table */
    bool details;              /* boxes show rule IDs and standard errors */
    settings settings;         /* in force; the only part that outlasts the game: see game_pop */

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
    ui_list list;
    ui_together together;
    ui_game game;
    browse browse;
    ui_review review;
    ui_coach coach;
    ui_exercise exercise;
    ui_field field;
    ui_tutor tutor;
    ui_zero zero;
    ui_practice practice;
    ui_drill drill;
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
/* The same for a match that the program drives itself, without a table: a person at that seat alone. name: of the rules,
   must stay valid. */
void ui_start_alone(ui *u, const kd_rules *rules, const char *name, int seat);
/* Shows a new view. Picks that are still held stay. Behind a closed curtain only the public part of the view
   is kept; after REQUEST_OPENED the view of that seat lifts the curtain. */
void ui_view(ui *u, const kd_view *view);
/* Shows the table with all hands closed, without a curtain. */
void ui_public(ui *u, const kd_view *view);
/* The state of the session, whenever it has changed; its seal and salt must stay valid until the next one. */
void ui_now(ui *u, const session_state *now);
/* Takes an event, as the viewer may hear it, for the log and the box of a failed dump. */
void ui_event(ui *u, const kd_event *event);
/* All events of an action, as that seat may hear them. */
void ui_events(ui *u, const kd_events *events, int seat);
/* The viewer is asked, with the number from the table; nothing is asked any more. */
void ui_ask(ui *u, unsigned number);
void ui_wait(ui *u);
/* The answer was refused: the verdict line says why until the next key. */
void ui_refused(ui *u, const kd_verdict *verdict);
/* The record at path (may be "") is not complete, and why: a notice says so once, and leaving no longer
   promises a record. path must stay valid until ui_start, why is copied. */
void ui_unrecorded(ui *u, const char *path, const char *why);
/* The program of that seat does not answer: a notice says so, if nothing else is told. */
void ui_slow(ui *u, int seat, unsigned left_s);
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
/* What playing or burying them would be, legal or not. */
kd_action ui_picked(const ui *u);
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

#endif
