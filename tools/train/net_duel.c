/* net_duel.c - what the nets gain over the policy, against the policy and against others. */
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "mean.h"
#include "player.h"
#include "seats.h"

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

/* The mean of a deal that is played twice, with the sides' seats exchanged. */
static double play_twice(const rollout *start, const kd_order *order, const stakes *at,
                         const policy_weights *one, const policy_weights *other)
{
    return (play(start, order, at, one, other) - play(start, order, at, other, one)) / 2;
}

static void print(const char *name, const total *gain)
{
    printf("%s %+.4f +/- %.4f\n", name, total_mean(gain), total_range(gain));
}

int main(int argc, char **argv)
{
    static player outlier[OUTLIERS];
    static total direct, nets, plain, more;
    kd_rules rules;
    kd_rng rng;
    long deals = argc > 3 ? strtol(argv[1], NULL, 10) : 0;
    if (deals <= 0 || !seats_rules(argv[3], &rules)) {
        fprintf(stderr, "koudi-net-duel DEALS SEED RULES\n");
        return 2;
    }
    seats_need_two_decks(argv[3], &rules);
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
        total_add(&direct, play_twice(&start, order, &at, NULL, w));
        double by_nets = play_twice(&start, order, &at, NULL, other);
        double by_policy = play_twice(&start, order, &at, w, other);
        total_add(&nets, by_nets);
        total_add(&plain, by_policy);
        total_add(&more, by_nets - by_policy);
        deal++;
    }
    print("nets v policy     ", &direct);
    print("nets v outliers   ", &nets);
    print("policy v outliers ", &plain);
    print("nets gain there   ", &more);
    return 0;
}
