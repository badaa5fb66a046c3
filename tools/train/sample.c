/* sample.c - plays deals and writes the value of each play that the policy weighs: data to fit. */
#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy_internal.h"
#include "bots/search/search.h"
#include "seats.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-sample DEALS SEED SAMPLES EVERY [RULES]
 *
 * The bot steady plays DEALS deals on all four seats. At one decision in EVERY that has a choice, each
 * play is rolled out in SAMPLES determinizations. Writes a block of lines for each decision, one line
 * for each play, and an empty line after the block:
 *
 *   lead|answer ROW SIZE CHOSEN VALUE VALUE FEATURE...
 *
 * ROW: of the weights in policy_fitted.c. SIZE: cards in hand. CHOSEN: 1 for
 * the policy's own play. The values, in thousandths of a level, are means over one half of the
 * samples each, so that what is best by one half can be judged by the other.
 */
typedef struct request {
    uint64_t deals, seed;
    uint32_t samples, every;
    kd_rules rules;
} request;

/* The plays of one decision. */
typedef struct decision {
    const kd_view *view;
    bool leads;
    play_list list;
    int size;
    kd_cards best;
    int64_t sum[2][MOST_LISTED];
} decision;

static void list_plays(decision *d, const knowledge *k)
{
    rollout own;
    context ctx;
    rollout_start(&own, k);
    context_open(&ctx, policy_weights_of(&d->view->order), &own, &d->view->order);
    context_read(&ctx);
    d->leads = own.pos.played == 0;
    d->best = policy_list(&ctx, &d->list);
    d->size = ctx.size;
}

/* Rolls out each play in the same determinizations. */
static void roll_out(decision *d, const knowledge *k, const request *r, kd_rng *rng)
{
    const kd_order *order = &d->view->order;
    belief b;
    rollout public;
    stakes at;
    belief_read(&b, k, &belief_default);
    rollout_start(&public, k);
    stakes_read(&at, d->view, d->view->dealer, 20);
    for (uint32_t sample = 0; sample < 2 * r->samples; sample++) {
        rollout start = public;
        belief_draw(&b, rng, &start.pos);
        for (int i = 0; i < d->list.count; i++) {
            rollout now = start;
            rollout_play(&now, order, d->list.at[i].play);
            d->sum[sample % 2][i] += utility(&at, policy_finish(&now, order));
        }
    }
}

static void write_out(const decision *d, const request *r)
{
    for (int i = 0; i < d->list.count; i++) {
        const listed_play *p = &d->list.at[i];
        printf("%s %d %d %d %.1f %.1f", d->leads ? "lead" : "answer", p->row, d->size,
               kd_same(d->best, p->play), (double)d->sum[0][i] / r->samples,
               (double)d->sum[1][i] / r->samples);
        for (int k = 0; k < FEATURES; k++)
            printf(" %d", p->f.at[k]);
        putchar('\n');
    }
    putchar('\n');
}

static void sample(const request *r, const kd_view *view, kd_rng *rng)
{
    static decision d;
    knowledge k;
    memset(&d, 0, sizeof d);
    d.view = view;
    knowledge_read(&k, view, 0);
    list_plays(&d, &k);
    if (d.list.count < 2)
        return;
    roll_out(&d, &k, r, rng);
    write_out(&d, r);
}

/* What steady does; of some decisions a sample is taken first. */
static kd_action act_at(void *arg, const kd_view *view, kd_rng *rng)
{
    const request *r = arg;
    bool choice = view->phase == KD_PHASE_PLAY && kd_count(view->hand) > 1;
    if (choice && kd_rng_below(rng, r->every) == 0)
        sample(r, view, rng);
    return steady_decide(view, rng);
}

static void play_deal(request *r, uint64_t deal)
{
    kd_match match;
    kd_rng own, chance;
    seats_seed(&own, &chance, r->seed, deal);
    seats_play(&match, &r->rules, KD_PHASE_SCORED, act_at, r, &own, &chance);
}

int main(int argc, char **argv)
{
    request r = {.samples = 0};
    if (argc >= 5) {
        r.deals = strtoull(argv[1], NULL, 10);
        r.seed = strtoull(argv[2], NULL, 10);
        r.samples = (uint32_t)strtoul(argv[3], NULL, 10) / 2;
        r.every = (uint32_t)strtoul(argv[4], NULL, 10);
    }
    if (!r.samples || !r.every || !seats_rules(argc > 5 ? argv[5] : "80p-v3", &r.rules)) {
        fprintf(stderr, "koudi-sample DEALS SEED SAMPLES EVERY [RULES] >cases\n");
        return 2;
    }
    for (uint64_t deal = 0; deal < r.deals; deal++)
        play_deal(&r, deal);
    return fflush(stdout) != 0;
}
