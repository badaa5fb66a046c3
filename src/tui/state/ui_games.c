/* ui_games.c - what keys do in the list of saved games. */
#include "record/games.h"
#include "tui/state/ui_browse.h"

enum { PAGE = 8 };

void ui_games(ui *u, const games *list)
{
    int line = u->screen == SCREEN_LIST || u->screen == SCREEN_BROWSE ? u->game : 0;

    browse_close(u);
    ui_title(u);
    u->screen = SCREEN_LIST;
    u->games = list;
    u->game = line < list->count ? line : 0;
}

static ui_request go_to(ui *u, int line)
{
    int last = u->games->count - 1;

    u->game = line > last ? last : line;
    if (u->game < 0)
        u->game = 0;
    return REQUEST_NONE;
}

ui_request games_up(ui *u, int key)
{
    (void)key;
    return go_to(u, u->game - 1);
}

ui_request games_down(ui *u, int key)
{
    (void)key;
    return go_to(u, u->game + 1);
}

ui_request games_page_up(ui *u, int key)
{
    (void)key;
    return go_to(u, u->game - PAGE);
}

ui_request games_page_down(ui *u, int key)
{
    (void)key;
    return go_to(u, u->game + PAGE);
}

ui_request games_first(ui *u, int key)
{
    (void)key;
    return go_to(u, 0);
}

ui_request games_last(ui *u, int key)
{
    (void)key;
    return go_to(u, u->games->count - 1);
}

/* What cannot be read cannot be looked at; the list says why. */
ui_request games_take(ui *u, int key)
{
    (void)key;
    bool good = u->game < u->games->count && !*u->games->game[u->game].why;
    return good ? REQUEST_BROWSE_GAME : REQUEST_NONE;
}

ui_request games_ask_delete(ui *u, int key)
{
    (void)key;
    if (u->games->count)
        u->overlay = OVERLAY_DELETE, u->below = OVERLAY_NONE;
    return REQUEST_NONE;
}

ui_request games_delete_it(ui *u, int key)
{
    (void)key;
    u->overlay = OVERLAY_NONE;
    return REQUEST_DELETE_GAME;
}

ui_request games_leave(ui *u, int key)
{
    (void)key;
    ui_title(u);
    u->menu = TITLE_REPLAYS;
    return REQUEST_NONE;
}
