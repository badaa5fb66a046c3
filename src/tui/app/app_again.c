/* app_again.c - a deal played again, which counts nowhere, and back to where that was asked for. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#include <stdio.h>

/* Keeps what is on the screen, with the game that is played. */
static void keep_screen(app *a)
{
    again *g = &a->again;

    if (a->session)
        session_hold(a->session, true);
    g->on = true;
    g->session = a->session;
    g->keyboard = a->keyboard;
    g->ui = a->ui;
    g->resumed = a->resumed;
    g->report = *a->report;
    g->lot = a->lot;
    g->games = a->games;
    a->session = NULL;
    a->resumed = (resumed_game){.on = false};
    browse_close(&a->ui);
}

/* Ends the deal that is played again. */
static void close_table(app *a)
{
    session_close(a->session);
    a->session = NULL;
    resume_end(&a->resumed, &a->ui);
    a->hurried = false;
}

bool app_again_end(app *a)
{
    again *g = &a->again;
    settings kept = a->ui.settings;
    unsigned asked = a->ui.coach.number;
    int named = a->ui.rule_page.named_count;

    if (!g->on)
        return false;
    close_table(a);
    history_free(&g->own);
    g->on = false;
    a->session = g->session;
    a->keyboard = g->keyboard;
    a->keyboard.bell = (bell){.waiting = false};
    a->ui = g->ui;
    a->resumed = g->resumed;
    g->report.settings_error = a->report->settings_error;
    g->report.rules_error = a->report->rules_error;
    *a->report = g->report;
    a->lot = g->lot;
    a->games = g->games;
    a->ui.settings = kept;               /* they may have been changed meanwhile, */
    a->ui.rule_page.named_count = named; /* and rules kept under a name */
    a->ui.coach.number = asked;
    coach_forget(&a->ui);
    a->sought = 0;
    a->changed = a->at_once = true;
    app_apply_settings(a);
    term_flush_keys(a->term);
    return true;
}

static void play_again(app *a)
{
    again *g = &a->again;

    resume_from(&a->resumed, g->past, "", g->count, g->seat, g->name);
    a->resumed.again = true;
    resume_begin(&a->resumed, &a->ui);
    if (app_seat_everybody(a)) {
        (void)app_again_end(a);
        notice_tell(&a->ui, N_("There is no memory to play it again."));
        return;
    }
    resume_started(&a->resumed, &a->ui);
}

/* The seat whose view is on the screen; where several people share it, the first of theirs. */
static int person_of(const ui *u)
{
    if (u->browse.history)
        return browse_person(u);
    if (u->view.seat < KD_SEATS)
        return u->view.seat;
    return u->setup.person ? __builtin_ctz(u->setup.person) : 0;
}

static void start_again(app *a, int trick)
{
    again *g = &a->again;
    const history *past = a->ui.browse.history;
    int at = a->ui.browse.at;

    if (g->on) { /* once more */
        close_table(a);
        a->ui.browse = (browse){.history = NULL}; /* the hands of the others are closed again */
        play_again(a);
        return;
    }
    if (!past) {
        if (!a->report->record[0] || !history_read(&g->own, a->report->record)) {
            notice_tell(&a->ui,
                        N_("The record of this game cannot be read: it is not played again."));
            return;
        }
        past = &g->own;
        at = past->count;
    }
    g->past = past;
    g->count = browse_again_at(past, at, trick);
    g->seat = person_of(&a->ui);
    const char *name = a->ui.browse.history ? app_alone(a->options, &a->ui.settings, g->seat)
                                            : a->ui.setup.names[g->seat];
    snprintf(g->name, sizeof g->name, "%s", name ? name : "");
    keep_screen(a);
    play_again(a);
}

void app_again(app *a)
{
    start_again(a, -1);
}

void app_again_trick(app *a)
{
    start_again(a, browse_trick(&a->ui));
}
