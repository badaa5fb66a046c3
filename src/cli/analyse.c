/* analyse.c - koudi analyse: what was decided in a recorded game, what was better, by how much. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/values.h"
#include "record/replay.h"
#include "think/analysis.h"
#include "tui/cells/grid.h"
#include "tui/text/coach_text.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_ASCII = 256, KEY_OPEN, MOST_DEALS = 10000, MOST_WORK = 1000000, WIDTH = 78 };

static const cli_option options[] = {
    {'s', "seat", "SEAT", N_("Only what that seat decided: south, east, north, west")},
    {'d', "deal", "K", N_("Only deal K")},
    {'w', "work", "N", N_("Try each decision in N sampled deals (default: 400)")},
    {'n', "seed", "N", N_("The number that the samples come from (default: 1)")},
    {KEY_OPEN, "open", NULL, N_("Also a deal that is not over, whose cards are hidden still")},
    {KEY_ASCII, "ascii", NULL, N_("With plain characters only: suits are s h c d")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "analyse",
    .operands = "FILE|NUMBER",
    .help = N_("Tells which plays of a recorded game cost most, what was better, and by how much."),
    .options = options,
};

typedef struct request {
    uint64_t deal, work, seed;
    int seat; /* KD_NOBODY: all */
    bool ascii, open;
    const glyphs *g;
} request;

/* Of a seat, over the deals. */
typedef struct total {
    int deals, decisions, costly;
    double lost;
} total;

static bool take_seat(request *r, const char *value)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (strcmp(value, kd_seat_name(seat)) == 0) {
            r->seat = seat;
            return true;
        }
    cli_complain(_("--seat is south, east, north or west, not \"%s\""), value);
    return false;
}

static bool take(void *self, int key, const char *value)
{
    request *r = self;
    switch (key) {
    case 's': return take_seat(r, value);
    case 'd': return cli_number("deal", value, 1, MOST_DEALS, &r->deal);
    case 'w': return cli_number("work", value, 1, MOST_WORK, &r->work);
    case 'n': return cli_number("seed", value, 0, UINT64_MAX, &r->seed);
    case KEY_OPEN: return r->open = true;
    default: return r->ascii = true;
    }
}

/* ---- one seat in one deal ---------------------------------------------------------------------- */

static void print_costly(const request *r, const analysis *a, seat_names shown)
{
    int worst[ANALYSIS_WORST], count = analysis_worst(a, worst);
    for (int i = 0; i < count; i++) {
        text place = {.n = 0}, better = {.n = 0}, table = {.n = 0}, why = {.n = 0};
        analysis_step_text(&place, r->g, a, worst[i]);
        analysis_table_text(&table, r->g, a, worst[i], shown);
        analysis_better_text(&better, r->g, a, worst[i]);
        analysis_why_text(&why, a, worst[i]);
        printf("  %d  %s%s%s\n", i + 1, place.s, table.n ? ", " : "", table.s);
        printf("     %s\n", better.s);
        if (why.n)
            printf("     %s\n", why.s);
        printf(_("     step %d of the record\n"), a->step[worst[i]].at + 1);
    }
}

static void print_plot(const analysis *a)
{
    text marks = {.n = 0};
    for (int row = 0; row < PLOT_ROWS; row++) {
        text line = {.n = 0};
        analysis_plot_text(&line, a, row, WIDTH - 4);
        printf("    %s\n", line.s);
    }
    analysis_marks_text(&marks, a, -1, WIDTH - 4);
    printf("    %s\n", marks.s);
}

static void add_total(total *sum, const analysis *a)
{
    sum->deals++;
    sum->decisions += a->count;
    for (int i = 0; i < a->judged; i++)
        sum->costly += coach_costly(&a->step[i].found);
    sum->lost += analysis_lost(a);
}

/* False when the seat had nothing to decide. */
static bool print_seat(const request *r, const history *h, int deal, int seat, total *sum)
{
    static analysis a;
    static kd_view views[ANALYSIS_MOST];
    seat_names shown = {seat_name(0), seat_name(1), seat_name(2), seat_name(3)};
    bot_settings m = coach_bot((uint32_t)r->work);
    text head = {.n = 0};
    if (!analysis_read(&a, views, h, deal, seat))
        return false;
    a.seed = r->seed;
    while (analysis_judge(&a, views, &m, NULL)) {
    }
    analysis_summary_text(&head, &a, shown[seat]);
    printf(_("deal %d, %s\n"), deal, head.s);
    print_costly(r, &a, shown);
    print_plot(&a);
    add_total(&sum[seat], &a);
    return true;
}

/* ---- the record -------------------------------------------------------------------------------- */

static void print_totals(const total sum[KD_SEATS])
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const total *t = &sum[seat];
        if (t->deals)
            printf(_("%s in all: %d deals, %d decisions, %d of them costly, "
                     "%.2f levels given away, %.2f a deal\n"),
                   seat_name(seat), t->deals, t->decisions, t->costly, t->lost, t->lost / t->deals);
    }
}

static bool is_wanted(const request *r, int seat)
{
    return r->seat == KD_NOBODY || r->seat == seat;
}

static int print_record(const request *r, const history *h)
{
    total sum[KD_SEATS] = {{0}};
    kd_match end;
    bool any = false;
    history_match(h, h->count, &end, NULL);
    int most = r->open ? end.deals : replay_deals_over(&end);
    int first = r->deal ? (int)r->deal : 1, last = r->deal ? (int)r->deal : most;
    for (int deal = first; deal <= last && deal <= most; deal++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            any = (is_wanted(r, seat) && print_seat(r, h, deal, seat, sum)) || any;
    print_totals(sum);
    if (any) {
        puts(_("In the plots, a column for each decision: * the levels to be expected after it, o\n"
               "after what was better, 1 to 3 the costliest."));
        return CLI_OK;
    }
    if (most < end.deals && (!r->deal || last == end.deals))
        cli_complain(_("deal %d is not over: its hidden cards stay closed without --open"),
                     end.deals);
    else
        cli_complain("%s", _("nothing was decided there"));
    return CLI_FAILED;
}

int cli_analyse(int argc, char **argv)
{
    request r = {.work = COACH_WORK, .seed = 1, .seat = KD_NOBODY};
    char path[PATH_MAX];
    history h;
    int at;
    int status = cli_parse(&usage, argc, argv, take, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (at + 1 != argc) {
        cli_complain("%s",
                     _("analyse needs one FILE, or its number in the list of 'koudi replay'"));
        return cli_try_help(usage.name);
    }
    r.g = glyphs_of(r.ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
    const char *file = cli_record(argv[at], path);
    if (!file)
        return CLI_FAILED;
    if (!history_read(&h, file)) {
        cli_complain(h.line ? "%s:%d: %s" : "%s%.0d: %s", file, h.line, h.why);
        return CLI_FAILED;
    }
    status = print_record(&r, &h);
    history_free(&h);
    return status;
}
