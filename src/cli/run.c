/* run.c - koudi run: bots and programs play deals twice with the seats swapped, or whole matches. */
#include "base/i18n.h"
#include "base/unused.h"
#include "cli/cli.h"
#include "cli/contest.h"
#include "tui/cells/cells.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct request {
    kd_rules rules;
    const char *rules_name;
    contender seat[KD_SEATS]; /* seats 0 and 2 are side A */
    uint64_t seed, deals, matches;
    const char *record; /* folder for records of matches, or NULL */
    bool verbose;
    confine confine;
} request;

/* ---- options ----------------------------------------------------------------------------------- */

static bool run_take_seats(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    const char *at = value;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char one[2 * MAX_CONTENDER]; /* what is cut here is still too long for contender_parse */
        size_t length = bot_settings_length(at);
        if ((at[length] == ',') != (seat < KD_SEATS - 1))
            return cli_complain(_("--seats takes four bots, as in a,b,a,b; not \"%s\""), value);
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        if (!contender_parse(one, &r->seat[seat]))
            return false;
        at += length + 1;
    }
    return true;
}

static bool run_take_seat(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    int seat = cli_seat_who(value, &value);
    return seat >= 0 && contender_parse(value, &r->seat[seat]);
}

static bool run_take_rules(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    r->rules_name = cli_rules_name(value);
    return cli_rules(value, &r->rules);
}

static const cli_option options[] = {
    {'d', "deals", "N", N_("Play N deals, each twice with seats swapped (default: 100)"),
     CLI_NUMBER(request, deals, 1, 1000000000)},
    {'m', "matches", "N", N_("Play N whole matches instead"),
     CLI_NUMBER(request, matches, 1, 1000000000)},
    {'s', "seed", "N", N_("The number that cards and bots' chance come from"),
     CLI_NUMBER(request, seed, 0, UINT64_MAX)},
    {'b', "seats", "A,B,A,B", N_("The bots on seats south, east, north and west"),
     .take = run_take_seats},
    {0, "seat", "SEAT=WHO", N_("Seat a bot or cmd:COMMAND: east=cmd:./mybot"),
     .take = run_take_seat},
    {0, "confine", NULL, N_("Keep commands from all files but those they need"),
     CLI_FLAG(request, confine.files)},
    {0, "seat-may", "PATH", N_("With --confine: a path that commands may read, too"),
     .take = contender_take_may, .at = offsetof(request, confine)},
    {'r', "rules", "NAME|FILE", N_("The rules to play by (default: 80p-v3)"),
     .take = run_take_rules},
    {'o', "record", "DIR", N_("Write a record of each match into this folder"),
     CLI_WORD(request, record)},
    {'v', "verbose", NULL, N_("A line for each deal or match"), CLI_FLAG(request, verbose)},
    CLI_MACHINE,
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "run",
    .operands = "",
    .help = N_("Lets bots play without a screen and prints how they did, for side A."),
    .options = options,
    .more = contender_help,
};

/* ---- deals ------------------------------------------------------------------------------------- */

/* "steady" or "steady+random": the players of a side. */
static const char *side_text(const request *r, int side, char *out, size_t size)
{
    const int most = MAX_CONTENDER - 1;
    const char *first = r->seat[side].text, *second = r->seat[side + 2].text;
    bool same = strcmp(first, second) == 0;
    snprintf(out, size, "%.*s%s%.*s", most, first, same ? "" : "+", most, same ? "" : second);
    return out;
}

static const char *shown_side(const request *r, int side, char *out, size_t size)
{
    char words[2 * MAX_CONTENDER];
    contender_shown(side_text(r, side, words, sizeof words), out, size);
    return out;
}

static int run_play_deals(const request *r, uint64_t count)
{
    char a[2 * MAX_CONTENDER], b[2 * MAX_CONTENDER];
    score sum = {.rounds = 0};
    contest c = {.rules = r->rules, .seed = r->seed};
    for (int seat = 0; seat < KD_SEATS; seat++)
        c.seat[seat] = &r->seat[seat];
    for (uint64_t deal = 0; deal < count; deal++) {
        outcome rounds[2];
        pair both = contest_play(&c, deal, rounds);
        score_add(&sum, &both);
        if (r->verbose)
            printf(P_("deal %" PRIu64 ":  south-north %+d levels, %+.0f points"
                      "  east-west %+d levels, %+.0f points\n"),
                   deal + 1, rounds[0].levels, rounds[0].half_points / 2.0, rounds[1].levels,
                   rounds[1].half_points / 2.0);
    }
    score_print_head(&sum, side_text(r, 0, a, sizeof a), side_text(r, 1, b, sizeof b),
                     r->rules_name, r->seed);
    score_print(&sum);
    printf(P_("refusals         %" PRIu64 "\n"), c.refusals[0] + c.refusals[1]);
    return CLI_OK;
}

/* ---- matches ----------------------------------------------------------------------------------- */

typedef struct match_tally {
    uint64_t won[KD_TEAMS], deals;
    long actions, refusals;
} match_tally;

/* Opens the match's record in the folder asked for; NULL, having complained, when it cannot. */
static store *run_open_record(const request *r, uint64_t number)
{
    char path[4096];
    record_head head = {.rules = r->rules};
    snprintf(head.rules_name, sizeof head.rules_name, "%s", r->rules_name);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const contender *who = &r->seat[seat];
        snprintf(head.seat[seat], sizeof head.seat[seat], "%s %.*s", who->runs ? "program" : "bot",
                 RECORD_SEAT - 10, who->runs ? contender_command(who->text) : who->text);
    }
    /* The programs that play may list the folder, so the seed is not in the name. */
    snprintf(path, sizeof path, "%s/match-%04" PRIu64 ".rec", r->record, number);
    store *record = store_open(path, &head, false);
    if (!record && errno == EEXIST)
        cli_complain(_("%s exists already: name another folder"), path);
    else if (!record)
        cli_complain("%s: %s", path, strerror(errno));
    return record;
}

static bool close_record(const request *r, store *record)
{
    if (record && store_is_empty(record))
        store_remove(record);
    int error = store_close(record);
    if (error)
        cli_complain("%s: %s", r->record, strerror(error));
    return error == 0;
}

static void tell_seed(void *arg, const driver *table)
{
    if (table->record && table->match.round.phase == KD_PHASE_OVER)
        store_tell_seed(table->record, arg);
}

static bool play_match(const request *r, uint64_t number, match_tally *sum)
{
    driver table;
    const contender *seated[KD_SEATS];
    dealer_seed seed = seed_from(r->seed);
    store *record = r->record ? run_open_record(r, number) : NULL;
    if (r->record && !record)
        return false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seated[seat] = &r->seat[seat];
    cli_start(&table.match, &r->rules);
    if (!contender_sit(&table, seated, r->rules_name, r->seed, number, number)) {
        (void)close_record(r, record);
        return false;
    }
    table.record = record;
    table.applied = tell_seed;
    table.arg = &seed;
    driver_match(&table);
    contender_close(table.headless_peers);
    sum->won[table.match.winner]++;
    sum->deals += table.match.deals;
    sum->actions += table.actions;
    sum->refusals += table.refusals;
    if (r->verbose) {
        char side[2 * MAX_CONTENDER];
        text level[KD_TEAMS] = {{.n = 0}, {.n = 0}};
        for (int team = 0; team < KD_TEAMS; team++)
            level_text(&level[team], table.match.level[team], table.match.rules.to_level);
        printf(P_OF("match %" PRIu64 ": %s (%s) wins after %d deal; levels: south-north %s, "
                    "east-west %s\n",
                    "match %" PRIu64 ": %s (%s) wins after %d deals; levels: south-north %s, "
                    "east-west %s\n",
                    table.match.deals),
               number, shown_side(r, table.match.winner, side, sizeof side),
               table.match.winner ? P_("east-west") : P_("south-north"), table.match.deals,
               level[0].s, level[1].s);
    }
    return close_record(r, record);
}

static int play_matches(const request *r)
{
    char side[2 * MAX_CONTENDER];
    match_tally sum = {.deals = 0};
    if (r->record && mkdir(r->record, 0777) != 0 && errno != EEXIST)
        return cli_failed("%s: %s", r->record, strerror(errno));
    for (uint64_t number = 1; number <= r->matches; number++)
        if (!play_match(r, number, &sum))
            return CLI_FAILED;
    printf(P_OF("%" PRIu64 " match, rules %s, seed %" PRIu64 "\n",
                "%" PRIu64 " matches, rules %s, seed %" PRIu64 "\n", r->matches),
           r->matches, r->rules_name, r->seed);
    for (int team = 0; team < KD_TEAMS; team++)
        printf(team ? P_("east-west    %s won %" PRIu64 "\n")
                    : P_("south-north  %s won %" PRIu64 "\n"),
               shown_side(r, team, side, sizeof side), sum.won[team]);
    printf(P_("deals        %" PRIu64 "\nactions      %ld\nrefusals     %ld\n"), sum.deals,
           sum.actions, sum.refusals);
    return CLI_OK;
}

int cli_run(int argc, char **argv)
{
    static request r;
    int operands;
    r = (request){.rules_name = kd_presets[0].name, .seed = cli_any_seed()};
    kd_rules_default(&r.rules);
    for (int seat = 0; seat < KD_SEATS; seat++)
        contender_parse(kd_team(seat) ? "random" : "steady", &r.seat[seat]);
    int status = cli_parse(&usage, argc, argv, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    if (r.deals && r.matches)
        return cli_misused(usage.name, _("--deals and --matches exclude each other"));
    if (r.record && !r.matches)
        return cli_misused(usage.name, _("--record goes with --matches"));
    if (r.matches && r.rules.beyond_ace == KD_ACE_THEN_AGAIN && !r.rules.deals)
        return cli_misused(usage.name,
                           _("under beyond_ace = again no match ends: play --deals instead"));
    r.confine.records = r.record;
    if (!contender_confine(&r.confine, r.seat, KD_SEATS))
        return CLI_USAGE;
    return r.matches ? play_matches(&r) : run_play_deals(&r, r.deals ? r.deals : 100);
}
