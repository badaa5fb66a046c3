/* long_served.c - the real koudi serve for hours, over TLS: many tables, two people at each, whose lines are cut at
 * random, while the service is now and then stopped or killed and started anew. Memory must not grow, nobody may be
 * lost, and every record must check.
 *
 *   long_served [MINUTES [TABLES [SEED [FOLDER]]]]
 *
 * Half of the tables play the matches of docs/examples/tiny.ini, which are over after minutes, the others those of the
 * first preset. When one is over its people leave, its record is checked by "koudi replay --check" and removed, and
 * they sit down at a new one. A line of figures a minute; SIGTERM and SIGINT end it early, with its sums. */
#include "base/loop.h"
#include "record/history.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/served.h"
#include "support/test.h"

#include <dirent.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* CUT_MS: between two cuts, at most. REST_MS: between two matches. LOOK_MS: between two looks at the tables. STUCK_MS: without an action at a table. SETTLED_MS: of
   a process, before its memory is compared with that at its end; GROWTH_KB: what it may grow by since. LIFE_POWERS: a
   process lives for 1 minute, 2, 4 and so on, up to 2 to the power of one less. */
enum {
    MINUTE_MS = 60000,
    CUT_MS = 5000,
    REST_MS = 4000,
    LOOK_MS = 500,
    STUCK_MS = 10 * MINUTE_MS,
    SETTLED_MS = 20 * MINUTE_MS,
    GROWTH_KB = 4096,
    LIFE_POWERS = 9,
    TABLES = 30
};

static struct {
    long minutes, tables;
    uint64_t seed;
    const char *parent;
} wanted = {5, 20, 1, "/tmp"};

/* ---- cuts ---- */

/* What becomes of a line. DARK: what is sent is lost, and nothing tells. */
typedef enum cut_kind {
    CUT_CLOSED,
    CUT_RESET,
    CUT_DARK,
    CUT_DARK_FAR,  /* the person's end is cut, the service's is dark */
    CUT_DARK_NEAR, /* the other way round */
    CUT_KINDS
} cut_kind;

static const char *const cut_names[CUT_KINDS] = {"closed", "reset", "dark", "dark for the service",
                                                 "dark for the person"};

/* A line is passed on here, so that it can be cut. */
typedef struct relay {
    guest *person;
    struct bufferevent *near, *far; /* the person's and the service's; NULL: closed */
    bool dark;
    cut_kind doom; /* with the next bytes; CUT_KINDS: none */
    struct relay *next;
} relay;

static relay *relays;

static struct {
    long cuts[CUT_KINDS], stops[2], matches, actions, unseen, refusals, records, faults;
    double longest_opening;
} sum;

static void fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void fault(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("FAULT: ", stdout);
    (void)vprintf(format, arguments);
    (void)putchar('\n');
    (void)fflush(stdout);
    va_end(arguments);
    sum.faults++;
}

static void close_end(struct bufferevent **end, bool reset)
{
    struct linger none = {.l_onoff = 1};
    if (*end && reset)
        (void)setsockopt(bufferevent_getfd(*end), SOL_SOCKET, SO_LINGER, &none, sizeof none);
    if (*end)
        bufferevent_free(*end);
    *end = NULL;
}

static void forget_if_closed(relay *r)
{
    if (r->near || r->far)
        return;
    relay **at = &relays;
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    free(r);
}

static struct bufferevent **other_end(relay *r, const struct bufferevent *io)
{
    return io == r->near ? &r->far : &r->near;
}

/* A doomed line is cut in the midst of what it carries. */
static void on_bytes(struct bufferevent *io, void *arg)
{
    relay *r = arg;
    struct evbuffer *in = bufferevent_get_input(io);
    struct bufferevent **to = other_end(r, io);
    size_t size = evbuffer_get_length(in);
    if (r->dark || !*to) {
        evbuffer_drain(in, size);
        return;
    }
    if (r->doom == CUT_KINDS) {
        bufferevent_write_buffer(*to, in);
        return;
    }
    bufferevent_write(*to, evbuffer_pullup(in, -1), served_draw((unsigned)size + 1));
    cut_kind how = r->doom;
    sum.cuts[how]++;
    r->doom = CUT_KINDS;
    r->dark = how != CUT_CLOSED && how != CUT_RESET;
    if (how != CUT_DARK && how != CUT_DARK_NEAR)
        close_end(&r->near, false);
    if (how != CUT_DARK && how != CUT_DARK_FAR)
        close_end(&r->far, how != CUT_CLOSED);
    forget_if_closed(r);
}

static void on_written(struct bufferevent *io, void *arg)
{
    relay *r = arg;
    if (r->dark || *other_end(r, io))
        return;
    close_end(io == r->near ? &r->near : &r->far, false);
    forget_if_closed(r);
}

/* The other end is closed when all has been written to it; a dark one is not told. */
static void on_end(struct bufferevent *io, short what, void *arg)
{
    relay *r = arg;
    struct bufferevent **to = other_end(r, io);
    if (!(what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)))
        return;
    if (!r->dark && *to)
        bufferevent_write_buffer(*to, bufferevent_get_input(io));
    close_end(io == r->near ? &r->near : &r->far, false);
    if (*to && !r->dark && !evbuffer_get_length(bufferevent_get_output(*to)))
        close_end(to, false);
    forget_if_closed(r);
}

static int connect_relayed(guest *p)
{
    int pair[2], fd = served_connect(1, (unsigned)p->number);
    relay *r = calloc(1, sizeof *r);
    if (fd < 0) {
        free(r);
        return -1;
    }
    assert_non_null(r);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
    *r = (relay){.person = p, .doom = CUT_KINDS, .next = relays};
    r->near = bufferevent_socket_new(served_now.base, pair[0], BEV_OPT_CLOSE_ON_FREE);
    r->far = bufferevent_socket_new(served_now.base, fd, BEV_OPT_CLOSE_ON_FREE);
    struct bufferevent *ends[] = {r->near, r->far};
    for (int i = 0; i < 2; i++) {
        bufferevent_setcb(ends[i], on_bytes, on_written, on_end, r);
        bufferevent_enable(ends[i], EV_READ | EV_WRITE);
    }
    relays = r;
    return pair[1];
}

/* While somebody sits down the loop does nothing else. */
static bool may_be_cut(const relay *r)
{
    return !r->dark && r->person->session;
}

/* One of the lines is cut with what it carries next. */
static void doom_one(void)
{
    unsigned count = 0;
    for (const relay *r = relays; r; r = r->next)
        count += may_be_cut(r);
    unsigned which = count ? served_draw(count) : 0;
    for (relay *r = relays; r && count; r = r->next)
        if (may_be_cut(r) && which-- == 0) {
            r->doom = (cut_kind)served_draw(CUT_KINDS);
            return;
        }
}

/* ---- tables ---- */

typedef struct soak_table {
    served_table at;
    int first;  /* number of its first person */
    bool plays; /* both are there */
    bool over[SERVED_PEOPLE];
    long long rested;            /* by timer_now: until they sit down again */
    long long moved, complained; /* when there was an action; when that was complained of */
    long actions;
} soak_table;

static soak_table all[TABLES];

static void leave(soak_table *t)
{
    for (int seat = 0; seat < SERVED_PEOPLE; seat++) {
        guest *p = &t->at.person[seat];
        if (!p->session)
            continue;
        if (p->refusals)
            fault("%s, seat %d: %d refusals", t->at.name, seat, p->refusals);
        sum.refusals += p->refusals;
        guest_free(p);
    }
    sum.actions += t->at.actions;
    t->at.actions = t->actions = 0;
    t->plays = false;
    t->rested = timer_now() + REST_MS;
}

static void sit_down(soak_table *t)
{
    static char why[20000];
    bool good = true;
    t->moved = t->moved ? t->moved : timer_now();
    for (int seat = 0; seat < SERVED_PEOPLE && good; seat++)
        good = served_join(&t->at, t->first + seat, seat, why, sizeof why);
    if (!good) { /* an earlier match may wait for who has not seen its end */
        if (timer_now() - t->moved > STUCK_MS)
            fault("%s", why);
        leave(t);
        return;
    }
    t->moved = timer_now();
    t->over[0] = t->over[1] = false;
    t->plays = true;
    session_next(t->at.person[0].session);
}

/* Both have seen that the match is over, or one has been away for too long to see it. */
static void look_at(soak_table *t)
{
    bool all_over = true;
    long long now = timer_now();
    for (int seat = 0; seat < SERVED_PEOPLE; seat++) {
        const guest *p = &t->at.person[seat];
        session_state state = session_state_of(p->session);
        t->over[seat] = t->over[seat] || state.over;
        if (!seat && state.connection == SESSION_CONNECTED && state.waiting == WAIT_PEOPLE &&
            !state.sitter[0].ready)
            session_next(p->session); /* what begins the match was lost on its way */
        all_over = all_over && (t->over[seat] || state.connection == SESSION_GONE);
    }
    if (t->at.actions != t->actions) {
        t->actions = t->at.actions;
        t->moved = now;
    }
    if (all_over && (t->over[0] || t->over[1])) {
        sum.matches++;
        t->at.match++;
        sum.unseen += !t->over[0] + !t->over[1];
        leave(t);
        t->moved = 0;
        return;
    }
    for (int seat = 0; seat < SERVED_PEOPLE; seat++) {
        const guest *p = &t->at.person[seat];
        if (!p->words[WORD_END] || t->over[0] || t->over[1])
            continue;
        fault("%s, seat %d has lost the table: %s", t->at.name, seat, p->said);
        leave(t); /* and comes again by the same secret */
        return;
    }
    if (now - t->moved < STUCK_MS || now - t->complained < STUCK_MS)
        return;
    t->complained = now;
    for (int seat = 0; seat < SERVED_PEOPLE; seat++) {
        session_state state = session_state_of(t->at.person[seat].session);
        fault("%s stands still: seat %d: line %d, waits for %d, phase %d, over %d", t->at.name,
              seat, (int)state.connection, (int)state.waiting, (int)state.phase, (int)state.over);
    }
}

/* ---- records ---- */

/* Those of matches that are over, whose seats' keys are gone; at the end all. Checked ones that were good are removed. */
static void check_records(bool all_of_them)
{
    char pattern[PATH_MAX], keys[PATH_MAX + sizeof STORE_KEYS];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/koudi/records/*.rec", folder);
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *path = found.gl_pathv[i];
            snprintf(keys, sizeof keys, "%s%s", path, STORE_KEYS);
            bool ended = access(keys, F_OK) != 0;
            if (!ended && !all_of_them)
                continue;
            long before = sum.faults;
            /* Must check; one of a match that is over has a winner. */
            static history h;
            static program check;
            program_start(&check, (const char *const[]){"replay", "--check", path, NULL});
            const char *said;
            char last[300] = "";
            while ((said = program_line(&check)))
                snprintf(last, sizeof last, "%s", said);
            if (program_end(&check) != 0)
                fault("%s: %s", path, last);
            if (!history_read(&h, path))
                fault("%s: line %d: %s", path, h.line, h.why);
            else if (ended && h.match.winner == KD_NOBODY)
                fault("%s: the match is not over", path);
            history_free(&h);
            sum.records++;
            if (ended && sum.faults == before)
                (void)unlink(path);
        }
    globfree(&found);
}

/* ---- the run ---- */

static bool stopped, finished;

static struct {
    long long began, from, dies; /* by timer_now: all of it, the service's process, its end */
    long settled_kb;             /* its memory then; 0: it is younger */
    long long next_cut, next_look, next_minute;
    double processor_s; /* of the processes before */
} run;

static long minutes_since(long long then)
{
    return (long)((timer_now() - then) / MINUTE_MS);
}

static long resident_kb(pid_t pid)
{
    return served_number(pid, "status", "VmRSS:");
}

static int descriptors_of(pid_t pid)
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
    DIR *at = opendir(path);
    while (at && readdir(at))
        count++;
    if (at)
        closedir(at);
    return count - 2;
}

static void begin_life(void)
{
    run.from = timer_now();
    run.dies = run.from + ((long long)MINUTE_MS << served_draw(LIFE_POWERS));
    run.settled_kb = 0;
}

static void end_life(void)
{
    long kb = resident_kb(served_now.service.pid);
    long minutes = minutes_since(run.from);
    run.processor_s += served_processor_s(served_now.service.pid);
    printf("process of %ld minutes: %ld kB", minutes, kb);
    if (run.settled_kb)
        printf(", %ld kB after %d", run.settled_kb, SETTLED_MS / MINUTE_MS);
    (void)putchar('\n');
    if (run.settled_kb && kb > run.settled_kb + GROWTH_KB)
        fault("its memory has grown by %ld kB", kb - run.settled_kb);
}

static void say_minute(void)
{
    long kb = resident_kb(served_now.service.pid), up = 0, plays = 0, cuts = 0,
         actions = sum.actions;
    if (!run.settled_kb && timer_now() - run.from >= SETTLED_MS)
        run.settled_kb = kb;
    for (long i = 0; i < wanted.tables; i++) {
        plays += all[i].plays;
        actions += all[i].at.actions;
        for (int seat = 0; seat < SERVED_PEOPLE; seat++)
            up += all[i].plays &&
                  session_state_of(all[i].at.person[seat].session).connection == SESSION_CONNECTED;
    }
    for (int i = 0; i < CUT_KINDS; i++)
        cuts += sum.cuts[i];
    printf("%4ld min: service %ld kB, %d descriptors, %.1f s of a core; this %ld kB, %.1f s; %ld "
           "tables, %ld "
           "lines up; %ld actions, %ld cuts, %ld stops, %ld kills, %ld matches over, %ld records "
           "checked, %ld faults\n",
           minutes_since(run.began), kb, descriptors_of(served_now.service.pid),
           run.processor_s + served_processor_s(served_now.service.pid), resident_kb(getpid()),
           served_processor_s(getpid()), plays, up, actions, cuts, sum.stops[0], sum.stops[1],
           sum.matches, sum.records, sum.faults);
    (void)fflush(stdout);
}

static void look_at_all(void)
{
    long long now = timer_now();
    for (long i = 0; i < wanted.tables; i++)
        if (all[i].plays)
            look_at(&all[i]);
        else if (now >= all[i].rested)
            sit_down(&all[i]);
    check_records(false);
}

static void manage(void)
{
    long long now = timer_now();
    if (now >= run.next_cut) {
        run.next_cut = now + served_draw(CUT_MS);
        doom_one();
    }
    if (now >= run.next_look) {
        run.next_look = now + LOOK_MS;
        look_at_all();
    }
    if (now >= run.dies) {
        double ended, opened;
        bool kills = served_draw(2);
        end_life();
        served_restart(kills ? SIGKILL : SIGTERM, &ended, &opened);
        sum.stops[kills]++;
        sum.longest_opening = opened > sum.longest_opening ? opened : sum.longest_opening;
        printf("%s, ended after %.2f s, open again after %.2f s\n", kills ? "killed" : "stopped",
               ended, opened);
        begin_life();
    }
    if (now >= run.next_minute) {
        run.next_minute += MINUTE_MS;
        say_minute();
    }
}

static void on_stop(int number, short what, void *arg)
{
    (void)number;
    (void)what;
    (void)arg;
    stopped = true;
}

static void on_look(evutil_socket_t fd, short what, void *arg)
{
    struct event **look = arg;
    (void)fd;
    (void)what;
    timer_set(*look, LOOK_MS);
}

/* Tables that are always there: half of them with short matches. */
static const char *const *all_words(void)
{
    static const char *words[2 * TABLES + 1];
    static char text[TABLES][PATH_MAX];
    const char *source = getenv("KOUDI_SOURCE_DIR");
    for (long i = 0; i < wanted.tables; i++) {
        snprintf(all[i].at.name, sizeof all[i].at.name, "t%ld", i);
        all[i].first = (int)i * SERVED_PEOPLE;
        all[i].rested = timer_now() + served_draw(MINUTE_MS);
        if (i % 2)
            snprintf(text[i], sizeof *text, "t%ld,80p-v3,any,any,bot,bot", i);
        else
            snprintf(text[i], sizeof *text, "t%ld,%s/docs/examples/tiny.ini,any,any,bot,bot", i,
                     source ? source : ".");
        words[2 * i] = "--table";
        words[2 * i + 1] = text[i];
    }
    return words;
}

static void say_sums(void)
{
    printf("%ld tables for %ld minutes: %ld actions, %ld matches over, of which %ld people did not "
           "see the end; %ld "
           "records checked\n",
           wanted.tables, minutes_since(run.began), sum.actions, sum.matches, sum.unseen,
           sum.records);
    for (int i = 0; i < CUT_KINDS; i++)
        printf("cut, %s: %ld\n", cut_names[i], sum.cuts[i]);
    printf(
        "stopped %ld times, killed %ld times, open again within %.2f s; %ld refusals; %ld faults\n",
        sum.stops[0], sum.stops[1], sum.longest_opening, sum.refusals, sum.faults);
}

TEST("stays as it is")
{
    static const int numbers[] = {SIGTERM, SIGINT};
    struct event *stop[2], *look;
    served_now = (served){.base = loop_new(false),
                          .seed = wanted.seed,
                          .tls = true,
                          .think_ms = 800,
                          .think_more_ms = 2400,
                          .connect = connect_relayed};
    kd_rng_seed(&served_now.rng, wanted.seed, 0);
    served_now.words = all_words();
    assert_true(signals_add(served_now.base, numbers, 2, on_stop, NULL, stop));
    look = evtimer_new(served_now.base, on_look, &look);
    timer_set(look, LOOK_MS);
    served_begin();
    if (!served_now.tls)
        skip();
    begin_life();
    run.began = run.next_minute = timer_now();
    long long until = timer_now() + wanted.minutes * MINUTE_MS;
    while (!stopped && timer_now() < until) {
        assert_true(loop_turn(served_now.base));
        manage();
    }
    if (stopped)
        say_minute();
    for (long i = 0; i < wanted.tables; i++)
        leave(&all[i]);
    end_life();
    served_end();
    while (relays)
        assert_true(loop_turn(served_now.base));
    check_records(true);
    say_sums();
    event_free(look);
    signals_free(stop, 2);
    assert_true(sum.actions > 0);
    assert_int_equal(sum.faults, 0);
    event_base_free(served_now.base);
    finished = true;
}

static int make_home(void **state)
{
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    int made = make_folder_in(wanted.parent);
    return made == 0 ? setenv("XDG_STATE_HOME", folder, 1) : made;
}

/* After a failure the records stay. */
static int remove_home(void **state)
{
    served_kill();
    return finished ? remove_folder(state) : 0;
}
AROUND_EACH(make_home, remove_home);

PREPARE(int argc, char **argv)
{
    wanted.minutes = argc > 1 ? strtol(argv[1], NULL, 10) : wanted.minutes;
    wanted.tables = argc > 2 ? strtol(argv[2], NULL, 10) : wanted.tables;
    wanted.tables = wanted.tables < TABLES ? wanted.tables : TABLES;
    wanted.seed = argc > 3 ? strtoull(argv[3], NULL, 10) : wanted.seed;
    wanted.parent = argc > 4 ? argv[4] : wanted.parent;
    return 0;
}
