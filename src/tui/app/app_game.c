/* app_game.c - a game at a table: seats, lot, waits, and what it tells the screen. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "record/rules_word.h"
#include "record/store.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

/* A newcomer is somebody who has played fewer deals to their end. */
enum { FIRST_DEALS = 3 };

bool app_dealing(const app *a)
{
    kd_phase phase = session_state_of(a->game->session).phase;
    return phase == KD_PHASE_TURN || phase == KD_PHASE_DEAL;
}

dealing app_dealing_mode(const app *a)
{
    int chosen = a->game->ui.settings.dealing;
    bool asks = chosen == SETTING_DEALING_AUTO ? a->newcomer : chosen == SETTING_DEALING_ASK;
    return asks ? DEALING_ASK : DEALING_LIVE;
}

/* Do cards come at their pace? At the pace "instant" a live deal waits for the player all the same. */
static bool deals_live(const app *a)
{
    return app_dealing_mode(a) == DEALING_LIVE && a->game->ui.settings.speed != PACE_INSTANT;
}

void app_take_back(app *a)
{
    game *g = a->game;
    if (!g->session)
        return;
    if (g->ui.game.counts) {
        notice_tell(&g->ui, N_("This try counts: nothing is taken back."));
        return;
    }
    bool may = session_state_of(g->session).may_take_back == BACK_DONE;
    keyboard_take_back(&g->keyboard);
    if (!may || g->kind == GAME_JOINED)
        return;
    g->hurried = false;
    g->ui.game.paused = app_dealing(a) && deals_live(a); /* or the cards would go on at once */
    session_state now = session_state_of(g->session);    /* a held table tells nothing */
    ui_now(&g->ui, &now);
}

void app_skip(app *a)
{
    game *g = a->game;
    if (!g->session || g->kind == GAME_JOINED)
        return;
    g->hurried = app_dealing(a);
    g->hurry_shows = choice_list(&g->ui.view, (kd_action[CHOICES]){{0}});
    keyboard_deal_on(&g->keyboard);
    session_skip(g->session);
}

void app_steer(app *a)
{
    game *g = a->game;
    int error = app_record_error(g->report, g->session);
    if (error && !*g->ui.game.record_why) {
        ui_unrecorded(&g->ui, g->report->record, store_why(error));
        a->changed = true;
    }
    bool held = keyboard_holds(&g->keyboard) || g->ui.game.paused || app_too_small(a);
    session_hold(g->session, held);
    if (!held && deals_live(a)) /* a question from before the settings were changed */
        keyboard_deal_on(&g->keyboard);
    g->hurried = g->hurried && app_dealing(a) &&
                 choice_list(&g->ui.view, (kd_action[CHOICES]){{0}}) <= g->hurry_shows;
    if (g->hurried && session_state_of(g->session).waiting == WAIT_CARD)
        session_skip(g->session);
}

void app_see_people(app *a)
{
    session_state now = session_state_of(a->game->session);
    ui_people_now(&a->game->ui, &now);
    a->changed = true;
}

static void on_change(void *arg)
{
    game *g = arg;
    g->app->changed = true;
    notice_end(&g->ui, ENDS_CHANGE);
    session_state now = session_state_of(g->session);
    ui_now(&g->ui, &now);
    if (keyboard_changed(&g->keyboard))
        term_flush_keys(g->app->term);
}

static void on_lost(void *arg, int seat, const char *why)
{
    game *g = arg;
    g->app->changed = true;
    ui_lost(&g->ui, seat, why);
}

static void on_slow(void *arg, int seat, unsigned left_s)
{
    game *g = arg;
    g->app->changed = true;
    ui_slow(&g->ui, seat, left_s);
}

const char *app_seat_everybody(app *a)
{
    const app_options *o = a->options;
    game *g = a->game;
    ui *u = &g->ui;
    session_options options;
    if (!app_prepare_game(o, (uint64_t)a->begun, u, &g->resumed, &g->lot, g->report, &options))
        return g->report->why;
    a->begun += g->kind != GAME_AGAIN;
    options.table.pace = (pace)u->settings.speed;
    options.table.dealing = app_dealing_mode(a);
    options.table.undo = (undo)u->settings.undo;
    const char *why;
    keyboard_make(&g->keyboard, u, options.people);
    g->session = o->open(term_base(a->term), &options, &keyboard_people, &g->keyboard,
                         &(session_calls){on_change, on_lost, on_slow}, g, &why);
    if (!g->session)
        return _(why);
    g->keyboard.session = g->session;
    u->setup.seed = options.table.seed.given ? g->report->seed.text : NULL;
    memcpy(u->setup.names, options.table.names, sizeof u->setup.names);
    ui_start(u);
    notice_tell(u, app_unconfined(o));
    if (!session_start(g->session))
        return _("there is no memory for the seats");
    if (session_state_of(g->session).seed_error)
        notice_tell(u,
                    N_("The seed is not kept: who goes on later gets other cards from here on."));
    if (g->lot.people) { /* the result of the lot is shown in a box over the empty table */
        kd_view view;
        text_add(&g->lot_text, "%s", _("These rules draw the seats by lot. "));
        for (int s = 0; s < KD_SEATS; s++) {
            bool human = u->setup.person >> s & 1;
            text_add(&g->lot_text, _("%s: %s"), seat_name(s),
                     human ? app_person(o, &u->settings, &g->lot, s) : _("a bot"));
            text_add(&g->lot_text, "%s", s + 1 < KD_SEATS ? _(", ") : _("."));
        }
        session_view(g->session, KD_NOBODY, &view);
        ui_public(u, &view);
        u->tutor.told = (ui_lesson){N_("SEATS BY LOT"), g->lot_text.s};
        u->overlay = OVERLAY_LESSON;
    }
    return NULL;
}

void app_start(app *a)
{
    games_free(&a->saved);
    term_alarm(a->term, 0);
    a->newcomer = games_deals_played(FIRST_DEALS) < FIRST_DEALS;
    const char *failed = app_seat_everybody(a);
    if (!failed)
        return;
    if (failed != a->report->why)
        snprintf(a->report->why, sizeof a->report->why, "%s", failed);
    a->report->record[0] = 0; /* there is none */
    term_leave(a->term, 1);
}

void app_start_game(app *a)
{
    a->game->ui.menu.first = false;
    game_push(a, GAME_TABLE);
    app_start(a);
}

void app_take_seat(app *a, session *joined, const table_joined *at)
{
    unsigned seated = at->seat == KD_NOBODY ? 0 : 1u << at->seat;
    a->game->ui.together.busy = false;
    game_push(a, GAME_JOINED);
    games_free(&a->saved);
    term_alarm(a->term, 0);
    *a->report->record = '\0';
    a->report->record_error = a->report->seed_error = 0; /* of a game before */
    a->report->nothing_kept = false;
    game *g = a->game;
    ui *u = &g->ui;
    g->far = *at;
    *u->together.opened = '\0';
    u->setup = (ui_setup){.people = 1,
                          .person = seated,
                          .rules = at->rules,
                          .rules_name = g->far.rules_name,
                          .alone = a->options->alone};
    if (last_rules_read(&g->last))
        u->setup.last = &g->last;
    keyboard_make(&g->keyboard, u, seated);
    g->session = g->keyboard.session = joined;
    a->options->tables->listen(joined, &keyboard_people, &g->keyboard,
                               &(session_calls){.changed = on_change}, g);
    ui_start(u);
    kd_view view;
    session_view(joined, at->seat, &view);
    ui_view(u, &view);
    app_see_people(a);
    text other = {.n = 0};
    if (u->setup.last && !ui_in_lobby(u) &&
        rules_other_text(&other, glyphs_of(ui_ascii(u)), &at->rules, u->setup.last)) {
        notice_tell(u, other.s);
    } else if (!rules_are_published(at->rules_name, &at->rules)) {
        enum { RULES_W = 100 };
        text rules = {.n = 0}, told = rules;
        rules_called_text(&rules, glyphs_of(true), at->rules_name, &at->rules, RULES_W);
        text_add(&told, _("The rules of this table: %s"), rules.s);
        notice_tell(u, told.s);
    }
    if (session_start(joined))
        return;
    snprintf(a->report->why, sizeof a->report->why, "%s", _("there is no memory for a table"));
    term_leave(a->term, 1);
}

bool app_seat_kept(const game *g)
{
    const ui_people *p = &g->ui.people;
    return g->kind == GAME_JOINED && g->ui.view.seat < KD_SEATS && p->connection != SESSION_GONE &&
           !p->match_over && !g->given_up;
}

void app_leave_seat(app *a)
{
    const bool kept = app_seat_kept(a->game);
    app_show_menu(a, kept ? _("Your seat is kept: join the table again to go on.") : NULL);
    if (kept)
        a->game->ui.menu.line = TITLE_TOGETHER; /* Enter leads back */
}
