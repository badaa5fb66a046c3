/* duel_deals.c - duplicate deals: the same cards twice, the sides' seats swapped. */
#include "cli/cli.h"
#include "cli/duel.h"
#include "table/driver.h"
#include "tui/i18n.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Mean and spread of numbers that come one by one (Welford). */
typedef struct series {
    uint64_t count;
    double mean, squares;
} series;

static void add(series *s, double x)
{
    double off = x - s->mean;
    s->count++;
    s->mean += off / (double)s->count;
    s->squares += off * (x - s->mean);
}

/* Half of the 95 % interval of the mean. */
static double margin(const series *s)
{
    if (s->count < 2)
        return 0;
    double n = (double)s->count;
    return 1.96 * sqrt(s->squares / (n - 1) / n);
}

/* One deal as it came out for side a. */
typedef struct outcome {
    double levels, points;
    bool won, played; /* not played: a rebel made it void */
} outcome;

typedef struct tally {
    series levels, points; /* of pairs */
    uint64_t played, won;
    long refusals;
} tally;

/* A random level for both and a random dealer; every fourth deal has still to find its dealer. */
static void set_up(const duel *d, uint64_t deal, kd_match *match)
{
    kd_rng rng;
    kd_rng_seed(&rng, d->seed, deal * 8 + 5);
    uint32_t level;
    do
        level = kd_rng_below(&rng, KD_RANKS);
    while (!(d->rules.ranks >> level & 1) || level > d->rules.to_level);
    int dealer = (int)kd_rng_below(&rng, KD_SEATS);
    uint8_t levels[KD_TEAMS] = {(uint8_t)level, (uint8_t)level};
    kd_match_start_at(match, &d->rules, levels, deal % 4 == 3 ? KD_NOBODY : dealer);
}

/* The deal's result as side a, which is the team of that number, sees it. Taking the deal is worth
   a level at least; points are the attackers' over 100, the middle of the 200. */
static outcome outcome_of(const kd_round *round, int team)
{
    const kd_result *result = &round->result;
    outcome o = {0, 0, false, result->ending == KD_DEAL_PLAYED};
    if (!o.played)
        return o;
    double gain = result->taken && result->gain < 1 ? 1 : result->gain;
    bool attacks = kd_team(round->dealer) != team;
    double points = result->total - kd_points(kd_deck(&round->order.rules)) / 2.0;
    o.won = result->winners == team;
    o.levels = o.won ? gain : -gain;
    o.points = attacks ? points : -points;
    return o;
}

/* swapped: side a sits on seats 1 and 3. Cards and random numbers are the deal's, not the bots'. */
static outcome play(const duel *d, uint64_t deal, int swapped, tally *sum)
{
    driver table;
    const bot *seats[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats[(seat + swapped) % KD_SEATS] = d->seat[seat];
    set_up(d, deal, &table.match);
    driver_ready(&table, seats, d->seed, deal);
    driver_deal(&table);
    outcome o = outcome_of(&table.match.round, swapped);
    sum->refusals += table.refusals;
    sum->played += o.played;
    sum->won += o.won;
    if (d->verbose)
        printf("  %s %+.0f levels, %+.0f points", swapped ? "east-west" : "south-north", o.levels,
               o.points);
    return o;
}

static void play_pair(const duel *d, uint64_t deal, tally *sum)
{
    if (d->verbose)
        printf("deal %" PRIu64 ":", deal + 1);
    outcome first = play(d, deal, 0, sum), second = play(d, deal, 1, sum);
    if (d->verbose)
        putchar('\n');
    add(&sum->levels, (first.levels + second.levels) / 2);
    add(&sum->points, (first.points + second.points) / 2);
}

static void print(const duel *d, const tally *sum)
{
    char a[80], b[80];
    printf(N_OF("%s against %s: %" PRIu64 " deal, played twice with seats swapped; rules %s, "
                "seed %" PRIu64 "\n",
                "%s against %s: %" PRIu64 " deals, each played twice with seats swapped; "
                "rules %s, seed %" PRIu64 "\n",
                d->count),
           duel_side(d, 0, a, sizeof a), duel_side(d, 1, b, sizeof b), d->count, d->rules_name,
           d->seed);
    printf("levels a deal  %+.3f +/- %.3f\n", sum->levels.mean, margin(&sum->levels));
    printf("points a deal  %+.2f +/- %.2f\n", sum->points.mean, margin(&sum->points));
    printf("deals won      %.1f %%\n",
           sum->played ? 100.0 * (double)sum->won / (double)sum->played : 0.0);
    printf("deals void     %" PRIu64 "\n", 2 * d->count - sum->played);
    printf("refusals       %ld\n", sum->refusals);
}

int duel_deals(const duel *d)
{
    tally sum = {.played = 0};
    for (uint64_t deal = 0; deal < d->count; deal++)
        play_pair(d, deal, &sum);
    print(d, &sum);
    return CLI_OK;
}
