/* app_game.c - starts and ends a game: seats, lot, record. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

/* A newcomer is somebody who has played fewer deals to their end. */
enum { FIRST_DEALS = 3 };

bool app_dealing(const app *a)
{
    kd_phase phase = session_state_of(a->session).phase;
    return phase == KD_PHASE_TURN || phase == KD_PHASE_DEAL;
}

dealing app_dealing_mode(const app *a)
{
    int chosen = a->ui.settings.dealing;
    bool asks = chosen == SETTING_DEALING_AUTO ? a->newcomer : chosen == SETTING_DEALING_ASK;
    return asks ? DEALING_ASK : DEALING_LIVE;
}

bool app_deals_live(const app *a)
{
    return app_dealing_mode(a) == DEALING_LIVE && a->ui.settings.speed != PACE_INSTANT;
}

void app_take_back(app *a)
{
    if (!a->session)
        return;
    if (a->ui.game.counts) {
        notice_tell(&a->ui, N_("This try counts: nothing is taken back."));
        return;
    }
    bool may = session_state_of(a->session).may_take_back == BACK_DONE;
    keyboard_take_back(&a->keyboard);
    if (!may || a->away)
        return;
    a->hurried = false;
    a->ui.game.paused = app_dealing(a) && app_deals_live(a); /* or the cards would go on at once */
    session_state now = session_state_of(a->session); /* a table that is held does not tell */
    ui_now(&a->ui, &now);
}

void app_see_people(app *a)
{
    session_state now = session_state_of(a->session);
    ui_people_now(&a->ui, &now);
    a->changed = true;
}

static void on_change(void *arg)
{
    app *a = arg;
    a->changed = true;
    notice_end(&a->ui, ENDS_CHANGE);
    session_state now = session_state_of(a->session);
    ui_now(&a->ui, &now);
    if (keyboard_changed(&a->keyboard))
        term_flush_keys(a->term);
}

void app_end_game(app *a)
{
    (void)app_again_end(a);
    a->sought = 0;
    if (!a->session)
        return;
    app_report_record(a->report, a->session);
    session_close(a->session);
    a->session = NULL;
    a->ui.game.minutes_left = 0;
    a->ui.game.taken_back = false;
    a->ui.game.seal = a->ui.game.salt = NULL;
    resume_end(&a->resumed, &a->ui);
    a->hurried = false;
    a->ui.game.paused = false;
    a->ui.trick_shown = a->ui.ending_shown = a->ui.game.may_take_back = false;
    if (a->away)
        a->ui.setup = a->menu_setup;
    a->away = false;
}

static void on_lost(void *arg, int seat, const char *why)
{
    app *a = arg;
    a->changed = true;
    ui_lost(&a->ui, seat, why);
}

static void on_slow(void *arg, int seat, unsigned left_s)
{
    app *a = arg;
    a->changed = true;
    ui_slow(&a->ui, seat, left_s);
}

const char *app_seat_everybody(app *a)
{
    const app_options *o = a->options;
    session_options options;
    if (!app_prepare_game(o, (uint64_t)a->games++, &a->ui, &a->resumed, &a->lot, a->report,
                          &options))
        return a->report->why;
    options.table.pace = (pace)a->ui.settings.speed;
    options.table.dealing = app_dealing_mode(a);
    options.table.undo = (undo)a->ui.settings.undo;
    const char *why;
    keyboard_make(&a->keyboard, &a->ui, options.people);
    a->session = o->open(term_base(a->term), &options, &keyboard_people, &a->keyboard,
                         &(session_calls){on_change, on_lost, on_slow}, a, &why);
    if (!a->session)
        return _(why);
    a->keyboard.session = a->session;
    a->ui.setup.seed = options.table.seed.given ? a->report->seed.text : NULL;
    memcpy(a->ui.setup.names, options.table.names, sizeof a->ui.setup.names);
    ui_start(&a->ui);
    notice_tell(&a->ui, app_unconfined(o));
    if (!session_start(a->session))
        return _("there is no memory for the seats");
    if (session_state_of(a->session).seed_error)
        notice_tell(&a->ui,
                    N_("The seed is not kept: who goes on later gets other cards from here on."));
    if (a->lot.people) { /* the result of the lot is shown in a box over the empty table */
        kd_view view;
        a->lot_text = (text){.n = 0};
        text_add(&a->lot_text, "%s", _("These rules draw the seats by lot. "));
        for (int s = 0; s < KD_SEATS; s++) {
            bool human = a->ui.setup.person >> s & 1;
            text_add(&a->lot_text, _("%s: %s"), seat_name(s),
                     human ? app_person(o, &a->ui.settings, &a->lot, s) : _("a bot"));
            text_add(&a->lot_text, "%s", s + 1 < KD_SEATS ? _(", ") : _("."));
        }
        session_view(a->session, KD_NOBODY, &view);
        ui_public(&a->ui, &view);
        a->ui.tutor.told = (ui_lesson){N_("SEATS BY LOT"), a->lot_text.s};
        a->ui.overlay = OVERLAY_LESSON;
    }
    return NULL;
}

void app_start_game(app *a)
{
    app_end_game(a);
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

void app_take_seat(app *a, session *joined, const table_joined *at)
{
    unsigned seated = at->seat == KD_NOBODY ? 0 : 1u << at->seat;
    app_end_game(a);
    games_free(&a->saved);
    term_alarm(a->term, 0);
    *a->report->record = '\0';
    a->report->record_error = a->report->seed_error = 0; /* of a game before */
    a->report->nothing_kept = false;
    a->away = true;
    a->far = *at;
    *a->ui.together.opened = '\0';
    a->menu_setup = a->ui.setup;
    a->lot.people = 0;
    a->ui.setup = (ui_setup){
        .people = 1, .person = seated, .rules = at->rules, .rules_name = a->far.rules_name};
    keyboard_make(&a->keyboard, &a->ui, seated);
    a->session = a->keyboard.session = joined;
    a->options->tables->listen(joined, &keyboard_people, &a->keyboard,
                               &(session_calls){.changed = on_change}, a);
    ui_start(&a->ui);
    kd_view view;
    session_view(joined, at->seat, &view);
    ui_view(&a->ui, &view);
    app_see_people(a);
    if (!rules_are_published(at->rules_name, &at->rules)) {
        enum { RULES_W = 100 };
        text rules = {.n = 0}, told = rules;
        rules_called_text(&rules, glyphs_of(true), at->rules_name, &at->rules, RULES_W);
        text_add(&told, _("The rules of this table: %s"), rules.s);
        notice_tell(&a->ui, told.s);
    }
    if (session_start(joined))
        return;
    snprintf(a->report->why, sizeof a->report->why, "%s", _("there is no memory for a table"));
    term_leave(a->term, 1);
}
