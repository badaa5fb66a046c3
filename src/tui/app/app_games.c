/* app_games.c - saved games: resumed, listed, browsed, deleted, summed up. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "record/store.h"
#include "tui/app/app_internal.h"
#include "tui/state/ui_menu.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Starts the resumed game; back to the menu if another koudi has its record open. */
static void go_on(app *a)
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

void app_continue(app *a)
{
    switch (resumable_find(&a->resumable)) {
    case RESUMABLE_NONE:
        app_show_menu(a, *a->unreadable ? a->unreadable : _("there is no game to go on with"));
        return;
    case RESUMABLE_BUSY: app_show_menu(a, _("another koudi plays the saved game")); return;
    case RESUMABLE_HERE: break;
    }
    app_end_game(a);
    if (resume_read(&a->resumed, a->resumable.path))
        go_on(a);
    else
        app_show_menu(a, _("the saved game cannot be read"));
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
    go_on(a);
}

void app_list_games(app *a)
{
    games list;
    (void)games_list(&list);
    ui_games(&a->ui, &list); /* after this the browser no longer refers to a->history */
    games_free(&a->saved);
    history_free(&a->history);
    a->saved = list;
    a->ui.menu.games = &a->saved;
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
    if (error == EBUSY)
        a->ui.notice = N_("It is being played: it cannot be deleted now.");
    else if (error && error != ENOENT)
        a->ui.notice = N_("It cannot be deleted: the folder may not be written.");
}

/* Reads a few records at a time, so that keys are never delayed for long. */
void app_sum_up_more(app *a)
{
    enum { AT_A_TIME = 16, SOON_MS = 1 };
    if (a->ui.screen == SCREEN_STATS && stats_some(&a->stats, &a->unread, AT_A_TIME))
        term_alarm(a->term, SOON_MS);
    else
        stats_files_free(&a->unread);
    a->ui.menu.unread = a->unread.count - a->unread.at;
}

/* A folder that does not exist yet is no error. */
void app_sum_up(app *a)
{
    char folder[PATH_MAX];
    stats_files_free(&a->unread);
    memset(&a->stats, 0, sizeof a->stats);
    a->ui.menu.stats = &a->stats;
    bool found = store_folder(folder, sizeof folder) && stats_find(&a->unread, folder);
    a->ui.menu.records_error = found || errno == ENOENT ? 0 : errno;
    app_sum_up_more(a);
}
