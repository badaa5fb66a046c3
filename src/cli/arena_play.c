/* arena_play.c - plays the arena's deals in several processes. */
#include "cli/arena_play.h"

#include "table/guardian.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that plays every jobs-th deal of the shard and writes lines of an arena's file to a pipe. */
typedef struct worker {
    pid_t pid;
    arena_reader reader;
} worker;

/* The number of the shard's i-th deal. */
static uint64_t deal_number(const arena_head *head, uint64_t i)
{
    return head->shard - 1 + i * head->shards;
}

/* Runs in worker number 0..jobs-1. */
static void work(const arena_head *head, int number, int jobs, FILE *out)
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
    for (uint64_t i = (uint64_t)number; deal_number(head, i) < head->deals && !ferror(out);
         i += (uint64_t)jobs) {
        uint64_t deal = deal_number(head, i);
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
        /* Only the parent may hold reading ends, so that a worker notices when the parent has closed
           its pipe. */
        close(ends[0]);
        for (int i = 0; i < number; i++)
            (void)close(fileno(workers[i].reader.in));
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

/* Reads the pairs from the workers in turn, as they were distributed, then the sums. */
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

/* Closing all pipes first ends the workers that still write, so that no wait blocks. */
static bool end_all(const worker *workers, int count)
{
    bool well = true;
    for (int i = 0; i < count; i++)
        if (workers[i].reader.in)
            (void)fclose(workers[i].reader.in);
    for (int i = 0; i < count; i++) {
        const worker *w = &workers[i];
        int status = 0;
        while (w->pid > 0 && waitpid(w->pid, &status, 0) < 0 && errno == EINTR) {
        }
        well &= w->pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == CLI_OK;
    }
    return well;
}

bool arena_play(const arena_head *head, int jobs, arena_take *take, void *self, arena_sum *sum)
{
    static worker workers[ARENA_JOBS];
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
