/* search.c - choosing by sampled deals: stages of worlds, and whether a challenger is better. */
#include "bots/search/search.h"

#include "bots/knowledge/bitsets.h"
#include "bots/policy/steady.h"
#include "bots/search/search_kinds.h"

#include <string.h>

enum {
    FEWEST = 8, /* worlds a stage */
    ENOUGH = 8, /* fresh worlds without which nothing is confirmed */
    PARTS = 4,  /* the last stage may end after each */
    HARDLY = 2, /* standard errors of what is still to come */
};

/* How the decision at hand is searched; NULL when it is left to the rules of thumb. */
static const search_kind *kind_of(const kd_view *view, const search_level *level)
{
    switch (view->phase) {
    case KD_PHASE_PLAY: return &search_plays;
    case KD_PHASE_BURY: return level->buries ? &search_buryings : NULL;
    default: return level->shows ? &search_showings : NULL;
    }
}

/* A work asked for is that of a play; the others keep their proportion to it. Whether to rebel takes
   no more than a play: one side of it needs no playing out. */
static uint32_t work_of(const kd_view *view, const search_level *level, uint32_t work)
{
    bool quick = view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_REBEL;
    uint64_t usual = quick                          ? level->work
                     : view->phase == KD_PHASE_BURY ? level->buries
                                                    : level->shows;
    return (uint32_t)(work ? usual * work / level->work + 1 : usual);
}

static void open_search(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                        uint32_t work)
{
    memset(s, 0, sizeof *s);
    s->view = view;
    s->level = level;
    s->seed = seed;
    s->kind = kind_of(view, level);
    s->work = work_of(view, level, work);
}

static void list_options(search *s)
{
    if (s->kind)
        s->kind->list(s);
}

/* The first so many options are in. */
static void let_in(search *s, int count)
{
    s->count = count;
    s->in = UINT64_MAX >> (MAX_OPTIONS - count);
}

void search_begin(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                  uint32_t work)
{
    open_search(s, view, seed, level, work);
    search_add(s, steady_decide(view, NULL));
    list_options(s);
    let_in(s, s->count);
}

/* What the listing reads for playing out is needed, and it reads nothing when there is one option; what
   it lists is not. */
void search_compare(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                    uint32_t work, const kd_action *actions, int count)
{
    open_search(s, view, seed, level, work);
    for (int i = 0; i < count; i++)
        search_add(s, actions[i]);
    if (count == 1)
        search_add(s, actions[0]);
    list_options(s);
    let_in(s, count);
    s->compares = true;
}

/* ---- sums ---- */

static double mean_of(const tally *t)
{
    return t->worlds ? (double)t->sum / t->worlds : 0;
}

/* How much better than the incumbent an option is in the same worlds, on average. */
static double ahead_of_incumbent(const tally *t)
{
    return t->worlds ? (double)t->ahead / t->worlds : 0;
}

/* The square of a mean's standard error, from sums of n numbers and of their squares. */
static double spread_squared(int64_t sum, int64_t squares, double n)
{
    double mean = n > 0 ? (double)sum / n : 0;
    return n > 1 ? ((double)squares - mean * (double)sum) / (n - 1) / n : 0;
}

static double error_squared(const tally *t)
{
    return spread_squared(t->ahead, t->ahead_squares, t->worlds);
}

/* A square root without the maths library. */
static double root(double x)
{
    double guess = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        guess = (guess + x / guess) / 2;
    return x > 0 ? guess : 0;
}

/* ---- stages ---- */

/* A challenger as it stands against the incumbent. */
typedef enum outlook { HOPELESS, OPEN, SURE } outlook;

/* Will it be confirmed? Told as soon as the worlds to come can hardly change it: the rest of the last
   stage, or all of it when the nominating worlds are asked, which take no part in it. */
static outlook outlook_of(const search *s, const tally *t)
{
    double done = t->worlds < s->work ? (double)t->worlds / s->work : 1;
    double error = root(error_squared(t)), mean = ahead_of_incumbent(t);
    double needed = s->level->sure / 100.0 * root(done) * error;
    double change = HARDLY * root(s->confirms ? 1 - done : 1 + done) * error;
    return mean <= needed - change ? HOPELESS : mean > needed + change ? SURE : OPEN;
}

/* The challengers still in that have that outlook. */
static uint64_t with_outlook(const search *s, const tallies *by, outlook as)
{
    uint64_t some = 0;
    for (int i = 1; i < s->count; i++)
        if (search_is_in(s, i) && outlook_of(s, &by->of[i]) == as)
            some |= UINT64_C(1) << i;
    return some;
}

static void drop_hopeless(search *s, const tallies *by)
{
    s->in &= ~with_outlook(s, by, HOPELESS);
}

/* The best option still in besides the incumbent and those of a mask; 0 when there is none. */
static int best_but(const search *s, uint64_t but)
{
    int best = 0;
    for (int i = 1; i < s->count; i++) {
        if (!search_is_in(s, i) || but >> i & 1)
            continue;
        if (best == 0 || mean_of(&s->all.of[i]) > mean_of(&s->all.of[best]))
            best = i;
    }
    return best;
}

static void keep_best(search *s, int challengers)
{
    uint64_t kept = 1;
    for (; challengers > 0; challengers--) {
        int best = best_but(s, kept);
        if (best)
            kept |= UINT64_C(1) << best;
    }
    s->in = kept;
}

static uint32_t part_of(const search *s, uint32_t parts)
{
    uint32_t worlds = (s->work + parts - 1) / parts;
    return worlds > FEWEST ? worlds : FEWEST;
}

/* The better half goes on, in as many worlds again; in the end the rivals, in fresh ones. */
static uint32_t nominate(search *s)
{
    if (s->given)
        drop_hopeless(s, &s->all);
    int challengers = bits_of(s->in) - 1, rivals = s->level->rivals;
    if (challengers == 0)
        return 0;
    if (challengers <= rivals || s->given * 2 > s->work) {
        s->confirms = true;
        keep_best(s, rivals);
        return part_of(s, PARTS);
    }
    if (!s->given)
        return part_of(s, s->level->share);
    keep_best(s, challengers / 2 > rivals ? challengers / 2 : rivals);
    return s->given;
}

/* Another part, until all is settled. */
static uint32_t confirm(search *s)
{
    if (s->fresh.of[0].worlds >= s->work)
        return 0;
    drop_hopeless(s, &s->fresh);
    return with_outlook(s, &s->fresh, OPEN) ? part_of(s, PARTS) : 0;
}

static uint32_t compare_all(const search *s)
{
    return s->given ? 0 : s->work;
}

bool search_stage(search *s, search_stages *out)
{
    uint32_t worlds = !s->kind      ? 0
                      : s->compares ? compare_all(s)
                      : s->confirms ? confirm(s)
                                    : nominate(s);
    *out = (search_stages){s->given, s->given + worlds};
    s->given += worlds;
    return worlds > 0;
}

/* ---- worlds ---- */

void search_world(const search *s, uint32_t world, tallies *sums)
{
    int value[MAX_OPTIONS];
    s->kind->values(s, world, value);
    for (int i = 0; i < s->count; i++) {
        if (!search_is_in(s, i))
            continue;
        tally *t = &sums->of[i];
        int64_t ahead = value[i] - value[0];
        t->sum += value[i];
        t->squares += (int64_t)value[i] * value[i];
        t->ahead += ahead;
        t->ahead_squares += ahead * ahead;
        t->worlds++;
    }
}

static void merge(tallies *into, const tallies *from, int count)
{
    for (int i = 0; i < count; i++) {
        into->of[i].sum += from->of[i].sum;
        into->of[i].squares += from->of[i].squares;
        into->of[i].ahead += from->of[i].ahead;
        into->of[i].ahead_squares += from->of[i].ahead_squares;
        into->of[i].worlds += from->of[i].worlds;
    }
}

void search_merge(search *s, const tallies *sums)
{
    merge(&s->all, sums, s->count);
    if (s->confirms)
        merge(&s->fresh, sums, s->count);
}

/* ---- the choice ---- */

/* Is an option ahead of the incumbent by more than chance would explain? */
static bool confirmed(const search *s, const tally *t)
{
    if (t->worlds < ENOUGH || t->ahead <= 0)
        return false;
    double mean = ahead_of_incumbent(t);
    return mean * mean * (100 * 100) > (double)s->level->sure * s->level->sure * error_squared(t);
}

/* By the fresh worlds; where time ended before there were any, by all. */
static int chosen(const search *s)
{
    const tallies *by = s->fresh.of[0].worlds < ENOUGH ? &s->all : &s->fresh;
    int best = 0;
    for (int i = 1; i < s->count; i++)
        if (search_is_in(s, i) && confirmed(s, &by->of[i]) &&
            (!best || by->of[i].ahead > by->of[best].ahead))
            best = i;
    return best;
}

kd_action search_choose(const search *s)
{
    return s->option[chosen(s)];
}

void search_report(const search *s, search_result *out)
{
    out->count = s->count;
    out->chosen = chosen(s);
    for (int i = 0; i < s->count; i++) {
        const tally *t = &s->all.of[i];
        out->option[i] = (search_option){
            .action = s->option[i],
            .levels = mean_of(t) / ONE_LEVEL,
            .spread = root(spread_squared(t->sum, t->squares, t->worlds)) / ONE_LEVEL,
            .ahead = ahead_of_incumbent(t) / ONE_LEVEL,
            .error = root(error_squared(t)) / ONE_LEVEL,
            .worlds = t->worlds,
        };
    }
}

void search_run(search *s)
{
    search_stages stage;
    while (search_stage(s, &stage)) {
        tallies sums;
        memset(&sums, 0, sizeof sums);
        for (uint32_t world = stage.first; world < stage.end; world++)
            search_world(s, world, &sums);
        search_merge(s, &sums);
    }
}

kd_action search_decide(const kd_view *view, kd_rng *rng, const search_level *level)
{
    search s;
    search_begin(&s, view, search_seed(rng), level, 0);
    search_run(&s);
    return search_choose(&s);
}
