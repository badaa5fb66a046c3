/* ui_menu.c - what keys do in the title menu, on its page of who plays, and in the lists of saved games
   and of players that it leads to. */
#include "tui/state/ui_menu.h"

#include "base/i18n.h"
#include "record/deck.h"
#include "record/games.h"
#include "record/stats.h"
#include "tui/state/rule_editor.h"
#include "tui/state/ui.h"

#include <stddef.h>
#include <string.h>

/* ---- the menu -------------------------------------------------------------------------------- */

void house_ask(ui *u)
{
    u->screen = SCREEN_HOUSE;
    u->menu.line = 0;
    for (int i = 0; i < HOUSES; i++)
        house_read(i, &u->menu.house[i]);
}

static ui_request new_game(ui *u, unsigned person)
{
    if (!kd_rules_check(&u->setup.rules, NULL))
        return rule_editor_open(u);
    if (u->menu.first && house_is(0, u->setup.rules_name, &u->setup.rules)) {
        u->menu.asked_for = person;
        house_ask(u);
        return REQUEST_NONE;
    }
    u->setup.person = person;
    u->setup.people = __builtin_popcount(person);
    if (u->screen != SCREEN_PEOPLE)
        return REQUEST_NEW_GAME;
    u->screen = SCREEN_NAMES;
    u->menu.line = 0;
    value_name(u);
    return REQUEST_NONE;
}

ui_request house_close(ui *u)
{
    unsigned person = u->menu.asked_for;
    u->menu.asked_for = 0;
    if (!person)
        return rule_editor_open(u);
    u->menu.first = false;
    ui_title(u);
    if (person & (person - 1))
        u->screen = SCREEN_PEOPLE;
    return new_game(u, person);
}

static ui_request house_take(ui *u, int house)
{
    bool changes = !house_is(house, u->setup.rules_name, &u->setup.rules);
    if (changes) {
        u->setup.rules = u->menu.house[house];
        u->setup.rules_name = houses[house].preset;
        rule_set_recognise(u);
    }
    u->rule_page.changed = u->rule_page.changed || (changes && !u->menu.asked_for);
    ui_request then = house_close(u);
    if (!changes ||
        u->screen == SCREEN_RULE_EDITOR) /* which keeps what is changed when it is left */
        return then;
    return then == REQUEST_NEW_GAME ? REQUEST_RULES_GAME : REQUEST_RULES_SET;
}

int names_seat(const ui *u, int line)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (u->setup.person >> s & 1 && line-- == 0)
            return s;
    return KD_NOBODY;
}

int names_row(const ui *u)
{
    int seat = names_seat(u, u->menu.line);
    return setting_row_at(offsetof(settings, name) +
                          (size_t)(seat % KD_SEATS) * sizeof u->settings.name[0]);
}

ui_request names_keep(ui *u)
{
    char *name = u->settings.name[names_seat(u, u->menu.line) % KD_SEATS];
    bool same = strcmp(name, u->settings_page.name) == 0;

    memcpy(name, u->settings_page.name, sizeof u->settings.name[0]);
    u->settings_page.row = names_row(u);
    if (names_seat(u, ++u->menu.line) != KD_NOBODY)
        value_name(u);
    return same ? REQUEST_NONE : REQUEST_SETTING_SET;
}

/* Which seats people take, line by line; where seats are drawn by lot, only how many people counts. */
static const unsigned seated[] = {0x5, 0x3, 0x7, 0xf}, drawn[] = {0x5, 0x7, 0xf};

int people_lines(const ui *u)
{
    return deck_draws_seats(&u->setup.rules) ? sizeof drawn / sizeof *drawn
                                             : sizeof seated / sizeof *seated;
}

int title_lines(const ui *u)
{
    return u->menu.together ? TITLE_LINES : TITLE_LINES - 1;
}

int title_line(const ui *u, int place)
{
    return place < TITLE_TOGETHER || u->menu.together ? place : place + 1;
}

static ui_request menu_take_line(ui *u, int line)
{
    if ((u->screen == SCREEN_PEOPLE && line >= people_lines(u)) ||
        (u->screen == SCREEN_HOUSE && line >= HOUSES))
        return REQUEST_NONE;
    u->menu.line = line;
    if (u->screen == SCREEN_NAMES && line >= u->setup.people)
        return REQUEST_NEW_GAME;
    if (u->screen == SCREEN_NAMES) {
        value_name(u);
        return REQUEST_NONE;
    }
    if (u->screen == SCREEN_HOUSE)
        return house_take(u, line);
    if (u->screen == SCREEN_PEOPLE)
        return new_game(u, deck_draws_seats(&u->setup.rules) ? drawn[line] : seated[line]);
    switch (title_line(u, line)) {
    case TITLE_CONTINUE: return REQUEST_CONTINUE;
    case TITLE_NEW: return new_game(u, 0x1);
    case TITLE_PEOPLE: u->screen = SCREEN_PEOPLE, u->menu.line = 0; return REQUEST_NONE;
    case TITLE_RULES: return rule_editor_open(u);
    case TITLE_REPLAYS: return REQUEST_GAMES;
    case TITLE_STATS:
        u->screen = SCREEN_STATS, u->menu.player = 0, u->menu.rating = false;
        return REQUEST_SUM_UP;
    case TITLE_SETTINGS: return settings_open(u);
    case TITLE_TUTORIAL: return REQUEST_TUTORIAL;
    case TITLE_DAY:
        return kd_rules_check(&u->setup.rules, NULL) ? REQUEST_DAY : rule_editor_open(u);
    case TITLE_PRACTICE: return REQUEST_PRACTICE;
    case TITLE_TOGETHER: return REQUEST_TABLES;
    default: return REQUEST_QUIT;
    }
}

ui_request menu_take(ui *u)
{
    return menu_take_line(u, u->menu.line);
}

ui_request menu_number(ui *u, int key)
{
    bool lettered = u->screen == SCREEN_TITLE && title_line(u, key - '1') >= TITLE_PRACTICE;
    return lettered ? REQUEST_NONE : menu_take_line(u, key - '1'); /* these lines have no number */
}

/* ---- saved games ----------------------------------------------------------------------------- */

void ui_games(ui *u, const games *list, int line)
{
    ui_title(u);
    u->screen = SCREEN_LIST;
    u->menu.games = list;
    u->menu.game = line;
}

bool games_opens(const ui *u)
{
    return u->menu.game < u->menu.games->count && !*u->menu.games->game[u->menu.game].why;
}

ui_request games_take(ui *u)
{
    if (games_opens(u))
        return REQUEST_BROWSE_GAME;
    if (u->menu.games->count)
        notice_tell(u, N_("This game cannot be opened, only deleted."));
    return REQUEST_NONE;
}

bool games_continues(const ui *u)
{
    return u->menu.game < u->menu.games->count && games_is_resumable(u->menu.games, u->menu.game);
}

ui_request games_resume(ui *u)
{
    if (games_continues(u))
        return REQUEST_RESUME_GAME;
    if (u->menu.games->count)
        notice_tell(u, N_("This game is over: it cannot be gone on with."));
    return REQUEST_NONE;
}

void games_ask_delete(ui *u)
{
    if (u->menu.games->count)
        u->overlay = OVERLAY_DELETE, u->below = OVERLAY_NONE;
}

/* ---- statistics ------------------------------------------------------------------------------ */

ui_request stats_turn(ui *u)
{
    u->menu.rating = !u->menu.rating;
    return u->menu.rating && !u->menu.ratings ? REQUEST_RATE : REQUEST_NONE;
}

int stats_list(const ui *u)
{
    return u->menu.stats ? u->menu.stats->players + (u->menu.stats->bad > 0) : 0;
}
