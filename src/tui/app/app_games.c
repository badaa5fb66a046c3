/* app_games.c - saved games: resumed, listed, browsed, deleted, summed up. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Starts the resumed game; back to the menu if another koudi has its record open. */
static void games_go_on(app *a)
{
    resume_begin(&a->resumed, &a->ui);
    app_start_game(a);
    if (!a->session)
        return;
    resume_started(&a->resumed, &a->ui);
    if (!a->resumed.anew && session_state_of(a->session).record_error == EBUSY) {
        app_show_menu(a, _("another koudi plays the saved game"));
        a->report->record_error = 0;
        a->report->record[0] = 0;
    }
}

/* Goes on with the game of that record, which lies in the folder of saved games. */
static void resume(app *a, const char *path)
{
    app_end_game(a);
    if (resume_read(&a->resumed, path))
        games_go_on(a);
    else
        app_show_menu(a, _("the saved game cannot be read"));
}

void app_resume_game(app *a)
{
    char path[PATH_MAX];
    if (!games_at_one_terminal(&a->saved, a->ui.menu.game))
        a->ui.notice = N_("It was played at several terminals: it cannot be gone on with here.");
    else if (games_path(&a->saved, a->ui.menu.game, path, sizeof path))
        resume(a, path);
}

void app_continue(app *a)
{
    switch (resumable_find(&a->resumable)) {
    case RESUMABLE_NONE:
        app_show_menu(a, *a->unreadable ? a->unreadable : _("there is no game to go on with"));
        return;
    case RESUMABLE_BUSY: app_show_menu(a, _("another koudi plays the saved game")); return;
    case RESUMABLE_HERE: break;
    }
    resume(a, a->resumable.path);
}

void app_play_on(app *a)
{
    char path[PATH_MAX];
    const browse *b = &a->ui.browse;
    const history *past = b->history;
    int count = b->at, seat = browse_person(&a->ui);
    if (past != &a->history || !games_path(&a->saved, a->ui.menu.game, path, sizeof path))
        snprintf(path, sizeof path, "%s", a->options->history_name);
    browse_close(&a->ui);
    resume_from(&a->resumed, past, path, count, seat);
    games_go_on(a);
}

void app_list_games(app *a)
{
    app_open_games(a);
    while (a->saved.count <= a->ui.menu.game && games_some(&a->saved, 0)) {
    }
    ui_games(&a->ui, &a->saved); /* after this the browser no longer refers to a->history */
    history_free(&a->history);
    app_read_games(a);
}

void app_browse_game(app *a)
{
    char path[PATH_MAX];
    if (games_path(&a->saved, a->ui.menu.game, path, sizeof path) &&
        history_read(&a->history, path))
        browse_open(&a->ui, &a->history);
    else
        app_list_games(a);
}

void app_delete_game(app *a)
{
    int error = games_delete(&a->saved, a->ui.menu.game);
    app_list_games(a);
    if (resumable_find(&a->resumable) != RESUMABLE_HERE)
        a->ui.menu.resumable = NULL;
    if (error == EBUSY)
        a->ui.notice = N_("It is being played: it cannot be deleted now.");
    else if (error && error != ENOENT)
        a->ui.notice = N_("It cannot be deleted: the folder may not be written.");
}

void app_read_games(app *a)
{
    enum { SOON_MS = 1 };
    bool more = games_some(&a->saved, GAMES_SLICE_MS);
    if (a->ui.screen == SCREEN_STATS)
        stats_add_games(&a->stats, &a->saved, &a->summed);
    if (a->ui.screen == SCREEN_TITLE && games_resumable(&a->saved, &a->resumable) == RESUMABLE_HERE)
        ui_offer(&a->ui, &a->resumable, a->ui.menu.why);
    a->ui.menu.unread = a->saved.left;
    term_alarm(a->term, more ? SOON_MS : 0);
}

void app_open_games(app *a)
{
    games_free(&a->saved);
    a->ui.menu.records_error = games_open_own(&a->saved) ? 0 : a->saved.error;
}

void app_sum_up(app *a)
{
    memset(&a->stats, 0, sizeof a->stats);
    a->summed = 0;
    a->ui.menu.stats = &a->stats;
    app_open_games(a);
    app_read_games(a);
}
