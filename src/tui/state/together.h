/* together.h - tables with people at their own terminals, as the menu shows them: those of this machine, one to be
   opened, one to be joined; pure. */
#ifndef KOUDI_TUI_STATE_TOGETHER_H
#define KOUDI_TUI_STATE_TOGETHER_H

#include "session/tables.h"
#include "tui/state/settings.h"
#include "tui/state/ui_values.h"

struct table_found;

enum { TOGETHER_NAME = 64, TOGETHER_PROGRAM = 256 };

/* A table to be opened, as the rows of table_plan_rows change it. */
typedef struct table_choices {
    char seat[KD_SEATS][SETTING_NAME];
    int rules, pace, clock, coach, watching, stay;
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
    char address[UI_TYPED], name[SETTING_NAME];
} table_way;

enum { TABLE_WAY_SEAT, TABLE_WAY_ADDRESS, TABLE_WAY_NAME };
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
    bool busy;          /* the program is opening or joining: keys do nothing */
    bool watch;         /* no seat was free: watching is offered */
    bool moves;         /* the own seat is in use at another terminal: moving it here is offered */
    ui_request unnamed; /* what follows when a name is typed for it; REQUEST_NONE: an address is */
    char why[UI_WHY];   /* why that has failed, or "" */
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
/* Before how is done a name is typed, in place of that of the account: together.way.name has it when how comes again. */
void ui_ask_name(ui *u, ui_request how, const char *account);
/* The table was opened at this machine and joined: a box over the game says how friends come in. */
void ui_invite(ui *u);

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

/* ---- for the program ---- */

/* Where the table to be joined is, and the seat that is wanted there, as tables.join takes them. */
const char *together_where(const ui *u);
int together_seat(const ui *u);
/* The table to be opened. The texts in *plan are the ui's, and seats. */
void together_plan(const ui *u, table_plan *plan);

#endif
