/* duel_deals.c - how the sides do over duplicate deals: the same cards twice, the seats swapped. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/contest.h"
#include "cli/duel.h"

#include <inttypes.h>
#include <stdio.h>

static void print_deal(uint64_t deal, const outcome rounds[2])
{
    printf("deal %" PRIu64 ":", deal + 1);
    for (int swapped = 0; swapped < 2; swapped++)
        printf("  %s %+d levels, %+.0f points", swapped ? "east-west" : "south-north",
               rounds[swapped].levels, rounds[swapped].half_points / 2.0);
    putchar('\n');
}

static void print(const duel *d, const contest *c, const score *sum)
{
    char a[2 * MAX_CONTENDER], b[2 * MAX_CONTENDER];
    printf(N_OF("%s against %s: %" PRIu64 " deal, played twice with seats swapped; rules %s, "
                "seed %" PRIu64 "\n",
                "%s against %s: %" PRIu64 " deals, each played twice with seats swapped; "
                "rules %s, seed %" PRIu64 "\n",
                d->count),
           duel_side(d, 0, a, sizeof a), duel_side(d, 1, b, sizeof b), d->count, d->rules_name,
           d->seed);
    score_print(sum);
    printf("refusals         %" PRIu64 "\n", c->refusals[0] + c->refusals[1]);
}

int duel_deals(const duel *d)
{
    score sum = {.rounds = 0};
    contest c = {.rules = d->rules, .seed = d->seed};
    for (int seat = 0; seat < KD_SEATS; seat++)
        c.seat[seat] = &d->seat[seat];
    for (uint64_t deal = 0; deal < d->count; deal++) {
        outcome rounds[2];
        contest_play(&c, deal, rounds);
        pair both = pair_of(deal, &rounds[0], &rounds[1]);
        score_add(&sum, &both);
        if (d->verbose)
            print_deal(deal, rounds);
    }
    print(d, &c, &sum);
    return CLI_OK;
}
