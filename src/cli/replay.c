/* replay.c - koudi replay: the saved games; one of them as text, on the screen, as pages to print, or
   checked by playing it again. */
#include "record/replay.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/cli.h"
#include "cli/cli_settings.h"
#include "cli/export.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/values.h"
#include "tui/app/app.h"
#include "tui/cells/grid.h"
#include "tui/text/browse_text.h"
#include "tui/text/game_text.h"

#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { KEY_ASCII = 256, KEY_OPEN, MODE_SHOW = 0 };

static const cli_option options[] = {
    {'c', "check", NULL, N_("Only play it again: compare hashes, verify sealed decks")},
    {'b', "browse", NULL, N_("Look through it on the screen, step by step")},
    {'x', "export", NULL, N_("Print FILE, or write OUT: a page of text a deal")},
    {KEY_OPEN, "open", NULL, N_("Open the hidden cards of a deal that is not over, too")},
    {KEY_ASCII, "ascii", NULL, N_("With plain characters only: suits are s h c d")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "replay",
    .operands = "[FILE|NUMBER]... | --export FILE [OUT]",
    .help = N_(
        "Lists the saved games, or shows what happened in some, by file or by number of the list."),
    .options = options,
};

/* What is to be done: MODE_SHOW or the key of the option that says so. */
typedef struct request {
    int mode;
    bool ascii, open;
} request;

static bool take(void *self, int key, const char *value)
{
    request *r = self;
    (void)value;
    if (key == KEY_ASCII)
        r->ascii = true;
    else if (key == KEY_OPEN)
        r->open = true;
    else
        r->mode = key;
    return true;
}

static void show_head(const record_head *head)
{
    printf(_("rules %s"), head->rules_name);
    if (seed_known(&head->seed))
        printf(_(", seed %s"), head->seed.text);
    printf("%s%s\n", *head->date ? _(", ") : "", head->date);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        text player = {.n = 0};
        game_seat_text(&player, head, seat);
        if (player.n)
            puts(player.s);
    }
}

typedef struct showing {
    const replay *result;
    const glyphs *g;
    int open; /* deals with nothing hidden: all up to this one */
    ui ui;    /* of an onlooker */
} showing;

/* How a deal came out. */
static void add_result(text *t, const showing *s, const kd_event *e)
{
    text cards = {.n = 0};
    const char *team = team_name(e->seat);

    cards_text(&cards, s->g, &s->ui.view.order, e->cards);
    switch (e->kind) {
    case KD_EV_DUG:
        text_add(t, _("%s digs the kitty, times %d."), seat_name(e->seat), (int)e->number);
        break;
    case KD_EV_SCORED:
        text_add(t,
                 N_OF("The attackers have %d point.", "The attackers have %d points.", e->number),
                 (int)e->number);
        if (cards.n)
            text_gap(t), text_add(t, _("The kitty was %s."), cards.s);
        break;
    case KD_EV_HOOKED: text_add(t, _("%s are thrown back."), team); break;
    case KD_EV_ADVANCED:
        text_add(t, N_OF("%s gain %d level.", "%s gain %d levels.", e->number), team,
                 (int)e->number);
        break;
    case KD_EV_MATCH: text_add(t, _("%s win a match."), team); break;
    case KD_EV_OVER:
        if (e->seat < KD_TEAMS)
            text_add(t, _("%s have won."), team);
        else
            text_add(t, "%s", _("Nobody has won."));
        break;
    default: break;
    }
}

/* One line for each event, a heading for each deal; the record's own before the first. */
static void show_events(void *arg, const kd_match *match, const kd_action *action,
                        const kd_events *events)
{
    showing *s = arg;
    if (s->result->actions == 1)
        show_head(&s->result->head);
    if (s->result->actions == 1 || action->verb == KD_NEXT) {
        putchar('\n');
        printf(_("Deal %d"), match->deals);
        putchar('\n');
        if (match->deals > s->open)
            puts(_("This deal is not over: hidden cards stay closed without --open."));
    }
    s->ui.view.order = match->round.order;
    for (int i = 0; i < events->count; i++) {
        text line = {.n = 0};
        kd_event e = events->list[i];
        if (match->deals > s->open)
            e = kd_event_for(&e, KD_NOBODY);
        event_text(&line, &s->ui, s->g, &e);
        add_result(&line, s, &e);
        if (line.n)
            puts(line.s);
    }
}

static int complain_of(const char *path, int line, const char *why)
{
    fflush(stdout);
    if (line)
        cli_complain("%s:%d: %s", path, line, why);
    else
        cli_complain("%s: %s", path, why);
    return CLI_FAILED;
}

static int fail(const char *path, const replay *result)
{
    return complain_of(path, result->line, result->why);
}

static void note_torn(const char *path, const replay *result)
{
    if (result->torn)
        cli_complain(_("%s: the last line is cut off and was passed over"), path);
}

static int check(const char *path)
{
    replay result;
    if (!replay_file(&result, path, NULL, NULL))
        return fail(path, &result);
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s", path);
    safe_text_make(name);
    printf(_("ok %s: %d deals, %d actions, %d hashes"), name, result.deals, result.actions,
           result.hashes);
    int unopened = result.sealed - result.opened - (*result.seal && !result.told);
    if (result.sealed)
        printf(_(", deals verified %d"), result.opened);
    if (unopened)
        printf(_(", sealed decks never opened %d"), unopened);
    putchar('\n');
    note_torn(path, &result);
    return CLI_OK;
}

static bool is_ascii(bool asked)
{
    return asked || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

/* The deals of a record whose hidden cards may be shown. What cannot be read is said later. */
static int open_deals(const char *path, bool all)
{
    replay result;
    (void)replay_file(&result, path, NULL, NULL);
    return all ? INT_MAX : replay_deals_over(&result.match);
}

static int show(const char *path, const request *r)
{
    static showing s; /* much for a stack */
    replay result;
    s = (showing){
        .result = &result, .g = glyphs_of(is_ascii(r->ascii)), .open = open_deals(path, r->open)};
    if (!replay_file(&result, path, show_events, &s))
        return fail(path, &result);
    note_torn(path, &result);
    return CLI_OK;
}

/* ---- the list ---------------------------------------------------------------------------------- */

static int list_games(void)
{
    games list;
    if (!games_list(&list)) {
        cli_complain(_("the saved games cannot be read: %s"), strerror(list.error));
        return CLI_FAILED;
    }
    if (!list.count)
        puts(_("There are no saved games yet."));
    else
        puts(list.folder);
    for (int i = 0; i < list.count; i++) {
        const game *g = &list.game[i];
        text result = {.n = 0}, players = {.n = 0};
        game_result_text(&result, g);
        game_players_text(&players, g);
        printf("%3d  %-16s  %-10s  %s%s%s\n", i + 1, g->when, g->head.rules_name, result.s,
               players.n ? _(", ") : "", players.s);
    }
    if (list.more)
        printf(_("and %d older ones\n"), list.more);
    games_free(&list);
    return CLI_OK;
}

/* ---- on the screen, and as pages --------------------------------------------------------------- */

/* The record at path, or the list where it is NULL. */
static int browse_file(const char *path, bool ascii)
{
    history h = {.count = 0};
    static app_options app; /* much for a stack */
    app = (app_options){.people = 1, .list = !path};
    if (path && !history_read(&h, path))
        return complain_of(path, h.line, h.why);
    if (path)
        app.history = &h, app.history_name = path;
    cli_settings_read(&app);
    if (ascii)
        (void)cli_settings_take(&app, "ascii", "ascii", "yes");
    app.program = cli_program();
    cli_settings_rules(&app);
    int status = cli_run_app(&app);
    history_free(&h);
    return status;
}

/* To a file that does not exist yet, or to stdout. */
static int export_to(const char *path, const char *to, const request *r)
{
    replay result;
    FILE *out = to ? fopen(to, "wx") : stdout;
    if (!out) {
        cli_complain("%s: %s", to, strerror(errno));
        return CLI_FAILED;
    }
    bool good = export_file(out, path, is_ascii(r->ascii), r->open, &result);
    if (to && fclose(out) != 0) {
        cli_complain("%s: %s", to, strerror(errno));
        return CLI_FAILED;
    }
    if (!good)
        return fail(path, &result);
    note_torn(path, &result);
    return CLI_OK;
}

/* ---- the words --------------------------------------------------------------------------------- */

static int too_many(const char *option)
{
    cli_complain(_("too many files for --%s"), option);
    return cli_try_help(usage.name);
}

static int do_one(const request *r, const char *word)
{
    char path[PATH_MAX];
    const char *file = cli_record(word, path);
    if (!file)
        return CLI_FAILED;
    switch (r->mode) {
    case 'c': return check(file);
    case 'b': return browse_file(file, r->ascii);
    case 'x': return export_to(file, NULL, r);
    default: return show(file, r);
    }
}

int cli_replay(int argc, char **argv)
{
    request r = {.mode = MODE_SHOW};
    char path[PATH_MAX];
    int at;
    int status = cli_parse(&usage, argc, argv, take, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (at == argc && r.mode == 'b')
        return browse_file(NULL, r.ascii);
    if (at == argc && r.mode != MODE_SHOW) {
        cli_complain(_("replay needs a FILE"));
        return cli_try_help(usage.name);
    }
    if (at == argc)
        return list_games();
    if (r.mode == 'b' && argc - at > 1)
        return too_many("browse");
    if (r.mode == 'x' && argc - at > 2)
        return too_many("export");
    if (r.mode == 'x' && argc - at == 2) {
        const char *file = cli_record(argv[at], path);
        return file ? export_to(file, argv[at + 1], &r) : CLI_FAILED;
    }
    status = CLI_OK;
    for (; at < argc; at++) {
        int one = do_one(&r, argv[at]);
        status = one != CLI_OK ? one : status;
    }
    return status;
}
