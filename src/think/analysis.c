/* analysis.c - the decisions of one seat in a deal of a record, judged one by one. */
#include "think/coach.h"

#include "bots/knowledge/knowledge.h"

#include <string.h>

/* Adds a step, unless there is no room. */
static void analysis_add(analysis *r, kd_view *views, const kd_view *view, int at,
                         const kd_action *done)
{
    bool play = view->phase == KD_PHASE_PLAY;
    if (r->count == ANALYSIS_MOST)
        return;
    views[r->count] = *view;
    r->order = view->order;
    r->step[r->count++] = (analysis_step){.at = at,
                                          .trick = play ? view->tricks + 1 : 0,
                                          .phase = (kd_phase)view->phase,
                                          .table = view->trick[view->tricks],
                                          .done = *done};
}

bool analysis_read(analysis *r, kd_view *views, const history *h, int deal, int seat)
{
    /* Not declaring is a decision, too, but leaves no action in the record: silent is the view at the last
       moment of dealing at which the seat could have declared. */
    const kd_action pass = {(uint8_t)seat, KD_PASS, {0, 0}};
    kd_view view, silent;
    int silent_at = -1;
    bool declared = false;
    unsigned stood_in = record_stood_in(h->note, 0); /* what a bot decides there is left out */
    history_spot spot;
    memset(r, 0, sizeof *r);
    r->deal = deal;
    r->seat = seat;
    walk_start(h, &spot);
    for (const kd_match *match = &spot.match; spot.at < h->count && match->deals <= deal;) {
        const kd_action *action = &h->step[spot.at].action;
        bool bot = stood_in >> seat & 1;
        bool dealing = match->round.phase == KD_PHASE_DEAL, own = action->actor == seat && !bot;
        if (!dealing && silent_at >= 0 && !declared)
            analysis_add(r, views, &silent, silent_at, &pass);
        if (!dealing)
            silent_at = -1;
        if (match->deals == deal && (dealing || own)) {
            kd_view_make(&view, match, seat);
            declared |= dealing && own;
            if (bot)
                silent_at = -1;
            if (dealing && !bot && coach_has_choice(&view)) {
                silent = view;
                silent_at = spot.at;
            }
            bool choice =
                coach_has_choice(&view) && (view.phase != KD_PHASE_PLAY || legal_choice(&view));
            if (own && choice && !record_missed(h->step[spot.at].note, seat))
                analysis_add(r, views, &view, spot.at, action);
        }
        stood_in = record_stood_in(h->step[spot.at].note, stood_in);
        (void)walk_step(h, &spot);
    }
    return r->count > 0;
}

bool analysis_judge(analysis *r, const kd_view *views, const bot_settings *m,
                    const atomic_bool *stop)
{
    if (r->judged == r->count)
        return false;
    analysis_step *step = &r->step[r->judged];
    coach_judge(m, &views[r->judged], &step->done, r->seed, stop, &step->found);
    r->judged++;
    return true;
}

int analysis_worst(const analysis *r, int out[ANALYSIS_WORST])
{
    int count = 0;
    for (int i = 0; i < r->judged; i++) {
        const judgement *j = &r->step[i].found;
        int at = count;
        if (!coach_costly(j))
            continue;
        while (at > 0 && r->step[out[at - 1]].found.cost < j->cost)
            at--;
        if (at == ANALYSIS_WORST)
            continue;
        count += count < ANALYSIS_WORST;
        memmove(&out[at + 1], &out[at], (size_t)(count - 1 - at) * sizeof *out);
        out[at] = i;
    }
    return count;
}

double analysis_lost(const analysis *r)
{
    double lost = 0;
    for (int i = 0; i < r->judged; i++)
        lost += coach_costly(&r->step[i].found) ? r->step[i].found.cost : 0;
    return lost;
}
