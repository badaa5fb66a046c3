/* join.c - koudi join: a seat at a table elsewhere, for a person, a bot, or a line of ssh. */
#include "cli/cli.h"

#include "base/i18n.h"
#include "base/own_command.h"
#include "base/unused.h"
#include "cli/contest.h"
#include "net/net.h"
#include "tui/cells/cells.h"
#include "tui/state/keys.h"
#include "tui/terminal/terminal.h"
#include "tui/text/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RULES_W = 48, PASTED = 8192, ANY_SEAT = KD_SEATS, SENTENCE = PATH_MAX + 200 };

/* The values of the options. */
typedef struct request {
    app_options app;
    const char *name, *bot, *guest;
    int seat;
    bool plain, wire;
} request;

static bool join_take_seat(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    r->seat = strcmp(value, "any") == 0     ? ANY_SEAT
              : strcmp(value, "watch") == 0 ? KD_NOBODY
                                            : cli_seat(value);
    return r->seat >= 0 ||
           cli_complain(_("--seat is south, east, north, west, any or watch, not \"%s\""), value);
}

static const cli_option options[] = {
    {'s', "seat", "SEAT", N_("south, east, north, west, any or watch"), .take = join_take_seat},
    {'n', "name", "NAME", N_("as the others see you"), CLI_WORD(request, name)},
    {0, "plain", NULL, N_("line by line, without a screen"), CLI_FLAG(request, plain)},
    {0, "set", "KEY=VALUE", N_("a setting for this time: order=low-first"),
     CLI_SETTING(request, app, NULL)},
    {0, "bot", "NAME", N_("let a bot play there instead, until the match is over"),
     CLI_WORD(request, bot)},
    {0, "wire", NULL, N_("join input and output to the table: what ssh runs at the other end"),
     CLI_FLAG(request, wire)},
    {0, "as", "NAME", N_("with --wire: whose the line is, for an account of several people"),
     CLI_WORD(request, guest)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "join",
    .operands = "[PATH | TABLE | ssh://[USER@]HOST[/TABLE] | INVITATION... | -]",
    .help = N_(
        "Takes a seat at a table that somebody has opened, or lists the tables of this machine. "
        "Who has had a seat there gets it back. An invitation may be broken into several words; - "
        "reads it from the standard input."),
    .options = options,
};

/* ---- who plays --------------------------------------------------------------------------------- */

/* Fills in j; false when there is no such table, having complained. */
static bool join_find_table(joining *j, const char *where, bool *several)
{
    table_address to;
    char why[SENTENCE];
    if (!table_address_read(NULL, where, &to, several, why, sizeof why))
        return *several ? false : cli_complain("%s", why);
    transport_make(&j->transport, &to);
    return true;
}

/* The tables of this machine, a line each. */
static int list_tables(void)
{
    static table_found found[DOORS];
    int count = local_tables_list(found, DOORS);
    for (int i = 0; i < count; i++) {
        text people = {.n = 0}, rules = people;
        table_people_text(&people, &found[i]);
        table_rules_text(&rules, cli_glyphs(false), &found[i], RULES_W);
        const table_found *f = &found[i];
        printf("%s%*s  %s%*s  %s%*s  %s\n", f->name, grid_blanks(f->name, 16), "", f->owner,
               grid_blanks(f->owner, 12), "", rules.s, grid_blanks(rules.s, 12), "",
               f->kept ? _("you have a seat") : people.s);
    }
    char program[PATH_MAX];
    own_command(program, sizeof program);
    printf(_("Several tables are open: %s join NAME leads to one.\n"), program);
    return CLI_OK;
}

/* The name of who would be called by that account, which is no person's; it is kept, and so asked for once only. NULL:
   none was told. */
static const char *ask_name(app_options *app, const char *account)
{
    char *name = app->settings.name[0], typed[4 * sizeof app->settings.name[0]], why[SENTENCE];
    const setting_row *row = setting_find("south");
    while (!*name) {
        fprintf(stderr, _("Your name, as the others see it (Enter: %s): "), account);
        if (!cli_read_answer(typed, sizeof typed))
            return NULL;
        if (!setting_set(&app->settings, row, *typed ? typed : account, why, sizeof why))
            cli_complain("%s", why);
    }
    int error = app_write_setting(&app->settings, row);
    if (error)
        cli_complain(_("the name cannot be kept: %s"), strerror(error));
    return name;
}

/* Which seat is wanted, where the own one is in use at another terminal: that one (*moves), or another; -1: none. */
static int ask_seat(const table_joined *at, bool *moves)
{
    char typed[16] = "";
    text line = {.n = 0};
    text_add(&line, _("Your seat %s is in use at another terminal: m moves it here"),
             seat_name(at->seat));
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (at->offers >> seat & 1)
            text_add(&line, _(", %c takes %s"), seat_letters[seat], seat_name(seat));
    fprintf(stderr, "%s%s", line.s, _(": "));
    (void)cli_read_answer(typed, sizeof typed);
    *moves = typed[0] == 'm' || typed[0] == 'M';
    if (*moves)
        return at->seat;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (at->offers >> seat & 1 && (typed[0] | ' ') == seat_letters[seat])
            return seat;
    return -1;
}

int cli_join_table(app_options *app, const char *where, const char *name, int seat, bool plain)
{
    static joining j; /* large */
    char why[SENTENCE];
    bool several;
    if (!join_find_table(&j, where, &several))
        return several && !where ? list_tables() : CLI_FAILED;
    if (!plain && !term_usable(why, sizeof why)) /* before a seat is taken */
        return cli_failed("%s", why);
    app->table_name = name;
    if (!name && *app->settings.name[0])
        name = app->settings.name[0];
    if (!app->rules_name) /* of the menu, to which the table's end leads */
        cli_settings_rules(app);
    const char *account = name ? NULL : local_tables_generic(where);
    const char *key =
        getenv("KOUDI_SEAT_KEY"); /* of the program that runs this one, and has asked */
    bool asks = !key && isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    if (account && asks)
        name = ask_name(app, account);
    j.transport.asks = asks;
    if (key && seat != KD_NOBODY) { /* it keeps the key, and the seat moves here */
        snprintf(j.transport.secret, sizeof j.transport.secret, "%s", key);
        j.transport.fleeting = j.moves = true;
    }
    table_joined at = {.seat = KD_NOBODY};
    app->joined = joining_begin(&j, NULL, name, seat, &at, why, sizeof why);
    if (!app->joined && at.in_use) {
        bool moves;
        int wanted = ask_seat(&at, &moves);
        joining_end(&j);
        if (wanted < 0 || !join_find_table(&j, where, &several))
            return cli_failed("%s", why);
        j.moves = moves;
        j.transport.asks = asks;
        app->joined = joining_begin(&j, NULL, name, wanted, &at, why, sizeof why);
    }
    if (!app->joined) {
        joining_end(&j);
        return cli_failed("%s", why);
    }
    app->base = j.own;
    app->alone = key != NULL; /* whoever has set it leads to this seat, and to nothing else */
    app->joined_at = &at;
    int status = plain ? cli_run_plain(app) : cli_run_app(app);
    joining_end(&j);
    return status;
}

static int play_bot(const char *where, const request *r)
{
    static joining j; /* large */
    bot_settings plays;
    char why[SENTENCE];
    table_joined at;
    bool several;
    if (!bot_settings_parse(r->bot, &plays, why, sizeof why)) {
        contender_complain(why, "");
        return cli_try_help(usage.name);
    }
    if (!join_find_table(&j, where, &several))
        return several && !where ? list_tables() : CLI_FAILED;
    j.transport.fleeting = true; /* its seat is not that of the person of this account */
    j.transport.asks = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    session *s =
        joining_begin(&j, NULL, r->name ? r->name : plays.bot->name, r->seat, &at, why, sizeof why);
    bool good = s && bot_client_play(j.own, s, &at, &plays, cli_any_seed(), why, sizeof why);
    joining_end(&j);
    return good ? CLI_OK : cli_failed("%s", why);
}

/* ---- --wire ------------------------------------------------------------------------------------ */

/* A forced command of ssh has the words that the other end wanted in the environment; of them only the
   table is heeded. */
static const char *wanted_table(char name[SITTER_NAME])
{
    static const char begin[] = "koudi join --wire ";
    const char *words = getenv("SSH_ORIGINAL_COMMAND");
    if (!words || strncmp(words, begin, sizeof begin - 1) != 0)
        return NULL;
    snprintf(name, SITTER_NAME, "%s", words + sizeof begin - 1);
    return door_is_name(name) ? name : NULL;
}

static int join_bridge(const char *where, const char *guest)
{
    char why[SENTENCE], name[SITTER_NAME];
    table_address to;
    bool several;
    int fd = -1;
    where = where ? where : wanted_table(name);
    (void)table_address_read(NULL, where, &to, &several, why, sizeof why);
    errno = ENOENT;
    if (*to.path && !*to.host)
        fd = door_connect(to.path);
    if (fd < 0) {
        bool none = errno == ENOENT || errno == ECONNREFUSED || errno == EPERM;
        transport_refuse(several ? CLOSE_WHICH : none ? CLOSE_NO_TABLE : CLOSE_FULL);
        return CLI_FAILED;
    }
    bool good = transport_bridge(fd, guest);
    (void)close(fd);
    return good ? CLI_OK : cli_failed("%s", _("the line to the table was cut"));
}

/* An invitation that a shell has taken for several words, or one on the standard input, up to an empty line;
   from there on that is the terminal. */
static const char *pasted(int count, char *const words[])
{
    static char paste[PASTED];
    size_t used = 0;
    paste[0] = '\0';
    for (int i = 0; i < count && used < sizeof paste; i++)
        used += (size_t)snprintf(paste + used, sizeof paste - used, "%s ", words[i]);
    if (count != 1 || strcmp(words[0], "-") != 0)
        return paste;
    invitation unused;
    const char *why;
    used = 0;
    paste[0] = '\0';
    if (isatty(STDIN_FILENO))
        fprintf(stderr, "%s\n", _("Paste the invitation, then press Enter:"));
    while (used < sizeof paste - 1 && !invitation_read(paste, &unused, &why) &&
           fgets(paste + used, (int)(sizeof paste - used), stdin) && paste[used] != '\n')
        used += strlen(paste + used);
    cli_input_is_terminal();
    if (!invitation_is(paste))
        snprintf(paste, sizeof paste, "koudi1+"); /* which is not whole */
    return paste;
}

int cli_join(int argc, char **argv)
{
    static request r; /* too large for the stack */
    int operand;
    r = (request){.seat = ANY_SEAT};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, &r, &operand);
    if (status != CLI_GO_ON)
        return status;
    const char *where = operand < argc ? argv[operand] : NULL;
    bool invited =
        operand < argc && !r.wire &&
        (strcmp(argv[operand], "-") == 0 || invitation_is(pasted(argc - operand, argv + operand)));
    if (invited)
        where = pasted(argc - operand, argv + operand);
    if (operand + 1 < argc && !invited)
        return cli_misused(usage.name, _("unexpected word: %s"), argv[operand + 1]);
    if (r.guest && !r.wire)
        return cli_misused(usage.name, _("--as goes with --wire"));
    if (r.wire)
        return join_bridge(where, r.guest);
    if (r.bot)
        return play_bot(where, &r);
    return cli_join_table(&r.app, where, r.name, r.seat, r.plain);
}
