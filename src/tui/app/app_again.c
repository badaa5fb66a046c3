/* app_again.c - a deal played again, which counts nowhere, and back to where that was asked for. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

void app_again_end(app *a)
{
    app_return(a);
    term_flush_keys(a->term);
}

/* Plays what is to be resumed. */
static void play_again(app *a)
{
    game *g = a->game;

    resume_begin(&g->resumed, &g->ui);
    if (!app_seat_everybody(a)) {
        resume_started(&g->resumed, &g->ui);
        return;
    }
    app_again_end(a);
    notice_tell(&a->game->ui, N_("There is no memory to play it again."));
}

void app_again_anew(app *a)
{
    session_close(a->game->session);
    a->game->session = NULL;
    a->game->hurried = false;
    play_again(a);
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
    ui *u = &a->game->ui;
    history own;
    const history *past = app_record(a, &own);
    const bool browsed = u->browse.history;
    const int seat = person_of(u);
    const char *name = browsed ? app_alone(a->options, &u->settings, seat) : u->setup.names[seat];

    if (!past) {
        notice_tell(u, N_("The record of this game cannot be read: it is not played again."));
        return;
    }
    game_push(a, GAME_AGAIN);
    a->game->history = own;
    if (!browsed)
        past = &a->game->history;
    const int at = browsed ? u->browse.at : past->count;
    resume_from(&a->game->resumed, past, "", browse_again_at(past, at, trick), seat, name);
    a->game->resumed.again = true;
    play_again(a);
}

void app_again(app *a)
{
    start_again(a, -1);
}

void app_again_trick(app *a)
{
    start_again(a, browse_trick(&a->game->ui));
}
