/* app_coach.c - asks the coach, and passes its answers to the ui. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "practice/practice.h"
#include "think/bot_settings.h"
#include "tui/state/ui.h"

#include <errno.h>
#include <string.h>

static void on_advised(void *arg, unsigned number, const advice *said)
{
    app *a = arg;
    a->changed = true;
    ui_advised(&a->game->ui, number, said);
}

/* The look-back of a deal that has just been played is kept for practice, which then need not judge it again. */
static void keep_judged(const app *a)
{
    const analysis *r = &a->game->ui.coach.analysis;
    const char *record = a->game->report->record;
    history h;
    if (!r->count || r->judged < r->count || a->game->ui.browse.history || !*record ||
        !history_read(&h, record))
        return;
    (void)mistakes_keep(record, &h, r);
    history_free(&h);
}

static void on_judged(void *arg, unsigned number, int step, const judgement *found)
{
    app *a = arg;
    a->changed = true;
    ui_judged(&a->game->ui, number, step, found);
    keep_judged(a);
}

static void on_worked(void *arg, unsigned number)
{
    app *a = arg;
    a->changed = true;
    if (number != a->game->ui.coach.number || !a->trying)
        return;
    a->trying->solves = false;
    a->game->ui.exercise.exact = &a->trying->exact;
}

thinker *app_coach(app *a)
{
    static const thinker_calls calls = {
        .advised = on_advised, .judged = on_judged, .worked = on_worked};
    if (!a->coach)
        a->coach = thinker_new(term_base(a->term), &calls, a);
    if (!a->coach)
        ui_coach_fails(&a->game->ui, _("The coach cannot start: there is no memory."));
    return a->coach;
}

void app_advise(app *a)
{
    bot_settings m = coach_bot(0);
    if (a->game->session)
        session_advised(a->game->session, a->game->ui.view.seat);
    if (app_coach(a) && !thinker_advise(a->coach, &m, &a->game->ui.view, &a->game->ui.coach.asked,
                                        a->game->ui.coach.number))
        ui_coach_fails(&a->game->ui, strerror(errno));
}

/* Too large for the stack. */
static kd_view views[ANALYSIS_MOST];
static analysis found;

const history *app_record(const app *a, history *own)
{
    const history *browsed = a->game->ui.browse.history;
    *own = (history){.count = 0};
    if (browsed || !a->game->report->record[0])
        return browsed;
    return history_read(own, a->game->report->record) ? own : NULL;
}

/* The decisions of the coached seat in the deal on the screen. */
static bool read_analysis(app *a, const history *h)
{
    bool any =
        h && analysis_read(&found, views, h, a->game->ui.view.deals, coach_seat(&a->game->ui));
    found.seed = 1;
    return any;
}

void app_seek_decisions(app *a, const history *h)
{
    a->game->ui.coach.idle_deal = read_analysis(a, h) ? 0 : a->game->ui.view.deals;
}

void app_judge(app *a)
{
    bot_settings m = coach_bot(COACH_WORK);
    history own;
    bool any = read_analysis(a, app_record(a, &own));
    history_free(&own);
    ui_judging(&a->game->ui, any ? &found : NULL);
    if (any && app_coach(a) &&
        !thinker_judge(a->coach, &m, &found, views, a->game->ui.coach.number))
        ui_coach_fails(&a->game->ui, strerror(errno));
}
