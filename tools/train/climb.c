/* climb.c - climbs to better weights of the policy by playing near ones against each other. */
#include "bots/policy/policy.h"
#include "bots/policy/policy_weights.h"
#include "bots/policy/steady.h"
#include "bots/search/utility.h"
#include "seats.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-climb DUELS SEED [RULES]
 *
 * Deals are declared and buried by steady's rules, once. Then every duel takes the weights of now,
 * moves each of them a little up or down by chance, and compares those with the ones that are moved
 * the other way, over deals that are played twice with the sides' seats exchanged: against each
 * other, against the weights at the start, or against these moved so far that they play strangely.
 * All weights go a little where the winner has them (SPSA, simultaneous perturbation). Opponents of
 * three sorts, since what beats itself alone is no better against anybody else.
 *
 * Says on stderr what it has come to against the weights at the start, over deals that no duel sees.
 * Writes the mean of the second half's weights: policy_fitted.c, and behind it as a comment what
 * policy_weights.c gives as numbers, in its order.
 */
enum { OPENINGS = 20000, HELD_BACK = 5000, DEALS = 200, SAID_EVERY = 2000, A_POINT = 20 };
enum {
    FITS = LEAD_FITS + ANSWER_FITS,
    THUMBS = offsetof(policy_weights, lead) / sizeof(int),
    WEIGHTS = THUMBS + FITS * 2 * FEATURES
};
/* How far a weight goes for a level won, at the start and at the end, in its own steps; how far a
   stranger's weights are moved. */
static const double fast = 0.3, slow = 0.03, outlying = 3;

/* A deal as it begins to be played. */
typedef struct opening {
    kd_order order;
    rollout start;
    stakes at_stake;
} opening;

/* Weights as a row of numbers, and as the policy takes them. */
typedef struct point {
    double at[WEIGHTS];
} point;

typedef struct player {
    policy_weights w;
    policy_fit fit[FITS];
} player;

static opening *openings;

/* ---- weights ---- */

/* Where the fixed weights of a table begin in a point; those by size follow. */
static int fixed_of(int fit)
{
    return (int)THUMBS + 2 * fit * FEATURES;
}

static int by_size_of(int fit)
{
    return fixed_of(fit) + FEATURES;
}

static void read_standard(point *p)
{
    int thumbs[THUMBS];
    memcpy(thumbs, &policy_standard, sizeof thumbs);
    for (int i = 0; i < THUMBS; i++)
        p->at[i] = thumbs[i];
    for (int f = 0; f < FITS; f++) {
        const policy_fit *fit = f < LEAD_FITS ? &policy_leads[f] : &policy_answers[f - LEAD_FITS];
        for (int i = 0; i < FEATURES; i++) {
            p->at[fixed_of(f) + i] = fit->fixed[i];
            p->at[by_size_of(f) + i] = fit->by_size[i];
        }
    }
}

/* How far a weight is moved; 0 of those that are none, and of heuristics that are off. */
static double reach_of(const point *from, int i)
{
    double size = fabs(from->at[i]);
    if (i < THUMBS)
        return size > 0 ? 0.1 * size + 1 : 0;
    int features = i < fixed_of(LEAD_FITS) ? LEAD_FEATURES : ANSWER_FEATURES;
    return (i - (int)THUMBS) % FEATURES < features ? 30 : 0;
}

static int within(double x, int least, int most)
{
    return x < least ? least : x > most ? most : (int)lrint(x);
}

static void seat_player(player *out, const point *p)
{
    int thumbs[THUMBS];
    for (int i = 0; i < THUMBS; i++)
        thumbs[i] = within(p->at[i], 0, 1 << 14);
    memcpy(&out->w, thumbs, sizeof thumbs);
    int *odds[] = {&out->w.beats_help, &out->w.will_help};
    for (size_t i = 0; i < sizeof odds / sizeof *odds; i++)
        *odds[i] = within(*odds[i], 0, 4096);
    out->w.few_trumps = within(out->w.few_trumps, 1, KD_MAX_HAND);
    for (int f = 0; f < FITS; f++)
        for (int i = 0; i < FEATURES; i++) {
            out->fit[f].fixed[i] = (int16_t)within(p->at[fixed_of(f) + i], -4000, 4000);
            out->fit[f].by_size[i] =
                (int16_t)within(p->at[by_size_of(f) + i], -MOST_BY_SIZE, MOST_BY_SIZE);
        }
    out->w.lead = out->fit;
    out->w.answer = out->fit + LEAD_FITS;
}

/* ---- deals ---- */

static kd_action act_by_heuristic(void *arg, const kd_view *view, kd_rng *rng)
{
    (void)arg;
    return steady_decide(view, rng);
}

static bool open_deal(opening *o, const kd_rules *rules, kd_rng *rng)
{
    kd_match match;
    seats_play(&match, rules, KD_PHASE_PLAY, act_by_heuristic, NULL, rng, rng);
    if (match.round.phase != KD_PHASE_PLAY)
        return false;
    kd_view view;
    kd_view_make(&view, &match, match.round.pos.turn);
    memset(o, 0, sizeof *o);
    o->order = match.round.order;
    o->start.pos = match.round.pos;
    o->start.burier = match.round.burier;
    stakes_read(&o->at_stake, &view, match.round.pos.dealer, A_POINT);
    o->at_stake.rules = &o->order.rules;
    return true;
}

/* What a deal comes to for the side that leads first, in thousandths of a level. */
static int play(const opening *o, const player *leaders, const player *others)
{
    rollout now = o->start;
    int team = kd_team(now.pos.turn);
    while (!kd_position_over(&now.pos)) {
        const player *by = kd_team(now.pos.turn) == team ? leaders : others;
        (void)rollout_play(&now, &o->order, policy_play_by(&by->w, &now, &o->order));
    }
    return utility(&o->at_stake, kd_position_score(&now.pos));
}

/* Levels a round by which one is better than the other; third: against that one, NULL: against
   each other. */
static double compare(const opening *o, const player *one, const player *other, const player *third)
{
    if (!third)
        return (play(o, one, other) - play(o, other, one)) / 2000.0;
    int leading = play(o, one, third) - play(o, other, third);
    int answering = play(o, third, other) - play(o, third, one);
    return (leading + answering) / 2000.0;
}

/* The same over deals that are not held back. */
static double duel(const player *one, const player *other, const player *third, kd_rng *rng)
{
    double sum = 0;
    for (int i = 0; i < DEALS; i++) {
        uint32_t at = HELD_BACK + kd_rng_below(rng, OPENINGS - HELD_BACK);
        sum += compare(&openings[at], one, other, third);
    }
    return sum / DEALS;
}

static double over_held_back(const player *one, const player *other)
{
    double sum = 0;
    for (int i = 0; i < HELD_BACK; i++)
        sum += compare(&openings[i], one, other, NULL);
    return sum / HELD_BACK;
}

/* ---- climbing ---- */

/* Where the climb is. */
typedef struct climb {
    kd_rng rng;
    point start, now, sum; /* sum: of the second half */
    long summed;
    player standard; /* by the weights at the start */
} climb;

/* Each weight up or down by its reach times that. */
static void draw_moves(climb *c, double times, double move[WEIGHTS])
{
    for (int i = 0; i < (int)WEIGHTS; i++) {
        double beat_odds = times * reach_of(&c->start, i);
        move[i] = kd_rng_below(&c->rng, 2) ? beat_odds : -beat_odds;
    }
}

static void seat_moved(player *out, const point *from, const double move[WEIGHTS], double way)
{
    point p = *from;
    for (int i = 0; i < (int)WEIGHTS; i++)
        p.at[i] += way * move[i];
    seat_player(out, &p);
}

/* Whom this duel's two play against; NULL: each other. */
static const player *third_of(climb *c, long duel, player *stranger)
{
    double move[WEIGHTS];
    if (duel % 3 == 0)
        return NULL;
    if (duel % 3 == 1)
        return &c->standard;
    draw_moves(c, outlying, move);
    seat_moved(stranger, &c->start, move, 1);
    return stranger;
}

static void step(climb *c, long duels, long at)
{
    static player up, down, stranger;
    double move[WEIGHTS];
    draw_moves(c, 1, move);
    seat_moved(&up, &c->now, move, 1);
    seat_moved(&down, &c->now, move, -1);
    double won = duel(&up, &down, third_of(c, at, &stranger), &c->rng);
    double rate = fast + (slow - fast) * (double)at / (double)duels;
    for (int i = 0; i < (int)WEIGHTS; i++)
        c->now.at[i] += rate * won * move[i];
    if (2 * at <= duels)
        return;
    c->summed++;
    for (int i = 0; i < (int)WEIGHTS; i++)
        c->sum.at[i] += c->now.at[i];
}

/* The mean of the second half, before that what is now. */
static void seat_mean(const climb *c, player *out)
{
    point mean = c->now;
    for (int i = 0; c->summed && i < (int)WEIGHTS; i++)
        mean.at[i] = c->sum.at[i] / (double)c->summed;
    seat_player(out, &mean);
}

/* ---- writing ---- */

static void print_row(const int16_t row[FEATURES])
{
    printf("{");
    for (int i = 0; i < FEATURES; i++)
        printf("%d, ", row[i]);
    printf("},");
}

static void print_player(const player *p)
{
    int thumbs[THUMBS];
    memcpy(thumbs, &p->w, sizeof thumbs);
    printf("/* policy_fitted.c - weights of features, written by tools/train: deals decide. */\n"
           "#include \"policy_weights.h\"\n\nconst policy_fit policy_leads[LEAD_FITS] = {\n");
    for (int f = 0; f < FITS; f++) {
        printf(f == LEAD_FITS ? "};\n\nconst policy_fit policy_answers[ANSWER_FITS] = {\n{" : "{");
        print_row(p->fit[f].fixed);
        print_row(p->fit[f].by_size);
        printf("},\n");
    }
    printf("};\n/*");
    for (int i = 0; i < (int)THUMBS; i++)
        printf(" %d", thumbs[i]);
    printf(" */\n");
}

static bool open_deals(const kd_rules *rules, kd_rng *rng)
{
    openings = calloc(OPENINGS, sizeof *openings);
    for (int i = 0; openings && i < OPENINGS;)
        i += open_deal(&openings[i], rules, rng);
    return openings;
}

int main(int argc, char **argv)
{
    static climb c;
    static player mean;
    kd_rules rules;
    long duels = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
    if (duels <= 0 || !kd_rules_preset(&rules, argc > 3 ? argv[3] : "80p-v3")) {
        fprintf(stderr, "koudi-climb DUELS SEED [RULES] >weights\n");
        return 2;
    }
    kd_rng_seed(&c.rng, strtoull(argv[2], NULL, 10), 0);
    read_standard(&c.start);
    c.now = c.start;
    seat_player(&c.standard, &c.start);
    if (!open_deals(&rules, &c.rng))
        return 1;
    for (long at = 1; at <= duels; at++) {
        step(&c, duels, at);
        if (at % SAID_EVERY && at < duels)
            continue;
        seat_mean(&c, &mean);
        fprintf(stderr, "%ld duels: %+.4f levels\n", at, over_held_back(&mean, &c.standard));
    }
    print_player(&mean);
    free(openings);
    return fflush(stdout) != 0;
}
