/* app_stack.c - the games on the stack: the kinds of them, and how they are pushed and popped. */
#include "tui/app/app.h"

#include "record/rules_word.h"

#include <assert.h>

const kind_row game_kinds[GAME_KINDS] = {
    [GAME_MENU] = {.settled = app_see_practice, .alarm = app_read_on},
    [GAME_TABLE] = {.settled = app_steer},
    [GAME_DAY] = {.does = {[REQUEST_NEXT] = app_show_day, [REQUEST_MENU] = app_leave_day},
                  .settled = app_steer},
    [GAME_AGAIN] = {.does = {[REQUEST_NEXT] = app_again_end,
                             [REQUEST_MENU] = app_again_end,
                             [REQUEST_AGAIN] = app_again_anew,
                             [REQUEST_AGAIN_TRICK] = app_again_anew},
                    .settled = app_steer},
    [GAME_JOINED] = {.does = {[REQUEST_MENU] = app_leave_seat}, .settled = app_see_people},
    [GAME_LESSONS] = {.does = {[REQUEST_SUBMIT] = lessons_submit, [REQUEST_SKIP] = lessons_skip},
                      .settled = lessons_run,
                      .alarm = lessons_step},
    [GAME_DRILL] = {.does = {[REQUEST_MENU] = app_drill_end},
                    .settled = app_drill_run,
                    .alarm = app_drill_step},
    [GAME_EXERCISE] = {.does = {[REQUEST_SUBMIT] = exercise_submit,
                                [REQUEST_SKIP] = exercise_skip,
                                [REQUEST_TAKE_BACK] = exercise_back,
                                [REQUEST_ADVISE] = exercise_name_right,
                                [REQUEST_NEXT] = exercise_next,
                                [REQUEST_ANOTHER] = exercise_another,
                                [REQUEST_AGAIN] = exercise_again,
                                [REQUEST_BROWSE_GAME] = exercise_look,
                                [REQUEST_MENU] = exercise_end},
                       .settled = exercise_run,
                       .alarm = exercise_step},
};

void game_push(app *a, game_kind kind)
{
    game *below = a->game, *g = below + 1;
    assert(g < a->stack + GAMES_DEEP);
    if (below->session)
        session_hold(below->session, true);
    *g = (game){.kind = kind, .app = a, .ui = below->ui};
    g->report = kind == GAME_AGAIN ? &g->uncounted : a->report;
    a->game = g;
}

void game_pop(app *a)
{
    game *g = a->game--;
    if (g->session) {
        app_report_record(g->report, g->session);
        if (g->kind != GAME_AGAIN && ui_with_others(&g->ui) && g->ui.view.phase > KD_PHASE_TURN)
            last_rules_keep(&g->ui.setup.rules);
        session_close(g->session);
        if ((g->kind == GAME_TABLE || g->kind == GAME_JOINED) && *g->report->record)
            app_seek_mistakes(a, g->report->record);
    }
    resume_end(&g->resumed);
    history_free(&g->history);
    history_free(&g->tutor.past);
    if (g->kind == GAME_EXERCISE)
        exercise_leave(a);
    a->game->ui.settings = g->ui.settings;
    a->game->keyboard.bell = (bell){.waiting = false};
    if (a->coach)
        thinker_stop(a->coach); /* it may still answer a question of a number that is asked again */
    bool judged = a->game->ui.coach.judging;
    coach_stopped(&a->game->ui);
    if (judged && a->game->ui.overlay == OVERLAY_COSTS && coach_open(&a->game->ui) == REQUEST_JUDGE)
        app_judge(a);
    a->sought = 0;
    a->practice_due = true;
    a->changed = a->at_once = true;
}

void game_await_step(app *a, bool runs, int ms)
{
    if (runs && !a->game->step_due)
        term_alarm(a->term, 1 + ms); /* 0 would cancel it */
    a->game->step_due = runs;
}

bool game_step_due(app *a, bool runs)
{
    bool due = a->game->step_due && runs;
    a->game->step_due = false;
    return due;
}
