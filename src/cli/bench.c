/* bench.c - koudi bench: the speed of the engine and the bots, a line a figure, on one core. */
#include "cli/bench.h"
#include "base/i18n.h"
#include "cli/bench_work.h"
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const cli_option options[] = {
    {'t', "seconds", "N", N_("Time for each figure; 0: a single batch (default: 1)")},
    {'s', "seed", "N", N_("The number that all cards come from (default: 1)")},
    {0, NULL, NULL, NULL},
};

static const cli_usage usage = {
    .name = "bench",
    .operands = "[bots | judge]",
    .help =
        N_("Measures speed on one core and prints a line for each figure; with \"bots\", of what\n"
           "the bots that search are made of: worlds, playouts, exact ends; with \"judge\", of\n"
           "the referee: questions under all rule texts, read, answered and printed."),
    .options = options,
};

typedef struct request {
    uint64_t seconds, seed;
} request;

static bool take(void *self, int key, const char *value)
{
    request *r = self;
    if (key == 't')
        return cli_number("seconds", value, 0, 3600, &r->seconds);
    return cli_number("seed", value, 0, UINT64_MAX, &r->seed);
}

typedef struct figure {
    const char *name;
    long (*batch)(work *work);
    const char *what;
} figure;

static const figure figures[] = {
    {"playouts", work_playouts, N_("deals of 25 cards, dealt and played at random")},
    {"follow checks", work_follows, N_("answers to singles, pairs, tractors and dumps judged")},
    {"actions", work_actions, N_("of whole matches applied to a match")},
};
enum { FIGURES = sizeof figures / sizeof *figures };

/* Seconds of the processor that this program has had: what others run does not count. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void bench_measure(const char *name, const char *what, bench_batch *batch, void *arg,
                   uint64_t seconds)
{
    long done = 0;
    double start = now(), spent;
    do {
        done += batch(arg);
        spent = now() - start;
    } while (spent < (double)seconds);
    printf("%-18s %10.0f a second  %s\n", name, (double)done / spent, what);
    fflush(stdout);
}

typedef struct job {
    long (*batch)(work *work);
    work *work;
} job;

static long do_job(void *arg)
{
    const job *j = arg;
    return j->batch(j->work);
}

static void measure(work *prepared, const figure *row, uint64_t seconds)
{
    job j = {row->batch, prepared};
    bench_measure(row->name, _(row->what), do_job, &j, seconds);
}

static void measure_bot(work *prepared, const bot *chosen, uint64_t seconds)
{
    char name[64];
    snprintf(name, sizeof name, "%s decides", chosen->name);
    figure row = {name, work_decisions, N_("in the situations of a match of steady's")};
    if (work_choose_bot(prepared, chosen))
        measure(prepared, &row, seconds);
}

static int refuse(const char *word)
{
    cli_complain(_("unexpected word: %s"), word);
    return cli_try_help("bench");
}

static bool bench_all(uint64_t seconds, uint64_t seed)
{
    work *prepared = work_new(seed);
    if (!prepared)
        return false;
    for (int i = 0; i < FIGURES; i++)
        measure(prepared, &figures[i], seconds);
    for (int i = 0; i < bot_count; i++)
        measure_bot(prepared, &bots[i], seconds);
    bool done = work_sum(prepared) != 0;
    work_free(prepared);
    return done;
}

/* What the words after "bench" measure; without one, the first. */
static const struct section {
    const char *word;
    bool (*print)(uint64_t seconds, uint64_t seed);
} sections[] = {{NULL, bench_all}, {"bots", bench_bots}, {"judge", bench_judge}};

static const struct section *find_section(const char *word)
{
    for (size_t i = 1; i < sizeof sections / sizeof *sections; i++)
        if (strcmp(word, sections[i].word) == 0)
            return &sections[i];
    return NULL;
}

int cli_bench(int argc, char **argv)
{
    request r = {.seconds = 1, .seed = 1};
    int operands;
    int status = cli_parse(&usage, argc, argv, take, &r, &operands);
    if (status != CLI_GO_ON)
        return status;
    const struct section *chosen = operands < argc ? find_section(argv[operands]) : &sections[0];
    if (!chosen || argc - operands > 1)
        return refuse(argv[operands + (chosen != NULL)]);
    if (chosen->print(r.seconds, r.seed))
        return CLI_OK;
    cli_complain("%s", strerror(errno));
    return CLI_FAILED;
}
