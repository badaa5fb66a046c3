/* long_soak.c - many deals of matches with four programs at one table: memory must not grow, no
   descriptor or process may be left, and every record must check. long_soak [DEALS [FOLDER]] */
#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/loop.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/test.h"
#include "table/program.h"
#include "table/table_internal.h"

/* After WARM deals all code has run once; RSS in kB. */
enum { DEALS = 300, WARM = 100, GROWTH = 1024, PATH = 512 };

static const char *folder = "/tmp";
static long wanted = DEALS;

/* Sums over all matches. */
typedef struct soak {
    struct event_base *base;
    const char *koudi;
    long deals, matches, lost;
    long first, last; /* RSS of this process: after WARM deals, now */
    long child_first,
        child_last; /* the greatest of any program: after a deal, and at the end of its match */
} soak;

static long rss(long pid)
{
    char path[64];
    long size, resident = 0;
    snprintf(path, sizeof path, "/proc/%ld/statm", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2) /* NOLINT(cert-err34-c): the system's */
        resident = 0;
    (void)fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void sample_children(const table *t, long *most)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        family sits = children_of((int)child_pid(t->chair[seat].program.process.child));
        long now = rss(sits.pid[0]);
        *most = now > *most ? now : *most;
    }
}

static void on_lost(void *arg, int seat, const char *why)
{
    soak *s = arg;
    (void)seat;
    (void)why;
    s->lost++;
}

static void play_match(soak *s, table *t)
{
    const kd_match *match = table_match(t);
    unsigned deals = 1;
    assert_true(table_start(t));
    while (match->round.phase < KD_PHASE_OVER) {
        assert_int_equal(event_base_loop(s->base, EVLOOP_ONCE), 0);
        if (match->deals == deals)
            continue;
        if (deals++ == 1)
            sample_children(t, &s->child_first);
        if (++s->deals == WARM)
            s->first = rss(getpid());
    }
    s->deals++;
    sample_children(t, &s->child_last);
    assert_int_equal(table_state(t).record_error, 0);
}

static void one_match(soak *s)
{
    char record[PATH], command[PATH];
    snprintf(record, sizeof record, "%s/koudi-soak-%ld-%ld.rec", folder, (long)getpid(),
             s->matches);
    snprintf(command, sizeof command, "exec '%s' bot random", s->koudi);
    static const char *const names[KD_SEATS] = {"random", "steady", NULL, "random"};
    table_options options = {.seed = seed_from(1000 + (uint64_t)s->matches),
                             .pace = PACE_INSTANT,
                             .record = record,
                             .rules_name = "80p-v3",
                             .program = s->koudi};
    kd_rules_default(&options.rules);
    table *t = table_new(s->base, &options);
    assert_non_null(t);
    table_listen(t, &(session_calls){.lost = on_lost}, s);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (names[seat])
            assert_true(table_sit_bot(t, seat, names[seat]));
        else
            table_sit_command(t, seat, command);
    play_match(s, t);
    table_free(t);
    children_wait();
    char call[2 * PATH];
    snprintf(call, sizeof call, "'%s' replay --check '%s' >/dev/null", s->koudi, record);
    assert_int_equal(system(call), 0); /* NOLINT(cert-env33-c): our own words */
    assert_int_equal(unlink(record), 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    s->matches++;
    s->last = rss(getpid());
}

TEST("memory stays flat")
{
    soak s = {.koudi = program_path()};
    s.base = loop_new(false);
    assert_non_null(s.base);
    one_match(&s);
    int descriptors = open_descriptors();
    while (s.deals < wanted)
        one_match(&s);
    print_message("%ld deals, %ld matches, %ld seats lost; kB at deal %d and at the end: table %ld "
                  "and %ld; largest program after a deal and after a match: %ld and %ld\n",
                  s.deals, s.matches, s.lost, WARM, s.first, s.last, s.child_first, s.child_last);
    assert_int_equal(s.lost, 0);
    assert_int_equal(open_descriptors(), descriptors);
    assert_true(s.last <= s.first + GROWTH);
    assert_true(s.child_last <= s.child_first + GROWTH);
    event_base_free(s.base);
}

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        wanted = strtol(argv[1], NULL, 10);
    if (argc > 2)
        folder = argv[2];
    return 0;
}
