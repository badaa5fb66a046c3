/* ui_week.c - the pages behind that of a day: past days, and the table of a week with friends. */
#include "tui/state/ui_week.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

#define AT(member) offsetof(ui_week, member)
/* clang-format off */
const setting_row friend_rows[] = {
    [FRIEND_WORD] = {"friend", "word", N_("A friend's line"), SETTING_STRING, NULL, 0, UI_TYPED, "", AT(pasted),
     N_("Paste what the friend sent, or NAME=day1+...; Enter keeps it, Esc gives it up.")},
    [FRIEND_ITS_NAME] = {"friend", "name", N_("The friend's name"), SETTING_STRING, NULL, 0, FRIEND_NAME, "", AT(name),
     N_("Whose result it is: Tab offers those you know, Enter keeps it.")},
    [FRIEND_NEW_NAME] = {"friend", "new", N_("Another name"), SETTING_STRING, NULL, 0, FRIEND_NAME, "", AT(name),
     N_("With the name of another friend the two become one; Enter keeps it.")},
};
/* clang-format on */

int week_lines(const ui *u)
{
    const week *w = u->menu.week_page.table;
    return w ? w->rows + w->others : 0;
}

static void begin_typing(ui *u, friend_typed typed, const char *text)
{
    ui_week *w = &u->menu.week_page;
    w->typed = typed;
    *w->said = 0;
    u->typed = -1;
    memset(u->settings_page.name, 0, sizeof u->settings_page.name);
    snprintf(u->settings_page.name, sizeof u->settings_page.name, "%s", text);
    u->settings_page.naming = true;
}

void friend_begin(ui *u)
{
    u->screen = SCREEN_WEEK;
    begin_typing(u, FRIEND_WORD, "");
}

void friend_ask_name(ui *u)
{
    begin_typing(u, FRIEND_ITS_NAME, u->menu.week_page.taken.name);
}

bool friend_waits(ui *u)
{
    ui_week *w = &u->menu.week_page;
    friend_word taken;
    const char *why;
    bool typed = u->screen == SCREEN_WEEK && u->overlay == OVERLAY_NONE &&
                 w->typed == FRIEND_WORD && *u->settings_page.name;
    if (!typed || friend_take(u->settings_page.name, &taken, &why))
        return false;
    line_type(u, ' '); /* lines are joined */
    snprintf(w->said, sizeof w->said, "%s", _(why));
    w->bad = true;
    return true;
}

/* The friend's name after that one in the table, or the first; "": there is none. */
static const char *name_after(const week *w, const char *name)
{
    int at = -1;
    for (int i = 0; i < w->rows; i++)
        if (strcmp(w->row[i].name, name) == 0)
            at = i;
    for (int i = 1; i <= w->rows; i++)
        if (*w->row[(at + i) % w->rows].name)
            return w->row[(at + i) % w->rows].name;
    return "";
}

void friend_next(ui *u)
{
    const week *w = u->menu.week_page.table;
    if (w && w->rows && u->menu.week_page.typed == FRIEND_ITS_NAME)
        begin_typing(u, FRIEND_ITS_NAME, name_after(w, u->settings_page.name));
}

/* The name at the cursor; "": the player, or nobody. */
static const char *name_here(const ui *u)
{
    const week *w = u->menu.week_page.table;
    int line = u->menu.week_page.line;
    return line >= week_lines(u) ? ""
           : line < w->rows      ? w->row[line].name
                                 : w->other[line - w->rows].name;
}

bool friend_here(const ui *u)
{
    return *name_here(u);
}

void friend_rename(ui *u)
{
    if (!friend_here(u))
        return;
    snprintf(u->menu.week_page.old, FRIEND_NAME, "%s", name_here(u));
    begin_typing(u, FRIEND_NEW_NAME, u->menu.week_page.old);
}

ui_request friend_remove(ui *u)
{
    ui_week *w = &u->menu.week_page;
    bool again = u->people.removing == w->line;
    if (!friend_here(u))
        return REQUEST_NONE;
    *w->said = 0;
    snprintf(w->old, sizeof w->old, "%s", name_here(u));
    u->people.removing = again ? -1 : w->line;
    w->removes = again;
    return again ? REQUEST_FRIEND : REQUEST_NONE;
}

ui_request week_step(ui *u, int by)
{
    ui_week *w = &u->menu.week_page;
    char date[DAY_DATE], today[DAY_DATE];
    memcpy(today, u->menu.day.today, sizeof today);
    *w->said = 0;
    if (!day_print(day_number(w->date) + by * WEEK_DAYS, date))
        return REQUEST_NONE;
    if (strcmp(date, today) > 0)
        memcpy(date, today, sizeof date);
    memcpy(w->date, date, sizeof date);
    return REQUEST_WEEK;
}

ui_request day_look(ui *u, int key)
{
    int deal = key - '1';
    if (deal >= u->menu.day.next) {
        notice_tell(u, N_("A deal can be looked through when it is over."));
        return REQUEST_NONE;
    }
    u->menu.day.look = deal;
    return REQUEST_DAY_LOOK;
}
