/* long_load.c - the load that a served machine carries: the real koudi serve with many tables, two people at each, who
 * play as steady does but think as long as people, and clients that misbehave; then it is stopped and started anew.
 *
 *   long_load [TABLES [SECONDS [ATTACKERS [SEED [tls|unix [FOLDER]]]]]]
 *
 * People and attackers are connected over TLS on loopback, each table and each five attackers from an address of
 * their own, because the number of connections from one address is bounded. FOLDER has the records; it is on the
 * disk or, as /dev/shm, in memory. The matches begin one by one in the first half of the time, and the second half is
 * measured: some tables are dealing then, others play. The figures are printed; docs/serving.md has such. */
#include "base/loop.h"
#include "record/history.h"
#include "support/folder.h"
#include "support/served.h"
#include "support/test.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <glob.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* THINK_MS: a person's time for an answer, from the least on and so much more. TICK_MS: how often it is seen how late
   this process itself is. */
enum {
    PEOPLE = SERVED_PEOPLE,
    THINK_MS = 2000,
    THINK_MORE_MS = 4000,
    TICK_MS = 20,
    AGAIN_MS = 200,
    SAMPLES = 1 << 20,
    GREETING = 400
};

static struct {
    long tables, seconds, attackers;
    uint64_t seed;
    bool tls;
    const char *parent;
} wanted = {20, 60, 10, 1, true, "/tmp"};

static long empty_kb; /* resident memory of the service, without tables */

/* ---- samples ---- */

typedef struct samples {
    uint32_t us[SAMPLES];
    size_t count;
} samples;

static samples answers, lateness;

static void take_sample(samples *s, long long us)
{
    if (s->count < SAMPLES)
        s->us[s->count++] = us > 0 ? (uint32_t)us : 0;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The sample that so many of a thousand do not exceed, in milliseconds. */
static double quantile(samples *s, unsigned of_1000)
{
    qsort(s->us, s->count, sizeof *s->us, compare);
    return s->count ? s->us[(s->count - 1) * of_1000 / 1000] / 1000.0 : 0;
}

/* ---- the service ---- */

/* How long the process has waited for a processor each time it was ready to run, on average. */
static double delayed_us(pid_t pid)
{
    char path[64], text[200];
    double used, waited, times = 0;
    snprintf(path, sizeof path, "/proc/%ld/schedstat", (long)pid);
    size_t size = read_all(path, text, sizeof text);
    text[size < sizeof text ? size : sizeof text - 1] = '\0';
    /* NOLINTNEXTLINE(cert-err34-c): the system's */
    return sscanf(text, "%lf %lf %lf", &used, &waited, &times) == 3 && times > 0
               ? waited / times / 1000
               : 0;
}

/* ---- people ---- */

typedef struct load_table {
    served_table at;
    struct event *begins;
} load_table;

static load_table *all_tables;

static void on_shown(long long us)
{
    take_sample(&answers, us);
}

static void on_begin(evutil_socket_t fd, short what, void *arg)
{
    const load_table *t = arg;
    (void)fd;
    (void)what;
    session_next(t->at.person[0].session);
}

static long count_actions(void)
{
    long sum = 0;
    for (long i = 0; i < wanted.tables; i++)
        sum += all_tables[i].at.actions;
    return sum;
}

static long count_up(void)
{
    long up = 0;
    for (long i = 0; i < wanted.tables; i++)
        for (int seat = 0; seat < PEOPLE; seat++)
            up += session_state_of(all_tables[i].at.person[seat].session).connection ==
                  SESSION_CONNECTED;
    return up;
}

/* ---- clients that misbehave: in a process of their own, so that they hold up nobody here ---- */

typedef enum way { OVER_TCP, OVER_TLS, SEATED } way;

typedef struct attack {
    const char *name;
    way by; /* SEATED: over TLS, with the secret of a seat at a table of its own */
    const char *says;
    int times;
    unsigned byte_ms; /* then a byte of it at a time; 0: all at once */
    bool deaf;        /* reads nothing */
} attack;

static const attack attacks[] = {
    {"says nothing", OVER_TCP, "", 0, 0, false},
    {"a handshake byte by byte", OVER_TCP, "\x16\x03\x01\x02\x01\x01\x01\xfc\x03\x03", 1, 500,
     false},
    {"no TLS", OVER_TCP, "GET / HTTP/1.1\r\nHost: koudi\r\n\r\n", 1, 0, false},
    {"half a line", OVER_TLS, "koudi-table 1 can\ntable : t0", 1, 0, false},
    {"a line byte by byte", OVER_TLS, "koudi-table 1 can talk\ntable : t0\n", 1, 500, false},
    {"guesses a secret", OVER_TLS,
     "koudi-table 1 can\ntable : t0\nsecret ffffffffffffffffffffffffffffffff\nseat 0\nbegin\n", 1,
     0, false},
    {"a greeting without end", OVER_TLS, "koudi-table 1 can\n", 2000, 0, false},
    {"one long line", OVER_TLS, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 8192, 0, false},
    {"a flood of lines", SEATED, "pong 1\n", 4000, 0, false},
    {"never reads", SEATED, "ready\npong 1\n", 20, 200, true},
};

enum { ATTACKS = sizeof attacks / sizeof *attacks, EACH_ADDRESS = 5 };

typedef struct attacker {
    unsigned number;
    const attack *kind;
    char secret[TABLE_SECRET + 1], table[24];
    struct bufferevent *io;
    struct event *next;
    size_t said;
} attacker;

static void on_end_of_attack(struct bufferevent *io, short what, void *arg)
{
    attacker *a = arg;
    if (!(what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)))
        return;
    bufferevent_free(io);
    a->io = NULL;
    timer_set(a->next, served_draw(AGAIN_MS));
}

static void on_answer_to_attack(struct bufferevent *io, void *arg)
{
    char unused[4096];
    (void)arg;
    while (bufferevent_read(io, unused, sizeof unused) > 0) {
    }
}

static void attack_anew(attacker *a)
{
    char words[GREETING];
    int fd = served_connect(2, a->number / EACH_ADDRESS);
    a->said = 0;
    if (fd >= 0 && a->kind->by == OVER_TCP)
        a->io = bufferevent_socket_new(served_now.base, fd, BEV_OPT_CLOSE_ON_FREE);
    else if (fd >= 0)
        a->io = tls_connect(served_now.client, served_now.base, fd, NULL);
    if (!a->io) {
        timer_set(a->next, AGAIN_MS);
        return;
    }
    bufferevent_setcb(a->io, on_answer_to_attack, NULL, on_end_of_attack, a);
    bufferevent_enable(a->io, (short)(a->kind->deaf ? EV_WRITE : EV_READ | EV_WRITE));
    if (a->kind->by == SEATED) {
        int length = snprintf(words, sizeof words,
                              "koudi-table 1 can talk\ntable : %s\nsecret %s\nseat 0\nbegin\n",
                              a->table, a->secret);
        bufferevent_write(a->io, words, (size_t)length);
    }
    timer_set(a->next, 0);
}

/* Says more, or comes again. */
static void on_next(evutil_socket_t fd, short what, void *arg)
{
    attacker *a = arg;
    const attack *kind = a->kind;
    size_t length = strlen(kind->says);
    (void)fd;
    (void)what;
    if (!a->io) {
        attack_anew(a);
        return;
    }
    for (int i = 0; !kind->byte_ms && i < kind->times; i++)
        bufferevent_write(a->io, kind->says, length);
    if (!kind->byte_ms || a->said == length * (size_t)kind->times)
        return;
    bufferevent_write(a->io, &kind->says[a->said++ % length], 1);
    timer_set(a->next, kind->byte_ms);
}

/* Ends with this process, whose pipe it holds. */
static void on_parent_gone(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    (void)arg;
    _exit(0);
}

/* Returns the process number; 0: there are none. */
static pid_t start_attackers(int leash[2])
{
    char said[16384];
    size_t count = (size_t)wanted.attackers;
    attacker *all = calloc(count + 1, sizeof *all);
    for (unsigned i = 0; i < count; i++) {
        attacker *a = &all[i];
        *a = (attacker){.number = i, .kind = &attacks[i % ATTACKS]};
        snprintf(a->secret, sizeof a->secret, "%032x", 0xbad0000 + i);
        snprintf(a->table, sizeof a->table, "x%u", i);
        if (a->kind->by == SEATED && !served_seat(a->table, 0, a->secret, said, sizeof said))
            fail_msg("no seat at %s: %s", a->table, said);
    }
    assert_int_equal(pipe(leash), 0);
    for (int i = 0; i < 2; i++) /* not the service's */
        assert_int_equal(fcntl(leash[i], F_SETFD, FD_CLOEXEC), 0);
    pid_t pid = count && wanted.tls ? fork() : 0;
    if (pid || !count || !wanted.tls) {
        assert_true(pid >= 0);
        free(all);
        return pid;
    }
    (void)close(leash[1]);
    served_now.base = loop_new(false); /* the other one is the parent's */
    for (size_t i = 0; i < count; i++) {
        all[i].next = evtimer_new(served_now.base, on_next, &all[i]);
        timer_set(all[i].next, served_draw(AGAIN_MS));
    }
    struct event *gone = event_new(served_now.base, leash[0], EV_READ, on_parent_gone, NULL);
    event_add(gone, NULL);
    while (loop_turn(served_now.base)) {
    }
    _exit(0);
}

/* ---- the run ---- */

static void on_tick(evutil_socket_t fd, short what, void *arg)
{
    static long long due;
    struct event **tick = arg;
    (void)fd;
    (void)what;
    if (due)
        take_sample(&lateness, served_us() - due);
    due = served_us() + 1000 * TICK_MS;
    timer_set(*tick, TICK_MS);
}

static void run_for(long ms)
{
    for (long long until = timer_now() + ms; timer_now() < until;)
        assert_true(loop_turn(served_now.base));
}

static void open_all(void)
{
    all_tables = calloc((size_t)wanted.tables, sizeof *all_tables);
    assert_non_null(all_tables);
    for (long i = 0; i < wanted.tables; i++) {
        char why[17000];
        load_table *t = &all_tables[i];
        snprintf(t->at.name, sizeof t->at.name, "t%ld", i);
        for (int seat = 0; seat < PEOPLE; seat++)
            if (!served_join(&t->at, (int)i * PEOPLE + seat, seat, why, sizeof why))
                fail_msg("%s", why);
        t->begins = evtimer_new(served_now.base, on_begin, t);
    }
}

/* Stops the service and starts it anew; returns the seconds until everybody was back, from the signal on. */
static double restart(double *stopped, double *opened)
{
    long long from = served_us();
    served_restart(SIGTERM, stopped, opened);
    while (count_up() < PEOPLE * wanted.tables)
        assert_true(loop_turn(served_now.base));
    return (double)(served_us() - from) / 1e6;
}

static void assert_content(void)
{
    for (long i = 0; i < wanted.tables; i++)
        for (int seat = 0; seat < PEOPLE; seat++) {
            const guest *p = &all_tables[i].at.person[seat];
            if (p->refusals || p->words[WORD_END])
                fail_msg("%s, seat %d: %d refusals; %s", all_tables[i].at.name, seat, p->refusals,
                         p->said);
        }
}

/* Every record must check, and together they hold what was seen. Returns their actions. */
static long check_records(void)
{
    char pattern[PATH_MAX];
    glob_t found;
    long sum = 0;
    snprintf(pattern, sizeof pattern, "%s/koudi/records/*.rec", folder);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        static history h;
        if (!history_read(&h, found.gl_pathv[i]))
            fail_msg("%s: line %d: %s", found.gl_pathv[i], h.line, h.why);
        sum += h.count;
        history_free(&h);
    }
    globfree(&found);
    return sum;
}

static void close_all(void)
{
    for (long i = 0; i < wanted.tables; i++) {
        for (int seat = 0; seat < PEOPLE; seat++)
            guest_free(&all_tables[i].at.person[seat]);
        event_free(all_tables[i].begins);
    }
    free(all_tables);
}

static void measure(pid_t attackers)
{
    long half_ms = 500 * wanted.seconds;
    for (long i = 0; i < wanted.tables; i++)
        timer_set(all_tables[i].begins, served_draw((unsigned)half_ms));
    run_for(half_ms);
    double stopped, opened, used = served_processor_s(served_now.service.pid);
    long seen = count_actions();
    answers.count = lateness.count = 0;
    run_for(half_ms);
    used = served_processor_s(served_now.service.pid) - used;
    long actions = count_actions() - seen;
    long all_kb = served_number(served_now.service.pid, "smaps_rollup", "Rss:");
    assert_true(actions > 0);
    assert_true(answers.count > 0);
    double delayed = delayed_us(served_now.service.pid);
    /* The own figures of the service. */
    const char *words[] = {"serve", "--socket", served_now.socket, "--status", NULL};
    program asks;
    program_start(&asks, words);
    for (const char *said; (said = program_line(&asks));)
        print_message("the service: %s\n", said);
    assert_int_equal(program_end(&asks), 0);
    double back = restart(&stopped, &opened);
    assert_content();
    run_for(THINK_MS + THINK_MORE_MS); /* it goes on */
    assert_true(count_actions() > seen + actions);
    print_message(
        "tables %ld, %d people each over %s; %ld seconds; %ld attackers; seed %" PRIu64
        "; records in %s\n"
        "actions                 %10ld  seen by the first of each table\n"
        "processor time          %10.1f  %% of a core\n"
        "  an action             %10.1f  us\n"
        "answer to the other     %10.1f  ms, p50 of %zu: sent, until the other person has it, less "
        "what "
        "is left of the play shown before\n"
        "                        %10.1f  ms, p99\n"
        "                        %10.1f  ms, p99.9\n"
        "this process is late by %10.1f  ms, p99: is part of the above\n"
        "for a processor waits   %10.1f  us the service each time, on average\n"
        "memory a table          %10.1f  kB resident, %ld in all\n"
        "stopped                 %10.2f  s after the signal\n"
        "tables open again       %10.2f  s\n"
        "everybody is back       %10.2f  s\n",
        wanted.tables, PEOPLE, wanted.tls ? "TLS" : "a Unix socket", wanted.seconds,
        attackers ? wanted.attackers : 0, wanted.seed, wanted.parent, actions,
        100000 * used / (double)half_ms, 1e6 * used / (double)actions, quantile(&answers, 500),
        answers.count, quantile(&answers, 990), quantile(&answers, 999), quantile(&lateness, 990),
        delayed, (double)(all_kb - empty_kb) / (double)wanted.tables, all_kb, stopped, opened,
        back);
}

TEST("carries the load")
{
    static char most[24];
    static const char *const words[] = {"--max", most, NULL};
    struct event *tick;
    int leash[2];
    snprintf(most, sizeof most, "%ld", wanted.tables + wanted.attackers);
    served_now = (served){.base = loop_new(false),
                          .seed = wanted.seed,
                          .tls = wanted.tls,
                          .think_ms = THINK_MS,
                          .think_more_ms = THINK_MORE_MS,
                          .words = words,
                          .shown = on_shown};
    served_begin();
    wanted.tls = served_now.tls;
    empty_kb = served_number(served_now.service.pid, "smaps_rollup", "Rss:");
    open_all();
    pid_t attackers = start_attackers(leash);
    tick = evtimer_new(served_now.base, on_tick, &tick);
    timer_set(tick, TICK_MS);
    measure(attackers);
    assert_content();
    (void)close(leash[1]);
    (void)close(leash[0]);
    if (attackers)
        assert_int_equal(waitpid(attackers, NULL, 0), attackers);
    long seen = count_actions();
    close_all();
    event_free(tick);
    served_end();
    assert_true(check_records() >= seen);
    event_base_free(served_now.base);
}

static int make_home(void **state)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    int made = make_folder_in(wanted.parent);
    return made == 0 ? setenv("XDG_STATE_HOME", folder, 1) : made;
}

/* A service that goes on would write into the folder. */
static int remove_home(void **state)
{
    served_kill();
    return remove_folder(state);
}
AROUND_EACH(make_home, remove_home);

PREPARE(int argc, char **argv)
{
    wanted.tables = argc > 1 ? strtol(argv[1], NULL, 10) : wanted.tables;
    wanted.seconds = argc > 2 ? strtol(argv[2], NULL, 10) : wanted.seconds;
    wanted.attackers = argc > 3 ? strtol(argv[3], NULL, 10) : wanted.attackers;
    wanted.seed = argc > 4 ? strtoull(argv[4], NULL, 10) : wanted.seed;
    wanted.tls = argc > 5 ? strcmp(argv[5], "unix") != 0 : wanted.tls;
    wanted.parent = argc > 6 ? argv[6] : wanted.parent;
    return 0;
}
