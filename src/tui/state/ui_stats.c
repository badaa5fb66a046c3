/* ui_stats.c - what keys do in the statistics. */
#include "tui/state/ui_stats.h"

#include "record/stats.h"

/* How far each key goes; the list's ends stop it. */
typedef struct stride {
    int key, by;
} stride;

enum { PAGE = 8, ALL_THE_WAY = STATS_PLAYERS + 1 };

static const stride strides[] = {
    {UI_KEY_UP, -1},
    {'k', -1},
    {UI_KEY_DOWN, 1},
    {'j', 1},
    {UI_KEY_PAGE_UP, -PAGE},
    {UI_KEY_PAGE_DOWN, PAGE},
    {UI_KEY_HOME, -ALL_THE_WAY},
    {'g', -ALL_THE_WAY},
    {UI_KEY_END, ALL_THE_WAY},
    {'G', ALL_THE_WAY},
};

ui_request stats_open(ui *u)
{
    u->screen = SCREEN_STATS;
    u->player = 0;
    return REQUEST_SUM_UP;
}

int stats_list(const ui *u)
{
    return u->stats ? u->stats->players + (u->stats->bad > 0) : 0;
}

ui_request stats_move(ui *u, int key)
{
    int last = stats_list(u) - 1;

    for (unsigned i = 0; i < sizeof strides / sizeof *strides; i++)
        if (strides[i].key == key)
            u->player += strides[i].by;
    if (u->player > last)
        u->player = last;
    if (u->player < 0)
        u->player = 0;
    return REQUEST_NONE;
}

ui_request stats_close(ui *u, int key)
{
    (void)key;
    u->screen = SCREEN_TITLE;
    u->menu = TITLE_STATS;
    return REQUEST_NONE;
}
