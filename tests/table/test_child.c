/* test_child.c - programs at the table: those that break its limits, those that play, and what is
   left of them. */
#include <errno.h>
#include <event2/event.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/loop.h"
#include "bots/bots.h"
#include "record/record.h"
#include "support/program.h"
#include "support/test.h"
#include "support/written.h"
#include "table/program.h"
#include "table/table.h"
#include "wire/wire.h"

enum { HURRY_MS = 300, PATIENCE_MS = 30000, SEAT = 3, COMMAND = 512 };

/* A table, its loop, and what was said of a lost seat. */
typedef struct hall {
    struct event_base *base;
    table *table;
    char record[64], command[COMMAND];
    int lost;      /* how often */
    int lost_seat; /* the last */
    const char *why;
} hall;

static void on_lost(void *arg, int seat, const char *why)
{
    hall *h = arg;
    h->lost++;
    h->lost_seat = seat;
    h->why = why;
}

static void open_hall(hall *h, unsigned seat_ms, const char *koudi)
{
    table_options options = {.seed = seed_from(7), .pace = PACE_INSTANT, .seat_ms = seat_ms};
    memset(h, 0, sizeof *h);
    kd_rules_default(&options.rules);
    strcpy(h->record, "/tmp/koudi-child-XXXXXX");
    int fd = mkstemp(h->record);
    assert_true(fd >= 0);
    assert_int_equal(close(fd) | unlink(h->record), 0);
    options.record = h->record;
    options.rules_name = "80p-v3";
    options.program = koudi;
    h->base = loop_new(false);
    h->table = table_new(h->base, &options);
    table_listen(h->table, &(session_calls){.lost = on_lost}, h);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(table_sit_bot(h->table, seat, seat % 2 ? "steady" : "random"));
}

/* No child of ours is left, dead or alive. */
static void nobody_is_left(void)
{
    children_wait();
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void close_hall(hall *h)
{
    table_free(h->table);
    event_base_free(h->base);
    assert_int_equal(unlink(h->record), 0);
    seed_forget(h->record);
    nobody_is_left();
}

static void seat_script(hall *h, const char *name)
{
    snprintf(h->command, sizeof h->command, "exec sh '%s/hostile/%s.sh' '%s'", KOUDI_TEST_DIR, name,
             program_path());
    table_sit_command(h->table, SEAT, h->command);
}

/* Plays on until the first deal is over. */
static void play_deal(hall *h)
{
    assert_true(table_start(h->table));
    while (table_match(h->table)->deals < 2 && table_match(h->table)->round.phase < KD_PHASE_OVER)
        assert_int_equal(event_base_loop(h->base, EVLOOP_ONCE), 0);
}

/* Reads the record as one text, which holds until the next call. */
static const char *record_text(const hall *h)
{
    static char text[1 << 18];
    FILE *file = fopen(h->record, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    take_marks_off(text);
    return text;
}

/* ---- hostile and broken seats ---- */

static const struct hostile_row {
    const char *name, *script;
    peer_fault fault[2]; /* which of two comes first may be chance */
    unsigned ms;
} hostile[] = {
    {"hostile: listens and is silent", "silent", {PEER_SILENT}, HURRY_MS},
    {"hostile: greets and never answers", "dumb", {PEER_SILENT}, HURRY_MS},
    {"hostile: garbage", "garbage", {PEER_NO_GREETING, PEER_LONG_LINE}, PATIENCE_MS},
    {"hostile: another protocol", "stranger", {PEER_NO_GREETING}, PATIENCE_MS},
    {"hostile: a megabyte in one line", "megabyte", {PEER_LONG_LINE}, PATIENCE_MS},
    {"hostile: early end", "leaves", {PEER_LEFT}, PATIENCE_MS},
    {"hostile: no such program", "missing", {PEER_LEFT}, PATIENCE_MS},
    {"hostile: dies by a signal", "killed", {PEER_LEFT}, PATIENCE_MS},
    {"hostile: answers out of turn", "out-of-turn", {PEER_SILENT, PEER_FLOOD}, HURRY_MS},
    {"hostile: illegal plays", "illegal", {PEER_REFUSED}, PATIENCE_MS},
    {"hostile: a card three times", "misspells", {PEER_REFUSED}, PATIENCE_MS},
    {"hostile: a line of 1,024 bytes", "byte-too-many", {PEER_LONG_LINE}, PATIENCE_MS},
    {"hostile: floods", "flood", {PEER_FLOOD}, PATIENCE_MS},
    {"hostile: never reads", "deaf", {PEER_SILENT}, HURRY_MS},
    /* That its line is closed at all shows that they were ended: they hold it open. */
    {"hostile: leaves children behind", "family", {PEER_LEFT}, PATIENCE_MS},
    {"hostile: closes its mouth", "half-closed", {PEER_SILENT}, HURRY_MS},
    {"hostile: stops itself", "stops", {PEER_SILENT}, HURRY_MS},
};

/* The game goes on with a bot; the record says so and replays, and who sat there stays written. */
static void loses_its_seat(void **state)
{
    const struct hostile_row *row = *state;
    hall h;
    char comment[256], tag[32];
    replay again;
    open_hall(&h, row->ms, NULL);
    seat_script(&h, row->script);
    play_deal(&h);
    assert_int_equal(h.lost, 1);
    assert_int_equal(h.lost_seat, SEAT);
    const char *first = peer_fault_text(row->fault[0]);
    const char *second = peer_fault_text(row->fault[row->fault[1] ? 1 : 0]);
    if (strcmp(h.why, first) != 0)
        assert_string_equal(h.why, second);
    snprintf(comment, sizeof comment, "\n; seat %d: %s; a bot plays on\n", SEAT, h.why);
    snprintf(tag, sizeof tag, "\nseat %d program ", SEAT);
    assert_non_null(strstr(record_text(&h), comment));
    assert_non_null(strstr(record_text(&h), tag));
    assert_true(replay_file(&again, h.record, NULL, NULL));
    assert_int_equal(again.torn, false);
    close_hall(&h);
}
TEST_ROWS(loses_its_seat, hostile);

/* ---- programs that play ---- */

static const struct good_row {
    const char *name, *script;
} good[] = {
    {"plays: though it fills its stderr", "complains"},
    {"plays: after a line of 1,023 bytes", "longest-line"},
    {"plays: with nothing but the line to the table", "prisoner"},
};

static void keeps_its_seat(void **state)
{
    const struct good_row *row = *state;
    hall h;
    open_hall(&h, PATIENCE_MS, NULL);
    seat_script(&h, row->script);
    play_deal(&h);
    assert_int_equal(h.lost, 0);
    close_hall(&h);
}
TEST_ROWS(keeps_its_seat, good);

/* The bots decide alike in their own processes and in the table's, so that a seed repeats a match
   wherever they are. */
TEST("bots in processes play the same match")
{
    static char record[2][1 << 18];
    for (int i = 0; i < 2; i++) {
        hall h;
        open_hall(&h, 0, i ? program_path() : NULL);
        play_deal(&h);
        assert_int_equal(h.lost, 0);
        const char *text = record_text(&h);
        const char *from = strstr(text, "\n* ");
        assert_non_null(from);
        strcpy(record[i], from);
        close_hall(&h);
    }
    assert_true(strlen(record[0]) > 1000);
    assert_string_equal(record[0], record[1]);
}

/* What a program says of its play is for the record alone. */
TEST("notes go into the record")
{
    hall h;
    open_hall(&h, PATIENCE_MS, NULL);
    snprintf(h.command, sizeof h.command, "exec sh '%s/hostile/thinks-aloud.sh'", KOUDI_TEST_DIR);
    table_sit_command(h.table, SEAT, h.command);
    play_deal(&h);
    assert_int_equal(h.lost, 0);
    assert_non_null(strstr(record_text(&h), "\n; seat 3: the first that is listed\n"));
    assert_non_null(strstr(record_text(&h), "\n; seat 3: ?detsil?\n")); /* U+202E, U+202C */
    close_hall(&h);
}

/* ---- an outsider without a table ---- */

typedef struct witness {
    process process;
    peer_fault fault;
    int answers;
    int slow; /* how often it was said, and the last time left */
    unsigned left_ms;
} witness;

static void on_answer(void *arg, unsigned number, const kd_action *action)
{
    witness *w = arg;
    (void)number;
    (void)action;
    w->answers++;
}

static void on_fault(void *arg, peer_fault fault)
{
    witness *w = arg;
    w->fault = fault;
    process_kill(&w->process);
}

static void on_slow(void *arg, unsigned left_ms)
{
    witness *w = arg;
    assert_true(left_ms > 0 && (!w->slow || left_ms < w->left_ms));
    assert_int_equal(w->fault, PEER_OK);
    w->left_ms = left_ms;
    w->slow++;
}

static peer *seat_outsider(struct event_base *base, const char *script, witness *w,
                           const kd_rules *rules, peer_limits limits)
{
    static char command[COMMAND];
    static const peer_calls calls = {on_answer, on_fault, NULL, on_slow};
    peer_options options = {.rules = rules, .rules_name = "80p-v3", .limits = limits};
    options.deputy.bot = bot_find("random");
    snprintf(command, sizeof command, "exec sh '%s/hostile/%s.sh'", KOUDI_TEST_DIR, script);
    memset(w, 0, sizeof *w);
    assert_true(process_start(&w->process, base, NULL, &(confine){.command = command}));
    return peer_new(base, w->process.io, &options, &calls, w);
}

static void close_outsider(peer *o, process *p, struct event_base *base)
{
    peer_free(o);
    process_end(p);
    event_base_free(base);
    nobody_is_left();
}

/* What it does not read is kept only up to a bound. */
TEST("the deaf are given up")
{
    struct event_base *base = loop_new(false);
    kd_rules rules;
    witness w;
    kd_event event = {.kind = KD_EV_PASSED, .seat = 1};
    kd_rules_default(&rules);
    peer *o = seat_outsider(base, "deaf", &w, &rules, (peer_limits){.unread = 1 << 16});
    assert_non_null(o);
    for (int i = 0; i < 1000000 && !w.fault; i++) {
        peer_tell(o, &event);
        event_base_loop(base, EVLOOP_NONBLOCK);
    }
    assert_int_equal(w.fault, PEER_BACKLOG);
    close_outsider(o, &w.process, base);
}

/* One that does not answer is spoken of some time before its seat is lost, and each second again. */
TEST("the slow are told of")
{
    enum { ASK_MS = 1200, CALM_MS = 100 };
    struct event_base *base = loop_new(false);
    static kd_match match;
    kd_rules rules;
    kd_view view;
    witness w;
    kd_rules_default(&rules);
    kd_match_start(&match, &rules);
    kd_view_make(&view, &match, 0);
    peer *o = seat_outsider(base, "stops", &w, &rules,
                            (peer_limits){.ask_ms = ASK_MS, .calm_ms = CALM_MS});
    assert_non_null(o);
    peer_ask(o, &view, 1);
    while (!w.fault)
        assert_int_equal(event_base_loop(base, EVLOOP_ONCE), 0);
    assert_int_equal(w.fault, PEER_SILENT);
    assert_int_equal(w.slow, 2);
    assert_int_equal(w.left_ms, ASK_MS - CALM_MS - 1000);
    close_outsider(o, &w.process, base);
}

/* As long as some systems make it. Beyond its room no program is started without it. */
TEST("a long PATH reaches the program")
{
    static const struct {
        const char *name;
        int length, error;
    } rows[] = {{"long", 20000, 0}, {"too long", 100000, E2BIG}};
    const char *const words[] = {"/bin/sh", "-c", "echo ${#PATH}", NULL};
    char *kept = strdup(getenv("PATH"));
    struct event_base *base = loop_new(false);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static char path[100001];
        char said[16] = "", wanted[16];
        int fd = -1;
        memset(path, 'a', sizeof path);
        path[rows[i].length] = '\0';
        (void)setenv("PATH", path, 1);
        child *c = child_start(base, words, &(confine){.folder = NULL}, &fd);
        int error = c ? 0 : errno;
        (void)setenv("PATH", kept, 1);
        assert_int_equal(error, rows[i].error);
        if (!c)
            continue;
        assert_int_equal(poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, PATIENCE_MS), 1);
        snprintf(wanted, sizeof wanted, "%d\n", rows[i].length);
        assert_true(read(fd, said, sizeof said - 1) > 0);
        assert_string_equal(said, wanted);
        child_free(c, fd);
    }
    free(kept);
    event_base_free(base);
    nobody_is_left();
}

/* Without a table: the answer is simply waited for. */
TEST("decides in its own loop")
{
    struct event_base *base = loop_new(false);
    const char *const words[] = {program_path(), "bot", "steady", NULL};
    process p;
    static kd_match match;
    kd_events events;
    kd_rng rng;
    kd_view view;
    peer_options options = {.rules = &match.rules, .rules_name = "forty"};
    options.deputy.bot = bot_find("random");
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, "forty"));
    kd_match_start(&match, &rules);
    kd_rng_seed(&rng, 3, 3);
    static const peer_calls none;
    assert_true(process_start(&p, base, words, &(confine){.files = false}));
    peer *o = peer_new(base, p.io, &options, &none, NULL);
    for (int i = 0; i < 400 && match.deals < 2; i++) {
        unsigned actors = kd_actors(&match);
        kd_action action;
        if (actors >> KD_CHANCE & 1) {
            action = kd_chance(&match, &rng);
        } else {
            kd_view_make(&view, &match, __builtin_ctz(actors));
            options.seat = view.seat;
            action = bot_find("random")->decide(&view, &rng);
            if (view.seat == 0)
                action = peer_decide(o, &view);
        }
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
        for (int e = 0; e < events.count; e++) {
            kd_event heard = kd_event_for(&events.list[e], 0);
            peer_tell(o, &heard);
        }
    }
    assert_int_equal(peer_found(o), PEER_OK);
    close_outsider(o, &p, base);
}

/* What waits to be sent and "end" reach a program though the loop does not turn again. */
TEST("an outsider hears the end")
{
    char path[] = "/tmp/koudi-heard-XXXXXX", command[COMMAND], text[1 << 14];
    struct event_base *base = loop_new(false);
    static const peer_calls none;
    kd_rules rules;
    process p;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    kd_rules_default(&rules);
    snprintf(command, sizeof command, "exec cat > %s", path);
    assert_true(process_start(&p, base, NULL, &(confine){.command = command}));
    peer_options options = {.rules = &rules, .rules_name = "80p-v3"};
    peer *o = peer_new(base, p.io, &options, &none, NULL);
    peer_tell(o, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
    close_outsider(o, &p, base);
    ssize_t size = read(fd, text, sizeof text - 1);
    assert_true(size > 0);
    text[size] = '\0';
    assert_memory_equal(text, WIRE_HELLO "\n", sizeof WIRE_HELLO);
    assert_non_null(strstr(text, "\nevent passed 1\nend\n"));
    assert_int_equal(close(fd) | unlink(path), 0);
}

/* ---- signals in the moment after the fork ---- */

static bool interrupts; /* Ctrl-C is pressed right after a fork, and the new process gets it too */

static void interrupt_child(void)
{
    if (interrupts)
        (void)raise(SIGINT);
}

static void on_interrupt(evutil_socket_t number, short what, void *arg)
{
    (void)number;
    (void)what;
    ++*(int *)arg;
}

/* A signal that reaches a forked process before exec is ours alone: handled there by our handlers, it
   would be told to us a second time. Nor does the process die of it. */
TEST("a signal is heard once")
{
    static const char *const words[] = {"/bin/sh", "-c", "echo here", NULL};
    struct event_base *base = loop_new(false);
    int heard = 0, fd;
    char said[8] = "";
    struct event *listens = evsignal_new(base, SIGINT, on_interrupt, &heard);
    assert_int_equal(event_add(listens, NULL), 0);
    assert_int_equal(pthread_atfork(NULL, NULL, interrupt_child), 0);
    interrupts = true;
    child *c = child_start(base, words, &(confine){.files = false}, &fd);
    interrupts = false;
    assert_non_null(c);
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    assert_int_equal(poll(&wait, 1, PATIENCE_MS), 1);
    assert_int_equal(read(fd, said, sizeof said - 1), 5);
    assert_string_equal(said, "here\n");
    event_base_loop(base, EVLOOP_NONBLOCK);
    assert_int_equal(heard, 0);
    assert_int_equal(raise(SIGINT), 0); /* our own is */
    event_base_loop(base, EVLOOP_NONBLOCK);
    assert_int_equal(heard, 1);
    assert_int_equal(close(fd), 0);
    child_free(c, -1);
    event_free(listens);
    event_base_free(base);
    nobody_is_left();
}

/* ---- deaths ---- */

/* What still points to where the loop had its variables writes into this. It is too large for the
   sanitizers to keep it off the stack. */
static __attribute__((noinline)) void free_on_clean_stack(child *c)
{
    enum { STACK = 1 << 17 };
    volatile unsigned char stack[STACK];
    for (size_t i = 0; i < STACK; i++)
        stack[i] = 0xa5;
    child_free(c, -1);
    for (size_t i = 0; i < STACK; i++)
        assert_int_equal(stack[i], 0xa5);
}

/* Two programs that die in the same moment make the loop call twice for each of them. */
TEST("two signals are one death")
{
    static const char *const words[] = {"/bin/sh", "-c", "exit", NULL};
    struct event_base *base = loop_new(false);
    siginfo_t info;
    int fd;
    child *c = child_start(base, words, &(confine){.files = false}, &fd);
    assert_non_null(c);
    while (waitid(P_PID, (id_t)child_pid(c), &info, WEXITED | WNOWAIT) != 0)
        assert_int_equal(errno, EINTR);
    assert_int_equal(raise(SIGCHLD), 0);
    event_base_loop(base, EVLOOP_NONBLOCK);
    nobody_is_left();
    assert_int_equal(close(fd), 0);
    free_on_clean_stack(c);
    event_base_free(base);
}

/* A program that is let go is told what was written to it and has time for a last word: on a busy machine
   not each time enough. */
TEST("has a last word")
{
    static const char *const words[] = {"/bin/sh", "-c", "read line; echo bye", NULL};
    struct event_base *base = loop_new(false);
    char said[8] = "";
    for (int tries = 0; tries < 100 && strcmp(said, "bye\n") != 0; tries++) {
        int fd;
        child *c = child_start(base, words, &(confine){.files = false}, &fd);
        assert_non_null(c);
        int kept = dup(fd);
        assert_int_equal(write(fd, "end\n", 4), 4);
        child_free(c, fd);
        nobody_is_left();
        assert_true(read(kept, said, sizeof said - 1) >= 0 || errno == EAGAIN ||
                    errno == ECONNRESET);
        assert_int_equal(close(kept), 0);
    }
    assert_string_equal(said, "bye\n");
    event_base_free(base);
}
