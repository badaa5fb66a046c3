/* ui_week.h - the table of a week with friends; pure. */
#ifndef KOUDI_TUI_STATE_UI_WEEK_H
#define KOUDI_TUI_STATE_UI_WEEK_H

#include "record/day.h"
#include "record/week.h"
#include "tui/state/settings.h"
#include "tui/state/ui_request.h"
#include "tui/state/ui_values.h"

/* The texts that can be typed in the table of a week. */
typedef enum friend_typed { FRIEND_WORD, FRIEND_ITS_NAME, FRIEND_NEW_NAME } friend_typed;

/* The table of a week, owned by the program, and a friend's word or name as it is typed. */
typedef struct ui_week {
    const week *table; /* NULL: it was not read yet */
    char date[DAY_DATE];
    int line;
    friend_typed typed;
    char pasted[UI_TYPED], name[FRIEND_NAME];
    friend_word taken;     /* the word whose name is typed */
    char old[FRIEND_NAME]; /* of the friend who gets another name, or is removed */
    bool removes;
    char said[UI_WHY]; /* what became of it, or "" */
    bool bad;          /* that is why it was not done */
} ui_week;

/* A friend's word and name, as members of ui_week. */
extern const setting_row friend_rows[];

/* The lines of the table: those who play, then words by other rules. */
int week_lines(const ui *u);
/* Begins to type a friend's word. */
void friend_begin(ui *u);
/* Begins to type a name for it. */
void friend_ask_name(ui *u);
/* Is what was typed no word? Then it can be mended, and w.said says why: Enter came amid a text that was pasted. */
bool friend_waits(ui *u);
/* While a name is typed: that of the next friend. */
void friend_next(ui *u);
/* Is a friend at the cursor? Then gives another name, or removes, the second time. */
bool friend_here(const ui *u);
void friend_rename(ui *u);
ui_request friend_remove(ui *u);
/* The week before or after. */
ui_request week_step(ui *u, int by);
/* Looks through a deal of the day that is over, by its number. */
ui_request day_look(ui *u, int key);

#endif
