/* analyse.c - koudi analyse: the decisions in a recorded game that cost most, and what was better. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "record/record.h"
#include "think/coach.h"
#include "tui/text/text.h"

#include <stdio.h>

enum { MOST_DEALS = 10000, WIDTH = 78 };

typedef struct request {
    uint64_t deal, work, seed; /* deal: 0 for all */
    int seat;                  /* KD_NOBODY: all */
    bool ascii, open;
} request;

/* Sums of a seat over the deals. */
typedef struct total {
    int deals, decisions, costly;
    double lost;
} total;

static const cli_option options[] = {
    {'s', "seat", "SEAT", N_("Only what that seat decided: south, east, north, west"),
     CLI_SEAT(request, seat)},
    {'d', "deal", "K", N_("Only deal K"), CLI_NUMBER(request, deal, 1, MOST_DEALS)},
    {'w', "work", "N", N_("Try each decision in N sampled deals (default: 400)"),
     CLI_NUMBER(request, work, 1, MOST_WORK)},
    {'n', "seed", "N", N_("The number that the samples come from (default: 1)"),
     CLI_NUMBER(request, seed, 0, UINT64_MAX)},
    {0, "open", NULL, N_("Also a deal that is not over, whose cards are hidden still"),
     CLI_FLAG(request, open)},
    {0, "ascii", NULL, N_("With plain characters only: suits are s h c d"),
     CLI_FLAG(request, ascii)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "analyse",
    .operands = "FILE|NUMBER",
    .help = N_("Tells which plays of a recorded game cost most, what was better, and by how much."),
    .options = options,
};

/* ---- one seat in one deal ---------------------------------------------------------------------- */

/* A deal at other tables. */
typedef struct comparison {
    bool known;
    kd_match ended;
    field field;
} comparison;

/* Judges and prints the decisions of a seat in a deal. False when it had none. */
static bool analyse_print_seat(const request *r, const history *h, const comparison *others,
                               int deal, int seat, total *sum)
{
    static analysis a;
    static kd_view views[ANALYSIS_MOST];
    seat_names shown = {seat_name(0), seat_name(1), seat_name(2), seat_name(3)};
    bot_settings coach = coach_bot((uint32_t)r->work);
    const glyphs *g = cli_glyphs(r->ascii);
    if (!analysis_read(&a, views, h, deal, seat))
        return false;
    a.seed = r->seed;
    while (analysis_judge(&a, views, &coach, NULL)) {
    }
    printf(_("deal %d, %s\n"), deal, analysis_summary_text(&a, shown[seat]).s);
    if (others->known && !(history_stood_in(h, deal) >> seat & 1)) {
        text t = {.n = 0}, histogram = {.n = 0};
        int team = kd_team(seat), levels = deal_levels(&others->ended.round.result, team);
        field_text(&t, &others->field, team, levels, team_name(team));
        field_histogram_text(&histogram, g, &others->field, team, levels);
        printf("    %s\n    %s\n", t.s, histogram.s);
    }
    int worst[ANALYSIS_WORST], count = analysis_worst(&a, worst);
    for (int i = 0; i < count; i++) {
        text table = analysis_table_text(g, &a, worst[i], shown);
        const char *why = analysis_why(&a, worst[i]);
        printf("  %d  %s%s%s\n     %s\n", i + 1, analysis_step_text(g, &a, worst[i]).s,
               table.n ? _(", ") : "", table.s, analysis_better_text(g, &a, worst[i], true).s);
        if (*why)
            printf("     %s\n", why);
        printf(_("     step %d of the record\n"), a.step[worst[i]].at + 1);
    }
    for (int row = 0; row < PLOT_ROWS; row++)
        printf("    %s\n", analysis_plot_text(g, &a, row, WIDTH - 4).s);
    printf("    %s\n", analysis_marks_text(g, &a, -1, WIDTH - 4).s);
    sum->deals++;
    sum->decisions += a.count;
    for (int i = 0; i < a.judged; i++)
        sum->costly += coach_costly(&a.step[i].found);
    sum->lost += analysis_lost(&a);
    return true;
}

/* ---- the record -------------------------------------------------------------------------------- */

static int print_record(const request *r, const history *h)
{
    total sum[KD_SEATS] = {{0}};
    kd_match end;
    bool any = false;
    history_match(h, h->count, &end, NULL);
    int most = r->open ? end.deals : replay_deals_over(&end);
    int first = r->deal ? (int)r->deal : 1, last = r->deal ? (int)r->deal : most;
    for (int deal = first; deal <= last && deal <= most; deal++) {
        comparison others;
        /* Played there once for all seats, and not where it is not over, or was taken back. */
        others.known = history_ended(h, deal, &others.ended) && !history_taken_back(h, deal) &&
                       field_steady(&others.field, &others.ended, NULL) && others.field.tables;
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (r->seat == KD_NOBODY || r->seat == seat)
                any |= analyse_print_seat(r, h, &others, deal, seat, &sum[seat]);
    }
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const total *t = &sum[seat];
        if (t->deals)
            printf(_("%s in all: %d deals, %d decisions, %d of them costly, "
                     "%.2f levels given away, %.2f a deal\n"),
                   seat_name(seat), t->deals, t->decisions, t->costly, t->lost, t->lost / t->deals);
    }
    if (any) {
        const glyphs *g = cli_glyphs(r->ascii);
        printf(_("In the plots, a column for each decision: %s the levels to be expected after it, "
                 "%s\n"
                 "after what was better, 1 to 3 the costliest.\n"),
               g->best, g->better);
        return CLI_OK;
    }
    if (most < end.deals && (!r->deal || last == end.deals))
        return cli_failed(_("deal %d is not over: its hidden cards stay closed without --open"),
                          end.deals);
    return cli_failed("%s", _("nothing was decided there"));
}

int cli_analyse(int argc, char **argv)
{
    request r = {.work = COACH_WORK, .seed = 1, .seat = KD_NOBODY};
    char path[PATH_MAX];
    history h;
    int at;
    int status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (at + 1 != argc)
        return cli_misused(
            usage.name, "%s",
            _("analyse needs one FILE, or its number in the list of 'koudi replay'"));
    const char *file = cli_record(argv[at], path);
    if (!file)
        return CLI_FAILED;
    if (!history_read(&h, file))
        return cli_unreadable(file, h.line, h.why);
    status = print_record(&r, &h);
    history_free(&h);
    return status;
}
