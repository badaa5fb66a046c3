/* climb.c - improves the weights of the policy by hill climbing in self-play. */
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "player.h"
#include "seats.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-climb DUELS SEED [RULES]
 *
 * SPSA, simultaneous perturbation stochastic approximation (J. Spall, 1992). Deals are declared and
 * buried once, by the heuristics of steady. Each duel moves all current weights a little, each up or
 * down at random, and lets them play against the weights moved the opposite way, over deals that are
 * played twice with the seats of the sides exchanged. All weights then move a little towards the
 * winner. The two play against each other, or both against the weights at the start, or both against
 * an outlier, the weights at the start moved far: what only beats itself is no better against others.
 *
 * Starts from the weights for the rules' number of decks. Prints on stderr the gain over these, in deals
 * that no duel uses. Writes the mean of the weights over the second half of the duels: their tables in
 * policy_fitted.c, and after them in a comment the numbers of policy_weights.c in their order.
 */
enum { OPENINGS = 20000, HELD_BACK = 5000, DEALS = 200, REPORT_EVERY = 2000, POINT_VALUE = 20 };
/* How far a weight moves for a level won, at the start and at the end; how far the weights of an
   outlier are moved: in multiples of its reach. */
static const double fast = 0.3, slow = 0.03, outlier_reach = 3;

/* A deal as it begins to be played. */
typedef struct opening {
    kd_order order;
    rollout start;
    stakes at_stake;
} opening;

static opening *openings;

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
    stakes_read(&o->at_stake, &view, match.round.pos.dealer, POINT_VALUE);
    o->at_stake.rules = &o->order.rules;
    return true;
}

/* The value of a deal for the side that leads first, in thousandths of a level. */
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
    const policy_weights *from;
    point start, now, sum; /* start: from as a point; sum: of the second half */
    long summed;
    player standard; /* by the weights at the start */
} climb;

/* Each weight up or down by its reach. */
static void draw_moves(climb *c, double move[WEIGHTS])
{
    for (int i = 0; i < (int)WEIGHTS; i++) {
        double reach = point_reach(&c->start, i);
        move[i] = kd_rng_below(&c->rng, 2) ? reach : -reach;
    }
}

static void seat_moved(player *out, const point *from, const double move[WEIGHTS], double way)
{
    point p = *from;
    for (int i = 0; i < (int)WEIGHTS; i++)
        p.at[i] += way * move[i];
    player_seat(out, &p);
}

/* Whom this duel's two play against; NULL: each other. */
static const player *third_of(climb *c, long duel, player *outlier)
{
    if (duel % 3 == 0)
        return NULL;
    if (duel % 3 == 1)
        return &c->standard;
    player_move(outlier, c->from, outlier_reach, &c->rng);
    return outlier;
}

static void step(climb *c, long duels, long at)
{
    static player up, down, outlier;
    double move[WEIGHTS];
    draw_moves(c, move);
    seat_moved(&up, &c->now, move, 1);
    seat_moved(&down, &c->now, move, -1);
    double won = duel(&up, &down, third_of(c, at, &outlier), &c->rng);
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
    player_seat(out, &mean);
}

/* ---- writing ---- */

/* name: "policy" or "one_deck". */
static void print_player(const player *p, const char *name)
{
    int heuristics[HEURISTICS];
    memcpy(heuristics, &p->w, sizeof heuristics);
    for (int f = 0; f < ROWS; f++) {
        if (f == 0 || f == LEAD_ROWS)
            printf("%s\nconst feature_weights %s_%ss[%s_ROWS] = {\n", f ? "};\n" : "", name,
                   f ? "answer" : "lead", f ? "ANSWER" : "LEAD");
        row_print(p->row[f], FEATURES);
    }
    printf("};\n/*");
    for (int i = 0; i < (int)HEURISTICS; i++)
        printf(" %d", heuristics[i]);
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
    kd_order order;
    long duels = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
    if (duels <= 0 || !seats_rules(argc > 3 ? argv[3] : "80p-v3", &rules)) {
        fprintf(stderr, "koudi-climb DUELS SEED [RULES] >weights\n");
        return 2;
    }
    kd_rng_seed(&c.rng, strtoull(argv[2], NULL, 10), 0);
    kd_order_make(&order, &rules, KD_CLUBS, 0);
    c.from = policy_weights_of(&order);
    point_read(&c.start, c.from);
    c.now = c.start;
    player_seat(&c.standard, &c.start);
    if (!open_deals(&rules, &c.rng))
        return 1;
    for (long at = 1; at <= duels; at++) {
        step(&c, duels, at);
        if (at % REPORT_EVERY && at < duels)
            continue;
        seat_mean(&c, &mean);
        fprintf(stderr, "%ld duels: %+.4f levels\n", at, over_held_back(&mean, &c.standard));
    }
    print_player(&mean, rules.decks == 1 ? "one_deck" : "policy");
    free(openings);
    return fflush(stdout) != 0;
}
