/* contest.c - duplicate deals: the same cards twice with the sides' seats swapped, and sums of the
   results. */
#include "cli/contest.h"

#include "base/i18n.h"
#include "bots/knowledge/knowledge.h"
#include "cli/cli.h"
#include "record/deck.h"
#include "think/field.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

/* ---- results ----------------------------------------------------------------------------------- */

void score_add(score *s, const pair *p)
{
    series_add(&s->levels, p->levels / 2.0);
    series_add(&s->points, p->half_points / 4.0);
    if (p->played)
        series_add(&s->won, (double)p->won / p->played);
    s->rounds += 2;
    s->played += (uint64_t)p->played;
}

void score_print_head(const score *s, const char *a, const char *b, const char *rules_name,
                      uint64_t seed)
{
    char shown[2][2 * MAX_CONTENDER];
    contender_shown(a, shown[0], sizeof shown[0]);
    contender_shown(b, shown[1], sizeof shown[1]);
    printf(P_OF("%s against %s: %" PRIu64 " deal, played twice with seats swapped; rules %s, "
                "seed %" PRIu64 "\n",
                "%s against %s: %" PRIu64 " deals, each played twice with seats swapped; "
                "rules %s, seed %" PRIu64 "\n",
                s->levels.count),
           shown[0], shown[1], s->levels.count, rules_name, seed);
}

void score_print(const score *s)
{
    printf(P_("levels a round   %+.3f +/- %.3f\n"), s->levels.mean, series_margin(&s->levels));
    printf(P_("points a round   %+.2f +/- %.2f\n"), s->points.mean, series_margin(&s->points));
    printf(P_("rounds won       %.1f +/- %.1f %%\n"), 100 * s->won.mean,
           100 * series_margin(&s->won));
    printf(P_("rounds void      %" PRIu64 "\n"), s->rounds - s->played);
}

/* ---- thinking time ----------------------------------------------------------------------------- */

static const double ms = 1e-6; /* of a nanosecond */

static uint64_t contest_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

/* The time in milliseconds that this share of the decisions did not exceed. */
static double quantile(const watch *w, double share)
{
    double wanted = share * (double)w->decisions, seen = 0;
    for (int step = 0; step < WATCH_STEPS; step++) {
        seen += (double)w->count[step];
        double length = exp2((step + 1) / 16.0);
        if (seen >= wanted && seen > 0)
            return ms * (length < (double)w->longest ? length : (double)w->longest);
    }
    return 0;
}

void watch_add(watch *w, uint64_t took)
{
    w->count[(int)(16 * log2((double)(took ? took : 1)))]++;
    w->decisions++;
    w->total += took;
    if (took > w->longest)
        w->longest = took;
}

void watch_print(const char *label, const watch *w)
{
    double mean = w->decisions ? ms * (double)w->total / (double)w->decisions : 0;
    printf(P_("%s mean %.3f, p50 %.3f, p99 %.3f, max %.3f ms in %" PRIu64 " decisions\n"), label,
           mean, quantile(w, 0.5), quantile(w, 0.99), ms * (double)w->longest, w->decisions);
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* One round of a deal. */
typedef struct playing {
    contest *contest;
    int swapped; /* 1: side A sits on seats 1 and 3 */
} playing;

/* The side that sits there, 0 or 1. */
static int side_at(const playing *p, int seat)
{
    return kd_team(seat) ^ p->swapped;
}

static const contender *contender_at(const playing *p, int seat)
{
    return p->contest->seat[(seat + KD_SEATS - p->swapped) % KD_SEATS];
}

static kd_action contest_decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    const playing *p = arg;
    const bot_settings steady = {.bot = bot_find("steady")};
    const contender *who = contender_at(p, view->seat);
    watch *timed = p->contest->watch[side_at(p, view->seat)];
    if (p->contest->play_only && view->phase != KD_PHASE_PLAY)
        return bot_settings_decide(&steady, view, rng);
    bool choice = view->phase == KD_PHASE_PLAY   ? legal_choice(view)
                  : view->phase == KD_PHASE_BURY ? true
                                                 : kd_count(view->hand) > 1;
    if (!timed || !choice) /* decisions with one answer are not timed */
        return contender_decide(who, d, view, rng);
    uint64_t begun = contest_now();
    kd_action action = contender_decide(who, d, view, rng);
    uint64_t took = contest_now() - begun;
    watch_add(timed, took);
    return action;
}

static outcome contest_round(contest *c, uint64_t deal, int swapped)
{
    driver table;
    playing round = {c, swapped};
    const contender *seated[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        seated[seat] = contender_at(&round, seat);
    /* Starts the match at a random level of both sides, with a random dealer; in every fourth deal without
       one, so that the deal finds it. */
    kd_rng rng;
    kd_rng_seed(&rng, c->seed, deal * 8 + 5);
    uint32_t level;
    do
        level = kd_rng_below(&rng, KD_RANKS);
    while (!(kd_levels(&c->rules) >> level & 1) || level > c->rules.to_level);
    int dealer = (int)kd_rng_below(&rng, KD_SEATS);
    uint8_t levels[KD_TEAMS] = {(uint8_t)level, (uint8_t)level};
    bool started =
        kd_match_start_at(&table.match, &c->rules, levels, deal % 4 == 3 ? KD_NOBODY : dealer);
    assert(started); /* the rules have this level */
    (void)started;
    /* Programs get different numbers in the two rounds: equal ones would tell them the cards. */
    (void)contender_sit(&table, seated, "own", c->seed, deal, swapped ? ~deal : deal);
    table.decide = contest_decide;
    table.arg = &round;
    for (int seat = 0; c->other_chance && seat < KD_SEATS; seat++)
        if (side_at(&round, seat) == 1) {
            uint64_t own = deal * 8 + 1 + (unsigned)seat;
            kd_rng_seed(&table.seat_rng[seat], ~seat_seed(c->seed, own), own);
        }
    driver_deal(&table);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        /* A program that lost its seat, or could not be started, counts as a refusal, too. */
        unsigned fault = headless_fault(table.headless_peers, seat) != PEER_OK ||
                         (seated[seat]->runs && !table.headless_peers);
        c->refusals[side_at(&round, seat)] +=
            (unsigned)table.refused[seat] + headless_refused(table.headless_peers, seat) + fault;
    }
    contender_close(table.headless_peers);
    /* The result as side A sees it, which is the team of that number. Points are the attackers' above 100, the middle of
       the 200. */
    const kd_result *result = &table.match.round.result;
    outcome o = {0, 0, false, result->ending == KD_DEAL_PLAYED};
    if (!o.played)
        return o;
    int points = 2 * (int)result->total - kd_points(kd_deck(&table.match.round.order.rules));
    o.won = result->winners == swapped;
    o.levels = deal_levels(result, swapped);
    o.half_points = kd_team(table.match.round.dealer) != swapped ? points : -points;
    return o;
}

/* Plays the rounds in random order, which changes no result: otherwise a program that knows the seed could
   tell the second round from the first. */
pair contest_play(contest *c, uint64_t deal, outcome rounds[2])
{
    int first = (int)(cli_any_seed() & 1);
    rounds[first] = contest_round(c, deal, first);
    rounds[!first] = contest_round(c, deal, !first);
    return (pair){.index = deal,
                  .levels = rounds[0].levels + rounds[1].levels,
                  .half_points = rounds[0].half_points + rounds[1].half_points,
                  .won = rounds[0].won + rounds[1].won,
                  .played = rounds[0].played + rounds[1].played};
}
