/* net_sample.c - plays deals and writes the inputs of the nets and the value of each play that the policy weighs. */
#include "bots/knowledge/knowledge.h"
#include "bots/search/search.h"
#include "net_cases.h"
#include "player.h"
#include "seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-net-sample DEALS SEED SAMPLES EVERY policy|nets RULES...
 *
 * One side plays by the nets as they are, now and then at random, the other by the policy with one of three kinds of
 * weights: its own, those fitted to other styles or near them, or its own moved far. At one of the first side's
 * decisions in EVERY that has a choice each play is rolled out in the true deal and in SAMPLES - 1 determinizations,
 * by the policy or by the nets against such others too, and the mean is written in binary (net_cases.h). RULES:
 * presets or files, one drawn for each deal.
 */
enum { OF_A_KIND = 8, OTHERS = 3 * OF_A_KIND, STRAYS = 12, RULES = 8, POINT_VALUE = 30 };

typedef struct request {
    uint64_t deals, seed;
    uint32_t samples, every;
    bool nets; /* in rollouts */
    kd_rules rules[RULES];
    uint32_t rules_count;

    player other[OTHERS];
    int team; /* whose decisions are sampled */
    const player *against;
    const kd_match *match;
} request;

static kd_cards play_of(const request *r, const player *against, const rollout *now,
                        const kd_order *order)
{
    if (kd_team(now->pos.turn) != r->team)
        return policy_play_by(&against->w, now, order);
    return r->nets ? net_play(now, order) : policy_play(now, order);
}

static const player *draw_other(const request *r, kd_rng *rng)
{
    return &r->other[kd_rng_below(rng, OTHERS)];
}

static int finish(const request *r, const player *against, rollout *now, const kd_order *order)
{
    while (!kd_position_over(&now->pos))
        (void)rollout_play(now, order, play_of(r, against, now, order));
    return kd_position_score(&now->pos);
}

static void roll_out(const request *r, const kd_view *view, const knowledge *k,
                     const net_decision *d, kd_rng *rng, double sum[MOST_LISTED])
{
    const kd_order *order = &view->order;
    belief b;
    rollout public;
    stakes at;
    belief_read(&b, k, &belief_default);
    rollout_start(&public, k);
    stakes_read(&at, view, view->dealer, POINT_VALUE);
    for (uint32_t sample = 0; sample < r->samples; sample++) {
        rollout start = public;
        const player *against = draw_other(r, rng);
        if (sample == 0)
            start.pos = r->match->round.pos;
        else
            belief_draw(&b, rng, &start.pos);
        for (int i = 0; i < d->list.count; i++) {
            rollout now = start;
            (void)rollout_play(&now, order, d->list.at[i].play);
            sum[i] += utility(&at, finish(r, against, &now, order));
        }
    }
}

static net_inputs inputs_of(const net_decision *d, int i)
{
    net_inputs in;
    for (int j = 0; j < NET_INPUTS; j++)
        in.at[j] = (int8_t)(j < NET_COMMON ? d->common[j] : d->own[i][j - NET_COMMON]);
    return in;
}

static void write_case(const net_decision *d, const double sum[MOST_LISTED], uint32_t samples)
{
    net_case head = {d->leads, (uint8_t)d->list.count, (uint8_t)d->chosen};
    fwrite(&head, sizeof head, 1, stdout);
    for (int i = 0; i < d->list.count; i++) {
        net_case_play play = {.in = inputs_of(d, i)};
        play.value = (float)(sum[i] / ONE_LEVEL / samples);
        fwrite(&play, sizeof play, 1, stdout);
    }
}

/* What the side that learns plays; now and then any of the plays that the policy weighs. */
static kd_cards play_and_sample(const request *r, const kd_view *view, const knowledge *k,
                                const rollout *now, kd_rng *rng)
{
    static net_decision d;
    double sum[MOST_LISTED] = {0};
    if (!net_read(&d, now, k->order))
        return policy_play(now, k->order);
    if (d.list.count <= NET_CASE_PLAYS && kd_rng_below(rng, r->every) == 0) {
        roll_out(r, view, k, &d, rng, sum);
        write_case(&d, sum, r->samples);
    }
    int chosen = net_best(&d);
    if (kd_rng_below(rng, STRAYS) == 0)
        chosen = (int)kd_rng_below(rng, (uint32_t)d.list.count);
    return d.list.at[chosen].play;
}

static kd_action act_at(void *arg, const kd_view *view, kd_rng *rng)
{
    const request *r = arg;
    knowledge k;
    rollout now;
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    knowledge_read(&k, view, 0);
    rollout_start(&now, &k);
    kd_cards play = kd_team(view->seat) == r->team ? play_and_sample(r, view, &k, &now, rng)
                                                   : policy_play_by(&r->against->w, &now, k.order);
    kd_action action = {view->seat, KD_PLAY, kd_to_faces(k.order, play)};
    return is_allowed(view, &action) ? action : steady_decide(view, rng);
}

static void play_deal(request *r, uint64_t deal)
{
    kd_match match;
    kd_rng own, chance;
    seats_seed(&own, &chance, r->seed, deal);
    r->team = (int)(deal % KD_TEAMS);
    r->match = &match;
    r->against = draw_other(r, &own);
    const kd_rules *rules = &r->rules[kd_rng_below(&own, r->rules_count)];
    seats_play(&match, rules, KD_PHASE_SCORED, act_at, r, &own, &chance);
}

int main(int argc, char **argv)
{
    static request r;
    if (argc >= 7) {
        r.deals = strtoull(argv[1], NULL, 10);
        r.seed = strtoull(argv[2], NULL, 10);
        r.samples = (uint32_t)strtoul(argv[3], NULL, 10);
        r.every = (uint32_t)strtoul(argv[4], NULL, 10);
        r.nets = strcmp(argv[5], "nets") == 0;
        while (r.rules_count < RULES && argv[6 + r.rules_count] &&
               seats_rules(argv[6 + r.rules_count], &r.rules[r.rules_count])) {
            seats_need_two_decks(argv[6 + r.rules_count], &r.rules[r.rules_count]);
            r.rules_count++;
        }
    }
    if (!r.samples || !r.every || !r.rules_count || argv[6 + r.rules_count]) {
        fprintf(stderr, "koudi-net-sample DEALS SEED SAMPLES EVERY policy|nets RULES... >cases\n");
        return 2;
    }
    kd_rng others;
    kd_rng_seed(&others, r.seed, UINT64_MAX);
    for (int i = 0; i < OF_A_KIND; i++) {
        double share = (double)i / OF_A_KIND;
        player_move(&r.other[i], &policy_standard, 0, &others);
        player_move(&r.other[OF_A_KIND + i], &policy_others, 2 * share, &others);
        player_move(&r.other[2 * OF_A_KIND + i], &policy_standard, 2 + 2 * share, &others);
    }
    for (uint64_t deal = 0; deal < r.deals; deal++)
        play_deal(&r, deal);
    return fflush(stdout) != 0;
}
