/* test_peer.c - a peer over a socket pair, without a process: what is asked, answered and refused there,
   its limits, and its goodbye. */
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/loop.h"
#include "bots/bots.h"
#include "bots/knowledge/legal.h"
#include "support/rows.h"
#include "table/peer.h"
#include "wire/wire.h"

enum { ASK_MS = 60000, TEXT = 1 << 18, UNREAD = 1 << 14 };

/* The table's side, and the other end of the line. */
typedef struct line {
    struct event_base *base;
    peer *peer;
    int far;
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

static void open_line(line *l, unsigned ask_ms)
{
    static const peer_calls calls = {on_answer, on_fault, on_note, NULL};
    int ends[2];
    memset(l, 0, sizeof *l);
    play_to_seat_0(l);
    l->base = loop_new(false);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_int_equal(evutil_make_socket_nonblocking(ends[0]), 0);
    assert_int_equal(evutil_make_socket_nonblocking(ends[1]), 0);
    l->far = ends[1];
    struct bufferevent *io = bufferevent_socket_new(l->base, ends[0], BEV_OPT_CLOSE_ON_FREE);
    peer_options options = {.rules = &l->match.rules,
                            .rules_name = "80p-v3",
                            .deputy = {.bot = bot_find("steady")},
                            .limits = {.ask_ms = ask_ms, .unread = UNREAD}};
    l->peer = peer_on(l->base, io, &options, &calls, l);
    assert_non_null(l->peer);
}

static void close_line(line *l)
{
    peer_free(l->peer);
    assert_int_equal(close(l->far), 0);
    event_base_free(l->base);
}

/* Turns the loop until the peer waits, and takes what it has said. */
static void settle(line *l)
{
    ssize_t size;
    for (int i = 0; i < 20; i++)
        event_base_loop(l->base, EVLOOP_NONBLOCK);
    while ((size = read(l->far, l->said + l->used, sizeof l->said - 1 - l->used)) > 0)
        l->used += (size_t)size;
    l->said[l->used] = '\0';
}

static void say(line *l, const char *format, ...)
{
    char text[4 * WIRE_LINE];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    assert_int_equal(write(l->far, text, (size_t)length), length);
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

static void an_answer_is_taken(void **state)
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
static void a_line_comes_byte_by_byte(void **state)
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
static void an_event_makes_an_ask_void(void **state)
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

/* The same question is put three times; then the deputy answers, and its answer is legal. */
static void refused_answers_are_asked_again(void **state)
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

static void another_protocol_is_no_greeting(void **state)
{
    line l;
    open_line(&l, ASK_MS);
    say(&l, "koudi-seat 2\n");
    assert_int_equal(l.fault, PEER_NO_GREETING);
    close_line(&l);
}

static void what_is_not_read_is_bounded(void **state)
{
    line l;
    open_line(&l, ASK_MS);
    for (int i = 0; i < 1000000 && !l.faults; i++) {
        peer_tell(l.peer, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
        event_base_loop(l.base, EVLOOP_NONBLOCK);
    }
    assert_int_equal(l.fault, PEER_BACKLOG);
    close_line(&l);
}

static void no_answer_in_time(void **state)
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

static void its_end_is_noticed(void **state)
{
    line l;
    greet_and_ask(&l);
    assert_int_equal(shutdown(l.far, SHUT_WR), 0);
    settle(&l);
    assert_int_equal(l.fault, PEER_LEFT);
    assert_int_equal(l.answers, 1);
    close_line(&l);
}

/* ---- the goodbye: at once, after all that was told ---- */

static void it_ends_with_end(void **state)
{
    char last[64] = "", more;
    line l;
    greet_and_ask(&l);
    l.used = 0;
    peer_tell(l.peer, &(kd_event){.kind = KD_EV_PASSED, .seat = 1});
    peer_free(l.peer);
    assert_true(read(l.far, last, sizeof last - 1) > 0);
    assert_string_equal(last, "void 1\nevent passed 1\nend\n");
    assert_int_equal(read(l.far, &more, 1), 0);
    assert_int_equal(close(l.far), 0);
    event_base_free(l.base);
}

int main(void)
{
    suite s = {0};
    add_test(&s, "an answer is taken", an_answer_is_taken, NULL);
    add_test(&s, "a line comes byte by byte", a_line_comes_byte_by_byte, NULL);
    add_test(&s, "an event makes an ask void", an_event_makes_an_ask_void, NULL);
    add_test(&s, "refused answers are asked again", refused_answers_are_asked_again, NULL);
    ADD_ROWS(&s, loses_its_seat, faults);
    add_test(&s, "another protocol is no greeting", another_protocol_is_no_greeting, NULL);
    add_test(&s, "what is not read is bounded", what_is_not_read_is_bounded, NULL);
    add_test(&s, "no answer in time", no_answer_in_time, NULL);
    add_test(&s, "its end is noticed", its_end_is_noticed, NULL);
    add_test(&s, "it ends with end", it_ends_with_end, NULL);
    return run_suite(&s, "peer");
}
