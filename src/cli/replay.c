/* replay.c - koudi replay: lists the saved games, prints one as text or pages, shows it on the screen, or
   checks it. */
#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/cli.h"
#include "record/boards.h"
#include "record/history.h"
#include "record/record.h"
#include "table/table.h"
#include "tui/cells/cells.h"
#include "tui/state/rule_names.h"
#include "tui/text/text.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct request {
    bool check, browse, export, ascii, open;
    const char *compare;
    uint64_t position; /* a step; 0: not wanted */
} request;

static const cli_option options[] = {
    {'c', "check", NULL, N_("Only play it again: compare hashes, verify sealed decks"),
     CLI_FLAG(request, check)},
    {'b', "browse", NULL, N_("Look through it on the screen, step by step"),
     CLI_FLAG(request, browse)},
    {'x', "export", NULL, N_("Print FILE, or write OUT: a page of text a deal"),
     CLI_FLAG(request, export)},
    {0, "compare", "OTHER", N_("With OTHER, where the same cards were played: deal by deal"),
     CLI_WORD(request, compare)},
    {0, "position", "STEP", N_("Print the deal as text, as it stood before that action"),
     CLI_NUMBER(request, position, 1, INT_MAX)},
    {0, "open", NULL, N_("Open the hidden cards of a deal that is not over, too"),
     CLI_FLAG(request, open)},
    {0, "ascii", NULL, N_("With plain characters only: suits are s h c d"),
     CLI_FLAG(request, ascii)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "replay",
    .operands = "[FILE|NUMBER]... | --export FILE [OUT]",
    .help = N_(
        "Lists the saved games, or shows what happened in some, by file or by number of the list."),
    .options = options,
};

typedef struct showing {
    const replay *result;
    int open; /* number of the last deal whose hidden cards may be shown */
    int told; /* number of the deal of which it was said what its deck is made from */
    /* Decisions of the deal about which a seat has asked the coach, and one more than the action before the last. */
    int advised[KD_SEATS], asked_at[KD_SEATS];
    ui ui; /* of an onlooker */
} showing;

/* Adds the sentence of an event that ends a deal or a match. */
static void put_scored(text *t, const showing *s, const kd_event *e)
{
    const char *team = team_name(e->seat);

    switch (e->kind) {
    case KD_EV_DUG:
        text_add(t, _("%s digs the kitty, times %d."), seat_name(e->seat), (int)e->number);
        break;
    case KD_EV_SCORED:
        text_add(t,
                 N_OF("The attackers have %d point.", "The attackers have %d points.", e->number),
                 (int)e->number);
        if (!kd_empty(e->cards))
            text_gap(t), text_fill(t, &s->ui, _("The kitty was %C."), e->cards);
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

static void add_seats(text *t, unsigned seats)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seats >> seat & 1)
            text_add(t, "%s%s", t->n ? _(", ") : "", seat_name(seat));
}

/* Shows the numbers from which the deck was made, where the host and the seats committed themselves to it. It is fixed
   once it is sealed. */
static void show_numbers(showing *s, int deal)
{
    const commitments *c = commitments_of(s->result->dealing, deal);
    text gave = {.n = 0}, withheld = {.n = 0};
    if (!c || !*s->result->seal || s->told == deal)
        return;
    s->told = deal;
    add_seats(&gave, commitments_revealed(c));
    add_seats(&withheld, commitments_withheld(c));
    if (gave.n)
        printf(_("The deck is made from the host's secret and the numbers of: %s."), gave.s);
    else
        printf("%s", _("The deck is made from the host's secret alone."));
    putchar('\n');
    if (!withheld.n)
        return;
    printf(_("Committed to a number, but withheld it: %s."), withheld.s);
    putchar('\n');
}

/* Prints the head of the record first, then a heading for each deal and a line for each event. */
static void show_events(void *arg, const kd_match *match, const kd_action *action,
                        const kd_events *events)
{
    showing *s = arg;
    const record_head *head = &s->result->head;
    if (s->result->count == 1) {
        enum { RULES_W = 120 };
        text rules = {.n = 0};
        rules_called_text(&rules, glyphs_of(true), head->rules_name, &head->rules, RULES_W);
        printf(_("rules %s"), rules.s);
        printf("%s%s\n", *head->date ? _(", ") : "", head->date);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            text player = {.n = 0};
            game_seat_text(&player, head, seat);
            if (player.n)
                puts(player.s);
        }
    }
    if (s->result->count == 1 || action->verb == KD_NEXT) {
        putchar('\n');
        printf(_("Deal %d"), match->deals);
        putchar('\n');
        if (match->deals > s->open)
            puts(_("This deal is not over: hidden cards stay closed without --open."));
    }
    if (action->verb == KD_NEXT)
        memset(s->advised, 0, sizeof s->advised);
    show_numbers(s, match->deals);
    s->ui.view.order = match->round.order;
    for (int i = 0; i < events->count; i++) {
        text line = {.n = 0};
        kd_event e = events->list[i];
        if (match->deals > s->open)
            e = kd_event_for(&e, KD_NOBODY);
        event_text(&line, &s->ui, ui_seat_name(&s->ui, e.seat), &e);
        put_scored(&line, s, &e);
        if (line.n)
            puts(line.s);
    }
    for (int seat = 0; seat < KD_SEATS && walk_tells(events, KD_EV_ADVANCED); seat++) {
        text asked = {.n = 0};
        if (!s->advised[seat])
            continue;
        text_add(&asked, "%s: ", ui_seat_name(&s->ui, seat));
        advised_text(&asked, s->advised[seat]);
        puts(asked.s);
    }
    text field = {.n = 0};
    if (walk_tells(events, KD_EV_ADVANCED) && compared_text(&field, s->result))
        puts(field.s);
}

/* Counts the decisions of the deal about which the coach was asked; once each. */
static void count_advice(void *arg, const char *note)
{
    showing *s = arg;
    unsigned asked = record_advised(note);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (asked >> seat & 1 && s->asked_at[seat] != s->result->count + 1) {
            s->advised[seat]++;
            s->asked_at[seat] = s->result->count + 1;
        }
}

/* The exit code for a record that has been replayed. */
static int replay_finish(const char *path, const replay *result, bool good)
{
    if (!good)
        return cli_unreadable(path, result->line, result->why);
    if (result->torn)
        cli_complain(_("%s: the last line is cut off and was passed over"), path);
    return CLI_OK;
}

/* Checks the numbers from which the decks of two tables with the same cards are made. */
static int check_pair(const char *path, boards *b, int *decks)
{
    char why[2 * PATH_MAX];
    if (!boards_read(b, path, why, sizeof why))
        return cli_failed("%s", why);
    const char *wrong = boards_check_pair(b, decks);
    if (!boards_paired(b) || !wrong)
        return CLI_OK;
    boards_free(b);
    return cli_unreadable(path, 0, wrong);
}

static void print_pair(const boards *b, int decks)
{
    int revealed = 0, withheld = 0;
    bool over = seed_known(&b->head.seed), secret = *b->pair.said[0].reveal[KD_CHANCE];
    for (int side = 0; side < 2; side++) {
        revealed += __builtin_popcount(commitments_revealed(&b->pair.said[side]));
        withheld += __builtin_popcount(commitments_withheld(&b->pair.said[side]));
    }
    printf(_("  the same cards at two tables: numbers that fit their commitments %d, withheld %d"),
           revealed, withheld);
    putchar('\n');
    if (over)
        printf(_("  decks that follow from the seed %d"), decks), putchar('\n');
    puts(!over ? _("  the match is not over: what its decks are made from is not verified")
         : secret
             ? _("  the seed follows from the host's secret and the numbers of both tables")
             : _("  the host's secret is not in this record: what the seed is made from is not "
                 "verified"));
}

/* Only the records of two tables with the same cards have such comments. */
static void on_pair_note(void *arg, const char *note)
{
    bool *paired = arg;
    *paired |= strncmp(note, "pair ", 5) == 0;
}

static int replay_check(const char *path)
{
    replay result;
    boards b = {.count = 0};
    bool paired = false;
    int decks = 0, pair = CLI_OK;
    char name[PATH_MAX];
    const replay_callbacks told = {.noted = on_pair_note, .arg = &paired};
    if (!replay_file_walk(&result, path, &told))
        return replay_finish(path, &result, false);
    if (paired)
        pair = check_pair(path, &b, &decks);
    if (pair != CLI_OK)
        return pair;
    snprintf(name, sizeof name, "%s", path);
    safe_text_make(name);
    printf(_("ok %s: %d deals, %d actions, %d hashes"), name, result.deals, result.count,
           result.hashes);
    int unopened = result.sealed - result.opened - (*result.seal && !result.told);
    if (result.sealed)
        printf(_(", deals verified %d"), result.opened);
    if (result.head.version >= RECORD_VERSION)
        printf(_(", of them dealt from numbers of the seats %d"), result.joint);
    if (result.withheld)
        printf(_(", numbers withheld %d"), result.withheld);
    if (unopened)
        printf(_(", sealed decks never opened %d"), unopened);
    putchar('\n');
    if (boards_paired(&b))
        print_pair(&b, decks);
    boards_free(&b);
    return replay_finish(path, &result, true);
}

static int replay_show(const char *path, const request *r)
{
    static showing s; /* too large for the stack */
    replay result;
    /* Only the end of the record tells whether the last deal is over. */
    (void)replay_file(&result, path, NULL, NULL);
    s = (showing){.result = &result,
                  .ui.only_ascii = cli_glyphs(r->ascii)->ascii,
                  .open = r->open ? INT_MAX : replay_deals_over(&result.match)};
    const replay_callbacks told = {.told = show_events, .noted = count_advice, .arg = &s};
    bool good = replay_file_walk(&result, path, &told);
    return replay_finish(path, &result, good);
}

/* Shows the levels that South and North gained in each deal here, and with the same cards there. */
static int replay_other(const char *path, const char *with)
{
    enum { MOST = 1000 };
    static board_pair pairs[MOST];
    boards here, there;
    char why[2 * PATH_MAX], other[PATH_MAX];
    const char *record = cli_record(with, other);
    if (!record || !boards_read(&here, path, why, sizeof why))
        return record ? cli_failed("%s", why) : CLI_FAILED;
    bool good = boards_read(&there, record, why, sizeof why);
    int count = good ? boards_compare(&here, &there, pairs, MOST) : 0, more = 0;
    boards_free(&here);
    boards_free(&there);
    if (!good)
        return cli_failed("%s", why);
    for (int i = 0; i < count; i++) {
        const board_pair *b = &pairs[i];
        text line = {.n = 0};
        more += b->levels[0] - b->levels[1];
        compared_deal_text(&line, b->deal, b->levels[0], b->levels[1]);
        puts(line.s);
    }
    if (!count)
        return cli_failed(_("no deal was played with the same cards in %s"), record);
    text sum = {.n = 0};
    compared_levels_text(&sum, more);
    puts(sum.s);
    return CLI_OK;
}

/* What each seat draws in the deal that begins behind so many actions; nothing when the record does not tell
   all of it. */
static void cards_drawn(const history *h, int step, kd_match *match, kd_cards draws[KD_SEATS])
{
    kd_events events;
    int left = KD_SEATS * kd_hand_size(&match->rules);
    memset(draws, 0, KD_SEATS * sizeof *draws);
    for (; step < h->count && left && match->round.phase <= KD_PHASE_DEAL; step++) {
        (void)kd_apply(match, &h->step[step].action, &events);
        for (int i = 0; i < events.count; i++)
            if (events.list[i].kind == KD_EV_DEALT) {
                kd_cards *drawn = &draws[events.list[i].seat];
                *drawn = kd_add(*drawn, events.list[i].cards);
                left--;
            }
    }
    if (left)
        memset(draws, 0, KD_SEATS * sizeof *draws);
}

static int print_position(const char *path, const request *r)
{
    static kd_match match, on;
    static char text[8192];
    history h;
    kd_cards draws[KD_SEATS] = {{0, 0}};
    if (!history_read(&h, path))
        return cli_unreadable(path, h.line, h.why);
    int status = CLI_OK, step = r->position > (uint64_t)h.count + 1 ? -1 : (int)r->position - 1;
    if (step < 0) {
        status = cli_failed(_("%s has %d actions"), path, h.count);
    } else {
        history_match(&h, step, &match, NULL);
        on = match;
        if (match.round.phase <= KD_PHASE_DEAL && deck_fresh(&match))
            cards_drawn(&h, step, &on, draws);
        if (!r->open && match.deals > replay_deals_over(&h.match))
            status = cli_failed(
                "%s", _("This deal is not over: hidden cards stay closed without --open."));
        else if (!kd_print_position(&match, draws, text, sizeof text))
            status = cli_failed("%s", _("no deal is under way there, or none that is dealt"));
        else
            fputs(text, stdout);
    }
    history_free(&h);
    return status;
}

static int list_games(void)
{
    games list;
    if (!games_open_own(&list))
        return cli_failed(_("the saved games cannot be read: %s"), strerror(list.error));
    for (int i = 0;; i++) {
        while (list.count == i && games_some(&list, 0)) {
        }
        if (i == 0)
            puts(list.count ? list.folder : _("There are no saved games yet."));
        if (list.count == i)
            break;
        const saved_game *g = &list.game[i];
        text result = {.n = 0}, players = result, rules = result;
        game_result_text(&result, g);
        game_players_text(&players, g);
        if (!*g->why)
            rules_called_text(&rules, cli_glyphs(false), g->head.rules_name, &g->head.rules,
                              BRIEF_NAME);
        printf("%3d  %-16s  %s%*s  %s%s%s\n", i + 1, g->when, rules.s,
               grid_blanks(rules.s, BRIEF_NAME), "", result.s, players.n ? _(", ") : "", players.s);
    }
    games_free(&list);
    return CLI_OK;
}

/* Shows the record at path on the screen, or the list when path is NULL. */
static int show_screen(const char *path, bool ascii)
{
    history h = {.count = 0};
    static app_options app; /* too large for the stack */
    app = (app_options){.people = 1, .list = !path};
    if (path && !history_read(&h, path))
        return cli_unreadable(path, h.line, h.why);
    if (path)
        app.history = &h, app.history_name = path;
    cli_settings_read(&app);
    if (ascii)
        (void)cli_take_setting(&app, &(cli_option){.name = "ascii", .setting = "ascii=yes"}, NULL);
    cli_settings_rules(&app);
    int status = cli_run_app(&app);
    history_free(&h);
    return status;
}

/* Writes pages to a file that must not exist yet, or to stdout when to is NULL. */
static int export_to(const char *path, const char *to, const request *r)
{
    replay result;
    FILE *out = to ? fopen(to, "wx") : stdout;
    bool good = out && export_file(out, path, cli_glyphs(r->ascii), r->open, &result);
    bool some = out && to && ftell(out) > 0;
    bool written = out && (!to || fclose(out) == 0);
    int error = errno;
    if (to && out && !(written && some)) /* the next try is to find none */
        (void)unlink(to);
    if (!written)
        return cli_failed("%s: %s", to, strerror(error));
    return replay_finish(path, &result, good);
}

/* Each does something else with the records. False, having complained, when two are wanted. */
static bool one_of_these(const request *r)
{
    const char *wanted = NULL, *const modes[] = {
                                   r->check ? "check" : NULL, r->browse ? "browse" : NULL,
                                   r->export ? "export" : NULL, r->compare ? "compare" : NULL,
                                   r->position ? "position" : NULL};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (modes[i] && wanted)
            return cli_complain(_("--%s and --%s exclude each other"), wanted, modes[i]);
        wanted = modes[i] ? modes[i] : wanted;
    }
    return true;
}

int cli_replay(int argc, char **argv)
{
    request r = {.check = false};
    char path[PATH_MAX];
    int at;
    int status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    int files = argc - at;
    if (!one_of_these(&r))
        return cli_try_help(usage.name);
    if (files == 0 && r.browse)
        return show_screen(NULL, r.ascii);
    if (files == 0 && (r.check || r.export || r.compare || r.position))
        return cli_misused(usage.name, _("replay needs a FILE"));
    if (files == 0)
        return list_games();
    if (files > (r.browse || r.position ? 1 : r.export ? 2 : INT_MAX))
        return cli_misused(usage.name, _("too many files for --%s"),
                           r.browse     ? "browse"
                           : r.position ? "position"
                                        : "export");
    for (; at < argc; at++) {
        const char *file = cli_record(argv[at], path);
        int one = !file        ? CLI_FAILED
                  : r.compare  ? replay_other(file, r.compare)
                  : r.position ? print_position(file, &r)
                  : r.check    ? replay_check(file)
                  : r.browse   ? show_screen(file, r.ascii)
                  : r.export   ? export_to(file, argv[at + 1], &r)
                               : replay_show(file, &r);
        status = one != CLI_OK || status == CLI_GO_ON ? one : status;
        if (r.export)
            break;
    }
    return status;
}
