/* open.c - koudi open: a table for people at other terminals, in a process of its own. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "net/net.h"
#include "tui/terminal/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PLACES = 4, SENTENCE = PATH_MAX + 200 };

/* What the options say. */
typedef struct request {
    app_options app;
    const char *socket, *name, *address, *listen[PLACES + 1];
    room_options room;
    uint64_t seed;
    bool seeded, go_on, plain, no_join, seats;
} request;

static bool open_take_seats(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    char why[SENTENCE];
    (void)option;
    return (r->seats = seat_spec_read(value, r->room.seat, why, sizeof why)) ||
           cli_complain("--seats: %s", why);
}

static bool take_watch(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    (void)option;
    r->room.forbids_watching = strcmp(value, "no") == 0;
    return r->room.forbids_watching || strcmp(value, "yes") == 0 ||
           cli_complain(_("--watch is yes or no, not \"%s\""), value);
}

static bool open_take_clock(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    (void)option;
    return clock_spec_read(value, &r->room.clock_s, &r->room.clock_more_s) ||
           cli_complain(
               _("--clock is none, seconds for each answer, or a reserve and what each adds, "
                 "as in 60+5; not \"%s\""),
               value);
}

static bool open_take_setting(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    return cli_settings_take(&r->app, option->name, option->setting ? option->setting : value,
                             option->setting ? value : NULL);
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
    {0, "watch", "yes|no", N_("whether others may watch (yes)"), .take = take_watch},
    {0, "clock", "TIME", N_("none, seconds for each answer, or a reserve: 60+5 (none)"),
     .take = open_take_clock},
    {'p', "pace", "PACE", N_("slow, normal, fast or instant"), .take = open_take_setting,
     .setting = "speed"},
    {'s', "seed", "N", N_("number the cards come from, which foretells them"),
     .take = open_take_seed, .at = offsetof(request, seed), .high = UINT64_MAX},
    {0, "continue", NULL, N_("go on with your last table, and its people"),
     CLI_FLAG(request, go_on)},
    {0, "listen", "ADDRESS:PORT",
     N_("let people in over the network, too; [ADDRESS]:PORT, :PORT for all"),
     CLI_WORDS(request, listen)},
    {0, "address", "NAME", N_("what invitations say of this machine: its name or address"),
     CLI_WORD(request, address)},
    {0, "socket", "PATH", N_("listen there instead of where 'koudi join' finds it"),
     CLI_WORD(request, socket)},
    {0, "no-join", NULL, N_("only open it, and print the path of its socket"),
     CLI_FLAG(request, no_join)},
    {0, "plain", NULL, N_("sit down line by line, without a screen"), CLI_FLAG(request, plain)},
    {0, "set", "KEY=VALUE", N_("a setting for this time: order=low-first"),
     .take = open_take_setting},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "open",
    .operands = "",
    .help = N_(
        "Opens a table for people at other terminals, of this machine, by ssh or over the network, "
        "and sits down at it. The table outlives this terminal: 'koudi join' leads back to it."),
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

int cli_open(int argc, char **argv)
{
    static request r; /* too large for the stack */
    char socket[PATH_MAX], where[PATH_MAX], why[SENTENCE];
    int operands;
    r = (request){.seeded = false};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    if (!r.app.rules_name)
        cli_settings_rules(&r.app);
    if (!r.seats)
        (void)seat_spec_read(NULL, r.room.seat, why, sizeof why);
    if (r.name && strlen(r.name) >= sizeof r.room.name)
        return cli_failed("%s", _("the name of the table is too long"));
    if (r.name)
        snprintf(r.room.name, sizeof r.room.name, "%s", r.name);
    if (r.socket && !make_absolute(r.socket, socket))
        return cli_failed(_("the path of the socket is too long: %s"), r.socket);
    r.room.table = (table_options){.rules = r.app.rules,
                                   .rules_name = r.app.rules_name,
                                   .pace = (pace)r.app.settings.speed,
                                   .program = cli_program()};
    if (r.seeded) {
        r.room.table.seed = seed_from(r.seed);
        r.room.table.seed.given = true;
    }
    r.room.mixes = !r.room.table.seed.given; /* such a seed is to give the same decks */
    if (r.address && !invitation_takes(r.address))
        return cli_failed(
            _("--address is the name of a host, or its address in digits, not \"%s\""), r.address);
    host_plan plan = {.room = r.room,
                      .socket = r.socket ? socket : NULL,
                      .listen = r.listen,
                      .address = r.address,
                      .go_on = r.go_on};
    if (!r.no_join && !r.plain && !term_usable(why, sizeof why))
        return cli_failed("%s", why);
    if (!host_open(&plan, where, why, sizeof why))
        return cli_failed("%s", why);
    if (*r.listen) /* without a free seat, too, the table is open */
        (void)cli_invite_to(where, "", KD_SEATS, false);
    if (r.no_join)
        return puts(where) >= 0 ? CLI_OK : CLI_FAILED;
    return cli_join_table(&r.app, where, NULL, KD_SEATS, r.plain);
}
