/* duel.c - bots against bots: deals played twice with the seats swapped, and whole matches. */
#include "cli/duel.h"

#include "base/i18n.h"
#include "cli/contest.h"
#include "cli/options.h"
#include "cli/values.h"
#include "table/driver.h"
#include "tui/cells/glyph.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* "steady" or "steady+random": the bots of a side. */
static const char *side_text(const duel *d, int side, char *out, size_t size)
{
    const int most = MAX_CONTENDER - 1;
    const char *first = d->seat[side].text, *second = d->seat[side + 2].text;
    bool same = strcmp(first, second) == 0;
    snprintf(out, size, "%.*s%s%.*s", most, first, same ? "" : "+", most, same ? "" : second);
    return out;
}

/* ---- deals -------------------------------------------------------------------------------------- */

static void print_deal(uint64_t deal, const outcome rounds[2])
{
    printf("deal %" PRIu64 ":", deal + 1);
    for (int swapped = 0; swapped < 2; swapped++)
        printf("  %s %+d levels, %+.0f points", swapped ? "east-west" : "south-north",
               rounds[swapped].levels, rounds[swapped].half_points / 2.0);
    putchar('\n');
}

static void print_deals(const duel *d, const contest *c, const score *sum)
{
    char a[2 * MAX_CONTENDER], b[2 * MAX_CONTENDER];
    printf(N_OF("%s against %s: %" PRIu64 " deal, played twice with seats swapped; rules %s, "
                "seed %" PRIu64 "\n",
                "%s against %s: %" PRIu64 " deals, each played twice with seats swapped; "
                "rules %s, seed %" PRIu64 "\n",
                d->count),
           side_text(d, 0, a, sizeof a), side_text(d, 1, b, sizeof b), d->count, d->rules_name,
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
    print_deals(d, &c, &sum);
    return CLI_OK;
}

/* ---- matches ------------------------------------------------------------------------------------ */

typedef struct tally {
    uint64_t won[KD_TEAMS], deals;
    long actions, refusals;
} tally;

/* Opens the match's record in the folder asked for. False, having complained, when it cannot. */
static bool open_record(const duel *d, uint64_t number, store **record)
{
    char path[4096];
    record_head head = {.rules = d->rules, .seed = seed_from(d->seed)};
    snprintf(head.rules_name, sizeof head.rules_name, "%s", d->rules_name);
    for (int seat = 0; seat < KD_SEATS; seat++)
        snprintf(head.seat[seat], sizeof head.seat[seat], "%s %.*s",
                 d->seat[seat].runs ? "program" : "bot", RECORD_SEAT - 10,
                 d->seat[seat].runs ? contender_command(d->seat[seat].text) : d->seat[seat].text);
    /* Programs that play may list the folder: no name tells the seed. */
    snprintf(path, sizeof path, "%s/match-%04" PRIu64 ".rec", d->record, number);
    *record = store_open(path, &head, false);
    if (*record)
        return true;
    if (errno == EEXIST)
        cli_complain(_("%s exists already: name another folder"), path);
    else
        cli_complain("%s: %s", path, strerror(errno));
    return false;
}

static bool close_record(const duel *d, store *record)
{
    if (record && store_is_empty(record))
        store_remove(record);
    int error = store_close(record);
    if (error)
        cli_complain("%s: %s", d->record, strerror(error));
    return error == 0;
}

static void print_match(const duel *d, uint64_t number, const kd_match *match)
{
    char side[2 * MAX_CONTENDER];
    text level[KD_TEAMS] = {{.n = 0}, {.n = 0}};
    for (int team = 0; team < KD_TEAMS; team++)
        level_text(&level[team], match->level[team], match->rules.to_level);
    printf(N_OF("match %" PRIu64 ": %s (%s) wins after %d deal; levels: south-north %s, "
                "east-west %s\n",
                "match %" PRIu64 ": %s (%s) wins after %d deals; levels: south-north %s, "
                "east-west %s\n",
                match->deals),
           number, side_text(d, match->winner, side, sizeof side),
           match->winner ? "east-west" : "south-north", match->deals, level[0].s, level[1].s);
}

static void tell_seed(void *arg, const driver *table)
{
    if (table->record && table->match.round.phase == KD_PHASE_OVER)
        store_tell_seed(table->record, arg);
}

static bool play(const duel *d, uint64_t number, tally *sum)
{
    driver table;
    bot_settings seats[KD_SEATS];
    const contender *sits[KD_SEATS];
    dealer_seed own = seed_from(d->seed);
    store *record = NULL;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        sits[seat] = &d->seat[seat];
        seats[seat] = sits[seat]->bot_settings;
    }
    cli_start(&table.match, &d->rules);
    driver_bots(&table, seats, d->seed, number);
    if (d->record && !open_record(d, number, &record))
        return false;
    table.record = record;
    table.applied = tell_seed;
    table.arg = &own;
    if (!contender_headless(sits, &d->rules, d->rules_name, d->seed, number,
                            &table.headless_peers)) {
        (void)close_record(d, record);
        return false;
    }
    driver_match(&table);
    contender_close(table.headless_peers);
    sum->won[table.match.winner]++;
    sum->deals += table.match.deals;
    sum->actions += table.actions;
    sum->refusals += table.refusals;
    if (d->verbose)
        print_match(d, number, &table.match);
    return close_record(d, record);
}

static void print_matches(const duel *d, const tally *sum)
{
    char side[2 * MAX_CONTENDER];
    printf(N_OF("%" PRIu64 " match, rules %s, seed %" PRIu64 "\n",
                "%" PRIu64 " matches, rules %s, seed %" PRIu64 "\n", d->count),
           d->count, d->rules_name, d->seed);
    for (int team = 0; team < KD_TEAMS; team++)
        printf("%-11s  %s won %" PRIu64 "\n", team ? "east-west" : "south-north",
               side_text(d, team, side, sizeof side), sum->won[team]);
    printf("deals        %" PRIu64 "\n", sum->deals);
    printf("actions      %ld\n", sum->actions);
    printf("refusals     %ld\n", sum->refusals);
}

int duel_matches(const duel *d)
{
    tally sum = {.deals = 0};
    if (d->record && mkdir(d->record, 0777) != 0 && errno != EEXIST) {
        cli_complain("%s: %s", d->record, strerror(errno));
        return CLI_FAILED;
    }
    for (uint64_t number = 1; number <= d->count; number++)
        if (!play(d, number, &sum))
            return CLI_FAILED;
    print_matches(d, &sum);
    return CLI_OK;
}
