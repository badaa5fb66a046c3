/* ui_menu.c - what keys do in the title menu and on its page of who plays. */
#include "tui/state/ui_menu.h"

#include "tui/state/rule_editor.h"
#include "tui/state/ui_settings.h"
#include "tui/state/ui_stats.h"

static ui_request new_game(ui *u, unsigned person)
{
    if (!kd_rules_check(&u->rules, NULL))
        return rule_editor_open(u);
    u->person = person;
    u->people = __builtin_popcount(person);
    return REQUEST_NEW_GAME;
}

static ui_request take_line(ui *u, int line)
{
    static const unsigned person[] = {0x5, 0x3, 0x7, 0xf};

    u->menu = line;
    if (u->screen == SCREEN_PEOPLE)
        return new_game(u, person[line]);
    switch (line) {
    case TITLE_CONTINUE: return REQUEST_CONTINUE;
    case TITLE_NEW: return new_game(u, 0x1);
    case TITLE_PEOPLE: u->screen = SCREEN_PEOPLE, u->menu = 0; return REQUEST_NONE;
    case TITLE_RULES: return rule_editor_open(u);
    case TITLE_REPLAYS: return REQUEST_GAMES;
    case TITLE_STATS: return stats_open(u);
    case TITLE_SETTINGS: return settings_open(u, 0);
    case TITLE_TUTORIAL: return REQUEST_TUTORIAL;
    default: return REQUEST_QUIT;
    }
}

static ui_request move_in_menu(ui *u, int by)
{
    int lines = u->screen == SCREEN_PEOPLE ? 4 : TITLE_LINES;
    int first = u->screen == SCREEN_TITLE && u->saved ? TITLE_CONTINUE : 0;
    int count = lines - first;
    u->menu = first + (u->menu - first + by + count) % count;
    return REQUEST_NONE;
}

ui_request menu_up(ui *u, int key)
{
    (void)key;
    return move_in_menu(u, -1);
}

ui_request menu_down(ui *u, int key)
{
    (void)key;
    return move_in_menu(u, 1);
}

ui_request menu_continue(ui *u, int key)
{
    (void)key;
    return u->saved ? REQUEST_CONTINUE : REQUEST_NONE;
}

ui_request menu_take(ui *u, int key)
{
    (void)key;
    return take_line(u, u->menu);
}

ui_request menu_number(ui *u, int key)
{
    return take_line(u, key - '1');
}
