/* net_duel.c - what the nets gain over the policy, against the policy and against others. */
#include "bots/policy/policy_net.h"
#include "bots/search/utility.h"
#include "player.h"
#include "seats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-net-duel DEALS SEED RULES
 *
 * Deals are declared and buried by the heuristics of steady and played twice with the sides' seats exchanged. Prints
 * levels a round of the nets against the policy; then of the nets and of the policy, each against six outliers: the
 * policy with weights moved far, other ones for each seed.
 */
enum { OUTLIERS = 6 };

static kd_action act_by_heuristic(void *arg, const kd_view *view, kd_rng *rng)
{
    (void)arg;
    return steady_decide(view, rng);
}

/* The value of a deal, in levels, for the side that leads first; by: whom each side plays by, NULL: the nets. */
static double play(const rollout *start, const kd_order *order, const stakes *at,
                   const policy_weights *leaders, const policy_weights *others)
{
    rollout now = *start;
    int team = kd_team(now.pos.turn);
    while (!kd_position_over(&now.pos)) {
        const policy_weights *w = kd_team(now.pos.turn) == team ? leaders : others;
        (void)rollout_play(&now, order, w ? policy_play_by(w, &now, order) : net_play(&now, order));
    }
    return utility(at, kd_position_score(&now.pos)) / (double)ONE_LEVEL;
}

typedef struct tally {
    double sum, squares;
} tally;

static double note(tally *t, double gain)
{
    t->sum += gain;
    t->squares += gain * gain;
    return gain;
}

static void print(const char *name, const tally *t, double n)
{
    double mean = t->sum / n, error = sqrt((t->squares / n - mean * mean) / n);
    printf("%s %+.4f +/- %.4f\n", name, mean, 1.96 * error);
}

int main(int argc, char **argv)
{
    static player outlier[OUTLIERS];
    static tally direct, nets, plain, more;
    kd_rules rules;
    kd_rng rng;
    long deals = argc > 3 ? strtol(argv[1], NULL, 10) : 0;
    if (deals <= 0 || !seats_rules(argv[3], &rules)) {
        fprintf(stderr, "koudi-net-duel DEALS SEED RULES\n");
        return 2;
    }
    kd_rng_seed(&rng, strtoull(argv[2], NULL, 10), 0);
    for (int i = 0; i < OUTLIERS; i++)
        player_move(&outlier[i], &policy_standard, 3, &rng);
    for (long deal = 0; deal < deals;) {
        kd_match match;
        kd_view view;
        stakes at;
        rollout start;
        const policy_weights *w = &policy_standard, *other = &outlier[deal % OUTLIERS].w;
        seats_play(&match, &rules, KD_PHASE_PLAY, act_by_heuristic, NULL, &rng, &rng);
        if (match.round.phase != KD_PHASE_PLAY)
            continue;
        const kd_order *order = &match.round.order;
        kd_view_make(&view, &match, match.round.pos.turn);
        memset(&start, 0, sizeof start);
        start.pos = match.round.pos;
        start.burier = match.round.burier;
        stakes_read(&at, &view, match.round.pos.dealer, 0);
        note(&direct, (play(&start, order, &at, NULL, w) - play(&start, order, &at, w, NULL)) / 2);
        double by_nets = note(
            &nets,
            (play(&start, order, &at, NULL, other) - play(&start, order, &at, other, NULL)) / 2);
        double by_policy = note(
            &plain, (play(&start, order, &at, w, other) - play(&start, order, &at, other, w)) / 2);
        note(&more, by_nets - by_policy);
        deal++;
    }
    print("nets v policy     ", &direct, (double)deals);
    print("nets v outliers   ", &nets, (double)deals);
    print("policy v outliers ", &plain, (double)deals);
    print("nets gain there   ", &more, (double)deals);
    return 0;
}
