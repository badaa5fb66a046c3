/* run.c - koudi run: bots play without a screen. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/duel.h"
#include "cli/options.h"
#include "cli/values.h"

#include <stdio.h>
#include <string.h>

enum { KEY_SEAT = 256, KEY_CONFINE, KEY_MAY };

static const cli_option options[] = {
    {'d', "deals", "N", N_("Play N deals, each twice with seats swapped (default: 100)")},
    {'m', "matches", "N", N_("Play N whole matches instead")},
    {'s', "seed", "N", N_("The number that cards and bots' chance come from")},
    {'b', "seats", "A,B,A,B", N_("The bots on seats south, east, north and west")},
    {KEY_SEAT, "seat", "SEAT=WHO", N_("Seat a bot or cmd:COMMAND: east=cmd:./mybot")},
    {KEY_CONFINE, "confine", NULL, N_("Keep commands from all files but those they need")},
    {KEY_MAY, "seat-may", "PATH", N_("With --confine: a path that commands may read, too")},
    {'r', "rules", "NAME|FILE", N_("The rules to play by (default: 80p-v3)")},
    {'o', "record", "DIR", N_("Write a record of each match into this folder")},
    {'v', "verbose", NULL, N_("A line for each deal or match")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "run",
    .operands = "",
    .help = N_("Lets bots play without a screen and prints how they did, for side A."),
    .options = options,
    .more = contender_help,
};

typedef struct request {
    duel duel;
    confine confine;
    uint64_t deals, matches;
} request;

static bool take_seat(request *r, const char *value)
{
    int seat = cli_seat(value, &value);
    return seat >= 0 && contender_parse(value, &r->duel.seat[seat]);
}

static bool take(void *self, int key, const char *value)
{
    request *r = self;
    switch (key) {
    case 'd': return cli_number("deals", value, 1, 1000000000, &r->deals);
    case 'm': return cli_number("matches", value, 1, 1000000000, &r->matches);
    case 's': return cli_number("seed", value, 0, UINT64_MAX, &r->duel.seed);
    case 'b': return contender_seats(value, r->duel.seat);
    case KEY_CONFINE: return r->confine.files = true;
    case KEY_MAY: return contender_may_read(&r->confine, value);
    case KEY_SEAT: return take_seat(r, value);
    case 'r': r->duel.rules_name = value; return cli_rules(value, &r->duel.rules);
    case 'o': r->duel.record = value; return true;
    default: return r->duel.verbose = true;
    }
}

int cli_run(int argc, char **argv)
{
    static request r;
    r = (request){.duel = {.rules_name = kd_presets[0].name, .seed = cli_any_seed()}};
    int operands;
    kd_rules_preset(&r.duel.rules, r.duel.rules_name);
    contender_seats("steady,random,steady,random", r.duel.seat);
    int status = cli_parse(&usage, argc, argv, take, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    const char *clash = r.deals && r.matches ? _("--deals and --matches exclude each other")
                        : r.duel.record && !r.matches ? _("--record goes with --matches")
                                                      : NULL;
    if (clash) {
        cli_complain("%s", clash);
        return cli_try_help(usage.name);
    }
    r.confine.records = r.duel.record;
    if (!contender_confine(&r.confine, r.duel.seat, KD_SEATS))
        return CLI_USAGE;
    r.duel.count = r.matches ? r.matches : r.deals ? r.deals : 100;
    return r.matches ? duel_matches(&r.duel) : duel_deals(&r.duel);
}
