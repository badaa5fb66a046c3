/* arena.c - koudi arena: two players compared over duplicate deals, with intervals and times. */
#include "cli/arena.h"

#include "base/i18n.h"
#include "cli/arena_file.h"
#include "cli/arena_merge.h"
#include "cli/arena_play.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/values.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_CONFINE = 258, KEY_MAY };

static const cli_option options[] = {
    {'d', "deals", "N", N_("Play N deals, each twice with seats swapped (default: 100)")},
    {'s', "seed", "N", N_("The number that cards and chance come from (default: 1)")},
    {'r', "rules", "NAME|FILE", N_("The rules to play by (default: 80p-v3)")},
    {'j', "jobs", "N", N_("Play in N processes; the result is the same (default: 1)")},
    {256, "shard", "I/N", N_("Play the I-th of N equal parts of the deals")},
    {'o', "out", "FILE", N_("Write every pair into a file, which merge reads")},
    {'p', "play-only", NULL, N_("All declare and bury by the same rules of thumb")},
    {'n', "null", NULL, N_("Play A against A, with other chance, as well: the noise")},
    {'v', "verbose", NULL, N_("A line for each deal")},
    {KEY_CONFINE, "confine", NULL, N_("Keep commands from all files but those they need")},
    {KEY_MAY, "seat-may", "PATH", N_("With --confine: a path that commands may read, too")},
    {257, "partial", NULL, N_("Merge what there is, though shards are missing")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "arena",
    .operands = "A B | merge FILE...",
    .help = N_("Compares two players over duplicate deals, for side A: NAME or NAME:work=N,..."),
    .options = options,
    .more = contender_help,
};

typedef struct request {
    arena_head head;
    confine confine;
    uint64_t jobs;
    const char *out;
    bool verbose, partial;
} request;

static bool take_shard(const char *text, arena_head *head)
{
    char *end, *last;
    unsigned long long shard = strtoull(text, &end, 10);
    unsigned long long shards = *end == '/' ? strtoull(end + 1, &last, 10) : 0;
    if (shard >= 1 && shard <= shards && shards <= 1000000 && !*last && *text != '-' &&
        end[1] != '-') {
        head->shard = shard;
        head->shards = shards;
        return true;
    }
    cli_complain(_("--shard takes a part and their number, as in 2/5; not \"%s\""), text);
    return false;
}

static bool take_rules(const char *text, arena_head *head)
{
    snprintf(head->rules_name, sizeof head->rules_name, "%s", text);
    return cli_rules(text, &head->rules);
}

static bool take(void *self, int key, const char *value)
{
    request *r = self;
    switch (key) {
    case 'd': return cli_number("deals", value, 1, 10000000, &r->head.deals);
    case 's': return cli_number("seed", value, 0, UINT64_MAX, &r->head.seed);
    case 'r': return take_rules(value, &r->head);
    case 'j': return cli_number("jobs", value, 1, 256, &r->jobs);
    case 256: return take_shard(value, &r->head);
    case 'o': r->out = value; return true;
    case 'p': r->head.play_only = 1; return true;
    case 'n': r->head.null = 1; return true;
    case KEY_CONFINE: return r->confine.files = true;
    case KEY_MAY: return contender_may_read(&r->confine, value);
    case 257: return r->partial = true;
    default: return r->verbose = true;
    }
}

void arena_count(arena_score *s, const arena_pair *both)
{
    score_add(&s->score, &both->pair);
    score_add(&s->null, &both->null);
}

static void print_null(const score *null)
{
    printf("noise            levels %+.3f +/- %.3f, points %+.2f +/- %.2f, won %.1f +/- %.1f %%\n",
           null->levels.mean, series_margin(&null->levels), null->points.mean,
           series_margin(&null->points), 100 * null->won.mean, 100 * series_margin(&null->won));
}

void arena_print(const arena_head *head, const arena_score *s, const arena_sum *sum)
{
    const char *const sides[KD_TEAMS] = {"time of A       ", "time of B       "};
    printf(N_OF("%s against %s: %" PRIu64 " deal, played twice with seats swapped; rules %s, "
                "seed %" PRIu64 "\n",
                "%s against %s: %" PRIu64 " deals, each played twice with seats swapped; "
                "rules %s, seed %" PRIu64 "\n",
                s->score.levels.count),
           head->side[0].text, head->side[1].text, s->score.levels.count, head->rules_name,
           head->seed);
    if (head->play_only)
        puts(_("all declare and bury by the same rules of thumb"));
    if (head->shards > 1)
        printf(_("shard %" PRIu64 " of %" PRIu64 ", of %" PRIu64 " deals\n"), head->shard,
               head->shards, head->deals);
    score_print(&s->score);
    if (head->null)
        print_null(&s->null);
    for (int side = 0; side < KD_TEAMS; side++)
        watch_print(sides[side], &sum->watch[side]);
    printf("refusals         %" PRIu64 " of A, %" PRIu64 " of B\n", sum->refusals[0],
           sum->refusals[1]);
}

/* What is done with each pair as it comes. */
typedef struct intake {
    const request *request;
    FILE *out;
    arena_score score;
} intake;

/* At once: a deal may take long, and somebody may be reading along. */
static void write_now(FILE *out, const arena_head *head, const arena_pair *both)
{
    arena_write_pair(out, head, both);
    fflush(out);
}

static void take_pair(void *self, const arena_pair *both)
{
    intake *in = self;
    arena_count(&in->score, both);
    if (in->out)
        write_now(in->out, &in->request->head, both);
    if (in->request->verbose)
        write_now(stdout, &in->request->head, both);
}

static bool open_out(intake *in)
{
    if (!in->request->out)
        return true;
    in->out = fopen(in->request->out, "w");
    if (!in->out) {
        cli_complain("%s: %s", in->request->out, strerror(errno));
        return false;
    }
    arena_write_head(in->out, &in->request->head);
    return true;
}

static bool close_out(intake *in, const arena_sum *sum)
{
    if (!in->out)
        return true;
    arena_write_sum(in->out, sum);
    bool well = !ferror(in->out);
    well = fclose(in->out) == 0 && well;
    if (!well)
        cli_complain("%s: %s", in->request->out, strerror(errno));
    return well;
}

static int compare(const request *r)
{
    static arena_sum sum;
    intake in = {.request = r};
    if (!open_out(&in))
        return CLI_FAILED;
    bool well = arena_play(&r->head, (int)r->jobs, take_pair, &in, &sum);
    if (!well && in.out)
        (void)fclose(in.out); /* without its end it is no whole file */
    if (!well || !close_out(&in, &sum))
        return CLI_FAILED;
    arena_print(&r->head, &in.score, &sum);
    return sum.refusals[0] || sum.refusals[1] ? CLI_FAILED : CLI_OK;
}

/* One number for all rules, whatever the file is called. */
static uint64_t hash_of(const kd_rules *rules)
{
    kd_match match;
    cli_start(&match, rules);
    return kd_match_hash(&match);
}

static int usage_error(const char *what)
{
    cli_complain("%s", what);
    return cli_try_help(usage.name);
}

static int merge(const request *r, char *const files[], int count)
{
    if (count < 1)
        return usage_error(_("merge needs a FILE"));
    if (r->partial && r->out)
        return usage_error(_("merge writes no file of a part: leave out --partial or --out"));
    return arena_merge(files, count, r->out, r->partial);
}

int cli_arena(int argc, char **argv)
{
    static request r;
    int at;
    r = (request){.head = {.seed = 1, .deals = 100, .shard = 1, .shards = 1}, .jobs = 1};
    take_rules(kd_presets[0].name, &r.head);
    int status = cli_parse(&usage, argc, argv, take, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    if (at < argc && strcmp(argv[at], "merge") == 0)
        return merge(&r, argv + at + 1, argc - at - 1);
    if (r.partial)
        return usage_error(_("--partial is for merge"));
    if (argc - at != 2)
        return usage_error(_("arena takes two players, A and B; or merge FILE..."));
    for (int side = 0; side < KD_TEAMS; side++)
        if (!contender_parse_any(argv[at + side], &r.head.side[side]))
            return cli_try_help(usage.name);
    if (!contender_confine(&r.confine, r.head.side, KD_TEAMS))
        return CLI_USAGE;
    r.head.rules_hash = hash_of(&r.head.rules);
    return compare(&r);
}
