/* test_peer.c - a peer without a process, over a socket pair and over a bufferevent pair, which has no
   descriptor: what is asked, answered and refused there, its limits, and its goodbye. */
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "base/loop.h"
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "support/test.h"
#include "table/program.h"
#include "wire/wire.h"

enum { ASK_MS = 60000, TEXT = 1 << 18, UNREAD = 1 << 14 };

/* What all tests of a run go over. */
static bool over_sockets;

/* The table's side, and the other end of the line. */
typedef struct line {
    struct event_base *base;
    peer *peer;
    struct bufferevent *near, *far;
    int far_fd; /* -1 over a bufferevent pair */
    bool far_closed;
    char said[TEXT]; /* by the table, so far */
    size_t used;
    kd_match match;
    kd_view view;
    int answers, faults;
    peer_fault fault;
    kd_action action;
    unsigned number;
    char note[64];
} line;

static void on_answer(void *arg, unsigned number, const kd_action *action)
{
    line *l = arg;
    l->answers++;
    l->number = number;
    l->action = *action;
}

static void on_fault(void *arg, peer_fault fault)
{
    line *l = arg;
    l->faults++;
    l->fault = fault;
}

static void on_note(void *arg, const char *why)
{
    line *l = arg;
    snprintf(l->note, sizeof l->note, "%s", why);
}

/* The match is in the play of a deal, where seat 0 leads or follows. */
static void play_to_seat_0(line *l)
{
    kd_rng rng;
    kd_rules rules;
    kd_events events;
    kd_rng_seed(&rng, 5, 5);
    kd_rules_default(&rules);
    kd_match_start(&l->match, &rules);
    while (l->match.round.phase != KD_PHASE_PLAY || !(kd_actors(&l->match) & 1)) {
        unsigned actors = kd_actors(&l->match);
        kd_action action = kd_chance(&l->match, &rng);
        if (!(actors >> KD_CHANCE & 1)) {
            kd_view_make(&l->view, &l->match, __builtin_ctz(actors));
            action = legal_any(&l->view);
        }
        assert_int_equal(kd_apply(&l->match, &action, &events).reason, KD_OK);
    }
    kd_view_make(&l->view, &l->match, 0);
}

static void on_far_event(struct bufferevent *far, short what, void *arg)
{
    line *l = arg;
    (void)far;
    l->far_closed = what & BEV_EVENT_EOF;
}

static void open_limited(line *l, peer_limits limits, bool confined)
{
    static const peer_calls calls = {on_answer, on_fault, on_note, NULL};
    memset(l, 0, sizeof *l);
    play_to_seat_0(l);
    l->base = loop_new(false);
    struct bufferevent *pair[2];
    int ends[2] = {-1, -1};
    if (over_sockets) {
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(evutil_make_socket_nonblocking(ends[i]), 0);
            pair[i] = bufferevent_socket_new(l->base, ends[i], BEV_OPT_CLOSE_ON_FREE);
        }
    } else {
        assert_int_equal(bufferevent_pair_new(l->base, 0, pair), 0);
        assert_int_equal(bufferevent_getfd(pair[0]), -1);
    }
    l->near = pair[0];
    l->far = pair[1];
    l->far_fd = ends[1];
    bufferevent_setcb(l->far, NULL, NULL, on_far_event, l);
    bufferevent_enable(l->far, EV_READ | EV_WRITE);
    peer_options options = {.rules = &l->match.rules,
                            .rules_name = "80p-v3",
                            .deputy = {.bot = bot_find("steady")},
                            .limits = limits,
                            .confined = confined};
    options.limits.unread = UNREAD;
    l->peer = peer_new(l->base, l->near, &options, &calls, l);
    assert_non_null(l->peer);
}

static void open_confined(line *l, unsigned ask_ms, bool confined)
{
    open_limited(l, (peer_limits){.ask_ms = ask_ms}, confined);
}

static void open_line(line *l, unsigned ask_ms)
{
    open_confined(l, ask_ms, false);
}

static void close_line(line *l)
{
    peer_free(l->peer);
    bufferevent_free(l->near);
    bufferevent_free(l->far);
    event_base_loop(l->base, EVLOOP_NONBLOCK); /* a pair is freed in the loop */
    event_base_free(l->base);
}

/* Turns the loop until the peer waits, and takes what it has said. */
static void settle(line *l)
{
    for (int i = 0; i < 20; i++)
        event_base_loop(l->base, EVLOOP_NONBLOCK);
    l->used += bufferevent_read(l->far, l->said + l->used, sizeof l->said - 1 - l->used);
    l->said[l->used] = '\0';
}

/* The far end says no more. */
static void hang_up(line *l)
{
    assert_int_equal(over_sockets ? shutdown(l->far_fd, SHUT_WR)
                                  : bufferevent_flush(l->far, EV_WRITE, BEV_FINISHED) < 0,
                     0);
    settle(l);
}

static void say(line *l, const char *format, ...)
{
    char text[4 * WIRE_LINE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_int_equal(bufferevent_write(l->far, text, (size_t)length), 0);
    settle(l);
}

static void answer(line *l, unsigned ask, const kd_action *action, const char *why)
{
    char text[256]; /* with the actor's number before it, which an answer has not */
    kd_print_action(action, text, sizeof text);
    say(l, "answer %u %s%s\n", ask, strchr(text, ' ') + 1, why);
}

static void greet_and_ask(line *l)
{
    open_line(l, ASK_MS);
    say(l, "koudi-seat 1\n");
    assert_int_equal(l->fault, PEER_OK);
    peer_ask(l->peer, &l->view, 77);
    settle(l);
}

/* ---- the dialogue ---- */

static void is_taken(const line *l, const kd_action *action)
{
    assert_int_equal(l->action.actor, action->actor);
    assert_int_equal(l->action.verb, action->verb);
    assert_true(kd_same(l->action.cards, action->cards));
}

TEST("an answer is taken")
{
    line l;
    greet_and_ask(&l);
    assert_non_null(strstr(l.said, "\nask 1 play\n"));
    assert_non_null(strstr(l.said, "\ngo 1\n"));
    kd_action action = legal_any(&l.view);
    answer(&l, 1, &action, " ; because");
    assert_int_equal(l.answers, 1);
    assert_int_equal(l.number, 77);
    is_taken(&l, &action);
    assert_string_equal(l.note, "because");
    answer(&l, 1, &action, ""); /* once */
    assert_int_equal(l.answers, 1);
    assert_int_equal(l.faults, 0);
    close_line(&l);
}

/* A line may come in any slices. */
TEST("a line comes byte by byte")
{
    line l;
    char text[256];
    greet_and_ask(&l);
    kd_action action = legal_any(&l.view);
    kd_print_action(&action, text, sizeof text);
    say(&l, "answer 1 ");
    for (const char *at = strchr(text, ' ') + 1; *at; at++) {
        say(&l, "%c", *at);
        assert_int_equal(l.answers, 0);
    }
    say(&l, "\n");
    assert_int_equal(l.answers, 1);
    is_taken(&l, &action);
    close_line(&l);
}

/* What happens before the answer makes the ask void. */
TEST("an event makes an ask void")
{
    line l;
    greet_and_ask(&l);
    peer_tell(l.peer, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
    settle(&l);
    assert_non_null(strstr(l.said, "\nvoid 1\n"));
    kd_action action = legal_any(&l.view);
    answer(&l, 1, &action, "");
    assert_int_equal(l.answers, 0);
    close_line(&l);
}

/* Whether to declare may be thought about while cards come. */
TEST("a card voids no ask")
{
    line l;
    greet_and_ask(&l);
    peer_tell(l.peer, &(kd_event){.kind = KD_EV_DEALT, .seat = 1, .number = 1});
    settle(&l);
    assert_null(strstr(l.said, "\nvoid "));
    kd_action action = legal_any(&l.view);
    answer(&l, 1, &action, "");
    assert_int_equal(l.answers, 1);
    peer_ask(l.peer, &l.view, 8);
    peer_tell(l.peer, &(kd_event){.kind = KD_EV_DEALT, .seat = 1, .number = 1});
    peer_ask(l.peer, &l.view, 9); /* the last card: another question */
    settle(&l);
    assert_non_null(strstr(l.said, "\nvoid 2\nask 3 "));
    answer(&l, 2, &action, "");
    assert_int_equal(l.answers, 1);
    answer(&l, 3, &action, "");
    assert_int_equal(l.answers, 2);
    assert_int_equal(l.number, 9);
    close_line(&l);
}

/* The same question is put three times; then the deputy answers, and its answer is legal. */
TEST("refused answers are asked again")
{
    line l;
    greet_and_ask(&l);
    for (unsigned ask = 1; ask <= 3; ask++) {
        char next[32];
        assert_int_equal(l.faults, 0);
        assert_int_equal(l.answers, 0);
        say(&l, "answer %u pass\n", ask);
        snprintf(next, sizeof next, "\nask %u play\n", ask + 1);
        assert_true((strstr(l.said, next) != NULL) == (ask < 3));
    }
    assert_non_null(strstr(l.said, "\nrefused 1 "));
    assert_int_equal(l.fault, PEER_REFUSED);
    assert_int_equal(l.answers, 1);
    assert_int_equal(kd_check(&l.view, &l.action).reason, KD_OK);
    assert_int_equal(peer_refused(l.peer), 3);
    close_line(&l);
}

/* ---- faults: the deputy answers what is asked, and all that is asked later ---- */

static const struct fault_row {
    const char *name, *text;
    int times;
    peer_fault fault;
} faults[] = {
    {"64 lines that answer nothing are let pass", "answer 9 pass\n", 64, PEER_OK},
    {"a flood: the 65th is not", "answer 9 pass\n", 65, PEER_FLOOD},
    {"a long line without an end", "0123456789abcdef", 64, PEER_LONG_LINE},
    {"1,008 bytes are no long line yet", "0123456789abcdef", 63, PEER_OK},
};

static void loses_its_seat(void **state)
{
    const struct fault_row *row = *state;
    line l;
    greet_and_ask(&l);
    for (int i = 0; i < row->times; i++)
        say(&l, "%s", row->text);
    int lost = row->fault != PEER_OK;
    assert_int_equal(l.fault, row->fault);
    assert_int_equal(peer_found(l.peer), row->fault);
    assert_int_equal(l.faults, lost);
    assert_int_equal(l.answers, lost);
    if (lost) {
        peer_ask(l.peer, &l.view, 78);
        assert_int_equal(l.answers, 2);
        assert_int_equal(l.number, 78);
        assert_int_equal(l.faults, 1);
    }
    close_line(&l);
}
TEST_ROWS(loses_its_seat, faults);

TEST("another protocol is no greeting")
{
    line l;
    open_line(&l, ASK_MS);
    say(&l, "koudi-seat 2\n");
    assert_int_equal(l.fault, PEER_NO_GREETING);
    close_line(&l);
}

TEST("what is not read is bounded")
{
    line l;
    open_line(&l, ASK_MS);
    bufferevent_disable(l.far, EV_READ);
    for (int i = 0; i < 1000000 && !l.faults; i++) {
        peer_tell(l.peer, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
        event_base_loop(l.base, EVLOOP_NONBLOCK);
    }
    assert_int_equal(l.fault, PEER_BACKLOG);
    close_line(&l);
}

TEST("no answer in time")
{
    line l;
    open_line(&l, 1);
    say(&l, "koudi-seat 1\n");
    peer_ask(l.peer, &l.view, 77);
    while (!l.faults)
        assert_true(loop_turn(l.base));
    assert_int_equal(l.fault, PEER_SILENT);
    assert_int_equal(l.answers, 1);
    close_line(&l);
}

/* Where some asks may be missed, the deputy answers those. */
TEST("it may miss some asks")
{
    line l;
    open_limited(&l, (peer_limits){.ask_ms = 1, .misses = 2}, false);
    say(&l, "koudi-seat 1\n");
    for (int i = 1; i <= 3; i++) {
        peer_ask(l.peer, &l.view, 77);
        while (l.answers < i)
            assert_true(loop_turn(l.base));
        assert_int_equal(l.fault, i < 3 ? PEER_OK : PEER_SILENT);
        assert_int_equal(kd_check(&l.view, &l.action).reason, KD_OK);
    }
    settle(&l);
    assert_non_null(strstr(l.said, "\nvoid 1\n"));
    assert_non_null(strstr(l.said, "\nask 2 play\n"));
    close_line(&l);
}

/* The view of seat 0 where it is asked whether it counters or rebels, and could. */
static void show_to_seat_0(line *l, kd_phase phase)
{
    kd_action could[MOST_OPTIONS];
    kd_rules rules;
    kd_events events;
    kd_rules_default(&rules);
    rules.counter = KD_COUNTER_MORE;
    for (uint64_t seed = 1;; seed++) {
        kd_rng rng;
        kd_rng_seed(&rng, seed, 5);
        kd_match_start(&l->match, &rules);
        while (l->match.round.phase < KD_PHASE_PLAY) {
            unsigned actors = kd_actors(&l->match);
            kd_action action = kd_chance(&l->match, &rng);
            if (!(actors >> KD_CHANCE & 1) || kd_rng_below(&rng, 4) == 0) {
                kd_view_make(&l->view, &l->match, __builtin_ctz(actors));
                if (l->view.seat == 0 && l->match.round.phase == phase &&
                    legal_options(&l->view, could) > 0)
                    return;
                if (!(actors >> KD_CHANCE & 1))
                    action = bot_find("steady")->decide(&l->view, &rng);
            }
            assert_int_equal(kd_apply(&l->match, &action, &events).reason, KD_OK);
        }
    }
}

static const struct missed_row {
    const char *name;
    kd_phase phase;
    unsigned misses; /* 0: the program loses its seat by it */
} missed_asks[] = {
    {"while cards are drawn", KD_PHASE_DEAL, 1},
    {"whether it counters", KD_PHASE_COUNTER, 1},
    {"whether it rebels", KD_PHASE_REBEL, 1},
    {"by which the seat is lost", KD_PHASE_COUNTER, 0},
};

/* No answer in time means no. */
static void a_missed_ask_is_declined(void **state)
{
    const struct missed_row *row = *state;
    line l;
    open_limited(&l, (peer_limits){.ask_ms = 1, .misses = row->misses}, false);
    say(&l, "koudi-seat 1\n");
    show_to_seat_0(&l, row->phase);
    peer_ask(l.peer, &l.view, 77);
    while (!l.answers)
        assert_true(loop_turn(l.base));
    assert_int_equal(l.action.verb, KD_PASS);
    assert_string_equal(l.note, "no answer in time");
    assert_int_equal(l.faults, !row->misses);
    close_line(&l);
}
TEST_ROWS(a_missed_ask_is_declined, missed_asks);

TEST("its end is noticed")
{
    line l;
    greet_and_ask(&l);
    hang_up(&l);
    assert_int_equal(l.fault, PEER_LEFT);
    assert_int_equal(l.answers, 1);
    close_line(&l);
}

static const struct end_row {
    const char *name, *first;
    bool confined;
    peer_fault fault;
} ends[] = {
    {"ended before its first line", "", false, PEER_LEFT},
    {"ended before its first line, confined", "", true, PEER_BARRED},
    {"ended after its first line, confined", "koudi-seat 1\n", true, PEER_LEFT},
};

/* The same whether its end shows when it is read or when it is written to: then what it said before is read
   first. */
static void ends_early(void **state)
{
    const struct end_row *row = *state;
    for (int written = 0; written < 2; written++) {
        line l;
        open_confined(&l, ASK_MS, row->confined);
        if (written)
            bufferevent_trigger_event(l.near, BEV_EVENT_WRITING | BEV_EVENT_ERROR, 0);
        say(&l, "%s", row->first);
        assert_int_equal(l.faults, 0);
        hang_up(&l);
        assert_int_equal(l.fault, row->fault);
        close_line(&l);
    }
}
TEST_ROWS(ends_early, ends);

/* Where no end follows an error of writing, it is not waited for long. */
TEST("no end after an error of writing")
{
    line l;
    greet_and_ask(&l);
    bufferevent_trigger_event(l.near, BEV_EVENT_WRITING | BEV_EVENT_ERROR, 0);
    while (!l.faults)
        assert_true(loop_turn(l.base));
    assert_int_equal(l.fault, PEER_LEFT);
    assert_int_equal(l.answers, 1);
    close_line(&l);
}

/* The owner found it before there was a line: told once it matters. */
TEST("there is no line")
{
    line l;
    open_line(&l, ASK_MS);
    peer_options options = {
        .rules = &l.match.rules, .deputy = {.bot = bot_find("steady")}, .fault = PEER_NOT_STARTED};
    peer *p = peer_new(l.base, NULL, &options, &(peer_calls){on_answer, on_fault, NULL, NULL}, &l);
    peer_tell(p, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
    assert_int_equal(l.faults, 0);
    peer_ask(p, &l.view, 5);
    assert_int_equal(l.fault, PEER_NOT_STARTED);
    assert_int_equal(l.number, 5);
    assert_int_equal(kd_check(&l.view, &l.action).reason, KD_OK);
    peer_free(p);
    close_line(&l);
}

/* ---- the goodbye ---- */

TEST("it ends with end")
{
    line l;
    greet_and_ask(&l);
    l.used = 0;
    peer_tell(l.peer, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
    peer_free(l.peer);
    l.peer = NULL;
    settle(&l);
    assert_string_equal(l.said, "void 1\nevent passed 1\nend\n");
    say(&l, "answer 1 pass\n"); /* nobody listens */
    assert_int_equal(l.answers + l.faults, 0);
    if (over_sockets)
        assert_int_equal(shutdown(bufferevent_getfd(l.near), SHUT_WR), 0);
    settle(&l);
    assert_true(l.far_closed);
    close_line(&l);
}

PREPARE(int argc, char **argv)
{
    over_sockets = argc < 2 || strcmp(argv[1], "pair") != 0;
    return 0;
}
