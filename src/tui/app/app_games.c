/* app_games.c - saved games: listed, browsed, deleted, summed up. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void app_list_games(app *a)
{
    if (a->game->kind == GAME_RECORD)
        app_return(a);
    const ui_screen led = a->game->ui.screen; /* to the record that was browsed */
    if (led == SCREEN_DAY || led == SCREEN_PAGE || led == SCREEN_PRACTICE)
        return;
    const bool again = a->game->ui.screen == SCREEN_LIST;
    const int line = a->game->ui.menu.game;
    char file[GAMES_FILE] = "";

    if (again && line < a->saved.count)
        memcpy(file, a->saved.game[line].file, sizeof file);
    app_open_games(a);
    ui_games(&a->game->ui, &a->saved, *file ? games_line_of(&a->saved, file) : 0);
    if (a->rules_due)
        app_take_rules(a);
    app_read_games(a);
}

void app_browse_game(app *a)
{
    char path[PATH_MAX];
    history read;
    if (games_path(&a->saved, a->game->ui.menu.game, path, sizeof path) &&
        history_read(&read, path)) {
        game_push(a, GAME_RECORD);
        a->game->history = read;
        browse_open(&a->game->ui, &a->game->history);
    } else {
        app_list_games(a);
    }
}

void app_delete_game(app *a)
{
    int error = games_delete(&a->saved, a->game->ui.menu.game);
    app_list_games(a);
    if (resumable_find(&a->resumable) != RESUMABLE_HERE)
        a->game->ui.menu.resumable = NULL;
    if (error == EBUSY)
        notice_tell(&a->game->ui, N_("It is being played: it cannot be deleted now."));
    else if (error && error != ENOENT)
        notice_tell(&a->game->ui, N_("It cannot be deleted: the folder may not be written."));
}

void app_read_games(app *a)
{
    enum { SOON_MS = 1 };
    bool more = games_some(&a->saved, GAMES_SLICE_MS);
    if (a->game->ui.screen == SCREEN_STATS)
        stats_add_games(&a->stats, &a->saved, &a->summed);
    bool asks = !more || a->game->ui.screen == SCREEN_TITLE; /* other pages need not know at once */
    if (asks && games_resumable(&a->saved, &a->resumable) == RESUMABLE_HERE)
        ui_offer(&a->game->ui, &a->resumable, a->game->ui.menu.why);
    a->game->ui.menu.unread = a->saved.left;
    term_alarm(a->term, more ? SOON_MS : 0);
}

void app_read_on(app *a)
{
    if (a->game->ui.screen == SCREEN_TOGETHER)
        app_list_tables(a);
    else
        app_read_games(a);
}

void app_open_games(app *a)
{
    games_free(&a->saved);
    a->game->ui.menu.records_error = games_open_own(&a->saved) ? 0 : a->saved.error;
}

void app_sum_up(app *a)
{
    memset(&a->stats, 0, sizeof a->stats);
    a->stats.own = true;
    a->summed = 0;
    a->game->ui.menu.stats = &a->stats;
    app_field_stop(a); /* it may still rate what was there before */
    a->game->ui.menu.ratings = NULL;
    a->game->ui.menu.days = day_week(a->game->ui.menu.week);
    app_open_games(a);
    app_read_games(a);
}
