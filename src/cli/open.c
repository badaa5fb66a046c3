/* open.c - koudi open: a table for people at other terminals, in a process of its own. */
#include "base/i18n.h"
#include "base/platform.h"
#include "base/unused.h"
#include "cli/cli.h"
#include "net/net.h"
#include "record/boards.h"
#include "record/store.h"
#include "tui/terminal/terminal.h"
#include "tui/text/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* DEALS: of a match by a word, unless the rules say. RULES_W: cells of what the rules are called. */
enum { SENTENCE = PATH_MAX + 200, DEALS = 8, RULES_W = 120 };

/* The values of the options. */
typedef struct request {
    app_options app;
    table_plan plan;
    const char *same_cards, *socket, *name, *address, *web, *listen[TABLE_PLACES + 1];
    uint64_t seed, minutes;
    bool seeded, clocked, watch, plain, no_join, handed, end;
} request;

static bool open_take_seats(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    seat_spec seats[KD_SEATS];
    char why[SENTENCE];
    snprintf(r->plan.seats, sizeof r->plan.seats, "%s", value);
    return seat_spec_read(r->plan.seats, seats, why, sizeof why) ||
           cli_complain("--seats: %s", why);
}

bool cli_clock(const char *value, unsigned *each_s, unsigned *more_s)
{
    return clock_spec_read(value, each_s, more_s) ||
           cli_complain(
               _("--clock is none, seconds for each answer, or a reserve and what each adds, "
                 "as in 60+5; not \"%s\""),
               value);
}

static bool open_take_clock(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    return r->clocked = cli_clock(value, &r->plan.clock_s, &r->plan.clock_more_s);
}

static bool open_take_seed(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    return r->seeded = cli_take_number(self, option, value);
}

static const cli_option options[] = {
    {'b', "seats", "WHO,...",
     N_("from South on: me, any, bot:NAME or an account's name (me,any,any,any)"),
     .take = open_take_seats},
    {'r', "rules", "NAME|FILE", N_("the rules to play by"), .take = cli_take_rules,
     .at = offsetof(request, app)},
    {0, "name", "NAME", N_("of the table: letters, digits, \"-\" and \"_\" (the account's)"),
     CLI_WORD(request, name)},
    {0, "watch", "yes|no", N_("whether others may watch (yes)"), CLI_YES_NO(request, watch)},
    {0, "clock", "TIME", N_("none, seconds for each answer, or a reserve: 60+5 (the setting's)"),
     .take = open_take_clock},
    {0, "stay", "MINUTES", N_("for which the table waits when nobody is there (10)"),
     CLI_NUMBER(request, minutes, 1, TABLE_STAY_MINUTES)},
    {0, "coach", "yes|no", N_("whether the coach may be asked where two or more sit (no)"),
     CLI_SETTING(request, app, "coach")},
    {'p', "pace", "PACE", N_("slow, normal, fast or instant"), CLI_SETTING(request, app, "speed")},
    {'s', "seed", "N", N_("number the cards come from, which foretells them"),
     .take = open_take_seed, .at = offsetof(request, seed), .high = UINT64_MAX},
    {0, "same-cards-as", "RECORD|word:WORD",
     N_("deal what was dealt in that record, or wherever that word is given; and compare"),
     CLI_WORD(request, same_cards)},
    {0, "continue", NULL, N_("go on with your last table, and its people"),
     CLI_FLAG(request, plan.go_on)},
    {0, "listen", "ADDRESS:PORT",
     N_("let people in over the network, too; [ADDRESS]:PORT, :PORT for all"),
     CLI_WORDS(request, listen)},
    {0, "address", "NAME", N_("what invitations say of this machine: its name or address"),
     CLI_WORD(request, address)},
    {0, "web", "URL", cli_web_help, CLI_WEB(request, web)},
    {0, "socket", "PATH", N_("listen there instead of where 'koudi join' finds it"),
     CLI_WORD(request, socket)},
    {0, "no-join", NULL, N_("only open it, and print the path of its socket"),
     CLI_FLAG(request, no_join)},
    {0, "end", NULL, N_("close the table that you have opened, or that of the name, for all"),
     CLI_FLAG(request, end)},
    {0, "plain", NULL, N_("sit down line by line, without a screen"), CLI_FLAG(request, plain)},
    /* Between programs: local_tables.c hands a plan over, and reads how it went. */
    {0, "internal-plan", NULL, NULL, CLI_FLAG(request, handed)},
    {0, "set", "KEY=VALUE", N_("a setting for this time: order=low-first"),
     CLI_SETTING(request, app, NULL)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "open",
    .operands = "[--end [TABLE]]",
    .help = N_(
        "Opens a table for people at other terminals, of this machine, by ssh or over the network, "
        "and sits down at it. The table outlives this terminal: 'koudi join' leads back to it. It "
        "ends when the last person leaves it for good, or by --end."),
    .options = options,
};

/* The process of the table works in another folder. */
static bool make_absolute(const char *path, char out[PATH_MAX])
{
    char here[PATH_MAX];
    int length = *path == '/'                ? snprintf(out, PATH_MAX, "%s", path)
                 : getcwd(here, sizeof here) ? snprintf(out, PATH_MAX, "%s/%s", here, path)
                                             : -1;
    return length > 0 && length < PATH_MAX;
}

/* Tables that agree on a word, wherever they are, have the same decks: whoever knows it can foresee them. */
static bool take_same_cards(request *r, const char *word)
{
    table_plan *plan = &r->plan;
    char text[SENTENCE], typed[SENTENCE];
    if (strcmp(word, "-") == 0) {
        /* The first line of the standard input: others see the words of a command. Not a byte more, which is the game's. A line
           with control characters counts as empty: people at the other table would hardly type the same. */
        size_t used = 0;
        if (isatty(STDIN_FILENO))
            fprintf(stderr, "%s\n", _("Type the word, then press Enter:"));
        while (used < sizeof typed - 1 && read(STDIN_FILENO, &typed[used], 1) == 1 &&
               typed[used] != '\n')
            used++;
        used -= used && typed[used - 1] == '\r';
        typed[used] = '\0';
        for (size_t i = 0; i < used; i++)
            if (iscntrl((unsigned char)typed[i]))
                typed[0] = '\0';
        word = typed;
        if (!r->plain)
            cli_input_is_terminal();
    }
    if (!*word || strlen(word) >= sizeof text - 20)
        return cli_complain(_("--%s word: wants a word behind it"), "same-cards-as");
    snprintf(text, sizeof text, "koudi word %.*s", SENTENCE - 20, word);
    digest_text(text, plan->seed.text);
    plan->seed.given = true;
    plan->rules.deals = plan->rules.deals ? plan->rules.deals : DEALS;
    plan->rules.minutes = 0;
    fprintf(stderr, "%s\n", _("Whoever knows the word can foresee the cards."));
    return true;
}

/* The table of that record plays no more, and its deals can be dealt again. */
static bool open_take_boards(request *r)
{
    table_plan *plan = &r->plan;
    boards there;
    char path[PATH_MAX], why[SENTENCE];
    if (r->seeded || plan->go_on)
        return cli_complain(_("--%s and --%s exclude each other"), "same-cards-as",
                            r->seeded ? "seed" : "continue");
    if (strncmp(r->same_cards, "word:", 5) == 0)
        return take_same_cards(r, r->same_cards + 5);
    const char *record = cli_record(r->same_cards, path);
    if (!record)
        return false;
    if (store_locked(record))
        return cli_complain(_("%s: this match is being played: its cards are secret"), record);
    if (!boards_read(&there, record, why, sizeof why))
        return cli_complain("%s", why);
    bool good = boards_prepare(&there, &plan->rules);
    if (good)
        fprintf(stderr,
                N_OF("%d deal, with its dealer and levels. ",
                     "%d deals, with their dealers and levels. ", there.count),
                there.count);
    if (good)
        fprintf(stderr, "%s\n", _("Whoever sat at the table of that record knows the cards."));
    snprintf(plan->rules_name, sizeof plan->rules_name, "%s", there.head.rules_name);
    boards_free(&there);
    return good ? make_absolute(record, plan->same_cards) ||
                      cli_complain("%s: %s", record, strerror(ENAMETOOLONG))
                : cli_complain("%s: %s", record,
                               _("no deal of that record can be begun at another table"));
}

/* The plan from the options; an exit code when they are refused. */
static int open_make_plan(request *r)
{
    table_plan *plan = &r->plan;
    if (!r->app.rules_name)
        cli_settings_rules(&r->app);
    if (r->name && strlen(r->name) >= sizeof plan->name)
        return cli_failed("%s", _("the name of the table is too long"));
    if (r->socket && !make_absolute(r->socket, plan->socket))
        return cli_failed(_("the path of the socket is too long: %s"), r->socket);
    if (r->address && !invitation_takes(r->address))
        return cli_failed(
            _("--address is the name of a host, or its address in digits, not \"%s\""), r->address);
    plan->rules = r->app.rules;
    plan->pace = (pace)r->app.settings.speed;
    plan->coach = r->app.settings.coach;
    if (!r->clocked)
        (void)clock_spec_read(setting_clocks[r->app.settings.clock], &plan->clock_s,
                              &plan->clock_more_s);
    plan->empty_s = 60 * (unsigned)r->minutes;
    plan->forbids_watching = !r->watch;
    snprintf(plan->rules_name, sizeof plan->rules_name, "%s", r->app.rules_name);
    if (r->same_cards && !open_take_boards(r))
        return CLI_FAILED;
    snprintf(plan->name, sizeof plan->name, "%s", r->name ? r->name : "");
    snprintf(plan->address, sizeof plan->address, "%s", r->address ? r->address : "");
    snprintf(plan->web, sizeof plan->web, "%s", r->web ? r->web : "");
    for (int i = 0; r->listen[i]; i++) {
        if (!*r->listen[i])
            return cli_failed(_("\"%s\" is not of the form ADDRESS:PORT, [ADDRESS]:PORT or :PORT"),
                              "");
        snprintf(plan->listen[i], sizeof plan->listen[i], "%s", r->listen[i]);
    }
    if (r->seeded) {
        plan->seed = seed_from(r->seed);
        plan->seed.given = true;
    }
    return CLI_GO_ON;
}

/* The only table of this account, unless one is named. */
static int end_table(const char *name)
{
    static table_found found[DOORS]; /* large */
    char why[SENTENCE];
    int own = 0, count = name ? 0 : local_tables_list(found, DOORS);
    for (int i = 0; i < count; i++)
        if (found[i].own)
            found[own++] = found[i];
    if (!name && own != 1)
        return cli_failed("%s", own ? _("you have opened several tables: name one")
                                    : _("you have opened no table here"));
    return local_tables_close(name ? name : found[0].where, why, sizeof why)
               ? CLI_OK
               : cli_failed("%s", why);
}

int cli_open(int argc, char **argv)
{
    static request r; /* too large for the stack */
    char where[PATH_MAX], why[SENTENCE];
    int operands;
    r = (request){.watch = true};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, &r, &operands);
    if (status == CLI_GO_ON && operands + r.end < argc)
        return cli_misused(usage.name, _("unexpected word: %s"), argv[operands + r.end]);
    if (status == CLI_GO_ON && r.end)
        return end_table(argv[operands]);
    if (status == CLI_GO_ON && !r.handed)
        status = open_make_plan(&r);
    if (status != CLI_GO_ON)
        return status;
    if (!r.no_join && !r.handed && !r.plain && !term_usable(why, sizeof why))
        return cli_failed("%s", why);
    if (r.handed && !table_plan_read(STDIN_FILENO, &r.plan))
        return cli_failed("%s", _("the plan of the table cannot be read"));
    bool good = host_open(&r.plan, own_program(), where, why, sizeof why);
    if (r.handed) /* the program that has handed it over reads one line, on standard output */
        (void)(printf("%c%s\n", good ? '+' : '-', good ? where : why) >= 0 && fflush(stdout));
    else if (!good)
        return cli_failed("%s", why);
    if (good && *r.plan.listen[0]) /* without a free seat, too, the table is open */
        (void)cli_invite_to(where, "", KD_SEATS, NULL, false);
    if (good && *r.plan.listen[0] && !rules_are_published(r.plan.rules_name, &r.plan.rules)) {
        text rules = {.n = 0};
        rules_called_text(&rules, cli_glyphs(false), r.plan.rules_name, &r.plan.rules, RULES_W);
        fprintf(stderr, _("koudi: tell them the rules: %s\n"), rules.s);
    }
    if (r.handed)
        return good ? CLI_OK : CLI_FAILED;
    if (r.no_join)
        return puts(where) >= 0 ? CLI_OK : CLI_FAILED;
    const char *name = strrchr(where, '/');
    r.app.opened = *r.plan.socket || !name ? where : name + 1;
    return cli_join_table(&r.app, where, NULL, KD_SEATS, r.plain);
}
