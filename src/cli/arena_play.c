/* arena_play.c - the arena's deals, played by several processes, gathered in the order of deals. */
#include "cli/arena_play.h"

#include "base/i18n.h"
#include "cli/arena.h"
#include "cli/arena_file.h"
#include "cli/options.h"
#include "table/guardian.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_JOBS = 256 };

/* A process that plays every jobs-th deal of the shard and writes the lines of a file. */
typedef struct worker {
    pid_t pid;
    arena_reader reader;
} worker;

/* The deal that is number i of the shard's. */
static uint64_t deal_number(const arena_head *head, uint64_t i)
{
    return head->shard - 1 + i * head->shards;
}

static void set_contests(const arena_head *head, contest *own, contest *null, arena_sum *sum)
{
    *own = (contest){.rules = head->rules, .seed = head->seed, .play_only = head->play_only};
    for (int seat = 0; seat < KD_SEATS; seat++)
        own->seat[seat] = &head->side[kd_team(seat)];
    *null = *own;
    null->other_chance = true;
    for (int seat = 0; seat < KD_SEATS; seat++)
        null->seat[seat] = &head->side[0];
    for (int side = 0; side < KD_TEAMS; side++)
        own->watch[side] = &sum->watch[side];
}

static pair play_pair(contest *c, uint64_t deal)
{
    outcome rounds[2];
    contest_play(c, deal, rounds);
    return pair_of(deal, &rounds[0], &rounds[1]);
}

/* What a worker does; number is its own, 0..jobs-1. */
static void work(const arena_head *head, int number, int jobs, FILE *out)
{
    static arena_sum sum;
    contest own, null;
    set_contests(head, &own, &null, &sum);
    for (uint64_t i = (uint64_t)number; deal_number(head, i) < head->deals && !ferror(out);
         i += (uint64_t)jobs) {
        arena_pair both = {.pair = play_pair(&own, deal_number(head, i))};
        if (head->null)
            both.null = play_pair(&null, deal_number(head, i));
        arena_write_pair(out, head, &both);
        fflush(out);
    }
    sum.refusals[0] = own.refusals[0] + null.refusals[0] + null.refusals[1];
    sum.refusals[1] = own.refusals[1];
    arena_write_sum(out, &sum);
}

/* Only the parent keeps the reading ends: a worker must notice when nobody reads its lines. */
static void close_others(const worker *workers, int count)
{
    for (int i = 0; i < count; i++)
        (void)close(fileno(workers[i].reader.in));
}

/* The analyzer loses the reader in the array of workers, where end finds it. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif
static bool start(worker *workers, const arena_head *head, int number, int jobs)
{
    worker *w = &workers[number];
    int ends[2];
    pid_t parent = getpid();
    if (pipe(ends) != 0)
        return false;
    w->pid = fork();
    if (w->pid == 0) {
        guardian_bind(parent);
        close(ends[0]);
        close_others(workers, number);
        FILE *out = fdopen(ends[1], "w");
        if (!out)
            _exit(CLI_FAILED);
        work(head, number, jobs, out);
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

/* The workers have the deals in turn, so their lines come in turn. */
static bool gather(const arena_head *head, worker *workers, int jobs, arena_take *take, void *self,
                   arena_sum *sum)
{
    bool more;
    arena_pair both;
    for (uint64_t i = 0; deal_number(head, i) < head->deals; i++) {
        arena_reader *reader = &workers[i % (unsigned)jobs].reader;
        if (!arena_read_pair(reader, head, &both, &more) || !more)
            return false;
        take(self, &both);
    }
    for (int i = 0; i < jobs; i++)
        if (!arena_read_pair(&workers[i].reader, head, &both, &more) || more ||
            !arena_read_sum(&workers[i].reader, sum))
            return false;
    return true;
}

static bool end(const worker *w)
{
    int status = 0;
    while (w->pid > 0 && waitpid(w->pid, &status, 0) < 0 && errno == EINTR) {
    }
    return w->pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == CLI_OK;
}

/* Closing all pipes first ends the workers that still write, so that no wait blocks. */
static bool end_all(const worker *workers, int count)
{
    bool well = true;
    for (int i = 0; i < count; i++)
        if (workers[i].reader.in)
            (void)fclose(workers[i].reader.in);
    for (int i = 0; i < count; i++)
        well = end(&workers[i]) && well;
    return well;
}

bool arena_play(const arena_head *head, int jobs, arena_take *take, void *self, arena_sum *sum)
{
    static worker workers[MAX_JOBS];
    int started = 0;
    bool well = true;
    fflush(NULL);
    while (well && started < jobs) {
        well = start(workers, head, started, jobs);
        started++;
    }
    if (!well)
        cli_complain("%s", strerror(errno));
    well = well && gather(head, workers, jobs, take, self, sum);
    return end_all(workers, started) && well;
}
