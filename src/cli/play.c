/* play.c - koudi play: a game on the screen, or line by line, by the settings of the player's file. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/platform.h"
#include "base/unused.h"
#include "cli/contest.h"
#include "net/net.h"
#include "record/games.h"
#include "record/kept_rules.h"
#include "record/rules_word.h"
#include "record/store.h"
#include "table/program.h"
#include "table/table.h"
#include "tui/plain/plain.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_names.h"
#include "tui/state/settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- settings ---------------------------------------------------------------------------------- */

void cli_settings_read(app_options *app)
{
    static char text[SETTING_TEXT], first[120];
    static settings_complaints wrong;
    char path[PATH_MAX];
    bool known = xdg_path("XDG_CONFIG_HOME", ".config", "config", path, sizeof path);
    long length = known ? file_read(path, text, sizeof text) : 0;
    settings_default(&app->kept);
    if (length > 0)
        settings_parse(&app->kept, text, (size_t)length, &wrong);
    else if (length < 0 && errno != ENOENT && errno != ENOTDIR)
        cli_complain("%s: %s", path, file_why(errno));
    for (int i = 0; i < wrong.count; i++)
        cli_complain("%s:%d: %s", path, wrong.at[i].line, wrong.at[i].what);
    if (wrong.count > 0) {
        snprintf(first, sizeof first, _("line %d of the settings cannot be used"),
                 wrong.at[0].line);
        app->warning = first;
    }
    app->settings = app->kept;
    app->speak = language_choose;
    if (language_asked()) {
        char why[200];
        (void)setting_set(&app->settings, setting_find("language"), language_asked(), why,
                          sizeof why);
    }
}

bool cli_take_setting(void *self, const cli_option *option, const char *value)
{
    app_options *app = (app_options *)((char *)self + option->at);
    const char *setting = option->setting ? option->setting : value; /* --set */
    char key[40], why[200];
    size_t length = strcspn(setting, "=");
    if (setting[length])
        value = setting + length + 1;
    else if (!option->setting)
        value = NULL;
    if (!value || length == 0 || length >= sizeof key)
        return cli_complain(_("--set takes KEY=VALUE, not \"%s\""), setting);
    snprintf(key, sizeof key, "%.*s", (int)length, setting);
    const setting_row *row = setting_find(key), *language = setting_find("language");
    if (!row)
        return cli_complain(_("--%s: there is no setting \"%s\"; --print-config shows them"),
                            option->name, key);
    value = row == language ? language_word(value) : value;
    if (setting_set(&app->settings, row, value, why, sizeof why))
        return row != language || language_choose(value);
    return cli_complain(_("--%s: %s, not \"%s\""), option->name, why, value);
}

bool cli_take_rules(void *self, const cli_option *option, const char *value)
{
    app_options *app = (app_options *)((char *)self + option->at);
    app->rules_name = file_name(cli_rules_name(value));
    return cli_rules(value, &app->rules);
}

void cli_settings_rules(app_options *app)
{
    static named_list kept;
    char path[PATH_MAX], why[PATH_MAX + 200];
    const char *name = setting_word(setting_find("rules"), app->settings.rules);
    if (app->settings.rules != SETTING_KEPT_RULES && kd_rules_preset(&app->rules, name)) {
        app->rules_name = name;
        return;
    }
    kd_rules_default(&app->rules);
    app->rules_name = kd_presets[0].name;
    if (kept_rules_path(path, sizeof path) &&
        !kept_rules_read(path, &app->rules, &app->rules_name, why, sizeof why) && *why) {
        cli_complain("%s", why);
        cli_complain(_("the rules of %s are played instead"), app->rules_name);
    }
    kept.count = named_rules_list(kept.rules);
    app->rules_name = named_rules_called(&kept, app->rules_name, &app->rules);
}

/* ---- how one's table plays --------------------------------------------------------------------- */

/* Was no game begun here, as far as it could be kept? */
static bool comes_first(void)
{
    kd_rules last;
    games list;
    if (last_rules_read(&last)) /* which spares listing the records */
        return false;
    bool first = games_open_own(&list) && list.room == 0;
    games_free(&list);
    return first;
}

/* The first answer, and none at all, change nothing. */
static void ask_house(app_options *app)
{
    char typed[16], path[PATH_MAX];
    kd_rules rules;
    puts(_("How does your table play?"));
    for (int i = 0; i < HOUSES; i++)
        printf("%d  %s%s%s\n", i + 1, _(houses[i].name), _(": "), _(houses[i].sentence));
    for (;;) {
        fputs(_("A number, r and a number to see its rules, or Enter as Koudi plays: "), stdout);
        if (!cli_read_answer(typed, sizeof typed) || !*typed)
            return;
        bool shows = (typed[0] | ' ') == 'r';
        const char *number = typed + shows + strspn(typed + shows, " ");
        int house = *number - '1';
        if (house < 0 || house >= HOUSES || number[1])
            continue;
        house_read(house, &rules);
        for (int i = 0; i < kd_rule_count && shows; i++) {
            text line = {.n = 0}, value = line;
            if (kd_rule_get(&rules, &kd_rule_rows[i]) == kd_rule_get(&app->rules, &kd_rule_rows[i]))
                continue;
            add_value(&value, glyphs_spoken(), &rules, &kd_rule_rows[i]);
            printf("  %s%s%s\n", rule_editor_label(&kd_rule_rows[i]), _(": "), value.s);
        }
        if (!shows && house > 0) {
            app->rules = rules;
            app->rules_name = houses[house].preset;
            if (!kept_rules_path(path, sizeof path) ||
                !kept_rules_write(path, &rules, app->rules_name))
                cli_complain(_("the rules that were chosen could not be kept: %s"),
                             strerror(errno));
        }
        if (!shows)
            return;
    }
}

/* ---- options ----------------------------------------------------------------------------------- */

/* The values of the options. */
typedef struct request {
    app_options app;
    confine confine; /* of commands */
    uint64_t people; /* 0: the option was not given */
    uint64_t seat_ms;
    bool opponents, print, plain;
    const char *deal;                  /* the file of a position, or NULL */
    char bot[KD_SEATS][MAX_CONTENDER]; /* app.bots point here */
    unsigned persons, bots;            /* bit s: --seat puts a person, a bot or program there */
} request;

static bool take_colour(void *self, UNUSED const cli_option *option, const char *value)
{
    static const char *const words[COLOUR_COUNT] = {"auto", "always", "never"};
    request *r = self;
    for (int i = 0; i < COLOUR_COUNT; i++)
        if (strcmp(value, words[i]) == 0) {
            r->app.colour = (term_colour)i;
            return true;
        }
    return cli_complain(_("--color is auto, always or never, not \"%s\""), value);
}

static bool play_take_seed(void *self, const cli_option *option, const char *value)
{
    request *r = self;
    return r->app.seeded = cli_take_number(self, option, value);
}

static bool play_take_seat(void *self, UNUSED const cli_option *option, const char *value)
{
    static const char person[] = "person";
    const size_t n = sizeof person - 1;
    request *r = self;
    bot_settings parsed;
    char why[200];
    const char *who;
    int s = cli_seat_who(value, &who);
    if (s < 0)
        return false;
    bool is_person = strncmp(who, person, n) == 0 && (!who[n] || who[n] == ':');
    r->persons = (r->persons & ~(1U << s)) | (unsigned)is_person << s;
    r->bots = (r->bots & ~(1U << s)) | (unsigned)!is_person << s;
    r->app.names[s] = is_person && who[n] && who[n + 1] ? who + n + 1 : NULL;
    if (r->app.names[s]) /* is shown where names are typed, if it has room there */
        (void)setting_set(&r->app.settings, setting_find(kd_seat_name(s)), r->app.names[s], why,
                          sizeof why);
    bot_settings_plain(who, r->bot[s], sizeof r->bot[s]);
    r->app.bots[s] = is_person ? NULL : r->bot[s];
    r->app.commands[s] = is_person ? NULL : contender_command(who);
    if (is_person || r->app.commands[s] || bot_settings_parse(who, &parsed, why, sizeof why))
        return true;
    contender_complain(why, ", person[:NAME], cmd:COMMAND");
    return false;
}

static const cli_option options[] = {
    {'n', "people", "N", N_("1 to 4 people play here, two as partners; no menu"),
     CLI_NUMBER(request, people, 1, KD_SEATS)},
    {0, "opponents", NULL, N_("two people, each with a bot for a partner"),
     CLI_FLAG(request, opponents)},
    {0, "seat", "SEAT=WHO", N_("seat a bot, person[:NAME] or cmd:COMMAND: east=random"),
     .take = play_take_seat},
    {0, "seat-time", "MS", N_("how long a command may take for an answer (10000)"),
     CLI_NUMBER(request, seat_ms, 1, 3600000)},
    {0, "seat-may", "PATH", N_("a path that commands may read, besides what they need"),
     .take = contender_take_may, .at = offsetof(request, confine)},
    {'r', "rules", "NAME|FILE", N_("the rules to play by"), .take = cli_take_rules,
     .at = offsetof(request, app)},
    {0, "deal", "FILE", N_("play the deal of a position, which counts nowhere"),
     CLI_WORD(request, deal)},
    {'s', "seed", "N", N_("number the cards come from, which foretells them"),
     .take = play_take_seed, .at = offsetof(request, app.seed), .high = UINT64_MAX},
    {'p', "pace", "PACE", N_("slow, normal, fast or instant"), CLI_SETTING(request, app, "speed")},
    {0, "speed", "PACE", N_("the same"), CLI_SETTING(request, app, "speed")},
    {0, "dealing", "HOW", N_("live, ask or auto: whether the deal waits for who may declare"),
     CLI_SETTING(request, app, "dealing")},
    {0, "ascii", NULL, N_("draw with plain characters only"),
     CLI_SETTING(request, app, "ascii=yes")},
    {0, "color", "WHEN", N_("auto, always or never; auto heeds NO_COLOR"), .take = take_colour},
    {0, "theme", "NAME", N_("auto, felt, night, paper, dark, light or mono"),
     CLI_SETTING(request, app, "theme")},
    {0, "layout", "NAME", N_("auto, rows, fan or ledger: how table and hand look"),
     CLI_SETTING(request, app, "layout")},
    {0, "plain", NULL, N_("line by line, without a screen; one person plays"),
     CLI_FLAG(request, plain)},
    {0, "no-mouse", NULL, N_("leave the mouse to the terminal, to select text"),
     CLI_SETTING(request, app, "mouse=no")},
    {0, "set", "KEY=VALUE", N_("a setting for this time: order=low-first"),
     CLI_SETTING(request, app, NULL)},
    {0, "print-config", NULL, N_("print the settings in force as a file, and exit"),
     CLI_FLAG(request, print)},
    {0, "continue", NULL, N_("go on with the game that was left"), CLI_FLAG(request, app.go_on)},
    {0, "new", NULL, N_("begin a game at once, without the menu"), CLI_FLAG(request, app.straight)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "play",
    .operands = "",
    .help = N_("Plays Eighty Points in the terminal."),
    .options = options,
};

/* Sets the seats of people: as many as --people says, changed by --seat. These options make the
   menu needless that asks for them. */
static bool place_people(request *r)
{
    static const unsigned seats[KD_SEATS + 1] = {0x1, 0x1, 0x5, 0x7, 0xf};
    enum { SOUTH_AND_EAST = 0x3 };
    if (r->opponents && r->people != 2)
        return cli_complain(_("--opponents is for two people (--people 2)"));
    r->app.people = r->opponents ? SOUTH_AND_EAST : seats[r->people];
    r->app.people = (r->app.people | r->persons) & ~r->bots;
    if (r->people || r->persons || (r->bots & 1))
        r->app.straight = true;
    if (!r->app.people)
        cli_complain(_("nobody is left to play: 'koudi run' lets bots play among themselves"));
    return r->app.people != 0;
}

/* The deal that --deal names is played by the only person. */
static bool take_deal(request *r)
{
    static kd_match match;
    static history deal; /* lasts as long as the program */
    kd_cards draws[KD_SEATS];
    kd_rng rng;
    char word[RULES_WORD];
    const char *preset;
    dealer_seed seed = seed_from(r->app.seed);
    if (r->app.people & (r->app.people - 1))
        return cli_complain(_("--deal is for one person"));
    if (!cli_position(r->deal, &match, draws))
        return false;
    if (!r->app.seeded && !seed_draw(&seed))
        return cli_complain(_("the system gives no random numbers: %s"), strerror(errno));
    kd_rng_seed(&rng, seat_seed_by(&seed, 0), 0); /* in which order the cards are drawn */
    const char *why = history_deal(&deal, &match, draws, &rng);
    if (why)
        return cli_complain("%s: %s", r->deal, _(why));
    rules_word_write(&match.rules, word); /* which names the text from which they start */
    if (rules_word_read(word, &match.rules, &preset, &why))
        snprintf(deal.head.rules_name, sizeof deal.head.rules_name, "%s", preset);
    r->app.deal = &deal;
    r->app.deal_name = file_name(r->deal);
    return true;
}

/* ---- playing ----------------------------------------------------------------------------------- */

/* The menu leads, however the program begins, to games of its own and to tables. Tells, after the screen is closed,
   where the record of the game is and what could not be saved. */
static int play_by(int (*run)(const app_options *app, app_report *report), app_options *app)
{
    app_report report;
    app->open = local_session_open;
    app->program = own_program();
    app->tables = local_tables(app->program);
    int status = run(app, &report);
    if (*report.why)
        cli_complain("%s", report.why);
    if (report.rules_error)
        cli_complain(_("the rules that were chosen could not be kept: %s"),
                     strerror(report.rules_error));
    if (report.settings_error)
        cli_complain(_("the settings could not be kept: %s"), strerror(report.settings_error));
    if (report.record_error)
        cli_complain(_("the record of the game could not be written: %s%s%s"), report.record,
                     *report.record ? _(": ") : "", store_why(report.record_error));
    else if (report.seat_kept)
        puts(_("Your seat is kept: join the table again to go on."));
    else if (report.nothing_kept)
        puts(_("Nothing was played: no record is kept."));
    else if (*report.record && report.seed.given)
        printf(_("Seed %s. The record of the game is %s\n"), report.seed.text, report.record);
    else if (*report.record)
        printf(_("The record of the game is %s\n"), report.record);
    if (*report.day.date)
        cli_print_day(report.day_line, &report.day);
    if (report.seed_error && !report.nothing_kept)
        cli_complain(_("the seed of the game could not be kept: %s; who goes on with it gets other "
                       "cards from here on"),
                     strerror(report.seed_error));
    return status;
}

int cli_run_app(app_options *app)
{
    return play_by(app_run, app);
}

int cli_run_plain(app_options *app)
{
    return play_by(plain_run, app);
}

int cli_play(int argc, char **argv)
{
    static request r; /* too large for the stack */
    int operands;
    r = (request){.people = 0};
    cli_settings_read(&r.app);
    int status = cli_parse(&usage, argc, argv, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    if (r.print) {
        static char text[SETTING_TEXT];
        (void)settings_file(&r.app.settings, text, sizeof text);
        fputs(text, stdout);
        return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
    }
    bool usual = !r.app.rules_name && r.app.settings.rules == SETTING_KEPT_RULES;
    if (!r.app.rules_name)
        cli_settings_rules(&r.app);
    r.app.first = usual && house_is(0, r.app.rules_name, &r.app.rules) && comes_first();
    if (!place_people(&r))
        return cli_try_help(usage.name);
    if (r.deal && !take_deal(&r))
        return CLI_FAILED;
    r.confine.files = true;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (!contender_prepare(&r.confine, r.app.commands[seat]))
            return CLI_USAGE;
        r.app.unconfined = r.app.unconfined || (r.app.commands[seat] && !confine_can());
    }
    r.app.confine = &r.confine;
    r.app.seat_ms = (unsigned)r.seat_ms;
    bool one_person = (r.app.people & (r.app.people - 1)) == 0;
    if (r.plain && r.app.first && !r.app.go_on && !r.app.straight && isatty(STDIN_FILENO) &&
        isatty(STDOUT_FILENO))
        ask_house(&r.app);
    if (r.plain && one_person)
        return cli_run_plain(&r.app);
    if (r.plain) /* others could read the hands in the lines above */
        return cli_misused(usage.name,
                           _("--plain is for one person: lines that were read stay on the screen"));
    status = cli_run_app(&r.app);
    if (status == CLI_USAGE && one_person)
        cli_complain(_("'koudi play --plain' plays line by line, without a screen"));
    return status;
}
