/* analysis.c - the decisions of one seat in a deal of a record, judged one by one. */
#include "think/analysis.h"

#include "bots/knowledge/legal.h"

#include <string.h>

/* Was more than one action allowed? */
static bool is_choice(const kd_view *view)
{
    return coach_has_choice(view) && (view->phase != KD_PHASE_PLAY || legal_choice(view));
}

/* Makes the view of the next step; false when there is no room. */
static bool next_step(const analysis *r, kd_view *views, const kd_match *match)
{
    if (r->count == ANALYSIS_MOST)
        return false;
    kd_view_make(&views[r->count], match, r->seat);
    return true;
}

static void add(analysis *r, const kd_view *view, int at, const kd_action *done)
{
    bool play = view->phase == KD_PHASE_PLAY;
    r->order = view->order;
    r->step[r->count++] = (analysis_step){.at = at,
                                          .trick = play ? view->tricks + 1 : 0,
                                          .phase = (kd_phase)view->phase,
                                          .table = view->trick[view->tricks],
                                          .done = *done};
}

/* The last moment of dealing at which the seat could have declared. Not declaring is a decision, too, but
   leaves no action in the record. */
typedef struct silence {
    kd_view view;
    int at; /* -1: there was no such moment */
    bool declared;
} silence;

static void note_silence(silence *s, const analysis *r, const kd_match *match, int at,
                         const kd_action *action)
{
    kd_view view;
    if (action->actor == r->seat)
        s->declared = true;
    kd_view_make(&view, match, r->seat);
    if (!coach_has_choice(&view))
        return;
    s->view = view;
    s->at = at;
}

static void add_silence(silence *s, analysis *r, kd_view *views)
{
    kd_action pass = {(uint8_t)r->seat, KD_PASS, {0, 0}};
    if (s->at >= 0 && !s->declared && r->count < ANALYSIS_MOST) {
        views[r->count] = s->view;
        add(r, &s->view, s->at, &pass);
    }
    s->at = -1;
}

bool analysis_read(analysis *r, kd_view *views, const history *h, int deal, int seat)
{
    history_spot spot;
    silence quiet = {.at = -1};
    memset(r, 0, sizeof *r);
    r->deal = deal;
    r->seat = seat;
    walk_start(h, &spot);
    for (const kd_match *match = &spot.match; spot.at < h->count && match->deals <= deal;) {
        const kd_action *action = &h->step[spot.at].action;
        bool deals = match->round.phase == KD_PHASE_DEAL;
        if (match->deals == deal && deals)
            note_silence(&quiet, r, match, spot.at, action);
        if (!deals)
            add_silence(&quiet, r, views);
        if (match->deals == deal && action->actor == seat && next_step(r, views, match) &&
            is_choice(&views[r->count]))
            add(r, &views[r->count], spot.at, action);
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
