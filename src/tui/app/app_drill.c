/* app_drill.c - a minute of drills: draws the questions and holds the clock. */
#include "base/random.h"
#include "tui/app/app.h"

enum { PASS_MS = 2000, A_SECOND = 1000 };

static void last_minutes(app *a)
{
    ui_drill *d = &a->game->ui.drill;
    progress p;
    d->lasts = 0;
    if (progress_read(&p) == 0)
        d->lasts = progress_minutes(&p, d->kind, d->last, &d->best);
    progress_free(&p);
}

void app_drill_next(app *a)
{
    ui *u = &a->game->ui;
    const bool drawn =
        drill_draw(&u->drill.question, u->drill.kind, &u->setup.rules, &a->game->drawn);
    ui_clock(u, app_now_ms()); /* drawing is not of the player's minute */
    if (drawn)
        drill_ask(u);
    else
        u->drill.stage = DRILL_NONE;
}

void app_drill_again(app *a)
{
    ui_drill *d = &a->game->ui.drill;
    *d = (ui_drill){.kind = d->kind, .left_ms = DRILL_MS};
    app_drill_next(a);
}

void app_drill(app *a, drill_kind kind)
{
    uint64_t seed = a->options->seed;
    game_push(a, GAME_DRILL);
    /* Where there are no random bytes the same questions come each time. */
    if (!a->options->seeded)
        (void)random_bytes(&seed, sizeof seed);
    kd_rng_seed(&a->game->drawn, seed, (uint64_t)a->begun++);
    a->game->ui.screen = SCREEN_DRILL;
    a->game->ui.drill.kind = kind;
    app_drill_again(a);
}

void app_drill_end(app *a)
{
    term_alarm(a->term, 0);
    app_return(a);
}

static void minute_over(app *a)
{
    ui_drill *d = &a->game->ui.drill;
    d->stage = DRILL_OVER;
    a->stack->ui.practice.error = progress_add_minute(d->kind, d->right);
    last_minutes(a);
}

static void see_clock(app *a)
{
    drill_clock(&a->game->ui);
    a->game->ui.drill.hidden = app_too_small(a);
}

void app_drill_run(app *a)
{
    ui *u = &a->game->ui;
    ui_drill *d = &u->drill;
    see_clock(a);
    if (d->stage == DRILL_ASKS && !d->left_ms) {
        minute_over(a);
        a->changed = a->at_once = true;
    } else if (d->stage == DRILL_ASKS) {
        term_alarm(a->term, d->left_ms % A_SECOND + 1);
    } else if (d->stage == DRILL_PASSES) {
        const long passed = u->zero.now - d->shown_at;
        term_alarm(a->term, passed < PASS_MS ? (int)(PASS_MS - passed) : 1);
    }
}

void app_drill_step(app *a)
{
    ui *u = &a->game->ui;
    ui_clock(u, app_now_ms());
    see_clock(a);
    if (u->drill.stage == DRILL_PASSES && u->zero.now - u->drill.shown_at >= PASS_MS)
        (void)drill_on(u);
}
