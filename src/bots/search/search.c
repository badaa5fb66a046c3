/* search.c - sequential halving over determinizations, and when a challenger is better. */
#include "bots/search/search.h"

#include <string.h>

enum {
    FEWEST_SAMPLES = 8, /* samples a round */
    ENOUGH_SAMPLES = 8, /* fresh samples without which nothing is confirmed */
    PARTS = 4,          /* the final round may end after each of so many */
    HARDLY = 2,         /* standard errors of what is still to come */
};

/* How actions of this phase are compared; NULL: not at all. */
static const search_kind *search_kind_of(const kd_view *view, const search_level *level)
{
    switch (view->phase) {
    case KD_PHASE_PLAY: return &search_plays;
    case KD_PHASE_BURY: return level->bury_work ? &search_buryings : NULL;
    default: return level->declare_work ? &search_showings : NULL;
    }
}

static void search_start(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                         uint32_t work)
{
    memset(s, 0, sizeof *s);
    s->view = view;
    s->level = level;
    s->seed = seed;
    s->kind = search_kind_of(view, level);
    /* A work asked for is that of a play; the others keep their proportion to it. A rebellion takes no more
       than a play: one of its options needs no rollout. */
    bool quick = view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_REBEL;
    uint64_t usual = quick                          ? level->work
                     : view->phase == KD_PHASE_BURY ? level->bury_work
                                                    : level->declare_work;
    s->work = (uint32_t)(work ? usual * work / level->work + 1 : usual);
    s->margin = view->phase == KD_PHASE_PLAY ? level->margin : level->show_margin;
    knowledge_read(&s->known, view, 0);
}

void search_begin(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                  uint32_t work)
{
    search_start(s, view, seed, level, work);
    /* Declaring and rebelling are left to the heuristics, whose weights are fitted to true deals: a search
       believes that a seat which has not shown holds random cards, and shows too much. */
    if (view->phase != KD_PHASE_PLAY && view->phase != KD_PHASE_BURY &&
        view->phase != KD_PHASE_COUNTER)
        s->kind = NULL;
    search_add(s, steady_by_nets(view, &s->known));
    if (s->kind)
        s->kind->list(s);
    if (s->kind && s->count > 1)
        s->kind->prepare(s);
    s->alive = UINT64_MAX >> (MAX_OPTIONS - s->count);
}

void search_compare(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                    uint32_t work, const kd_action *actions, int count)
{
    search_start(s, view, seed, level, work);
    for (int i = 0; i < count; i++)
        search_add(s, actions[i]);
    if (s->kind)
        s->kind->prepare(s);
    s->alive = UINT64_MAX >> (MAX_OPTIONS - count);
    s->compares = true;
}

/* ---- sums ---- */

static double mean_of(const option_sum *t)
{
    return t->samples ? (double)t->sum / t->samples : 0;
}

/* How much better than the incumbent an option is in the same samples, on average. */
static double ahead_of_incumbent(const option_sum *t)
{
    return t->samples ? (double)t->ahead / t->samples : 0;
}

/* The square of a mean's standard error, from sums of n numbers and of their squares. */
static double spread_squared(int64_t sum, int64_t squares, double n)
{
    double mean = n > 0 ? (double)sum / n : 0;
    return n > 1 ? ((double)squares - mean * (double)sum) / (n - 1) / n : 0;
}

static double error_squared(const option_sum *t)
{
    return spread_squared(t->ahead, t->ahead_squares, t->samples);
}

/* A square root without the maths library. */
static double root(double x)
{
    double guess = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        guess = (guess + x / guess) / 2;
    return x > 0 ? guess : 0;
}

/* ---- rounds ---- */

/* A challenger as it stands against the incumbent. */
typedef enum outlook { HOPELESS, OPEN, SURE } outlook;

/* Will the challenger pass the final round? Decided as soon as the samples to come can hardly change it:
   the rest of that round, or the whole of it before it begins, since it counts fresh samples only. */
static outlook outlook_of(const search *s, const option_sum *t)
{
    double done = t->samples < s->work ? (double)t->samples / s->work : 1;
    double error = root(error_squared(t)), mean = ahead_of_incumbent(t);
    double needed = s->margin / 100.0 * root(done) * error;
    double change = HARDLY * root(s->finals ? 1 - done : 1 + done) * error;
    return mean <= needed - change ? HOPELESS : mean > needed + change ? SURE : OPEN;
}

/* The live challengers with that outlook. */
static uint64_t with_outlook(const search *s, const tallies *by, outlook as)
{
    uint64_t some = 0;
    for (int i = 1; i < s->count; i++)
        if (search_is_alive(s, i) && outlook_of(s, &by->of[i]) == as)
            some |= UINT64_C(1) << i;
    return some;
}

/* Drops all but so many challengers, those with the best means. */
static void keep_best(search *s, int challengers)
{
    uint64_t kept = 1;
    for (; challengers > 0; challengers--) {
        int best = 0;
        for (int i = 1; i < s->count; i++)
            if (search_is_alive(s, i) && !(kept >> i & 1) &&
                (!best || mean_of(&s->all.of[i]) > mean_of(&s->all.of[best])))
                best = i;
        kept |= UINT64_C(1) << best;
    }
    s->alive = kept;
}

static uint32_t part_of(const search *s, uint32_t parts)
{
    uint32_t samples = (s->work + parts - 1) / parts;
    return samples > FEWEST_SAMPLES ? samples : FEWEST_SAMPLES;
}

/* The better half goes on, in as many samples again; then the final round begins. */
static uint32_t next_halving(search *s)
{
    if (s->issued)
        s->alive &= ~with_outlook(s, &s->all, HOPELESS);
    int challengers = bits_of(s->alive) - 1, rivals = s->level->finalists;
    if (challengers == 0)
        return 0;
    if (challengers <= rivals || s->issued * 2 > s->work) {
        s->finals = true;
        keep_best(s, rivals);
        return part_of(s, PARTS);
    }
    if (!s->issued)
        return part_of(s, s->level->first_share);
    keep_best(s, challengers / 2 > rivals ? challengers / 2 : rivals);
    return s->issued;
}

/* Another part of the final round, until its result is clear. */
static uint32_t next_final(search *s)
{
    if (s->fresh.of[0].samples >= s->work)
        return 0;
    s->alive &= ~with_outlook(s, &s->fresh, HOPELESS);
    return with_outlook(s, &s->fresh, OPEN) ? part_of(s, PARTS) : 0;
}

bool search_round(search *s, search_samples *out)
{
    uint32_t samples = 0;
    if (s->kind && s->compares)
        samples = s->issued ? 0 : s->work;
    else if (s->kind)
        samples = s->finals ? next_final(s) : next_halving(s);
    *out = (search_samples){s->issued, s->issued + samples};
    s->issued += samples;
    return samples > 0;
}

/* ---- samples ---- */

void search_sample(const search *s, uint32_t sample, tallies *sums)
{
    int value[MAX_OPTIONS];
    s->kind->values(s, sample, value);
    for (int i = 0; i < s->count; i++) {
        if (!search_is_alive(s, i))
            continue;
        option_sum *t = &sums->of[i];
        int64_t ahead = value[i] - value[0];
        t->sum += value[i];
        t->squares += (int64_t)value[i] * value[i];
        t->ahead += ahead;
        t->ahead_squares += ahead * ahead;
        t->samples++;
    }
}

static void sum_add(option_sum *into, const option_sum *from)
{
    into->sum += from->sum;
    into->squares += from->squares;
    into->ahead += from->ahead;
    into->ahead_squares += from->ahead_squares;
    into->samples += from->samples;
}

void search_merge(search *s, const tallies *sums)
{
    for (int i = 0; i < s->count; i++) {
        sum_add(&s->all.of[i], &sums->of[i]);
        if (s->finals)
            sum_add(&s->fresh.of[i], &sums->of[i]);
    }
}

/* ---- the choice ---- */

/* Is an option ahead of the incumbent by more than chance would explain? */
static bool confirmed(const search *s, const option_sum *t)
{
    if (t->samples < ENOUGH_SAMPLES || t->ahead <= 0)
        return false;
    double mean = ahead_of_incumbent(t), margin = s->margin / 100.0;
    return mean * mean > margin * margin * error_squared(t);
}

/* By the fresh samples; where time ended before there were any, by all. */
static int chosen(const search *s)
{
    const tallies *by = s->fresh.of[0].samples < ENOUGH_SAMPLES ? &s->all : &s->fresh;
    int best = 0;
    for (int i = 1; i < s->count; i++)
        if (search_is_alive(s, i) && confirmed(s, &by->of[i]) &&
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
    out->left_out = s->left_out;
    for (int i = 0; i < s->count; i++) {
        const option_sum *t = &s->all.of[i];
        out->option[i] = (search_option){
            .action = s->option[i],
            .levels = mean_of(t) / ONE_LEVEL,
            .spread = root(spread_squared(t->sum, t->squares, t->samples)) / ONE_LEVEL,
            .ahead = ahead_of_incumbent(t) / ONE_LEVEL,
            .error = root(error_squared(t)) / ONE_LEVEL,
            .samples = t->samples,
        };
    }
}

void search_run(search *s)
{
    search_samples round;
    while (search_round(s, &round)) {
        tallies sums;
        memset(&sums, 0, sizeof sums);
        for (uint32_t sample = round.first; sample < round.end; sample++)
            search_sample(s, sample, &sums);
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
