/* serve.c - koudi serve: tables for people at other terminals, in the foreground, as a service. */
#include "base/i18n.h"
#include "base/platform.h"
#include "base/unused.h"
#include "cli/cli.h"
#include "net/net.h"
#include "think/bot_settings.h"

#include <stdio.h>
#include <string.h>

/* BOTS, DEALS: the defaults of --bots and of --pair. */
enum { BOTS = 2, DEALS = 8, TABLES = 64, PLACES = 4, SENTENCE = PATH_MAX + 200 };

/* The values of the options. */
typedef struct request {
    const char *socket, *address, *web, *listen[PLACES + 1], *trusted[PLACES + 1];
    server_table table[TABLES];
    int tables;
    uint64_t most;
    pace pace;
    unsigned clock_s, clock_more_s;
    uint64_t bots;
    bool coach, status;
} request;

/* Takes the part before the next comma off. */
static void next_part(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, ",");
    snprintf(out, size, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == ',');
}

/* The place of the table in the list; behind the last one where there is none of that name. */
static int find_table(const request *r, const char *name)
{
    int i = 0;
    while (i < r->tables && strcmp(r->table[i].name, name) != 0)
        i++;
    return i;
}

/* NAME[,RULES[,SEATS]] */
static bool take_table(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    char name[SITTER_NAME + 1], rules[PATH_MAX], why[SENTENCE];
    const char *at = value;
    server_table *t = &r->table[r->tables];
    if (r->tables == TABLES)
        return cli_complain(_("--%s may be given %d times"), option->name, TABLES);
    next_part(&at, name, sizeof name);
    next_part(&at, rules, sizeof rules);
    if (!door_is_name(name))
        return cli_complain("--table: %s",
                            _("the name of a table has letters, digits, \"-\" and \"_\" only"));
    if (find_table(r, name) < r->tables)
        return cli_complain(_("--table: there are two tables called %s"), name);
    *t = (server_table){.pair = -1};
    memcpy(t->name, name, sizeof t->name);
    const char *file = strrchr(rules, '/'), *word = *rules ? rules : kd_presets[0].name;
    snprintf(t->rules_name, sizeof t->rules_name, "%.*s", RECORD_NAME - 1,
             file ? file + 1 : cli_rules_name(word));
    if (!cli_rules(word, &t->rules))
        return false;
    if (!seat_spec_read(*at ? at : "any", t->seat, why, sizeof why))
        return cli_complain("--table %s: %s", name, why);
    r->tables++;
    return true;
}

/* A,B[,DEALS]: tables that --table names before it, or others, which are made so. */
static bool take_pair(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    const cli_option number = {.name = option->name, .low = 1, .high = kd_rule_find("deals")->high};
    char name[SITTER_NAME + 1], word[32];
    const char *at = value;
    int table[2];
    uint64_t deals = 0;
    for (int i = 0; i < 2; i++) {
        next_part(&at, name, sizeof name);
        table[i] = find_table(r, name);
        if (table[i] == r->tables && !take_table(r, option, name))
            return false;
    }
    next_part(&at, word, sizeof word);
    if (*word && !cli_take_number(&deals, &number, word))
        return false;
    server_table *one = &r->table[table[0]], *other = &r->table[table[1]];
    if (table[0] == table[1] || one->pair >= 0 || other->pair >= 0 || *at)
        return cli_complain(_("--%s is two tables, and how many deals, as in A,B,8; not \"%s\""),
                            option->name, value);
    if (memcmp(&one->rules, &other->rules, sizeof one->rules) != 0)
        return cli_complain(_("--%s: %s and %s play by different rules"), option->name, one->name,
                            other->name);
    one->pair = table[1];
    other->pair = table[0];
    if (!one->rules.deals || deals)
        one->rules.deals = deals ? (uint16_t)deals : DEALS;
    one->rules.minutes = 0;
    other->rules = one->rules;
    return true;
}

static bool take_pace(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    for (int i = 0; i < PACE_COUNT; i++)
        if (strcmp(value, pace_names[i]) == 0) {
            r->pace = (pace)i;
            return true;
        }
    return cli_complain(_("--%s is slow, normal, fast or instant, not \"%s\""), option->name,
                        value);
}

static bool serve_take_clock(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    return cli_clock(value, &r->clock_s, &r->clock_more_s);
}

static const cli_option options[] = {
    {'t', "table", "NAME[,RULES[,SEATS]]",
     N_("a table that is always there, with rules and seats as for 'koudi open'"),
     .take = take_table},
    {0, "pair", "A,B[,DEALS]",
     N_("two tables play the same cards (8 deals), which are compared when both are done"),
     .take = take_pair},
    {0, "max", "N", N_("let people open tables by naming them, up to N in all"),
     CLI_NUMBER(request, most, 1, 4000)},
    {'p', "pace", "PACE", N_("slow, normal, fast or instant"), .take = take_pace},
    {0, "clock", "TIME", N_("none, seconds for each answer, or a reserve: 60+5 (none)"),
     .take = serve_take_clock},
    {0, "coach", "yes|no", N_("whether the coach may be asked where two or more sit (no)"),
     CLI_YES_NO(request, coach)},
    {0, "bots", "N", N_("so many strong and expert bots think at a time; 0: there are none"),
     CLI_NUMBER(request, bots, 0, 64)},
    {0, "listen", "ADDRESS:PORT",
     N_("let people in over the network, too; [ADDRESS]:PORT, :PORT for all"),
     CLI_WORDS(request, listen)},
    {0, "address", "NAME", N_("what invitations say of this machine: its name or address"),
     CLI_WORD(request, address)},
    {0, "web", "URL", cli_web_help, CLI_WEB(request, web)},
    {0, "trusted", "ADDRESS",
     N_("a proxy's: connections from there are not bounded to eight at a time"),
     CLI_WORDS(request, trusted)},
    {0, "socket", "PATH", N_("listen there instead of where 'koudi join' finds it"),
     CLI_WORD(request, socket)},
    {0, "status", NULL, N_("print the figures of the service that runs, and end"),
     CLI_FLAG(request, status)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "serve",
    .operands = "",
    .help = N_("Holds tables for people at other terminals until it is stopped, in the foreground. "
               "Started "
               "anew it goes on with the tables that were left, and their people come back by "
               "themselves."),
    .options = options,
};

/* Where no bot may search, does no table ask for one that does? */
static bool without_search(const request *r)
{
    for (int i = 0; i < KD_SEATS * r->tables; i++) {
        const server_table *t = &r->table[i / KD_SEATS];
        const seat_spec *seat = &t->seat[i % KD_SEATS];
        bot_settings parsed;
        char why[SENTENCE];
        if (seat->kind == ROOM_BOT && bot_settings_parse(seat->who, &parsed, why, sizeof why) &&
            parsed.bot->search)
            return cli_complain(_("--table %s: with --bots 0 no bot searches: instead of %s let "
                                  "\"bot:steady\" play, or give --bots 1"),
                                t->name, seat->who);
    }
    return true;
}

static void print(const char *sentence)
{
    puts(sentence);
    fflush(stdout);
}

static void print_figure(const char *name, unsigned long long number)
{
    printf("%-13s %llu\n", name, number);
}

int cli_serve(int argc, char **argv)
{
    static request r; /* too large for the stack */
    char why[SENTENCE];
    int operands;
    r = (request){.pace = PACE_NORMAL, .bots = BOTS};
    int status = cli_parse(&usage, argc, argv, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    if (r.status)
        return query_status(r.socket, print_figure, why, sizeof why) ? CLI_OK
                                                                     : cli_failed("%s", why);
    if (!r.tables && !r.most)
        return cli_misused(usage.name, _("there is nothing to serve: name a table, or give --max"));
    if (!r.bots && !without_search(&r))
        return CLI_FAILED;
    if (r.address && !invitation_takes(r.address))
        return cli_failed(
            _("--address is the name of a host, or its address in digits, not \"%s\""), r.address);
    const server_options served = {.socket = r.socket,
                                   .listen = r.listen,
                                   .trusted = r.trusted,
                                   .address = r.address,
                                   .web = r.web,
                                   .table = r.table,
                                   .tables = r.tables,
                                   .pace = r.pace,
                                   .clock_s = r.clock_s,
                                   .clock_more_s = r.clock_more_s,
                                   .coach = r.coach,
                                   .most = (unsigned)r.most,
                                   .program = own_program(),
                                   .bots = (unsigned)r.bots,
                                   .say = print};
    return server_run(&served, why, sizeof why) ? CLI_OK : cli_failed("%s", why);
}
