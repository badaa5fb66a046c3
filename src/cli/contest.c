/* contest.c - duplicate deals: the same cards twice, the sides' seats swapped. */
#include "cli/contest.h"

#include "bots/knowledge/legal.h"
#include "cli/values.h"
#include "table/seat_seed.h"

#include <assert.h>

/* One playing of a deal. */
typedef struct playing {
    contest *contest;
    int swapped; /* 1: side a sits on seats 1 and 3 */
} playing;

/* A random level for both and a random dealer; every fourth deal has still to find its dealer. */
static void set_up(const contest *c, uint64_t deal, kd_match *match)
{
    kd_rng rng;
    kd_rng_seed(&rng, c->seed, deal * 8 + 5);
    uint32_t level;
    do
        level = kd_rng_below(&rng, KD_RANKS);
    while (!(c->rules.ranks >> level & 1) || level > c->rules.to_level);
    int dealer = (int)kd_rng_below(&rng, KD_SEATS);
    uint8_t levels[KD_TEAMS] = {(uint8_t)level, (uint8_t)level};
    bool started = kd_match_start_at(match, &c->rules, levels, deal % 4 == 3 ? KD_NOBODY : dealer);
    assert(started); /* the level is one of these rules */
    (void)started;
}

/* The side that sits there, 0 or 1. */
static int side_at(const playing *p, int seat)
{
    return kd_team(seat) ^ p->swapped;
}

static const contender *who_sits(const playing *p, int seat)
{
    return p->contest->seat[(seat + KD_SEATS - p->swapped) % KD_SEATS];
}

/* Only decisions with a choice are timed: forced plays take no time. */
static bool has_choice(const kd_view *view)
{
    if (view->phase == KD_PHASE_PLAY)
        return legal_choice(view);
    return view->phase == KD_PHASE_BURY || kd_count(view->hand) > 1;
}

static kd_action decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    const playing *p = arg;
    const bot_settings plain = {.bot = bot_find("steady")};
    const contender *who = who_sits(p, view->seat);
    watch *timed = p->contest->watch[side_at(p, view->seat)];
    if (p->contest->play_only && view->phase != KD_PHASE_PLAY)
        return bot_settings_decide(&plain, view, rng);
    if (!timed || !has_choice(view))
        return contender_decide(who, d, view, rng);
    uint64_t start = watch_now();
    kd_action action = contender_decide(who, d, view, rng);
    watch_add(timed, watch_now() - start);
    return action;
}

/* Other random numbers for side b, as much its seats' own as those they have. */
static void change_chance(const playing *p, driver *d, uint64_t deal)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (side_at(p, seat) == 1) {
            uint64_t own = deal * 8 + 1 + (unsigned)seat;
            kd_rng_seed(&d->seat_rng[seat], ~seat_seed(p->contest->seed, own), own);
        }
}

/* The deal's result as side a, which is the team of that number, sees it. Taking the deal is worth
   a level at least; points are the attackers' over 100, the middle of the 200. */
static outcome outcome_of(const kd_round *round, int team)
{
    const kd_result *result = &round->result;
    outcome o = {0, 0, false, result->ending == KD_DEAL_PLAYED};
    if (!o.played)
        return o;
    int gain = result->taken && result->gain < 1 ? 1 : result->gain;
    int points = 2 * (int)result->total - kd_points(kd_deck(&round->order.rules));
    o.won = result->winners == team;
    o.levels = o.won ? gain : -gain;
    o.half_points = kd_team(round->dealer) != team ? points : -points;
    return o;
}

/* A program that lost its seat, or never had one, did not play this deal to its end: that counts as a
   refusal, too. */
static void count_refusals(const playing *p, const driver *d)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        unsigned fault = headless_fault(d->headless_peers, seat) != PEER_OK ||
                         (who_sits(p, seat)->runs && !d->headless_peers);
        p->contest->refusals[side_at(p, seat)] +=
            (unsigned)d->refused[seat] + headless_refused(d->headless_peers, seat) + fault;
    }
}

static outcome play(contest *c, uint64_t deal, int swapped)
{
    driver table;
    playing now = {c, swapped};
    bot_settings seats[KD_SEATS];
    const contender *sits[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++) {
        sits[seat] = who_sits(&now, seat);
        seats[seat] = sits[seat]->bot_settings;
    }
    set_up(c, deal, &table.match);
    driver_bots(&table, seats, c->seed, deal);
    /* Programs get other numbers each time: the same would say that they know the cards. */
    (void)contender_headless(sits, &c->rules, "own", c->seed, swapped ? ~deal : deal,
                             &table.headless_peers);
    table.decide = decide;
    table.arg = &now;
    if (c->other_chance)
        change_chance(&now, &table, deal);
    driver_deal(&table);
    count_refusals(&now, &table);
    contender_close(table.headless_peers);
    return outcome_of(&table.match.round, swapped);
}

/* In random order, which changes no result: a program that knows the seed must not be able to tell the
   second round from the first. */
void contest_play(contest *c, uint64_t deal, outcome out[2])
{
    int first = (int)(cli_any_seed() & 1);
    out[first] = play(c, deal, first);
    out[!first] = play(c, deal, !first);
}
