/* ui_menu.h - what keys do in the title menu, on its page of who plays, and in the lists of saved games and of
   players that it leads to. */
#ifndef KOUDI_TUI_STATE_UI_MENU_H
#define KOUDI_TUI_STATE_UI_MENU_H

#include "record/day.h"
#include "tui/state/rule_names.h"
#include "tui/state/ui_request.h"
#include "tui/state/ui_week.h"

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
    TITLE_PRACTICE,
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
    char today[DAY_DATE]; /* when the page was opened */
    int ending;           /* the exercise that is the ending of that day; -1: there is none */
    bool ending_tried, ending_right; /* on that day; at the first try */
    bool past;                       /* the list of past days leads here */
    int look;                        /* the deal that is looked through */
} ui_day;

/* The program owns what the pointers lead to. */
typedef struct ui_menu {
    int line;                               /* of the title menu or its page of who plays */
    const struct resumable_game *resumable; /* what "Continue" resumes, or NULL */
    const char *why;                        /* a line below the menu, or NULL */
    bool together;                          /* tables elsewhere can be had */
    bool untaught;                 /* the tutorial was never played: the cursor begins on it */
    bool first;                    /* the first game comes: it is asked how one's table plays */
    unsigned asked_for;            /* people of the game that waits for the answer; 0: none does */
    kd_rules house[HOUSES];        /* the answers */
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
    ui_week week_page;
} ui_menu;

/* Does what the line says: that of the cursor, or that of the number. */
ui_request menu_take(ui *u);
ui_request menu_number(ui *u, int key);
/* Asks how one's table plays. */
void house_ask(ui *u);
/* Nothing is answered: all is as it was. */
ui_request house_close(ui *u);
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

/* ---- statistics ---- */

/* Shows the rating of the player, or the other figures again. */
ui_request stats_turn(ui *u);
/* The lines of the list: players, and one for the records that cannot be read. */
int stats_list(const ui *u);

#endif
