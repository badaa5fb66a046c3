/* stats.c - koudi stats: results of people and bots in saved games, as text or JSON. */
#include "base/i18n.h"
#include "base/safe_text.h"
#include "cli/cli.h"
#include "record/day.h"
#include "record/games.h"
#include "record/store.h"
#include "tui/text/text.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct request {
    bool json, ascii, field, coach, bots;
    bool own; /* the records are those of koudi play */
    int status;
    stats sum;
    ratings rated; /* with field */
} request;

static const cli_option options[] = {
    {'j', "json", NULL, N_("Print JSON, for programs"), CLI_FLAG(request, json)},
    {'f', "field", NULL,
     N_("Play the deals of people again, and say how far above the field they are"),
     CLI_FLAG(request, field)},
    {'c', "coach", NULL, N_("With --field, and the coach judges the decisions: a second a deal"),
     CLI_FLAG(request, coach)},
    {'b', "bots", NULL, N_("With --field: those of bots, too"), CLI_FLAG(request, bots)},
    {0, "ascii", NULL, N_("Draw with plain characters only"), CLI_FLAG(request, ascii)},
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "stats",
    .operands = "[DIR|FILE...]",
    .help =
        N_("Sums up recorded games, player by player; those of koudi play, where none are named."),
    .options = options,
};

/* ---- text -------------------------------------------------------------------------------------- */

static void print_text(const request *r)
{
    const glyphs *g = cli_glyphs(r->ascii);
    stats_scale scale;
    text about = {.n = 0};
    stats_scale_make(&scale, &r->sum);
    stats_summary_text(&about, &r->sum);
    puts(about.s);
    for (int i = 0; i < r->sum.players; i++) {
        const stats_player *player = &r->sum.player[i];
        text name = {.n = 0};
        stats_name_text(&name, g, player, STATS_MAX_W);
        printf("\n%s\n", name.s);
        for (int at = 0; at < stats_lines(); at++) {
            text line = {.n = 0};
            stats_line_text(&line, g, &scale, player, at, STATS_MAX_W - 2);
            if (line.n)
                printf("  %s\n", line.s);
        }
        if (player->count[STAT_ADVISED])
            printf(_("  deals with the coach's advice: %d"), (int)player->count[STAT_ADVISED]),
                putchar('\n');
        const rating *rated = ratings_find(&r->rated, player->name, player->kind);
        for (int at = 0; rated && at < rating_lines(rated); at++) {
            text line = {.n = 0};
            rating_line_text(&line, g, rated, at, STATS_MAX_W - 2);
            if (line.n)
                printf("  %s\n", line.s);
        }
    }
}

/* The days played last against the field. */
static void print_field_week(const request *r)
{
    day_word week[DAY_WEEK];
    int days = r->own ? day_week(week) : 0;
    text dates = {.n = 0}, figures = dates;
    if (!days)
        return;
    week_dates_text(&dates, week, days, STATS_MAX_W - 2);
    week_text(&figures, cli_glyphs(r->ascii), week, days, STATS_MAX_W - 2);
    printf("\n  %s\n  %s\n", dates.s, figures.s);
}

/* ---- JSON -------------------------------------------------------------------------------------- */

/* Prints a string. Hidden characters are escaped, those above U+FFFF as a surrogate pair; invalid bytes
   become U+FFFD. */
static void print_quoted(const char *s)
{
    putchar('"');
    for (int used; *s; s += used ? used : 1) {
        uint32_t code = 0xfffd;
        used = safe_text_decode(s, strnlen(s, 4), &code);
        if (used && !safe_text_hidden(code))
            printf("%s%.*s", *s == '"' || *s == '\\' ? "\\" : "", used, s);
        else if (code > 0xffff)
            printf("\\u%04x\\u%04x", (unsigned)(0xd7c0 + (code >> 10)),
                   (unsigned)(0xdc00 + (code & 0x3ff)));
        else
            printf("\\u%04x", (unsigned)code);
    }
    putchar('"');
}

static void print_series_of(const char *key, const char *counted, const series *s)
{
    printf("\"%s\": {\"%s\": %" PRIu64 ", \"mean\": %.4f, \"margin\": %.4f}", key, counted,
           s->count, s->mean > -0.00005 && s->mean < 0 ? 0 : s->mean,
           series_margin(s)); /* no "-0.0000" */
}

static void print_series(const char *key, const series *s)
{
    print_series_of(key, "deals", s);
}

/* Prints a comparison with the field: null where it was not asked for, or no deal could be compared. */
static void print_json_rating(const rating *rated)
{
    static const char *const roles[RATING_ROLES] = {"dealer", "defender", "attacker"};
    static const char *const decisions[RATING_DECISIONS] = {"declaring", "burying", "leading",
                                                            "following"};
    printf(",\n     \"rating\": ");
    if (!rated) {
        printf("null");
        return;
    }
    printf("{");
    print_series("field", &rated->field);
    printf(", ");
    print_series("alone", &rated->alone);
    for (int role = 0; role < RATING_ROLES; role++) {
        printf(", ");
        print_series(roles[role], &rated->role[role]);
    }
    for (int kind = 0; kind < RATING_DECISIONS && rated->decision[kind].count; kind++) {
        printf(", ");
        print_series(decisions[kind], &rated->decision[kind]);
    }
    printf(", ");
    print_series("advised", &rated->advised);
    if (rated->each.count) {
        printf(", ");
        print_series("given", &rated->given);
        printf(", ");
        print_series_of("decision", "decisions", &rated->each);
    }
    for (int kind = 0; kind < RATING_DECISIONS && rated->each.count; kind++) {
        char key[32];
        snprintf(key, sizeof key, "%s_decision", decisions[kind]);
        printf(", ");
        print_series_of(key, "decisions", &rated->each_kind[kind]);
    }
    printf("}");
}

static void print_json_player(const request *r, const stats_player *player, bool last)
{
    printf("    {\"kind\": ");
    print_quoted(player->kind);
    printf(", \"name\": ");
    print_quoted(player->name);
    for (int i = 0; i < stats_row_count; i++) {
        const stats_row *row = &stats_rows[i];
        double value;
        printf(",\n     \"%s\": ", row->key);
        if (!stats_value(row, player, &value))
            printf("null");
        else
            printf(row->kind == STATS_NUMBER ? "%.0f" : "%.4f", value);
    }
    /* A list for each match: the side's levels after its deals. The first list may be cut. */
    printf(",\n     \"levels\": [");
    for (int i = 0; i < player->levels; i++) {
        int level = player->level[i] & ~STATS_NEW_MATCH;
        bool match = player->level[i] & STATS_NEW_MATCH;
        printf("%s\"%s\"",
               i == 0  ? "["
               : match ? "], ["
                       : ", ",
               level == KD_RANKS ? "won" : kd_rank_name(level));
    }
    printf("%s]", player->levels ? "]" : "");
    if (r->field)
        print_json_rating(ratings_find(&r->rated, player->name, player->kind));
    printf("}%s\n", last ? "" : ",");
}

/* The days played last, the latest last. rules: null, unless a published text has them. */
static void print_json_days(const request *r)
{
    day_word week[DAY_WEEK];
    int days = r->own ? day_week(week) : 0;
    printf("  \"days\": [");
    for (int i = 0; i < days; i++) {
        const day_word *w = &week[i];
        const char *rules = day_rules_name(w->rules);
        char word[DAY_WORD];
        day_word_write(w, word);
        printf("%s\n    {\"date\": \"%s\", \"rules\": ", i ? "," : "", w->date);
        if (rules)
            print_quoted(rules);
        else
            printf("null");
        printf(", \"version\": \"%d.%d.%d\",\n     \"deals\": [%d, %d, %d, %d], \"sum\": %d",
               w->version[0], w->version[1], w->version[2], w->levels[0], w->levels[1],
               w->levels[2], w->levels[3], day_levels(w));
        printf(", \"field\": %.1f, \"better\": %.2f, \"word\": \"%s\"}", w->field / 10.0,
               w->better / 100.0, word);
    }
    printf("%s]\n", days ? "\n  " : "");
}

static void print_json(const request *r)
{
    const stats *sum = &r->sum;
    int bads = sum->bad < STATS_BAD ? (int)sum->bad : STATS_BAD;
    printf("{\n  \"format\": \"koudi-stats 1\",\n  \"records\": %ld,\n  \"over\": %ld,\n"
           "  \"unreadable\": %ld,\n",
           sum->records, sum->over, sum->bad);
    printf("  \"unreadable_records\": [\n");
    for (int i = 0; i < bads; i++) {
        const stats_bad *bad = &sum->bads[i];
        printf("    {\"path\": ");
        print_quoted(bad->path);
        printf(", \"line\": %d, \"why\": ", bad->line);
        print_quoted(bad->why);
        printf("}%s\n", i == bads - 1 ? "" : ",");
    }
    printf("  ],\n  \"players\": [\n");
    for (int i = 0; i < sum->players; i++)
        print_json_player(r, &sum->player[i], i == sum->players - 1);
    printf("  ],\n");
    print_json_days(r);
    printf("}\n");
}

/* ---- reading ----------------------------------------------------------------------------------- */

static void stats_take_game(request *r, const saved_game *g, const char *path)
{
    stats_bad bad;
    if (stats_add_game(&r->sum, g, path, false, &bad)) {
        if (r->field)
            (void)ratings_add(&r->rated, path, !r->bots, NULL);
        if (r->coach)
            (void)ratings_judge(&r->rated, path, !r->bots, RATING_WORK, NULL);
        return;
    }
    if (bad.line)
        cli_complain(_("%s:%d: %s; passed over"), path, bad.line, bad.why);
    else
        cli_complain(_("%s: %s; passed over"), path, bad.why);
}

/* Adds a file, or the records of a folder, the oldest first. Complains of what cannot be read and goes on. */
static void add_operand(request *r, const char *path, bool own)
{
    games list;
    saved_game one;
    struct stat about;
    char file[PATH_MAX + GAMES_FILE];
    if (stat(path, &about) == 0 && !S_ISDIR(about.st_mode)) {
        (void)game_read(&one, path);
        stats_take_game(r, &one, path);
        return;
    }
    if ((!own && access(path, F_OK) != 0) || !games_open(&list, path, own)) {
        cli_complain("%s: %s", path, strerror(errno));
        r->status = CLI_FAILED;
        return;
    }
    games_all(&list);
    for (int i = list.room - 1; i >= 0; i--)
        if ((i < list.count || i >= list.room - list.empty) &&
            games_path(&list, i, file, sizeof file))
            stats_take_game(r, &list.game[i], file);
    games_free(&list);
}

int cli_stats(int argc, char **argv)
{
    static request r; /* too large for the stack */
    char folder[PATH_MAX];
    int at;
    int status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    r.status = CLI_OK;
    r.field |= r.coach;
    r.own = r.sum.own = r.rated.own = at == argc;
    if (at == argc && store_folder(folder, sizeof folder)) {
        add_operand(&r, folder, true);
    } else if (at == argc) {
        cli_complain(_("where games are recorded is not known: %s"), strerror(errno));
        r.status = CLI_FAILED;
    }
    for (; at < argc; at++)
        add_operand(&r, argv[at], false);
    stats_sort(&r.sum);
    (r.json ? print_json : print_text)(&r);
    if (!r.json)
        print_field_week(&r);
    return r.status;
}
