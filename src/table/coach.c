/* coach.c - what a bot would do in somebody's place and why, and what something done has cost. */
#include "table/coach.h"

#include "bots/legal.h"
#include "table/mind_search.h"
#include "table/wire.h"

#include <stdio.h>
#include <string.h>

enum { THREADS = 2 };

mind coach_mind(uint32_t work)
{
    return (mind){.bot = bot_find("expert"), .work = work, .threads = THREADS};
}

static bool same_action(const kd_action *a, const kd_action *b)
{
    return a->verb == b->verb && kd_same(a->cards, b->cards);
}

/* The random numbers follow from the seed and what the seat knows. */
static uint64_t seed_of(uint64_t seed, const kd_view *view)
{
    kd_rng rng;
    wire_rng(&rng, seed, view);
    return search_seed(&rng);
}

static bool may_do(const kd_view *view, kd_verb verb)
{
    kd_action action = act(view, verb, (kd_cards){0, 0});
    return is_allowed(view, &action);
}

bool coach_has_choice(const kd_view *view)
{
    kd_action showings[MAX_SHOWINGS];
    if (view->seat >= KD_SEATS || !(view->actors >> view->seat & 1))
        return false;
    if (view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_BURY)
        return true;
    return legal_showings(view, KD_DECLARE, showings) > 0 ||
           legal_showings(view, KD_COUNTER, showings) > 0 || may_do(view, KD_REBEL);
}

bool coach_cost(const judgement *j)
{
    return j->worlds && j->cost > 0 && j->cost >= 2 * j->error;
}

/* ---- advice ---- */

static advice_line line_of(const kd_view *view, const search_result *r, int option)
{
    const search_option *o = &r->option[option], *thumb = &r->option[0];
    const search_option *best = &r->option[r->chosen];
    return (advice_line){.action = o->action,
                         /* Compared in the same worlds; those of the incumbent are the most. */
                         .levels = thumb->levels + o->ahead,
                         .error = o->spread,
                         .behind = best->ahead - o->ahead,
                         .why = search_why_of(view, &o->action)};
}

/* The best that is in none of the lines yet; -1: there is none. */
static int next_best(const search_result *r, uint64_t listed)
{
    int best = -1;
    for (int i = 0; i < r->count; i++) {
        if (listed >> i & 1 || (r->count > 1 && !r->option[i].worlds))
            continue;
        if (best < 0 || r->option[i].ahead > r->option[best].ahead)
            best = i;
    }
    return best;
}

static void advise_from(const search *s, advice *out)
{
    search_result r;
    search_report(s, &r);
    memset(out, 0, sizeof *out);
    out->options = r.count;
    out->worlds = r.option[r.chosen].worlds;
    uint64_t listed = 0;
    for (int i = r.chosen; i >= 0 && out->count < COACH_LINES; i = next_best(&r, listed)) {
        out->line[out->count++] = line_of(s->view, &r, i);
        listed |= UINT64_C(1) << i;
    }
}

void coach_advise(const mind *m, const kd_view *view, uint64_t seed, const atomic_bool *stop,
                  advice *out)
{
    search s;
    search_begin(&s, view, seed_of(seed, view), m->bot->search, mind_work(m));
    mind_run(m, &s, stop);
    advise_from(&s, out);
}

/* ---- judgement ---- */

/* What was done stands first; with nothing better known it is all there is. */
static void judge_from(const search *s, judgement *out)
{
    search_result r;
    search_report(s, &r);
    out->worlds = r.option[0].worlds;
    out->done = r.option[0].levels;
    out->best = out->done + (r.count > 1 ? r.option[1].ahead : 0);
    out->cost = out->best - out->done;
    out->error = r.count > 1 ? r.option[1].error : 0;
}

void coach_judge(const mind *m, const kd_view *view, const kd_action *done, uint64_t seed,
                 const atomic_bool *stop, judgement *out)
{
    search s;
    uint64_t own = seed_of(seed, view);
    search_begin(&s, view, own, m->bot->search, mind_work(m));
    mind_run(m, &s, stop);
    kd_action both[2] = {*done, search_choose(&s)};
    bool differ = !same_action(&both[0], &both[1]);
    memset(out, 0, sizeof *out);
    out->better = both[1];
    out->why = search_why_of(view, &both[1]);
    search_compare(&s, view, ~own, m->bot->search, mind_work(m), both, 1 + differ);
    mind_run(m, &s, stop);
    judge_from(&s, out);
}

/* ---- why, for a record ---- */

/* " +0.42, 400 deals; next HA +0.30" */
static void add_levels(const search *s, char *why, size_t size)
{
    advice a;
    char cards[64];
    advise_from(s, &a);
    size_t used = strlen(why);
    if (!a.worlds)
        return;
    used += (size_t)snprintf(why + used, size - used, ": %+.2f levels in %u deals",
                             a.line[0].levels, (unsigned)a.worlds);
    if (a.count < 2 || used >= size)
        return;
    const kd_action *next = &a.line[1].action;
    kd_print_cards(next->cards, &s->view->order, cards, sizeof cards);
    snprintf(why + used, size - used, "; next %s, %+.2f",
             kd_empty(next->cards) ? kd_verb_name(next->verb) : cards, a.line[1].levels);
}

kd_action coach_decide(const mind *m, const kd_view *view, kd_rng *rng, char *why, size_t size)
{
    search s;
    why[0] = 0;
    if (m->bot->search) {
        search_begin(&s, view, search_seed(rng), m->bot->search, mind_work(m));
        mind_run(m, &s, NULL);
    }
    kd_action action = m->bot->search ? search_choose(&s) : mind_decide(m, view, rng);
    bool thinks = m->bot->search || strcmp(m->bot->name, "steady") == 0;
    bool waits = view->phase == KD_PHASE_DEAL && action.verb == KD_PASS;
    if (!thinks || waits || !coach_has_choice(view))
        return action;
    snprintf(why, size, "why: %s", search_why_sentence(search_why_of(view, &action)));
    if (m->bot->search)
        add_levels(&s, why, size);
    return action;
}
