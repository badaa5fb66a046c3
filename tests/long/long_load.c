/* long_load.c - the load that a served machine carries: the real koudi serve with many tables, two people at each, who
 * play as steady does but think as long as people, and clients that misbehave; then it is stopped and started anew.
 *
 *   long_load [TABLES [SECONDS [ATTACKERS [SEED [tls|unix [FOLDER]]]]]]
 *
 * People and attackers are connected over TLS on loopback, each table and each five attackers from an address of
 * their own, because the number of connections from one address is bounded. FOLDER has the records; it is on the
 * disk or, as /dev/shm, in memory. The matches begin one by one in the first half of the time, and the second half is
 * measured: some tables are dealing then, others play. The figures are printed; docs/reliability.md has such. */
#include "base/loop.h"
#include "bots/bots.h"
#include "net/door.h"
#include "net/remote_session.h"
#include "net/tls.h"
#include "record/history.h"
#include "support/folder.h"
#include "support/processes.h"
#include "support/program.h"
#include "support/rows.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <glob.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* THINK_MS: a person's time for an answer, from the least on and so much more. TICK_MS: how often it is seen how late this process itself is. */
enum {
    PEOPLE = 2,
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

static struct {
    struct event_base *base;
    program service;
    char socket[PATH_MAX];
    unsigned port;
    tls_client *client;
    bool opened; /* the service has said where */
    kd_rng rng;
    long empty_kb; /* its resident memory, without tables */
} load;

static unsigned draw(unsigned bound)
{
    return kd_rng_below(&load.rng, bound);
}

static long long now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

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

/* A number of /proc/PID/FILE, behind that word. */
static long number_of(pid_t pid, const char *file, const char *word)
{
    char path[64], row[200];
    long number = 0;
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
    FILE *in = fopen(path, "r");
    if (!in)
        skip();
    while (fgets(row, sizeof row, in))
        if (strncmp(row, word, strlen(word)) == 0)
            number = strtol(row + strlen(word), NULL, 10);
    (void)fclose(in);
    return number;
}

static double processor_s(pid_t pid)
{
    char path[64], text[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    size_t size = read_all(path, text, sizeof text);
    text[size < sizeof text ? size : sizeof text - 1] = '\0';
    const char *at = strrchr(text, ')');
    assert_non_null(at);
    assert_int_equal(/* NOLINTNEXTLINE(cert-err34-c): the system's */
                     sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                            &system),
                     2);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

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

/* What the service says of itself. */
static void print_status(void)
{
    const char *words[] = {"serve", "--socket", load.socket, "--status", NULL};
    program asks;
    program_start(&asks, words);
    for (const char *said; (said = program_line(&asks));)
        print_message("the service: %s\n", said);
    assert_int_equal(program_end(&asks), 0);
}

static void start_service(void)
{
    char most[24], at[48];
    snprintf(most, sizeof most, "%ld", wanted.tables + wanted.attackers);
    snprintf(at, sizeof at, "127.0.0.1:%u", load.port);
    const char *words[] = {
        "serve", "--socket", load.socket, "--max", most, wanted.tls ? "--listen" : NULL, at, NULL};
    load.opened = false;
    program_start(&load.service, words);
}

/* Hears what the service has said. */
static void hear_service(void)
{
    do {
        const char *said = program_line(&load.service);
        if (!said)
            fail_msg("the service has ended");
        if (strstr(said, "TLS"))
            load.port = (unsigned)strtoul(strrchr(said, ':') + 1, NULL, 10);
        load.opened = load.opened || strstr(said, " open at ");
    } while (load.service.from < load.service.to);
}

/* ---- connections ---- */

/* To the network's port, from the address 127.A.B.C of that number. */
static int connect_from(unsigned net, unsigned number)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = from;
    from.sin_addr.s_addr = htonl(127u << 24 | net << 16 | (number + 1));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)load.port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&from, sizeof from) == 0 &&
        (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS))
        return fd;
    if (fd >= 0)
        (void)close(fd);
    return -1;
}

/* Takes a seat at a table, which is opened if need be, through the socket of this machine: what comes over the
   network then is known by its secret. */
static void take_seat(const char *table, int seat, const char *secret)
{
    char words[GREETING], said[16384] = "";
    size_t used = 0;
    struct pollfd more = {.fd = door_connect(load.socket), .events = POLLIN};
    assert_true(more.fd >= 0);
    int length =
        snprintf(words, sizeof words, "koudi-table 1 can\ntable : %s\nsecret %s\nseat %d\nbegin\n",
                 table, secret, seat);
    assert_int_equal(write(more.fd, words, (size_t)length), length);
    while (!strstr(said, "\ndone ")) {
        assert_int_equal(poll(&more, 1, 60000), 1);
        ssize_t got = read(more.fd, said + used, sizeof said - 1 - used);
        if (got <= 0)
            fail_msg("no seat at %s: %s", table, said);
        used += (size_t)got;
        said[used] = '\0';
    }
    (void)close(more.fd);
}

/* ---- people ---- */

typedef struct load_table load_table;

typedef struct person {
    load_table *table;
    int number, seat;
    char secret[TABLE_SECRET + 1];
    remote_options options;
    session *session;
    kd_view view;
    unsigned asked;
    struct event *thinks;
    bool told;
    int refusals, ends;
    char ended[200];
} person;

struct load_table {
    char name[24];
    person person[PEOPLE];
    long long sent; /* when an answer should be on its way to the other; 0: it was seen */
    int sender;
    struct event *begins;
    long actions;
};

static load_table *all_tables;

static void on_thought(evutil_socket_t fd, short what, void *arg)
{
    person *p = arg;
    kd_rng rng;
    (void)fd;
    (void)what;
    if (!p->asked)
        return;
    session_state now = session_state_of(p->session);
    unsigned number = p->asked;
    p->asked = 0;
    wire_rng(&rng, wanted.seed + (uint64_t)p->number, &p->view);
    kd_action action = bot_find("steady")->decide(&p->view, &rng);
    if (now.line == LINE_UP) {
        p->table->sent = now_us() + 1000LL * (now.waiting == WAIT_PLAY ? now.left_ms : 0);
        p->table->sender = p->seat;
    }
    session_submit(p->session, p->seat, number, &action, false);
}

/* The first of a table counts its actions; whoever has not acted sees when the other's is shown. */
static void on_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    person *p = arg;
    load_table *t = p->table;
    (void)seat;
    (void)view;
    p->told = true;
    p->asked = 0;
    if (!t->sent || p->seat == t->sender || event->seat != t->sender)
        return;
    take_sample(&answers, now_us() - t->sent);
    t->sent = 0;
}

static void on_seen(void *arg, int seat, const kd_view *view)
{
    person *p = arg;
    (void)seat;
    (void)view;
    p->asked = 0;
    p->table->sent = 0;
}

static void on_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    person *p = arg;
    (void)seat;
    p->view = *view;
    p->asked = number;
    timer_set(p->thinks, THINK_MS + draw(THINK_MORE_MS));
}

static void on_refused(void *arg, int seat, const kd_verdict *verdict)
{
    person *p = arg;
    (void)seat;
    (void)verdict;
    p->refusals++;
}

static void on_heard(void *arg, const session_word *word)
{
    person *p = arg;
    if (word->verb != WORD_END)
        return;
    p->ends++;
    snprintf(p->ended, sizeof p->ended, "%s", word->text);
}

static void on_changed(void *arg)
{
    person *p = arg;
    session_state now = session_state_of(p->session);
    if (p->told && p == &p->table->person[0])
        p->table->actions++;
    p->told = false;
    if (now.waiting == WAIT_OVER && !now.over && now.line == LINE_UP && !now.sitter[p->seat].ready)
        session_next(p->session);
}

static struct bufferevent *connect_person(void *arg, struct event_base *base, const char **why)
{
    const person *p = arg;
    *why = "the service is not there";
    int fd = wanted.tls ? connect_from(1, (unsigned)p->number) : door_connect(load.socket);
    if (fd < 0)
        return NULL;
    return wanted.tls ? tls_connect(load.client, base, fd, NULL)
                      : bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
}

static bool secret_of(void *arg, const char *id, char out[TABLE_SECRET + 1])
{
    const person *p = arg;
    (void)id;
    memcpy(out, p->secret, sizeof p->secret);
    return true;
}

static void on_begin(evutil_socket_t fd, short what, void *arg)
{
    const load_table *t = arg;
    (void)fd;
    (void)what;
    session_next(t->person[0].session);
}

static void join(load_table *t, int number, int seat)
{
    static const session_people hear = {
        .tell = on_tell, .ask = on_ask, .refused = on_refused, .seen = on_seen, .heard = on_heard};
    static const session_calls calls = {.changed = on_changed};
    person *p = &t->person[seat];
    table_joined joined;
    char why[200] = "";
    *p = (person){.table = t, .number = number, .seat = seat};
    snprintf(p->secret, sizeof p->secret, "%016" PRIx64 "%016x", wanted.seed, number);
    p->thinks = evtimer_new(load.base, on_thought, p);
    p->options = (remote_options){.way = {.connect = connect_person, .arg = p, .secret = secret_of},
                                  .table = t->name,
                                  .name = seat ? "bo" : "an",
                                  .seat = seat};
    take_seat(t->name, seat, p->secret);
    p->session = remote_session_greet(load.base, &p->options, &joined, why, sizeof why);
    if (!p->session)
        fail_msg("%s: %s", t->name, why);
    remote_session_listen(p->session, &hear, p, &calls, p);
    session_start(p->session);
}

static long count_actions(void)
{
    long sum = 0;
    for (long i = 0; i < wanted.tables; i++)
        sum += all_tables[i].actions;
    return sum;
}

static long count_up(void)
{
    long up = 0;
    for (long i = 0; i < wanted.tables; i++)
        for (int seat = 0; seat < PEOPLE; seat++)
            up += session_state_of(all_tables[i].person[seat].session).line == LINE_UP;
    return up;
}

/* ---- clients that misbehave: in a process of their own, so that they hold up nobody here ---- */

typedef enum transport { OVER_TCP, OVER_TLS, SEATED } transport;

typedef struct attack {
    const char *name;
    transport by; /* SEATED: over TLS, with the secret of a seat at a table of its own */
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
    timer_set(a->next, draw(AGAIN_MS));
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
    int fd = connect_from(2, a->number / EACH_ADDRESS);
    a->said = 0;
    if (fd >= 0 && a->kind->by == OVER_TCP)
        a->io = bufferevent_socket_new(load.base, fd, BEV_OPT_CLOSE_ON_FREE);
    else if (fd >= 0)
        a->io = tls_connect(load.client, load.base, fd, NULL);
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
    size_t count = (size_t)wanted.attackers;
    attacker *all = calloc(count + 1, sizeof *all);
    for (unsigned i = 0; i < count; i++) {
        attacker *a = &all[i];
        *a = (attacker){.number = i, .kind = &attacks[i % ATTACKS]};
        snprintf(a->secret, sizeof a->secret, "%032x", 0xbad0000 + i);
        snprintf(a->table, sizeof a->table, "x%u", i);
        if (a->kind->by == SEATED)
            take_seat(a->table, 0, a->secret);
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
    load.base = loop_new(false); /* the other one is the parent's */
    for (size_t i = 0; i < count; i++) {
        all[i].next = evtimer_new(load.base, on_next, &all[i]);
        timer_set(all[i].next, draw(AGAIN_MS));
    }
    struct event *gone = event_new(load.base, leash[0], EV_READ, on_parent_gone, NULL);
    event_add(gone, NULL);
    while (loop_turn(load.base)) {
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
        take_sample(&lateness, now_us() - due);
    due = now_us() + 1000 * TICK_MS;
    timer_set(*tick, TICK_MS);
}

static void run_for(long ms)
{
    for (long long until = timer_now() + ms; timer_now() < until;)
        assert_true(loop_turn(load.base));
}

static void open_all(void)
{
    all_tables = calloc((size_t)wanted.tables, sizeof *all_tables);
    assert_non_null(all_tables);
    for (long i = 0; i < wanted.tables; i++) {
        load_table *t = &all_tables[i];
        snprintf(t->name, sizeof t->name, "t%ld", i);
        for (int seat = 0; seat < PEOPLE; seat++)
            join(t, (int)i * PEOPLE + seat, seat);
        t->begins = evtimer_new(load.base, on_begin, t);
    }
}

static bool has_ended(pid_t pid)
{
    siginfo_t about = {.si_pid = 0};
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           about.si_pid == pid;
}

static void on_service(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    (void)arg;
    hear_service();
}

/* Stops the service and starts it anew; returns the seconds until everybody was back, from the signal on. */
static double restart(double *stopped, double *opened)
{
    long long from = now_us();
    assert_int_equal(kill(load.service.pid, SIGTERM), 0);
    while (!has_ended(load.service.pid))
        assert_true(loop_turn(load.base));
    assert_int_equal(program_end(&load.service), 0);
    *stopped = (double)(now_us() - from) / 1e6;
    start_service();
    struct event *says =
        event_new(load.base, load.service.out, EV_READ | EV_PERSIST, on_service, NULL);
    event_add(says, NULL);
    while (!load.opened)
        assert_true(loop_turn(load.base));
    *opened = (double)(now_us() - from) / 1e6;
    while (count_up() < PEOPLE * wanted.tables)
        assert_true(loop_turn(load.base));
    double all = (double)(now_us() - from) / 1e6;
    event_free(says);
    return all;
}

static void assert_content(void)
{
    for (long i = 0; i < wanted.tables; i++)
        for (int seat = 0; seat < PEOPLE; seat++) {
            const person *p = &all_tables[i].person[seat];
            if (p->refusals || p->ends)
                fail_msg("%s, seat %d: %d refusals; %s", all_tables[i].name, seat, p->refusals,
                         p->ended);
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
        for (int seat = 0; seat < PEOPLE; seat++) {
            session_close(all_tables[i].person[seat].session);
            event_free(all_tables[i].person[seat].thinks);
        }
        event_free(all_tables[i].begins);
    }
    free(all_tables);
}

static void measure(pid_t attackers)
{
    long half_ms = 500 * wanted.seconds;
    for (long i = 0; i < wanted.tables; i++)
        timer_set(all_tables[i].begins, draw((unsigned)half_ms));
    run_for(half_ms);
    double stopped, opened, used = processor_s(load.service.pid);
    long seen = count_actions();
    answers.count = lateness.count = 0;
    run_for(half_ms);
    used = processor_s(load.service.pid) - used;
    long actions = count_actions() - seen;
    long all_kb = number_of(load.service.pid, "smaps_rollup", "Rss:");
    assert_true(actions > 0);
    assert_true(answers.count > 0);
    double delayed = delayed_us(load.service.pid);
    print_status();
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
        delayed, (double)(all_kb - load.empty_kb) / (double)wanted.tables, all_kb, stopped, opened,
        back);
}

static void carries_the_load(void **state)
{
    struct event *tick;
    char why[PATH_MAX + 300], key[PATH_MAX];
    int leash[2];
    (void)state;
    load.base = loop_new(false);
    snprintf(load.socket, sizeof load.socket, "%s", in_folder("socket"));
    snprintf(key, sizeof key, "%s/koudi/server.key", folder);
    tls_server *server = tls_server_new(key, why, sizeof why); /* the service finds it */
    wanted.tls = wanted.tls && server;
    if (wanted.tls)
        load.client = tls_client_new(tls_server_pin(server), why, sizeof why);
    tls_server_free(server);
    start_service();
    while (!load.opened)
        hear_service();
    load.empty_kb = number_of(load.service.pid, "smaps_rollup", "Rss:");
    open_all();
    pid_t attackers = start_attackers(leash);
    tick = evtimer_new(load.base, on_tick, &tick);
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
    assert_int_equal(kill(load.service.pid, SIGTERM), 0);
    assert_int_equal(program_end(&load.service), 0);
    load.service.pid = 0;
    assert_true(check_records() >= seen);
    tls_client_free(load.client);
    event_base_free(load.base);
}

static int make_home(void **state)
{
    struct rlimit files;
    (void)state;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
    kd_rng_seed(&load.rng, wanted.seed, 0);
    int made = make_folder_in(wanted.parent);
    return made == 0 ? setenv("XDG_STATE_HOME", folder, 1) : made;
}

/* A service that goes on would write into the folder. */
static int remove_home(void **state)
{
    if (load.service.pid && !has_ended(load.service.pid)) {
        (void)kill(load.service.pid, SIGKILL);
        (void)waitpid(load.service.pid, NULL, 0);
    }
    return remove_folder(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(carries_the_load, make_home, remove_home)};
    wanted.tables = argc > 1 ? strtol(argv[1], NULL, 10) : wanted.tables;
    wanted.seconds = argc > 2 ? strtol(argv[2], NULL, 10) : wanted.seconds;
    wanted.attackers = argc > 3 ? strtol(argv[3], NULL, 10) : wanted.attackers;
    wanted.seed = argc > 4 ? strtoull(argv[4], NULL, 10) : wanted.seed;
    wanted.tls = argc > 5 ? strcmp(argv[5], "unix") != 0 : wanted.tls;
    wanted.parent = argc > 6 ? argv[6] : wanted.parent;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
