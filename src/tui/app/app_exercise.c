/* app_exercise.c - an ending, a move or a mistake as a game on the screen: its match is driven from here. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "tui/text/text.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_ending(const exercise_game *t)
{
    return t->trial.of.kind == PRACTICE_ENDING;
}

static const kd_match *match_of(const exercise_game *t)
{
    return is_ending(t) ? &t->ending.match : &t->trial.of.match;
}

/* ---- beginning ----------------------------------------------------------------------------------- */

/* Shows the match as it stands; what led to it is told by events, or else by the view alone. */
static void show(app *a, const kd_events *events)
{
    exercise_game *t = a->trying;
    ui *u = &a->game->ui;

    exercise_show(u, match_of(t), events);
    u->game.may_take_back = is_ending(t) && t->ending.decisions > 0;
}

static void ask(app *a)
{
    exercise_game *t = a->trying;
    ui *u = &a->game->ui;

    u->trick_shown = false;
    u->exercise.hints = 0;
    ui_ask(u, ++t->asked);
}

/* Puts the exercise on the screen. */
static void start(app *a)
{
    exercise_game *t = a->trying;
    ui *u = &a->game->ui;

    ending_free(&t->ending);
    a->game->step_due = false;
    exercise_start(u, &t->trial);
    u->exercise.usual = &a->stack->ui.setup.rules;
    if (is_ending(t) && !ending_begin(&t->ending, &t->trial.of)) {
        app_return(a);
        notice_tell(&a->game->ui, N_("There is no memory for an exercise."));
        return;
    }
    show(a, NULL);
    ask(a);
}

/* Memory for an exercise; false, with a notice, when there is none. */
static bool make_room(app *a)
{
    if (!a->trying)
        a->trying = calloc(1, sizeof *a->trying);
    if (!a->trying)
        notice_tell(&a->game->ui, N_("There is no memory for an exercise."));
    return a->trying;
}

void exercise_begin(app *a, practice_kind kind, int grade, int number)
{
    bool first = !a->trying; /* those that were given are what the program begins with */
    if (!make_room(a))
        return;
    trial *t = &a->trying->trial;
    *t = (trial){.kind = kind,
                 .grade = grade,
                 .text = exercise_text_of(&a->stack->ui.setup.rules),
                 .own = first ? a->options->own : NULL,
                 .own_count = a->options->own_count};
    if (number < 0 ? !trial_next(t) : !trial_take(t, number)) {
        notice_tell(&a->game->ui, N_("There is no exercise of this kind."));
        return;
    }
    game_push(a, GAME_EXERCISE);
    start(a);
}

void exercise_again(app *a)
{
    start(a);
    if (a->game->kind == GAME_EXERCISE)
        a->game->ui.exercise.again = true;
}

/* To where it was begun: the first page of practice, a result or a record. */
void exercise_end(app *a)
{
    if (a->game[-1].kind == GAME_MENU)
        app_practice(a);
    else
        app_return(a);
}

void exercise_leave(app *a)
{
    ending_free(&a->trying->ending);
}

/* ---- what came of it ----------------------------------------------------------------------------- */

static void count(app *a, bool right)
{
    if (a->trying->trial.open)
        a->stack->ui.practice.error = trial_count(&a->trying->trial, right);
}

/* The box with what came of it. */
static void tell(app *a)
{
    ui *u = &a->game->ui;

    u->overlay = OVERLAY_EXERCISE;
    u->below = OVERLAY_NONE;
    if (u->exercise.end != EXERCISE_TOLD || u->coach.known)
        count(a, exercise_was_right(u) && !u->exercise.again);
}

/* A move: from the options that are known, or else from the coach. */
static void answer(app *a)
{
    ui *u = &a->game->ui;

    if (!exercise_answer(u))
        app_advise(a);
    tell(a);
}

/* ---- an ending goes on ----------------------------------------------------------------------------- */

static bool is_running(const app *a)
{
    const ui *u = &a->game->ui;

    return is_ending(a->trying) && u->exercise.end <= EXERCISE_REFUTES && !u->game.asked &&
           !ui_holds(u);
}

static void next_step(app *a)
{
    exercise_game *t = a->trying;
    ui *u = &a->game->ui;
    kd_events events;

    if (ending_over(&t->ending)) {
        exercise_ended(u, &t->ending);
        tell(a);
    } else if (u->trick_shown) {
        u->trick_shown = false;
        if (ending_asks(&t->ending))
            ask(a);
    } else {
        ending_reply(&t->ending, &events);
        show(a, &events);
        if (ending_asks(&t->ending) && !u->trick_shown)
            ask(a);
    }
    a->changed = a->at_once = true;
}

void exercise_run(app *a)
{
    const ui *u = &a->game->ui;
    table_wait shown = u->trick_shown ? WAIT_TRICK : WAIT_PLAY;
    pace speed = (pace)u->settings.speed;

    if (u->exercise.end == EXERCISE_REFUTES && speed == PACE_INSTANT) /* it is there to be seen */
        speed = PACE_FAST;
    game_await_step(a, is_running(a), pace_ms(speed, shown));
    if (u->exercise.end == EXERCISE_TOLD && u->coach.known)
        count(a, exercise_was_right(u));
}

void exercise_step(app *a)
{
    if (game_step_due(a, is_running(a)))
        next_step(a);
}

void exercise_submit(app *a)
{
    exercise_game *t = a->trying;
    ui *u = &a->game->ui;
    kd_events events;

    if (u->exercise.end != EXERCISE_ASKS || !u->game.asked)
        return;
    if (!is_ending(t)) {
        answer(a);
        return;
    }
    exercise_play(u, &t->ending, &events);
    if (!events.count) {
        ask(a);
        return;
    }
    ui_wait(u);
    show(a, &events);
    if (t->ending.missed)
        count(a, false);
}

void exercise_skip(app *a)
{
    ui *u = &a->game->ui;

    if (u->exercise.end > EXERCISE_REFUTES) {
        u->overlay = OVERLAY_EXERCISE;
    } else if (is_running(a)) {
        a->game->step_due = false;
        next_step(a);
    } else if (!is_ending(a->trying) && u->game.asked && u->view.phase == KD_PHASE_DEAL) {
        u->game.action = (kd_action){u->view.seat, KD_PASS, {0, 0}};
        answer(a);
    }
}

void exercise_back(app *a)
{
    exercise_game *t = a->trying;
    ui *u = &a->game->ui;

    if (!is_ending(t) || !exercise_take_back(u, &t->ending)) {
        notice_tell(u, N_("There is nothing to take back."));
        return;
    }
    u->overlay = u->below = OVERLAY_NONE;
    a->game->step_due = false;
    show(a, NULL);
    ask(a);
}

void exercise_next(app *a)
{
    const ui_exercise *x = &a->game->ui.exercise;

    if (x->end == EXERCISE_MISSED)
        exercise_back(a);
    else if (x->listed)
        exercise_another(a);
    else
        exercise_end(a);
}

void exercise_another(app *a)
{
    if (trial_next(&a->trying->trial))
        start(a);
    else
        exercise_end(a);
}

/* First the suit of a right play, then its cards. */
void exercise_name_right(app *a)
{
    ui *u = &a->game->ui;
    text said = {.n = 0};

    exercise_hint_text(&said, u, exercise_right(u, &a->trying->ending));
    if (said.n)
        notice_tell(u, said.s);
}

/* ---- from a result or a record ------------------------------------------------------------------- */

/* The game of a mistake takes the place of the exercise: so the stack does not grow. */
void exercise_look(app *a)
{
    exercise_game *t = a->trying;
    char path[PATH_MAX];
    history past = {.count = 0};

    if (!t->trial.kept || !mistake_record(&t->trial.mistake, path) || !history_read(&past, path)) {
        notice_tell(&a->game->ui, N_("Its record cannot be read any more."));
        return;
    }
    app_return(a);
    game_push(a, GAME_RECORD);
    a->game->history = past;
    browse_open(&a->game->ui, &a->game->history);
    browse_go(&a->game->ui, t->trial.mistake.at, 0);
}

void app_practise_decision(app *a)
{
    ui *u = &a->game->ui;
    bool costs = u->overlay == OVERLAY_COSTS;
    const analysis *judged = &u->coach.analysis;
    history own;
    const history *h = app_record(a, &own);
    int at = costs ? judged->step[u->coach.step].at : u->browse.at;

    if (h && at < h->count && make_room(a)) {
        exercise_game *t = a->trying;
        kd_view view;
        t->trial = (trial){.of = {.kind = PRACTICE_MISTAKE}, .number = -1};
        history_match(h, at, &t->trial.of.match, NULL);
        t->trial.of.seat = costs ? judged->seat : h->step[at].action.actor;
        kd_view_make(&view, &t->trial.of.match, t->trial.of.seat);
        if (coach_has_choice(&view) && (view.phase != KD_PHASE_PLAY || legal_choice(&view))) {
            game_push(a, GAME_EXERCISE);
            start(a);
        } else {
            notice_tell(u, N_("There is nothing to decide at this step."));
        }
    }
    history_free(&own);
}

/* ---- exact results --------------------------------------------------------------------------------- */

static bool is_stopped(const void *stop)
{
    return atomic_load_explicit((const atomic_bool *)stop, memory_order_relaxed);
}

static void solve(void *arg, const atomic_bool *stop)
{
    exercise_game *t = arg;

    exact_solve(&t->exact, &t->solving, is_stopped, stop);
}

void app_exact(app *a)
{
    ui *u = &a->game->ui;

    u->exercise.exact = NULL;
    if (!make_room(a) || !app_coach(a))
        return;
    thinker_stop(a->coach); /* it may still solve another one */
    exercise_game *t = a->trying;
    if (a->game->kind == GAME_EXERCISE)
        t->solving = *exact_match(&t->trial, &t->ending);
    else
        history_match(u->browse.history, u->browse.at, &t->solving, NULL);
    u->coach.number++;
    t->solves = thinker_work(a->coach, solve, t, u->coach.number);
    if (!t->solves)
        ui_coach_fails(u, strerror(errno));
}

void app_exact_close(app *a)
{
    const ui *u = &a->game->ui;

    if (!a->trying || !a->trying->solves || u->overlay == OVERLAY_EXACT ||
        u->below == OVERLAY_EXACT || u->helped == OVERLAY_EXACT)
        return;
    a->trying->solves = false;
    thinker_stop(a->coach);
}
