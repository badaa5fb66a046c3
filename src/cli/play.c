/* play.c - koudi play: a game on the screen. */
#include "cli/play.h"

#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/cli_settings.h"
#include "cli/contender.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/values.h"
#include "record/store.h"
#include "tui/app/app.h"
#include "tui/plain/plain.h"

#include <stdio.h>
#include <string.h>

enum {
    KEY_SPEED = 256,
    KEY_ASCII,
    KEY_OPPONENTS,
    KEY_SEAT,
    KEY_SEAT_TIME,
    KEY_SEAT_MAY,
    KEY_NEW,
    KEY_CONTINUE,
    KEY_LANG,
    KEY_COLOUR,
    KEY_THEME,
    KEY_LAYOUT,
    KEY_NO_MOUSE,
    KEY_SET,
    KEY_PRINT,
    KEY_PLAIN
};

static const cli_option options[] = {
    {'n', "people", "N", N_("1 to 4 people play here, two as partners; no menu")},
    {KEY_OPPONENTS, "opponents", NULL, N_("two people, each with a bot for a partner")},
    {KEY_SEAT, "seat", "SEAT=WHO", N_("seat a bot, person[:NAME] or cmd:COMMAND: east=random")},
    {KEY_SEAT_TIME, "seat-time", "MS", N_("how long a command may take for an answer (10000)")},
    {KEY_SEAT_MAY, "seat-may", "PATH", N_("a path that commands may read, besides what they need")},
    {'r', "rules", "NAME|FILE", N_("the rules to play by")},
    {'s', "seed", "N", N_("number the cards come from, which foretells them")},
    {'p', "pace", "PACE", N_("slow, normal, fast or instant")},
    {KEY_SPEED, "speed", "PACE", N_("the same")},
    {KEY_ASCII, "ascii", NULL, N_("draw with plain characters only")},
    {KEY_COLOUR, "color", "WHEN", N_("auto, always or never; auto heeds NO_COLOR")},
    {KEY_THEME, "theme", "NAME", N_("auto, dark, light or mono: what suits the background")},
    {KEY_LAYOUT, "layout", "NAME", N_("auto, rows, fan or ledger: how table and hand look")},
    {KEY_PLAIN, "plain", NULL, N_("line by line, without a screen; one person plays")},
    {KEY_NO_MOUSE, "no-mouse", NULL, N_("leave the mouse to the terminal, to select text")},
    {KEY_SET, "set", "KEY=VALUE", N_("a setting for this time: order=low-first")},
    {KEY_PRINT, "print-config", NULL, N_("print the settings in force as a file, and exit")},
    {KEY_LANG, "lang", "NAME", N_("speak en, zh_CN, or auto: as the system says")},
    {KEY_CONTINUE, "continue", NULL, N_("go on with the game that was left")},
    {KEY_NEW, "new", NULL, N_("begin a game at once, without the menu")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "play",
    .operands = "",
    .help = N_("Plays Eighty Points in the terminal."),
    .options = options,
};

/* What the options say so far. */
typedef struct request {
    app_options app;
    uint64_t people; /* 0: not said */
    uint64_t seat_ms;
    bool opponents;
    bool print;
    bool plain;
    unsigned persons, bots; /* bit s: --seat puts a person, a bot there */
} request;

/* Which of count words is it? -1, with the complaint, when it is none of them. */
static int word_of(const char *value, const char *const *words, int count, const char *complaint)
{
    for (int i = 0; i < count; i++)
        if (strcmp(value, words[i]) == 0)
            return i;
    cli_complain(complaint, value);
    return -1;
}

static bool take_colour(request *r, const char *value)
{
    static const char *const words[COLOUR_COUNT] = {"auto", "always", "never"};
    int i = word_of(value, words, COLOUR_COUNT, _("--color is auto, always or never, not \"%s\""));
    r->app.colour = i < 0 ? r->app.colour : (term_colour)i;
    return i >= 0;
}

static bool take_rules(request *r, const char *value)
{
    const char *slash = strrchr(value, '/');
    r->app.rules_name = slash ? slash + 1 : value;
    return cli_rules(value, &r->app.rules);
}

/* "person" or "person:NAME". */
static bool is_person(const char *who, const char **name)
{
    static const char word[] = "person";
    const size_t n = sizeof word - 1;
    if (strncmp(who, word, n) != 0 || (who[n] != 0 && who[n] != ':'))
        return false;
    *name = who[n] == ':' && who[n + 1] ? who + n + 1 : NULL;
    return true;
}

static bool take_seat(request *r, const char *value)
{
    const char *who, *name;
    int s = cli_seat(value, &who);
    if (s < 0)
        return false;
    r->persons &= ~(1u << s);
    r->bots &= ~(1u << s);
    if (is_person(who, &name)) {
        r->persons |= 1u << s;
        r->app.names[s] = name;
        return true;
    }
    r->bots |= 1u << s;
    r->app.bots[s] = who;
    r->app.commands[s] = contender_command(who);
    if (r->app.commands[s])
        return true;
    bot_settings m;
    char why[200];
    if (bot_settings_parse(who, &m, why, sizeof why))
        return true;
    contender_complain(why, ", person[:NAME], cmd:COMMAND");
    return false;
}

static bool take(void *self, int key, const char *value)
{
    request *r = self;
    switch (key) {
    case 'n': return cli_number("people", value, 1, KD_SEATS, &r->people);
    case KEY_OPPONENTS: return r->opponents = true;
    case KEY_SEAT: return take_seat(r, value);
    case KEY_SEAT_TIME: return cli_number("seat-time", value, 1, 3600000, &r->seat_ms);
    case KEY_SEAT_MAY: return contender_may_read(&r->app.confine, value);
    case 'r': return take_rules(r, value);
    case 's': return r->app.seeded = cli_number("seed", value, 0, UINT64_MAX, &r->app.seed);
    case 'p':
    case KEY_SPEED: return cli_settings_take(&r->app, "pace", "speed", value);
    case KEY_COLOUR: return take_colour(r, value);
    case KEY_THEME: return cli_settings_take(&r->app, "theme", "theme", value);
    case KEY_LAYOUT: return cli_settings_take(&r->app, "layout", "layout", value);
    case KEY_NO_MOUSE: return cli_settings_take(&r->app, "no-mouse", "mouse", "no");
    case KEY_SET: return cli_settings_take_pair(&r->app, value);
    case KEY_PRINT: return r->print = true;
    case KEY_PLAIN: return r->plain = true;
    case KEY_LANG: return cli_settings_take(&r->app, "lang", "language", language_word(value));
    case KEY_CONTINUE: return r->app.go_on = true;
    case KEY_ASCII: return cli_settings_take(&r->app, "ascii", "ascii", "yes");
    default: return r->app.straight = true;
    }
}

/* Who is a person: first as many as --people says, then as --seat says. Who says it need not say it
   again in the menu. */
static bool place_people(request *r)
{
    static const unsigned seats[KD_SEATS + 1] = {0x1, 0x1, 0x5, 0x7, 0xf};
    enum { SOUTH_AND_EAST = 0x3 };
    if (r->opponents && r->people != 2) {
        cli_complain(_("--opponents is for two people (--people 2)"));
        return false;
    }
    r->app.people = r->opponents ? SOUTH_AND_EAST : seats[r->people];
    r->app.people = (r->app.people | r->persons) & ~r->bots;
    if (r->people || r->persons || (r->bots & 1))
        r->app.straight = true;
    if (r->app.people)
        return true;
    cli_complain(_("nobody is left to play: 'koudi run' lets bots play among themselves"));
    return false;
}

/* Where the game can be found again; after the screen is closed. */
static void report_record(const app_report *report)
{
    if (report->rules_error)
        cli_complain(_("the rules that were chosen could not be kept: %s"),
                     strerror(report->rules_error));
    if (report->settings_error)
        cli_complain(_("the settings could not be kept: %s"), strerror(report->settings_error));
    if (report->record_error)
        cli_complain(_("the record of the game could not be written: %s%s%s"), report->record,
                     *report->record ? ": " : "", store_why(report->record_error));
    else if (report->nothing_kept)
        puts(_("Nothing was played: no record is kept."));
    else if (*report->record && report->seed.given)
        printf(_("Seed %s. The record of the game is %s\n"), report->seed.text, report->record);
    else if (*report->record)
        printf(_("The record of the game is %s\n"), report->record);
    if (report->seed_error && !report->nothing_kept)
        cli_complain(_("the seed of the game could not be kept: %s; who goes on with it gets other "
                       "cards from here on"),
                     strerror(report->seed_error));
}

/* Plays by one of the front ends, and says what is to be said afterwards. */
static int play_by(int (*run)(const app_options *app, app_report *report), const app_options *app)
{
    app_report report;
    int status = run(app, &report);
    if (*report.why)
        cli_complain("%s", report.why);
    report_record(&report);
    fflush(stdout);
    if (status > 128)
        cli_die_by(status - 128);
    return status;
}

int cli_run_app(const app_options *app)
{
    return play_by(app_run, app);
}

static bool for_one(const app_options *app)
{
    return (app->people & (app->people - 1)) == 0;
}

/* Where there can be no screen, says how one may play all the same. */
static int play_screen(const app_options *app)
{
    int status = cli_run_app(app);
    if (status == CLI_USAGE && for_one(app))
        cli_complain(_("'koudi play --plain' plays line by line, without a screen"));
    return status;
}

/* Several people would read each other's hands in the lines above. */
static int play_lines(const app_options *app)
{
    if (for_one(app))
        return play_by(plain_run, app);
    cli_complain(_("--plain is for one person: lines that were read stay on the screen"));
    return cli_try_help(usage.name);
}

int cli_play(int argc, char **argv)
{
    static request r; /* with all settings twice much for a stack */
    int operands;
    r = (request){.people = 0};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, take, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    if (r.print)
        return cli_settings_print(&r.app);
    if (!r.app.rules_name)
        cli_settings_rules(&r.app);
    if (!place_people(&r))
        return cli_try_help(usage.name);
    r.app.confine.files = true;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!contender_prepare(&r.app.confine, r.app.commands[seat]))
            return CLI_USAGE;
    r.app.seat_ms = (unsigned)r.seat_ms;
    r.app.program = cli_program();
    return r.plain ? play_lines(&r.app) : play_screen(&r.app);
}
