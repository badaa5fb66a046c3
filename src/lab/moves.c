/* moves.c - koudi-lab moves: makes the set "your move": decisions in deals of bots in which one action is far the best. */
#include "lab/lab.h"

#include "base/i18n.h"
#include "bots/bots.h"
#include "bots/search/search.h"
#include "practice/practice.h"
#include "table/driver.h"
#include "think/coach.h"

#include <string.h>

/* Admitted is what the best action gains over every other: so many thousandths of a level, and standard errors, in so many
   samples of each model. */
enum { GAIN = 150, ERRORS = 5, SAMPLES = 20000 };

/* BATCH: samples after which a race may end. SETTLED: samples after which an option that is behind by GAIN and ERRORS more
   is not compared any more. RIVALS: the nearest, which always are. */
enum { BATCH = 64, SETTLED = 1500, RIVALS = 2, DOUBTS = 2 };

/* FEWEST: options that a play or burying must have. One deal of so many is looked through for showings, for declining them,
   and for buryings: all three make a fifth of the set. HALF: of a hand. */
enum { FEWEST = 3, SHOWS_IN = 4, DECLINES_IN = 12, BURIES_IN = 4, HALF = 12 };

/* Of the two models of players, strangers play in their own style whatever has been played. OWN, that of strong, weighs samples
   by how well they explain the plays, and so takes ten times as long. */
enum { STRANGERS, OWN, MODELS };

/* The stages of a race: all before the last two drop most decisions for little. Each has samples of its own, so that the
   action which chance has helped in one has no help in the next. */
static const struct stage {
    int model, samples, gain, errors;
} stages[] = {{STRANGERS, 256, 100, 0},           {OWN, 256, 100, 0},
              {STRANGERS, SETTLED, GAIN, 0},      {OWN, SETTLED, GAIN, 0},
              {STRANGERS, SAMPLES, GAIN, ERRORS}, {OWN, SAMPLES, GAIN, ERRORS}};
enum { STAGES = sizeof stages / sizeof *stages, FINAL = STAGES - MODELS };

typedef struct request {
    uint64_t seed, count, from, deals, samples;
} request;

static const cli_option options[] = {
    {'s', "seed", "N", N_("The number that all deals come from (default: 1)"),
     CLI_NUMBER(request, seed, 0, UINT64_MAX)},
    {'n', "count", "N", N_("How many exercises to make at most (default: 500)"),
     CLI_NUMBER(request, count, 1, 1000000)},
    {'f', "from", "N", N_("The first deal (default: 1)"), CLI_NUMBER(request, from, 1, 1000000)},
    {'d', "deals", "N", N_("How many deals to look through at most"),
     CLI_NUMBER(request, deals, 1, 1000000)},
    {'w', "samples", "N", N_("Samples in which an action must be far the best (default: 20000)"),
     CLI_NUMBER(request, samples, 1, 100000)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "moves",
    .operands = "",
    .help = N_(
        "Makes the exercises \"your move\", a line each: decisions in deals of bots in which one\n"
        "action is far the best. Each deal gives two at most, which follow from the seed and its\n"
        "number alone."),
    .options = options,
};

/* What is made of one deal. */
typedef struct hunt {
    search_level level[MODELS];
    uint64_t seed;
    int first;             /* the trick from which on plays are looked at */
    bool shows, declines;  /* are showings looked at? also those where none is the best? */
    bool buries;           /* are buryings looked at? */
    bool shown, played;    /* there is an exercise of a decision before the play, or of a play */
    int offered[KD_SEATS]; /* showings that the seat had when it was asked last */
    uint64_t left;         /* exercises that are still wanted */
    int samples;           /* of the last stages */
    search search;
} hunt;

/* ---- the race ---- */

/* Is the first action ahead of the option by gain, and so many standard errors more? below: is it behind that by so many? */
static bool ahead_by(const option_sum *t, int64_t gain, int errors, bool below)
{
    int64_t n = t->samples, by = -t->ahead - gain * n, e = (int64_t)errors * errors;
    int64_t squares = t->ahead_squares + 2 * gain * t->ahead + gain * gain * n;
    return (below ? by < 0 : by > 0) && by * by / n * (n - 1 + e) >= e * squares;
}

static bool gains(const option_sum *t, int64_t gain)
{
    return -t->ahead >= gain * (int64_t)t->samples;
}

/* Samples on, until the stage is over or the first action can hardly pass it any more. */
static bool run_stage(search *s, const struct stage *stage)
{
    for (uint32_t at = 0; at < (uint32_t)stage->samples;) {
        tallies sums;
        memset(&sums, 0, sizeof sums);
        for (int i = 0; i < BATCH && at < (uint32_t)stage->samples; i++)
            search_sample(s, at++, &sums);
        search_merge(s, &sums);
        for (int i = 1; i < s->count; i++)
            if (ahead_by(&s->all.of[i], stage->gain, DOUBTS, true))
                return false;
    }
    for (int i = 1; i < s->count; i++)
        if (!gains(&s->all.of[i], stage->gain) ||
            (stage->errors && !ahead_by(&s->all.of[i], 0, stage->errors, false)))
            return false;
    return true;
}

/* The others in the order of how near they are to the first. */
static void sort_options(const search *s, int order[MAX_OPTIONS])
{
    for (int i = 0; i < s->count; i++) {
        int at = i;
        for (; at > 1 && s->all.of[order[at - 1]].ahead < s->all.of[i].ahead; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* The options of a decision; 0 when they cannot all be compared. */
static int comparable_options(hunt *h, const kd_view *view, kd_action out[MAX_OPTIONS])
{
    search *s = &h->search;
    search_begin(s, view, h->seed, &h->level[0], 0);
    int count = s->kind && !s->left_out && s->count >= FEWEST ? s->count : 0;
    if (view->phase != KD_PHASE_PLAY && view->phase != KD_PHASE_BURY) {
        count = legal_options(view, out);
        out[count++] = act(view, KD_PASS, (kd_cards){0, 0});
    } else {
        memcpy(out, s->option, (size_t)count * sizeof *out);
    }
    return count;
}

static int rounded_mean(int64_t sum, int64_t n)
{
    return (int)((sum + (sum < 0 ? -n : n) / 2) / n);
}

/* The standard error of a mean, in integers, so that each machine finds the same. */
static int error_of(int64_t sum, int64_t squares, int64_t n)
{
    int64_t rest = squares - sum / n * sum - sum % n * sum / n, error = 0;
    while ((2 * error + 1) * (2 * error + 1) * n * (n - 1) < 4 * rest)
        error++;
    return (int)error;
}

/* The options as the coach tells them, the best first. */
static void fill_advice(const search *s, advice *out, int all)
{
    int order[MAX_OPTIONS];
    sort_options(s, order);
    memset(out, 0, sizeof *out);
    out->options = all;
    out->samples = s->all.of[0].samples;
    for (int i = 0; i < s->count && i < COACH_SHOWINGS; i++) {
        const option_sum *t = &s->all.of[order[i]];
        out->line[out->count++] = (advice_line){
            .action = s->option[order[i]],
            .levels = rounded_mean(t->sum, t->samples) / 1000.0,
            .error = error_of(t->sum, t->squares, t->samples) / 1000.0,
            .behind = rounded_mean(-t->ahead, t->samples) / 1000.0,
            .unsure = error_of(t->ahead, t->ahead_squares, t->samples) / 1000.0,
            .why = WHY_COUNT,
        };
    }
}

/* Is one action far the best? Fills in the advice. */
static bool race(hunt *h, const kd_view *view, advice *out)
{
    kd_action list[MAX_OPTIONS], kept[MAX_OPTIONS];
    int order[MAX_OPTIONS] = {0}, settled[MAX_OPTIONS] = {0};
    search *s = &h->search;
    int all = comparable_options(h, view, list), count = all, best = 0;
    if (count < 2)
        return false;
    search_compare(s, view, h->seed, &h->level[STRANGERS], 0, list, count);
    (void)run_stage(s, &(struct stage){STRANGERS, BATCH, -1000000, 0});
    for (int i = 1; i < count; i++)
        best = s->all.of[i].sum > s->all.of[best].sum ? i : best;
    kd_action first = list[best];
    list[best] = list[0];
    list[0] = first;
    if (first.verb == KD_PASS && !h->declines)
        return false;
    for (int i = 0; i < STAGES; i++) {
        struct stage stage = stages[i];
        stage.samples = i < FINAL ? stage.samples : h->samples;
        search_compare(s, view, h->seed + 1 + (uint64_t)i, &h->level[stage.model], 0, list, count);
        if (!run_stage(s, &stage))
            return false;
        if (i == STAGES - 1)
            fill_advice(s, out, all);
        for (int k = 1; stage.samples == SETTLED && k < count; k++)
            settled[k] += ahead_by(&s->all.of[k], GAIN, ERRORS, false);
        if (i + 1 != FINAL)
            continue;
        /* The final stages compare the nearest, and all that may still be near. */
        int near = 0;
        sort_options(s, order);
        for (int k = 0; k < count; k++)
            if (k <= RIVALS || settled[order[k]] < MODELS)
                kept[near++] = list[order[k]];
        memcpy(list, kept, sizeof kept);
        count = near;
    }
    return true;
}

/* ---- the exercise ---- */

/* Is the decision to be looked at? While cards are dealt: when there is a new showing, and half the hand to judge it by. */
static bool is_sought(hunt *h, const kd_view *view)
{
    kd_action showings[MOST_OPTIONS];
    if (view->phase == KD_PHASE_PLAY)
        return !h->played && view->tricks >= h->first && legal_choice(view);
    bool buries = view->phase == KD_PHASE_BURY;
    if (h->shown || !(buries ? h->buries : h->shows) || !coach_has_choice(view))
        return false;
    if (view->phase != KD_PHASE_DEAL)
        return true;
    if (view->held[view->seat] < HALF)
        return false;
    int before = h->offered[view->seat];
    h->offered[view->seat] = legal_options(view, showings);
    return h->offered[view->seat] > before;
}

/* A match with the view and other hands than those that were dealt. */
static bool make_up(const hunt *h, const kd_view *view, kd_match *match)
{
    kd_rng rng;
    kd_position deal;
    kd_cards hand[KD_SEATS];
    kd_rng_seed(&rng, h->seed, SAMPLES);
    if (view->phase != KD_PHASE_PLAY)
        return search_match(&h->search, &rng, match);
    belief_draw(&h->search.belief, &rng, &deal);
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = kd_to_faces(&view->order, deal.hand[seat]);
    return kd_match_from_view(match, view, hand).reason == KD_OK;
}

static void seek(hunt *h, const kd_view *view)
{
    static exercise e, again;
    char line[EXERCISE_LINE], why[200];
    memset(&e, 0, sizeof e);
    e.kind = PRACTICE_MOVE;
    e.seat = view->seat;
    h->seed += STAGES + 1;
    if (!race(h, view, &e.known) || !make_up(h, view, &e.match))
        return;
    e.best = e.known.line[0].action;
    int length = exercise_print(&e, line, sizeof line);
    if (length >= EXERCISE_LINE || !exercise_parse(line, (size_t)length, &again, why, sizeof why))
        return;
    printf("%s\n", line);
    (void)fflush(stdout);
    h->left--;
    h->shown |= view->phase != KD_PHASE_PLAY;
    h->played |= view->phase == KD_PHASE_PLAY;
}

static kd_action decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    hunt *h = arg;
    if (h->left && is_sought(h, view))
        seek(h, view);
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

/* Six deals of ten are of the first text, the others of those with two decks: with one there is no other model of
   players. */
static bool start_deal(kd_match *match, kd_rng *rng)
{
    static const char *const texts[] = {"80p-v3", "80p-v3",   "80p-v3",   "80p-v3",   "80p-v3",
                                        "80p-v3", "80p-scn2", "80p-scn2", "official", "tournament"};
    kd_rules rules;
    (void)kd_rules_preset(&rules, texts[kd_rng_below(rng, sizeof texts / sizeof *texts)]);
    uint8_t level[KD_TEAMS] = {(uint8_t)kd_rng_below(rng, KD_RANKS),
                               (uint8_t)kd_rng_below(rng, KD_RANKS)};
    return kd_match_start_at(match, &rules, level, (int)kd_rng_below(rng, KD_SEATS)) ||
           kd_match_start(match, &rules);
}

static void look_through(hunt *h, uint64_t seed, uint64_t number)
{
    static driver d;
    kd_rng rng;
    const bot *steady = bot_find("steady"), *seats[KD_SEATS] = {steady, steady, steady, steady};
    kd_rng_seed(&rng, seed, number * 8 + 7);
    h->seed = kd_rng_next(&rng);
    h->shown = h->played = false;
    h->shows = number % SHOWS_IN == 0;
    h->declines = number % DECLINES_IN == 0;
    h->buries = number % BURIES_IN == 2;
    memset(h->offered, 0, sizeof h->offered);
    if (!start_deal(&d.match, &rng))
        return;
    h->first = (int)kd_rng_below(&rng, HALF);
    driver_ready(&d, seats, seed, number);
    d.decide = decide;
    d.arg = h;
    driver_deal(&d);
}

int lab_moves(int argc, char **argv)
{
    static hunt h;
    request r = {.seed = 1, .count = 500, .from = 1, .deals = 1000000, .samples = SAMPLES};
    int at, status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (argc > at)
        return cli_misused(usage.name, _("unexpected word: %s"), argv[at]);
    h.left = r.count;
    h.samples = (int)r.samples;
    for (int i = 0; i < MODELS; i++) {
        h.level[i] = strong_level;
        h.level[i].point = 0;
    }
    h.level[STRANGERS].draws = h.level[STRANGERS].kitties = 1;
    h.level[STRANGERS].strangers = true;
    puts("koudi-exercises 1");
    for (uint64_t i = 0; h.left && i < r.deals; i++)
        look_through(&h, r.seed, r.from + i);
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}
