/* app_resume.c - resumes a game from a record: seats, rules and table options taken from it; Continue. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "think/bot_settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* All of a record, with the seats that it names. */
static void resume_take(resumed_game *g, const history *past, const char *path)
{
    g->past = past;
    g->count = past->count;
    g->anew = g->again = g->given = false;
    snprintf(g->path, sizeof g->path, "%s", path);
    snprintf(g->rules_name, sizeof g->rules_name, "%s", past->head.rules_name);
    record_seats_read(&g->seats, &past->head);
}

bool resume_read(resumed_game *g, const char *path)
{
    if (strlen(path) >= sizeof g->path || !history_read(&g->own, path))
        return false;
    resume_take(g, &g->own, path);
    return true;
}

void resume_from(resumed_game *g, const history *past, const char *file, int count, int seat,
                 const char *name)
{
    resume_take(g, past, file);
    g->anew = true;
    g->count = count;
    g->seats.people = 1u << seat;
    snprintf(g->seats.name[seat], sizeof g->seats.name[seat], "%s", name ? name : "");
}

void resume_given(resumed_game *g, const app_options *options, const settings *now)
{
    const int seat = __builtin_ctz(options->people);
    int turned = 0; /* to say who draws first */
    while (options->deal->step[turned].action.verb == KD_TURN)
        turned++;
    resume_from(g, options->deal, options->deal_name, turned, seat, app_alone(options, now, seat));
    g->again = g->given = true;
}

void resume_begin(resumed_game *g, ui *u)
{
    g->on = true;
    u->setup.rules = g->past->head.rules;
    u->setup.rules_name = g->rules_name;
    u->setup.person = g->seats.people;
    u->setup.people = __builtin_popcount(u->setup.person);
}

void resume_end(resumed_game *g)
{
    history_free(&g->own);
    g->on = g->day = false;
}

void resume_options(const resumed_game *g, table_options *options)
{
    dealer_seed fresh = options->seed;
    if (!g->on)
        return;
    options->resume = g->past;
    options->resume_count = g->count;
    options->resume_name = g->anew ? g->path : NULL;
    options->seed = g->past->head.seed;
    options->again = g->again;
    if (!seed_known(&options->seed) && (g->again || !seed_find(g->path, &options->seed))) {
        options->seed = fresh;
        options->seed_lost = !g->anew;
    }
    for (int s = 0; s < KD_SEATS; s++) {
        bool named = g->seats.people >> s & 1 && *g->seats.name[s];
        options->names[s] = named ? g->seats.name[s] : NULL;
    }
}

void resume_started(resumed_game *g, ui *u)
{
    kd_match match;
    kd_events last;
    history_match(g->past, g->count, &match, &last);
    if (u->overlay == OVERLAY_DUMP_FAILED && !walk_tells(&last, KD_EV_DUMP_FAILED))
        u->overlay = OVERLAY_NONE;
    history_free(&g->own);
}

const char *resume_bot(const resumed_game *g, int seat)
{
    bot_settings m;
    char why[200];
    const char *name = g->seats.name[seat];
    bool was = g->on && strcmp(g->seats.kind[seat], "bot") == 0;
    return was && bot_settings_parse(name, &m, why, sizeof why) ? name : NULL;
}

void resume_unreadable(char *line, size_t size)
{
    games all;
    const saved_game *first = NULL;
    (void)games_open_own(&all);
    int bad = games_unreadable(&all, &first), n = 0;
    *line = '\0';
    if (bad)
        n = bad == 1
                ? snprintf(line, size, _("A saved game cannot be read: %s"), first->file)
                : snprintf(line, size, _("%d saved games cannot be read, as %s"), bad, first->file);
    if (n > 0 && (size_t)n < size && first->line)
        n += snprintf(line + n, size - (size_t)n, _(", line %d"), first->line);
    if (n > 0 && (size_t)n < size)
        snprintf(line + n, size - (size_t)n, "%s%s", _(": "), first->why);
    safe_text_make(line);
    games_free(&all);
}

/* ---- what the menu and the replays ask for ---- */

/* Starts the resumed game; back to the menu if another koudi has its record open. */
static void start_resumed(app *a)
{
    game *g = a->game;
    resume_begin(&g->resumed, &g->ui);
    app_start(a);
    if (!g->session)
        return;
    resume_started(&g->resumed, &g->ui);
    if (!g->resumed.anew && session_state_of(g->session).record_error == EBUSY) {
        app_show_menu(a, _("another koudi plays the saved game"));
        a->report->record_error = 0;
        a->report->record[0] = 0;
    }
}

void app_resume_record(app *a, const char *path, game_kind kind)
{
    game_push(a, kind);
    a->game->resumed.day = kind == GAME_DAY;
    if (resume_read(&a->game->resumed, path))
        start_resumed(a);
    else
        app_show_menu(a, _("the saved game cannot be read"));
}

void app_resume_game(app *a)
{
    ui *u = &a->game->ui;
    char path[PATH_MAX];
    if (!games_at_one_terminal(&a->saved, u->menu.game))
        notice_tell(u, N_("It was played at several terminals: 'koudi open --continue' goes on "
                          "with such games."));
    else if (games_path(&a->saved, u->menu.game, path, sizeof path))
        app_resume_record(a, path, GAME_TABLE);
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
    app_resume_record(a, a->resumable.path, GAME_TABLE);
}

void app_deal(app *a)
{
    game_push(a, GAME_TABLE);
    resume_given(&a->game->resumed, a->options, &a->game->ui.settings);
    start_resumed(a);
    if (a->game->session)
        notice_tell(&a->game->ui, N_("This deal is given: it counts nowhere."));
}

void app_play_on(app *a)
{
    char path[PATH_MAX];
    const ui *u = &a->game->ui;
    const history *past = u->browse.history;
    const int seat = browse_person(u);
    if (past == a->options->history || !games_path(&a->saved, u->menu.game, path, sizeof path))
        snprintf(path, sizeof path, "%s", a->options->history_name);
    game_push(a, GAME_TABLE);
    resume_from(&a->game->resumed, past, path, u->browse.at, seat,
                app_alone(a->options, &u->settings, seat));
    start_resumed(a);
}
