/* arena.c - koudi-lab arena: compares two players, or one with each of a field, over duplicate deals in several
   processes, with intervals and times, and merges the files of shards. */
#include "base/i18n.h"
#include "base/unused.h"
#include "cli/cli.h"
#include "lab/lab.h"
#include "table/program.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_JOBS = 256 };

typedef struct request {
    arena_head head;
    confine confine;
    uint64_t jobs;
    const char *out, *field;
    bool play_only, null, verbose, partial;
} request;

/* ---- options ----------------------------------------------------------------------------------- */

static bool take_shard(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    char *end, *last;
    unsigned long long shard = strtoull(value, &end, 10);
    unsigned long long shards = *end == '/' ? strtoull(end + 1, &last, 10) : 0;
    if (shard >= 1 && shard <= shards && shards <= 1000000 && !*last && *value != '-' &&
        end[1] != '-') {
        r->head.shard = shard;
        r->head.shards = shards;
        return true;
    }
    return cli_complain(_("--shard takes a part and their number, as in 2/5; not \"%s\""), value);
}

static bool arena_take_rules(void *self, UNUSED const cli_option *option, const char *value)
{
    request *r = self;
    snprintf(r->head.rules_name, sizeof r->head.rules_name, "%s", value);
    return cli_rules(value, &r->head.rules);
}

static const cli_option options[] = {
    {'d', "deals", "N", N_("Play N deals, each twice with seats swapped (default: 100)"),
     CLI_NUMBER(request, head.deals, 1, 10000000)},
    {'s', "seed", "N", N_("The number that cards and chance come from (default: 1)"),
     CLI_NUMBER(request, head.seed, 0, UINT64_MAX)},
    {'r', "rules", "NAME|FILE", N_("The rules to play by (default: 80p-v3)"),
     .take = arena_take_rules},
    {'j', "jobs", "N", N_("Play in N processes; the result is the same (default: 1)"),
     CLI_NUMBER(request, jobs, 1, MAX_JOBS)},
    {0, "shard", "I/N", N_("Play the I-th of N equal parts of the deals"), .take = take_shard},
    {'o', "out", "FILE", N_("Write every pair into a file, which merge reads"),
     CLI_WORD(request, out)},
    {'f', "field", "FILE", N_("Play A against each player that a line of the file names"),
     CLI_WORD(request, field)},
    {'p', "play-only", NULL, N_("All declare and bury by the same rules of thumb"),
     CLI_FLAG(request, play_only)},
    {'n', "null", NULL, N_("Play A against A, with other chance, as well: the noise"),
     CLI_FLAG(request, null)},
    {'v', "verbose", NULL, N_("A line for each deal"), CLI_FLAG(request, verbose)},
    {0, "confine", NULL, N_("Keep commands from all files but those they need"),
     CLI_FLAG(request, confine.files)},
    {0, "seat-may", "PATH", N_("With --confine: a path that commands may read, too"),
     .take = contender_take_may, .at = offsetof(request, confine)},
    {0, "partial", NULL, N_("Merge what there is, though shards are missing"),
     CLI_FLAG(request, partial)},
    CLI_MACHINE,
    {.name = NULL},
};

static const cli_usage usage = {
    .name = "arena",
    .operands = "A B | A --field FILE | merge FILE...",
    .help = N_("Compares two players over duplicate deals, for side A: NAME or NAME:work=N,..."),
    .options = options,
    .more = contender_help,
};

/* ---- output ------------------------------------------------------------------------------------ */

/* The pairs so far, and those of side A against itself; in a field the pairs are added to its deals, too. */
typedef struct arena_score {
    score score, null;
    field_table *table; /* NULL: no field */
} arena_score;

static void count_pair(arena_score *s, const arena_pair *both)
{
    score_add(&s->score, &both->pair);
    score_add(&s->null, &both->null);
    if (s->table)
        field_table_add(s->table, &both->pair);
}

/* Prints the summary; returns the exit code. */
static int print_summary(const arena_head *head, const arena_score *s, const arena_sum *sum)
{
    const char *const sides[KD_TEAMS] = {P_("time of A       "), P_("time of B       ")};
    const score *null = &s->null;
    score_print_head(&s->score, head->side[0].text, head->side[1].text, head->rules_name,
                     head->seed);
    if (head->play_only)
        puts(P_("all declare and bury by the same rules of thumb"));
    if (head->shards > 1)
        printf(P_("shard %" PRIu64 " of %" PRIu64 ", of %" PRIu64 " deals\n"), head->shard,
               head->shards, head->deals);
    score_print(&s->score);
    if (head->null)
        printf(
            P_("noise            levels %+.3f +/- %.3f, points %+.2f +/- %.2f, won %.1f +/- %.1f "
               "%%\n"),
            null->levels.mean, series_margin(&null->levels), null->points.mean,
            series_margin(&null->points), 100 * null->won.mean, 100 * series_margin(&null->won));
    for (int side = 0; side < KD_TEAMS; side++)
        watch_print(sides[side], &sum->watch[side]);
    printf(P_("refusals         %" PRIu64 " of A, %" PRIu64 " of B\n"), sum->refusals[0],
           sum->refusals[1]);
    return sum->refusals[0] || sum->refusals[1] ? CLI_FAILED : CLI_OK;
}

static FILE *open_file(const char *path, const char *how)
{
    FILE *file = fopen(path, how);
    if (!file)
        cli_complain("%s: %s", path, strerror(errno));
    return file;
}

/* False, having complained, when something could not be written. */
static bool close_out(FILE *out, const char *path)
{
    bool well = !ferror(out);
    well = fclose(out) == 0 && well;
    if (!well)
        cli_complain("%s: %s", path, strerror(errno));
    return well;
}

/* ---- playing in several processes -------------------------------------------------------------- */

/* A process that plays every jobs-th deal of the shard and writes lines of an arena's file to a pipe. */
typedef struct worker {
    pid_t pid;
    arena_reader reader;
} worker;

/* The number of the shard's i-th deal. */
static uint64_t arena_deal_number(const arena_head *head, uint64_t i)
{
    return head->shard - 1 + i * head->shards;
}

/* Runs in worker number 0..jobs-1. */
static void arena_work(const arena_head *head, int number, int jobs, FILE *out)
{
    static arena_sum sum;
    outcome rounds[2];
    contest own = {.rules = head->rules, .seed = head->seed, .play_only = head->play_only};
    contest null = own;
    null.other_chance = true;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        own.seat[seat] = &head->side[kd_team(seat)];
        null.seat[seat] = &head->side[0];
    }
    for (int side = 0; side < KD_TEAMS; side++)
        own.watch[side] = &sum.watch[side];
    for (uint64_t i = (uint64_t)number; arena_deal_number(head, i) < head->deals && !ferror(out);
         i += (uint64_t)jobs) {
        uint64_t deal = arena_deal_number(head, i);
        arena_pair both = {.pair = contest_play(&own, deal, rounds)};
        if (head->null)
            both.null = contest_play(&null, deal, rounds);
        arena_write_pair(out, head, &both);
        fflush(out);
    }
    sum.refusals[0] = own.refusals[0] + null.refusals[0] + null.refusals[1];
    sum.refusals[1] = own.refusals[1];
    arena_write_sum(out, &sum);
}

/* The analyzer does not see that end_all closes the readers in the array of workers. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif
static bool arena_start(worker *workers, const arena_head *head, int number, int jobs)
{
    worker *w = &workers[number];
    int ends[2];
    pid_t parent = getpid();
    if (pipe(ends) != 0)
        return false;
    w->pid = fork();
    if (w->pid == 0) {
        guardian_bind(parent);
        /* Only the parent may hold reading ends, so that a worker notices when the parent has closed
           its pipe. */
        close(ends[0]);
        for (int i = 0; i < number; i++)
            (void)close(fileno(workers[i].reader.in));
        FILE *out = fdopen(ends[1], "w");
        if (!out)
            _exit(CLI_FAILED);
        arena_work(head, number, jobs, out);
        _exit(fclose(out) == 0 ? CLI_OK : CLI_FAILED);
    }
    close(ends[1]);
    w->reader = (arena_reader){.in = fdopen(ends[0], "r"), .name = "worker"};
    if (!w->reader.in)
        close(ends[0]);
    return w->pid > 0 && w->reader.in;
}
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic pop
#endif

/* ---- comparing --------------------------------------------------------------------------------- */

/* Reads the pairs from the workers in turn, as they were distributed, then the sums. Each pair is written to
   the files (NULL: none) at once: a deal may take long. */
static bool gather(const arena_head *head, worker *workers, int jobs, FILE *const files[2],
                   arena_score *counted, arena_sum *sum)
{
    bool more;
    arena_pair both;
    if (jobs < 1)
        return false;
    for (uint64_t i = 0; arena_deal_number(head, i) < head->deals; i++) {
        if (!arena_read_pair(&workers[i % (unsigned)jobs].reader, head, &both, &more) || !more)
            return false;
        count_pair(counted, &both);
        for (int f = 0; f < 2; f++)
            if (files[f]) {
                arena_write_pair(files[f], head, &both);
                fflush(files[f]);
            }
    }
    for (int i = 0; i < jobs; i++)
        if (!arena_read_pair(&workers[i].reader, head, &both, &more) || more ||
            !arena_read_sum(&workers[i].reader, sum))
            return false;
    return true;
}

/* Plays all deals; false when a worker failed. out: the open file, or NULL. */
static bool play_all(const request *r, FILE *out, arena_score *counted, arena_sum *sum)
{
    static worker workers[MAX_JOBS];
    int started = 0, jobs = (int)r->jobs;
    bool well = true;
    FILE *const files[] = {out, r->verbose ? stdout : NULL};
    memset(workers, 0, sizeof workers);
    fflush(NULL);
    while (well && started < jobs)
        well = arena_start(workers, &r->head, started++, jobs);
    if (!well)
        cli_complain("%s", strerror(errno));
    well = well && gather(&r->head, workers, jobs, files, counted, sum);
    /* Closing all pipes first ends the workers that still write, so that no wait blocks. */
    for (int i = 0; i < started; i++)
        if (workers[i].reader.in)
            (void)fclose(workers[i].reader.in);
    for (int i = 0; i < started; i++) {
        const worker *w = &workers[i];
        int status = 0;
        while (w->pid > 0 && waitpid(w->pid, &status, 0) < 0 && errno == EINTR) {
        }
        well &= w->pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == CLI_OK;
    }
    return well;
}

static int arena_compare(const request *r)
{
    static arena_sum sum;
    arena_score counted = {.table = NULL};
    FILE *out = r->out ? open_file(r->out, "w") : NULL;
    if (r->out && !out)
        return CLI_FAILED;
    if (out)
        arena_write_head(out, &r->head);
    bool well = play_all(r, out, &counted, &sum);
    if (out && well)
        arena_write_sum(out, &sum); /* merge refuses a file without it */
    if (out)
        well = close_out(out, r->out) && well;
    return well ? print_summary(&r->head, &counted, &sum) : CLI_FAILED;
}

/* ---- a field ----------------------------------------------------------------------------------- */

/* Plays the present sides; false when that failed. */
static bool play_one(request *r, field_table *table, bool *refused)
{
    static arena_sum sum;
    confine how = r->confine;
    arena_score counted = {.table = table};
    sum = (arena_sum){.refusals = {0, 0}};
    if (!contender_confine(&how, r->head.side, KD_TEAMS))
        return false;
    bool well = play_all(r, NULL, &counted, &sum);
    confine_release(&how);
    if (well)
        field_table_row(table, &counted.score, sum.refusals);
    *refused |= sum.refusals[0] || sum.refusals[1];
    return well;
}

static int compare_field(request *r)
{
    static arena_field field;
    if (r->out || r->head.shards > 1 || r->head.null)
        return cli_misused(usage.name, _("--field prints a table: leave out --out, --shard and "
                                         "--null, which are for two players"));
    if (!arena_field_read(&field, r->field))
        return CLI_USAGE;
    field_table table = {.field = &field,
                         .name = r->field,
                         .deals = calloc((size_t)r->head.deals, sizeof *table.deals),
                         .deal_count = r->head.deals};
    if (!table.deals)
        return cli_failed(_("out of memory"));
    bool well = true, refused = false;
    field_table_head(&table, &r->head);
    for (int i = 0; well && i < field.count; i++) {
        r->head.side[1] = field.player[i];
        well = play_one(r, &table, &refused);
    }
    if (well)
        field_table_end(&table);
    free(table.deals);
    return well && !refused ? CLI_OK : CLI_FAILED;
}

/* ---- merging ----------------------------------------------------------------------------------- */

/* The results read so far. */
typedef struct merged {
    arena_head head;  /* of the first file, but of all deals */
    arena_pair *pair; /* by deal; pair.played is -1 where none has been read */
    arena_sum sum;
} merged;

/* Takes the head of the first file; later ones must be of the same comparison. */
static bool merge_head(merged *all, const arena_head *head, const char *name)
{
    const char *differs = all->pair ? arena_head_differs(&all->head, head) : NULL;
    if (differs)
        cli_complain(_("%s: \"%s\" is not that of the first file"), name, differs);
    if (all->pair)
        return !differs;
    all->head = *head;
    all->head.shard = all->head.shards = 1;
    all->pair = calloc((size_t)head->deals, sizeof *all->pair);
    for (uint64_t deal = 0; all->pair && deal < head->deals; deal++)
        all->pair[deal].pair.played = -1;
    if (!all->pair)
        cli_complain(_("out of memory"));
    return all->pair;
}

static bool merge_pairs(merged *all, arena_reader *reader, const arena_head *head)
{
    arena_pair both;
    bool more;
    while (arena_read_pair(reader, head, &both, &more)) {
        if (!more)
            return arena_read_sum(reader, &all->sum) && arena_read_end(reader);
        arena_pair *kept = &all->pair[both.pair.index];
        if (kept->pair.played >= 0)
            return cli_complain(_("%s:%d: pair %" PRIu64 " comes twice"), reader->name,
                                reader->line, both.pair.index);
        *kept = both;
    }
    return false;
}

static bool merge_file(merged *all, const char *name)
{
    arena_head head;
    arena_reader reader = {.in = open_file(name, "r"), .name = name};
    if (!reader.in)
        return false;
    bool well = arena_read_head(&reader, &head) && merge_head(all, &head, name) &&
                merge_pairs(all, &reader, &head);
    (void)fclose(reader.in);
    return well;
}

static bool write_merged(const merged *all, const char *path)
{
    FILE *out = open_file(path, "w");
    if (!out)
        return false;
    arena_write_head(out, &all->head);
    for (uint64_t deal = 0; deal < all->head.deals; deal++)
        arena_write_pair(out, &all->head, &all->pair[deal]);
    arena_write_sum(out, &all->sum);
    return close_out(out, path);
}

static int arena_finish(const merged *all, const request *r)
{
    arena_score counted = {.score = {.rounds = 0}};
    for (uint64_t deal = 0; deal < all->head.deals; deal++) {
        const arena_pair *both = &all->pair[deal];
        if (both->pair.played < 0 && !r->partial)
            return cli_failed(
                _("pair %" PRIu64 " of %" PRIu64 " is missing: not all shards are here"), deal,
                all->head.deals);
        if (both->pair.played >= 0)
            count_pair(&counted, both);
    }
    if (r->out && !write_merged(all, r->out))
        return CLI_FAILED;
    int status = print_summary(&all->head, &counted, &all->sum);
    if (r->partial)
        printf(P_("a part only, of %" PRIu64 " deals\n"), all->head.deals);
    return status;
}

static int arena_merge(const request *r, char *const files[], int count)
{
    static merged all;
    bool well = true;
    if (count < 1)
        return cli_misused(usage.name, _("merge needs a FILE"));
    if (r->partial && r->out)
        return cli_misused(usage.name,
                           _("merge writes no file of a part: leave out --partial or --out"));
    for (int i = 0; well && i < count; i++)
        well = merge_file(&all, files[i]);
    int status = well ? arena_finish(&all, r) : CLI_FAILED;
    free(all.pair);
    return status;
}

int lab_arena(int argc, char **argv)
{
    static request r;
    int at;
    r = (request){.head = {.seed = 1, .deals = 100, .shard = 1, .shards = 1}, .jobs = 1};
    arena_take_rules(&r, NULL, kd_presets[0].name);
    int status = cli_parse(&usage, argc, argv, &r, &at);
    if (status != CLI_GO_ON)
        return status;
    r.head.play_only = r.play_only;
    r.head.null = r.null;
    if (at < argc && strcmp(argv[at], "merge") == 0)
        return arena_merge(&r, argv + at + 1, argc - at - 1);
    if (r.partial)
        return cli_misused(usage.name, _("--partial is for merge"));
    int players = r.field ? 1 : KD_TEAMS;
    if (argc - at != players)
        return cli_misused(usage.name,
                           r.field ? _("with --field arena takes one player, A")
                                   : _("arena takes two players, A and B; or merge FILE..."));
    for (int side = 0; side < players; side++)
        if (!contender_parse(argv[at + side], &r.head.side[side]))
            return cli_try_help(usage.name);
    if (r.field)
        return compare_field(&r);
    if (!contender_confine(&r.confine, r.head.side, KD_TEAMS))
        return CLI_USAGE;
    kd_match match;
    cli_start(&match, &r.head.rules);
    r.head.rules_hash = kd_match_hash(&match); /* independent of the file's name */
    return arena_compare(&r);
}
