/* test_room.c - a table with people at their own terminals: coming, playing, going, coming back; by virtual
   time, through the client's session and the lobby. */
#include "record/deck.h"
#include "record/history.h"
#include "record/record.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A deal of one deck: what most of these tests are about does not need more. */
static const char few_cards[] = "decks = 1; jokers = no; kitty = 4";
static const char lot_rules[] = "decks = 1; jokers = no; kitty = 4; seats = lot";
enum { LOT_SEED = 6 }; /* by which seat 2 becomes another one */

/* Closed after each test. */
static party p;

static int close_party(void **state)
{
    party_close(&p);
    return 0;
}
AROUND_EACH(NULL, close_party);

/* So many guests play such a deal. */
static void begin(const char kinds[KD_SEATS], int guests)
{
    party_open(&p, few_cards, kinds, 5, NULL);
    assert_true(party_come(&p, guests));
    party_begin(&p);
}

static void expect_told(int guests, session_verb verb, int times)
{
    for (int i = 0; i < guests; i++)
        assert_int_equal(p.guest[i].words[verb], times);
}

TEST("four people play a match")
{
    char path[] = "/tmp/koudi-room-XXXXXX";
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    party_open(&p, "to_level = 3", "oaaa", 5, path);
    assert_true(party_come(&p, KD_SEATS));
    assert_true(p.guest[0].table.opener);
    assert_false(p.guest[1].table.opener);
    assert_int_equal(party_state(&p, 2).waiting, WAIT_PEOPLE);
    for (int i = 0; i < KD_SEATS; i++)
        assert_int_equal(party_state(&p, 2).sitter[i].opener, i == 0);
    party_begin(&p);
    assert_true(party_play_match(&p));
    for (int i = 0; i < KD_SEATS; i++) {
        assert_int_not_equal(p.guest[i].view.winner, KD_NOBODY);
        assert_true(p.guest[i].tells > 150);
        assert_true(p.guest[i].asks > 10);
        assert_int_equal(p.guest[i].refusals, 0);
    }
    unsigned deals = p.guest[0].view.deals;
    party_close(&p);
    replay again;
    bool good = replay_file(&again, path, NULL, NULL);
    if (!good)
        fail_msg("line %d: %s", again.line, again.why);
    assert_int_equal(again.match.deals, deals);
    assert_string_equal(again.head.seat[2], "human guest-2");
    assert_int_equal(unlink(path), 0);
}

TEST("who may sit")
{
    static const struct {
        const char *name, *kinds;
        int guest, seat; /* who comes, and wants */
        const char *secret;
        int gets; /* KD_NOBODY: watches; KD_SEATS: is turned away */
    } rows[] = {
        {"the opener gets the own seat", "aoaa", 0, KD_SEATS, NULL, 1},
        {"a stranger gets any that is free", "oaab", 1, KD_SEATS, NULL, 1},
        {"or the one that was wanted", "oaab", 1, 2, NULL, 2},
        {"not the opener's", "oaab", 1, 0, NULL, KD_SEATS},
        {"nor a bot's", "oaab", 1, 3, NULL, KD_SEATS},
        {"a seat is kept for who was named", "onan", 3, KD_SEATS, NULL, 3},
        {"and for nobody else", "onbb", 2, KD_SEATS, NULL, KD_SEATS},
        {"to watch needs no seat", "obbb", 2, KD_NOBODY, NULL, KD_NOBODY},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        party_open(&p, few_cards, rows[i].kinds, 1, NULL);
        bool in = party_join(&p, rows[i].guest, rows[i].seat);
        if (in != (rows[i].gets != KD_SEATS) ||
            (in && p.guest[rows[i].guest].table.seat != rows[i].gets))
            fail_msg("%s: seat %d, %s", rows[i].name, p.guest[rows[i].guest].table.seat,
                     p.guest[rows[i].guest].why);
        assert_true(in || *p.guest[rows[i].guest].why);
        assert_int_equal(p.guest[rows[i].guest].table.no_seat, !in);
        party_close(&p);
    }
}

TEST("who comes back has the seat and the question")
{
    begin("oabb", 2);
    guest *g = &p.guest[1];
    g->silent = true;
    while (!g->asked)
        assert_true(virtual_step(p.base, 3600000));
    unsigned asked = g->asked;
    kd_view before = g->view;
    party_cut(&p, 1);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CUT);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_AWAY);
    assert_int_equal(p.guest[0].words[WORD_AWAY], 1);
    virtual_pass(p.base, 3000);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_HERE);
    assert_int_equal(p.guest[0].words[WORD_BACK], 1);
    assert_int_equal(g->asked, asked);
    assert_memory_equal(&g->view, &before, sizeof before);
}

TEST("who is away is covered after a minute")
{
    begin("oabb", 2);
    p.guest[1].silent = true;
    while (!p.guest[1].asked)
        assert_true(virtual_step(p.base, 3600000));
    virtual_pass(p.base, 1000); /* for which a pass would be kept back */
    party_quit(&p, 1);
    int tells = p.guest[0].tells;
    virtual_pass(p.base, 59000);
    assert_int_equal(p.guest[0].tells, tells);
    assert_true(party_state(&p, 0).sitter[1].left_s <= 1);
    virtual_pass(p.base, 30000);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_COVERED);
    assert_int_equal(p.guest[0].words[WORD_COVERS], 1);
    assert_true(p.guest[0].tells > tells);
    assert_true(party_play_deal(&p));
    p.guest[1].silent = false;
    p.guest[1].nameless = true;
    p.guest[1].account = "elsewhere";
    assert_true(party_join(&p, 1, KD_SEATS)); /* by the same secret, on another connection */
    assert_string_equal(party_state(&p, 0).sitter[1].name, "guest-1");
    assert_int_equal(p.guest[1].table.seat, 1);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_HERE);
}

/* ---- an answer that does not come ---- */

/* What guest 0 has seen of seat 1: cards that were shown, and plays. */
static int showings, plays;

static void on_seen(void *arg, guest *g, const kd_event *event, const kd_view *view)
{
    if (g->number != 0 || !event || event->seat != 1)
        return;
    showings += event->kind == KD_EV_DECLARED || event->kind == KD_EV_COUNTERED ||
                event->kind == KD_EV_REBELLED;
    plays += event->kind == KD_EV_PLAYED;
}

static void is_silent(void)
{
    p.guest[1].silent = true;
}

static void is_away(void)
{
    party_quit(&p, 1);
}

static void is_covered(void)
{
    party_quit(&p, 1);
    party_say(&p, 0, WORD_COVER, 1, 0, "");
}

static void has_left(void)
{
    party_say(&p, 1, WORD_LEAVE, KD_NOBODY, 0, "");
}

static void has_asked_for_a_bot(void)
{
    assert_true(session_stand_in(p.guest[1].session, 1, true));
}

/* While cards are drawn steady declares of itself; a stranger to the table shows nothing by being silent. */
static const struct no_answer_row {
    const char *name;
    unsigned clock_s;
    void (*goes)(void);
    bool shows;
} no_answers[] = {
    {"silent, with a clock", 5, is_silent, false},
    {"away, without a clock", 0, is_away, false},
    {"away, with a clock", 5, is_away, false},
    {"away, and the others want no wait", 0, is_covered, false},
    {"whose bot was asked for plays all", 0, has_asked_for_a_bot, true},
    {"whose seat is a bot's plays all", 0, has_left, true},
};

/* It is no, where no may be said. */
static void no_answer_is_no(void **state)
{
    const struct no_answer_row *row = *state;
    showings = plays = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        party_open_with(&p, "counter = more; reinforce = yes; rebel = attackers", "oabb", seed,
                        NULL, (party_more){.clock_s = row->clock_s});
        p.calls = (guest_calls){.seen = on_seen};
        p.guest[0].unready = true;
        assert_true(party_come(&p, 2));
        party_begin(&p);
        row->goes();
        assert_true(party_play_deal(&p));
        party_close(&p);
    }
    assert_in_range(plays, 12 * 8, 12 * 25);
    assert_int_equal(showings > 0, row->shows);
}
TEST_ROWS(no_answer_is_no, no_answers);

TEST("the record says which answers have not come in time")
{
    char path[] = "/tmp/koudi-room-XXXXXX";
    history h;
    int missed = 0;
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    party_open_with(&p, few_cards, "oabb", 5, path, (party_more){.clock_s = 5});
    assert_true(party_come(&p, 2));
    party_begin(&p);
    p.guest[1].silent = p.guest[0].unready = true;
    assert_true(party_play_deal(&p));
    party_close(&p);
    assert_true(history_read(&h, path));
    assert_int_equal(unlink(path), 0);
    for (int i = 0; i < h.count; i++) {
        bool own = h.step[i].action.actor == 1, says = record_missed(h.step[i].note, 1);
        assert_true(own || !says);
        missed += says;
    }
    assert_true(missed >= 12);
    history_free(&h);
}

static const struct stood_in_row {
    const char *name;
    void (*goes)(void);
    unsigned later[2]; /* seats of bots that have sat down, in the second deal and in the fourth */
} stood_in[] = {
    {"a bot that was asked for plays to the end of the deal", has_asked_for_a_bot, {0, 0}},
    {"for who is away it plays until that person is back", is_covered, {1U << 1, 0}},
    {"for who has left it keeps the chair", has_left, {1U << 1, 1U << 1}},
};

static void play_deals(unsigned most)
{
    while (p.guest[0].view.deals <= most)
        assert_true(virtual_step(p.base, 36000000));
}

/* Whatever the reason, the same comment says who plays for a person, and such a deal tells nothing of how well that
   person plays. */
static void is_told(void **state)
{
    const struct stood_in_row *row = *state;
    char path[] = "/tmp/koudi-room-XXXXXX";
    history h;
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    party_open(&p, few_cards, "oabb", 5, path);
    assert_true(party_come(&p, 2));
    party_begin(&p);
    row->goes();
    play_deals(2);
    if (row->goes == is_covered) {
        assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_COVERED);
        assert_true(party_join(&p, 1, KD_SEATS));
        assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_HERE);
    }
    play_deals(4);
    party_close(&p);
    assert_true(history_read(&h, path));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(history_stood_in(&h, 1), 1U << 1);
    assert_int_equal(history_stood_in(&h, 2), row->later[0]);
    assert_int_equal(history_stood_in(&h, 4), row->later[1]);
    for (int i = 0; i < h.count; i++)
        assert_false(record_missed(h.step[i].note, 1));
    history_free(&h);
}
TEST_ROWS(is_told, stood_in);

/* Bots that never answer hold the table for some seconds, not for a minute, and not for a whole deal. */
TEST("a slow bot holds the table for seconds only", .before = make_folder, .after = remove_folder)
{
    static const char greets[] = "#!/bin/sh\necho koudi-seat 1\nexec cat >/dev/null\n";
    enum { STEP_MS = 2000, TURN_MS = 3000 };
    const char *program = in_folder("dumb");
    long long longest = 0;
    bool played = false;
    write_all(program, greets, sizeof greets - 1);
    assert_int_equal(chmod(program, 0700), 0);
    party_open_with(&p, "decks = 1; jokers = no; kitty = 4; rebel = none", "obbb", 5, NULL,
                    (party_more){.program = program});
    assert_true(party_join(&p, 0, KD_SEATS));
    party_begin(&p);
    p.guest[0].unready = true;
    long long then = virtual_now();
    int tells = 0;
    while (party_state(&p, 0).waiting != WAIT_OVER) {
        then = p.guest[0].tells == tells ? then : virtual_now();
        tells = p.guest[0].tells;
        assert_true(virtual_step(p.base, then + 100000));
        played = played || p.guest[0].view.phase == KD_PHASE_PLAY;
        longest = virtual_now() - then > longest ? virtual_now() - then : longest;
    }
    assert_true(played);
    if (longest <= STEP_MS || longest > STEP_MS + TURN_MS)
        fail_msg("the longest pause was %lld ms", longest);
    party_close(&p);
}

TEST("the others may change their minds about who is away")
{
    party_open(&p, NULL, "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    party_begin(&p);
    party_quit(&p, 1);
    for (int i = 0; i < 3; i++) {
        party_say(&p, 0, WORD_COVER, 1, 0, "");
        assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_COVERED);
        party_say(&p, 0, WORD_WAIT, 1, 0, "");
        assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_AWAY);
        assert_int_equal(party_state(&p, 0).sitter[1].left_s, 0);
    }
}

/* Any account may say that it brings a guest, but not that the guest is another account of this machine. */
TEST("a guest is nobody of this machine")
{
    static const struct {
        const char *name, *guest, *answer;
    } rows[] = {
        {"who has no account", "guest : no-such-account\n", "\nyou 1\n"},
        {"who has one", "guest : root\n", "\nrefuse not-admitted"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static const char greeting[] = "koudi-table 1\ntable\nsecret "
                                       "0123456789abcdef0123456789abcdef\nbegin\n";
        char heard[8192] = "";
        struct bufferevent *pair[2];
        party_open(&p, NULL, "oabb", 1, NULL);
        assert_int_equal(bufferevent_pair_new(p.base, 0, pair), 0);
        bufferevent_enable(pair[0], EV_READ | EV_WRITE);
        lobby_welcome(p.lobby, pair[1], &(visitor){.account = "shared"});
        bufferevent_write(pair[0], rows[i].guest, strlen(rows[i].guest));
        bufferevent_write(pair[0], greeting, strlen(greeting));
        virtual_settle(p.base);
        (void)bufferevent_read(pair[0], heard, sizeof heard - 1);
        if (!strstr(heard, rows[i].answer))
            fail_msg("%s: %s", rows[i].name, heard);
        bufferevent_free(pair[0]);
        party_close(&p);
    }
}

TEST("a friend takes a bots chair between two deals")
{
    begin("oaaa", 1);
    virtual_pass(p.base, 20000);
    assert_true(party_join(&p, 1, 2));
    assert_int_equal(p.guest[1].table.seat, KD_NOBODY); /* watches this deal */
    assert_true(kd_empty(p.guest[1].view.hand));
    p.guest[0].unready = true;
    assert_true(party_play_deal(&p));
    assert_int_equal(p.guest[1].asks, 0);
    virtual_settle(p.base);
    assert_int_equal(p.guest[1].words[WORD_SEATED], 1);
    assert_int_equal(p.guest[1].table.seat, 2);
    assert_int_equal(p.guest[1].view.seat, 2);
    assert_int_equal(p.guest[1].view.phase, KD_PHASE_SCORED);
    session_next(p.guest[0].session);
    virtual_pass(p.base, 1000);
    p.guest[0].unready = false;
    assert_true(party_play_deal(&p));
    assert_true(p.guest[1].asks > 10);
}

TEST("the newest connection has the seat")
{
    party_open(&p, few_cards, "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    p.guest[2].secret = "0000000000000000000000000000abc1"; /* guest 1's */
    assert_true(party_join(&p, 2, KD_SEATS));
    assert_int_equal(p.guest[2].table.seat, 1);
    assert_int_equal(p.guest[1].words[WORD_END], 1);
    assert_int_equal(party_state(&p, 1).connection, SESSION_GONE);
    assert_non_null(strstr(p.guest[1].said, "another terminal"));
}

/* A terminal that can ask is told which seat is in use, and which it could have; the other one keeps it. */
TEST("a seat in use is not taken unasked")
{
    party_open(&p, few_cards, "oaab", 5, NULL);
    assert_true(party_come(&p, 2));
    p.guest[2].secret = "0000000000000000000000000000abc1"; /* guest 1's */
    p.guest[2].asks_first = true;
    assert_false(party_join(&p, 2, KD_SEATS));
    assert_true(p.guest[2].table.in_use);
    assert_int_equal(p.guest[2].table.seat, 1);
    assert_int_equal(p.guest[2].table.offers, 1 << 2);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    p.guest[2].asks_first = false;
    assert_true(party_join(&p, 2, KD_SEATS));
    assert_int_equal(p.guest[2].table.seat, 1);
    assert_int_equal(party_state(&p, 1).connection, SESSION_GONE);
}

/* Nor is the same terminal asked after a cut, nor another one while nobody has the seat. */
TEST("who comes back is not asked")
{
    party_open(&p, few_cards, "oaab", 5, NULL);
    p.guest[1].asks_first = true;
    assert_true(party_come(&p, 2));
    party_cut(&p, 1);
    virtual_pass(p.base, 3000);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    party_quit(&p, 1);
    assert_true(party_join(&p, 1, KD_SEATS));
}

TEST("taking back needs everybody")
{
    for (int agrees = 0; agrees < 2; agrees++) {
        party_open_with(&p, few_cards, "oaaa", 5, NULL, (party_more){.clock_s = 600});
        assert_true(party_come(&p, KD_SEATS));
        for (int i = 0; i < KD_SEATS; i++)
            p.guest[i].think_ms = 30000;
        party_begin(&p);
        int who = -1;
        while (who < 0) {
            assert_true(virtual_step(p.base, 36000000));
            for (int i = 0; i < KD_SEATS; i++)
                if (party_state(&p, i).may_take_back == BACK_DONE &&
                    p.guest[i].view.phase == KD_PHASE_PLAY)
                    who = i;
        }
        unsigned held = p.guest[who].view.held[who];
        session_take_back(p.guest[who].session, who);
        virtual_settle(p.base);
        for (int i = 0; i < KD_SEATS; i++) {
            session_question q = party_state(&p, i).question;
            assert_int_equal(q.number != 0, i != who);
            if (i != who)
                assert_int_equal(q.seat, who);
        }
        assert_int_equal(p.guest[who].backs, 0);
        for (int i = 0; i < KD_SEATS; i++) {
            unsigned number = party_state(&p, i).question.number;
            if (number)
                party_say(&p, i, agrees ? WORD_AGREE : WORD_OBJECT, KD_NOBODY, number, "");
        }
        assert_int_equal(p.guest[who].backs, 1);
        assert_int_equal(p.guest[who].back, agrees ? BACK_DONE : BACK_PEOPLE);
        assert_int_equal(p.guest[who].held_then > held, agrees);
        virtual_pass(p.base, 100);
        assert_int_equal(p.guest[who].view.held[who] > held, agrees);
        for (int i = 0; i < KD_SEATS; i++) /* the clock of who is asked runs, and no other */
            assert_int_equal(party_state(&p, 0).sitter[i].left_s > 0, p.guest[i].asked != 0);
        for (int i = 0; i < KD_SEATS; i++)
            p.guest[i].think_ms = 0;
        assert_true(party_play_deal(&p));
        party_close(&p);
    }
}

/* Until both are in the play, where somebody may take back; that one's number. */
static int play_to_back(int guests, unsigned think_ms)
{
    for (int i = 0; i < guests; i++)
        p.guest[i].think_ms = think_ms;
    for (;;) {
        assert_true(virtual_step(p.base, 36000000));
        for (int i = 0; i < guests; i++)
            if (party_state(&p, i).may_take_back == BACK_DONE &&
                p.guest[i].view.phase == KD_PHASE_PLAY)
                return i;
    }
}

/* Who has come for a bot's chair, and waits for the end of the deal, is not asked. */
TEST("who plays later has no vote")
{
    party_open_with(&p, few_cards, "oaaa", 5, NULL, (party_more){.clock_s = 600});
    assert_true(party_come(&p, 2));
    party_begin(&p);
    virtual_pass(p.base, 5000);
    assert_true(party_join(&p, 2, 2));
    assert_int_equal(p.guest[2].table.seat, KD_NOBODY);
    int who = play_to_back(2, 30000), other = !who;
    session_take_back(p.guest[who].session, who);
    virtual_settle(p.base);
    assert_int_equal(party_state(&p, 2).question.number, 0);
    party_say(&p, other, WORD_AGREE, KD_NOBODY, party_state(&p, other).question.number, "");
    assert_int_equal(p.guest[who].back, BACK_DONE);
    party_quit(&p, 1);
    party_say(&p, 0, WORD_COVER, 1, 0, "");
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_COVERED);
}

/* Nobody has agreed, but nobody is there to object either. */
TEST("a question that all leave is not agreed to")
{
    party_open(&p, few_cards, "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    party_begin(&p);
    int who = play_to_back(2, 30000);
    unsigned held = p.guest[who].view.held[who];
    session_take_back(p.guest[who].session, who);
    virtual_settle(p.base);
    party_cut(&p, who);
    party_cut(&p, !who);
    virtual_pass(p.base, 30000);
    assert_true(p.guest[who].view.held[who] <= held);
}

/* A question holds the table: it cannot be put again and again. */
TEST("the others are asked twice after an action")
{
    party_open(&p, few_cards, "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    party_begin(&p);
    int who = play_to_back(2, 30000);
    for (int i = 0; i < 3; i++) {
        session_take_back(p.guest[who].session, who);
        virtual_settle(p.base);
        unsigned number = party_state(&p, !who).question.number;
        assert_int_equal(number != 0, i < 2);
        if (number)
            party_say(&p, !who, WORD_OBJECT, KD_NOBODY, number, "");
        assert_int_equal(p.guest[who].backs, i + 1);
        assert_int_equal(p.guest[who].back, BACK_PEOPLE);
    }
}

/* ---- the clock ---- */

/* A table where guest 1 says nothing more, and is asked. Returns how many cards it holds. */
static unsigned begin_clocked(unsigned clock_s, unsigned more_s)
{
    party_open_with(&p, few_cards, "oabb", 5, NULL,
                    (party_more){.clock_s = clock_s, .clock_more_s = more_s});
    assert_true(party_come(&p, 2));
    party_begin(&p);
    while (p.guest[1].view.phase != KD_PHASE_PLAY)
        assert_true(virtual_step(p.base, 3600000));
    p.guest[1].silent = true;
    while (!p.guest[1].asked || !party_state(&p, 0).sitter[1].left_s)
        assert_true(virtual_step(p.base, 3600000));
    return p.guest[1].view.held[1];
}

TEST("a cut line does not start the clock anew")
{
    unsigned held = begin_clocked(20, 0);
    virtual_pass(p.base, 12000);
    party_cut(&p, 1);
    virtual_pass(p.base, 3000); /* it is back after one */
    assert_int_equal(p.guest[1].view.held[1], held);
    assert_true(party_state(&p, 0).sitter[1].left_s < 8);
    virtual_pass(p.base, 8000);
    assert_true(p.guest[1].view.held[1] < held);
}

/* Nor does it add to the reserve. */
TEST("an answer that is refused does not start the clock anew")
{
    for (unsigned more_s = 0; more_s < 10; more_s += 5) {
        unsigned held = begin_clocked(20, more_s);
        unsigned left_s = party_state(&p, 0).sitter[1].left_s;
        for (int i = 0; i < 10; i++) {
            kd_action all = {.actor = 1, .verb = KD_BURY, .cards = p.guest[1].view.hand};
            session_submit(p.guest[1].session, 1, p.guest[1].asked, &all, false);
            virtual_pass(p.base, 1000);
        }
        assert_int_equal(p.guest[1].refusals, 10);
        assert_int_equal(p.guest[1].view.held[1], held);
        assert_true(party_state(&p, 0).sitter[1].left_s <= left_s - 9);
        virtual_pass(p.base, 1000LL * (left_s - 8));
        assert_true(p.guest[1].view.held[1] < held);
        party_close(&p);
    }
}

TEST("the clock stands while the others are asked")
{
    (void)begin_clocked(15, 0);
    while (!p.guest[1].asked || party_state(&p, 0).may_take_back != BACK_DONE)
        assert_true(virtual_step(p.base, 3600000));
    unsigned held = p.guest[1].view.held[1];
    session_take_back(p.guest[0].session, 0);
    virtual_pass(p.base, 19000);
    assert_int_not_equal(party_state(&p, 1).question.number, 0);
    virtual_pass(p.base, 10000);
    assert_int_equal(party_state(&p, 1).question.number, 0);
    assert_int_equal(p.guest[1].view.held[1], held);
    virtual_pass(p.base, 10000);
    assert_true(p.guest[1].view.held[1] < held);
}

/* ---- nobody is there ---- */

static int minutes_left(void)
{
    return party_state(&p, 0).minutes_left;
}

/* MATCH-1. Nor does it end meanwhile, and what is left runs on. */
TEST("while nobody is there the time of a match stands")
{
    party_open(&p, "decks = 1; jokers = no; kitty = 4; minutes = 5", "oabb", 5, NULL);
    assert_true(party_come(&p, 1));
    party_begin(&p);
    virtual_pass(p.base, 70000);
    assert_int_equal(minutes_left(), 4);
    for (int i = 0; i < 2; i++) {
        party_quit(&p, 0);
        virtual_pass(p.base, 500000);
        assert_true(party_join(&p, 0, KD_SEATS));
        virtual_settle(p.base);
        assert_int_equal(minutes_left(), 4);
    }
    virtual_pass(p.base, 60000);
    assert_int_equal(minutes_left(), 3);
    virtual_pass(p.base, 175000);
    assert_int_equal(minutes_left(), 0);
}

/* Neither is a question answered meanwhile, nor is the other one covered as soon as one is back. */
TEST("while nobody is there no time passes for who is away")
{
    unsigned held = begin_clocked(600, 0);
    party_quit(&p, 0);
    virtual_pass(p.base, 30000);
    party_quit(&p, 1);
    virtual_pass(p.base, 300000);
    assert_true(party_join(&p, 1, KD_SEATS));
    virtual_pass(p.base, 2000);
    assert_int_not_equal(p.guest[1].asked, 0);
    assert_int_equal(p.guest[1].view.held[1], held);
    assert_int_equal(party_state(&p, 1).sitter[0].presence, SEAT_AWAY);
    virtual_pass(p.base, 60000);
    assert_int_equal(party_state(&p, 1).sitter[0].presence, SEAT_COVERED);
}

TEST("all away nothing moves and the room ends")
{
    begin("oabb", 2);
    virtual_pass(p.base, 5000);
    kd_view before = p.guest[0].view;
    party_quit(&p, 1);
    party_quit(&p, 0);
    virtual_pass(p.base, 500000);
    assert_true(party_join(&p, 0, KD_SEATS));
    assert_memory_equal(&p.guest[0].view, &before, sizeof before);
    party_quit(&p, 0);
    virtual_pass(p.base, 599000);
    assert_int_equal(p.done, 0);
    virtual_pass(p.base, 2000);
    assert_int_equal(p.done, 1);
}

/* Who says that the table ends, before the match or in it. */
static const struct close_row {
    const char *name, *kinds;
    int guests, by;
    bool begun, ends;
} close_rows[] = {
    {"the opener closes it", "oaab", 2, 0, true, true},
    {"the opener closes it before the match", "oaab", 2, 0, false, true},
    {"nobody else does", "oaab", 2, 1, true, false},
    {"who came first where nobody opened it", "aaab", 2, 0, true, true},
    {"and not who came next", "aaab", 2, 1, true, false},
};

static void a_table_is_closed(void **state)
{
    const struct close_row *row = *state;
    party_open(&p, few_cards, row->kinds, 5, NULL);
    assert_true(party_come(&p, row->guests));
    assert_true(party_join(&p, 5, KD_NOBODY));
    assert_true(party_state(&p, 0).closes);
    if (row->begun) {
        party_begin(&p);
        virtual_pass(p.base, 5000);
    }
    party_say(&p, row->by, WORD_CLOSE, KD_NOBODY, 0, "");
    virtual_settle(p.base);
    assert_int_equal(p.done, row->ends);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(party_state(&p, i).connection,
                         row->ends ? SESSION_GONE : SESSION_CONNECTED);
        assert_true(!row->ends || strstr(p.guest[i].said, "closed; its record is kept"));
    }
    assert_int_equal(p.guest[5].words[WORD_END], row->ends);
}
TEST_ROWS(a_table_is_closed, close_rows);

TEST("when the last has left for good the table ends")
{
    begin("oaab", 2);
    assert_true(party_join(&p, 5, KD_NOBODY));
    party_say(&p, 0, WORD_LEAVE, KD_NOBODY, 0, "");
    virtual_pass(p.base, 1000);
    assert_int_equal(p.done, 0);
    party_say(&p, 1, WORD_LEAVE, KD_NOBODY, 0, "");
    virtual_settle(p.base);
    assert_int_equal(p.done, 1);
    assert_non_null(strstr(p.guest[1].said, "you have left"));
    assert_non_null(strstr(p.guest[5].said, "was closed"));
}

TEST("a table that nobody has sat at is not ended by who has watched")
{
    party_open(&p, few_cards, "oaab", 5, NULL);
    assert_true(party_join(&p, 5, KD_NOBODY));
    party_say(&p, 5, WORD_LEAVE, KD_NOBODY, 0, "");
    virtual_settle(p.base);
    assert_int_equal(p.done, 0);
}

TEST("a table that its opener has not come to yet is not ended by who leaves")
{
    party_open(&p, few_cards, "oaab", 5, NULL);
    assert_true(party_join(&p, 1, KD_SEATS));
    party_say(&p, 1, WORD_LEAVE, KD_NOBODY, 0, "");
    virtual_settle(p.base);
    assert_int_equal(p.done, 0);
    assert_true(party_join(&p, 0, KD_SEATS));
    party_say(&p, 0, WORD_LEAVE, KD_NOBODY, 0, "");
    virtual_settle(p.base);
    assert_int_equal(p.done, 1);
}

TEST("a seat that is kept for who is away keeps the table")
{
    begin("oaab", 2);
    party_quit(&p, 1);
    party_say(&p, 0, WORD_LEAVE, KD_NOBODY, 0, "");
    virtual_pass(p.base, 590000);
    assert_int_equal(p.done, 0);
    virtual_pass(p.base, 11000);
    assert_int_equal(p.done, 1);
}

/* Whose line is cut as the match ends comes back and sees it, also when everybody else has gone. */
TEST("the room waits for who has not seen the end")
{
    party_open(&p, "decks = 1; jokers = no; kitty = 4; to_level = 3", "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    party_begin(&p);
    virtual_pass(p.base, 5000);
    party_cut(&p, 1);
    p.unreachable = true;
    assert_true(party_play_match(&p));
    party_quit(&p, 0);
    virtual_pass(p.base, 30000);
    assert_int_equal(p.done, 0);
    p.unreachable = false;
    virtual_pass(p.base, 16000);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    assert_int_equal(p.guest[1].view.phase, KD_PHASE_OVER);
    virtual_pass(p.base, 500000); /* with time to read it */
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
    party_quit(&p, 1); /* all have seen it */
    assert_int_equal(p.done, 1);
}

TEST("talk goes to all within bounds")
{
    party_open(&p, few_cards, "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    party_say(&p, 1, WORD_TALK, 1, 0, "hello \033[2J there");
    assert_null(strchr(p.guest[0].said, '\033'));
    assert_non_null(strstr(p.guest[0].said, "there"));
    party_say(&p, 1, WORD_PHRASE, 1, 3, "");
    assert_int_equal(p.guest[0].phrase, 3);
    for (int i = 0; i < 10; i++)
        party_say(&p, 1, WORD_TALK, 1, 0, "again");
    assert_int_equal(p.guest[0].words[WORD_TALK], 2);
    virtual_pass(p.base, 3000);
    party_say(&p, 1, WORD_TALK, 1, 0, "later");
    assert_int_equal(p.guest[0].words[WORD_TALK], 3);
}

/* Time passes until the table asks nobody but this guest's seat, which answers nothing. */
static void until_asked(int guest)
{
    for (int i = 0; i < KD_SEATS; i++)
        p.guest[i].silent = i == guest;
    while (!p.guest[guest].asked || p.guest[guest].view.actors != 1u << guest)
        assert_true(virtual_step(p.base, 36000000));
}

static void expect_nudge(int from, int seat, session_verb verb, int number)
{
    int before = p.guest[from].words[verb];
    virtual_pass(p.base, 3000); /* not too much was said */
    party_say(&p, from, WORD_NUDGE, seat, 0, "");
    assert_int_equal(p.guest[from].words[verb], before + 1);
    assert_int_equal(p.guest[from].nudge, number);
}

TEST("who is waited for is nudged")
{
    begin("oaaa", KD_SEATS);
    until_asked(2);
    expect_nudge(1, 2, WORD_NUDGED, 2);
    expect_told(KD_SEATS, WORD_NUDGED, 1);
    expect_nudge(1, 2, WORD_NOT_NUDGED, NUDGE_SOON);
    expect_nudge(3, KD_NOBODY, WORD_NUDGED, 2); /* each person once a minute */
    virtual_pass(p.base, 60000);
    expect_nudge(1, KD_NOBODY, WORD_NUDGED, 2);
    expect_told(KD_SEATS, WORD_NUDGED, 3);
    expect_nudge(1, 0, WORD_NOT_NUDGED, NUDGE_NOBODY);
    expect_nudge(2, 2, WORD_NOT_NUDGED, NUDGE_OWN);
    expect_nudge(2, KD_NOBODY, WORD_NOT_NUDGED, NUDGE_OWN);
    party_quit(&p, 2);
    expect_nudge(3, 2, WORD_NOT_NUDGED, NUDGE_DEAF);
    assert_int_equal(p.guest[0].words[WORD_NUDGED], 3);
    assert_int_equal(p.guest[0].words[WORD_NOT_NUDGED], 0);
}

TEST("who has a bot play is not nudged")
{
    begin("oabb", 2);
    until_asked(1);
    assert_true(session_stand_in(p.guest[1].session, 1, true));
    virtual_settle(p.base);
    virtual_pass(p.base, 1);
    party_say(&p, 0, WORD_NUDGE, 1, 0, "");
    assert_int_equal(p.guest[0].words[WORD_NUDGED], 0);
    assert_int_equal(p.guest[0].words[WORD_NOT_NUDGED], 1);
}

TEST("who has not read the result is nudged, and before the match who opened the table")
{
    party_open(&p, few_cards, "oaaa", 5, NULL);
    assert_true(party_come(&p, KD_SEATS));
    virtual_pass(p.base, 1000);
    expect_nudge(2, KD_NOBODY, WORD_NUDGED, 0);
    expect_nudge(0, KD_NOBODY, WORD_NOT_NUDGED, NUDGE_OWN);
    p.guest[1].unready = p.guest[3].unready = true;
    party_begin(&p);
    assert_true(party_play_deal(&p));
    virtual_pass(p.base, 5000);
    int before = p.guest[0].words[WORD_NUDGED];
    party_say(&p, 0, WORD_NUDGE, KD_NOBODY, 0, "");
    assert_int_equal(p.guest[0].words[WORD_NUDGED], before + 2);
    assert_int_equal(p.guest[0].nudge, 3);
}

TEST("an observer nudges nobody")
{
    begin("oabb", 2);
    assert_true(party_join(&p, 2, KD_NOBODY));
    until_asked(1);
    party_say(&p, 2, WORD_NUDGE, 1, 0, "");
    expect_told(3, WORD_NUDGED, 0);
}

/* It is told to who comes, and by a table that was started anew. */
TEST("the coach is the choice of who opens the table", .before = make_folder,
     .after = remove_folder)
{
    for (int may = 0; may < 2; may++) {
        party_open_with(&p, few_cards, "oabb", 5, in_folder("match.rec"),
                        (party_more){.coach = may});
        assert_true(party_come(&p, 2));
        assert_int_equal(party_state(&p, 1).coach, may);
        party_begin(&p);
        virtual_pass(p.base, 5000);
        party_restart(&p, true);
        virtual_pass(p.base, 30000);
        assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
        assert_int_equal(party_state(&p, 1).coach, may);
        party_close(&p);
        assert_int_equal(unlink(in_folder("match.rec")), 0);
    }
}

TEST("observers leave room for people")
{
    party_open(&p, NULL, "oabb", 5, NULL);
    assert_true(party_come(&p, 2));
    for (int i = 2; i < 2 + ROOM_WATCHERS; i++)
        assert_true(party_join(&p, i, KD_NOBODY));
    assert_false(party_join(&p, 2 + ROOM_WATCHERS, KD_NOBODY));
    party_cut(&p, 1);
    virtual_pass(p.base, 3000);
    assert_int_equal(party_state(&p, 1).connection, SESSION_CONNECTED);
}

/* A returning client is known by the seat's key, the account, the guest's name, or the account that brings it. */
static const char fresh_key[] = "00000000000000000000000000000def";
static const struct again_row {
    const char *name, *secret, *account, *bringer;
    bool known;
} again[] = {
    {"by the same key", "0000000000000000000000000000abc1", "elsewhere", NULL, true},
    {"by the same account", fresh_key, "guest-1", NULL, true},
    {"as a guest", fresh_key, "somebody", "guest-1", true},
    {"somebody else", fresh_key, "somebody", NULL, false},
    {"a guest of another", fresh_key, "somebody", "guest-2", false},
};
enum { AGAIN = sizeof again / sizeof *again };

static void come_again(const struct again_row *as)
{
    guest *g = &p.guest[1];
    party_quit(&p, 1);
    g->secret = as->secret;
    g->account = as->account;
    g->bringer = as->bringer;
}

TEST("nobody knows two hands of a deal")
{
    for (int i = 0; i < AGAIN; i++) {
        begin("oaab", 3);
        virtual_pass(p.base, 10000);
        party_say(&p, 2, WORD_LEAVE, KD_NOBODY, 0, "");
        party_say(&p, 1, WORD_LEAVE, KD_NOBODY, 0, "");
        come_again(&again[i]);
        if (party_join(&p, 1, 2) == again[i].known)
            fail_msg("%s: %s", again[i].name, p.guest[1].why);
        assert_true(!again[i].known || strstr(p.guest[1].why, "until the deal is over"));
        party_quit(&p, 1);
        if (again[i].known) { /* to watch, or in the same seat */
            assert_true(p.guest[1].table.no_seat);
            assert_true(party_join(&p, 1, KD_NOBODY));
            assert_int_equal(p.guest[1].view.seat, KD_NOBODY);
            party_quit(&p, 1);
            assert_true(party_join(&p, 1, KD_SEATS));
            assert_int_equal(p.guest[1].view.seat, 1);
            party_say(&p, 1, WORD_LEAVE, KD_NOBODY, 0, "");
            party_quit(&p, 1);
        }
        p.guest[0].unready = true;
        assert_true(party_play_deal(&p));
        virtual_settle(p.base);
        if (again[i].known) {
            assert_true(party_join(&p, 1, 2));
            assert_int_equal(p.guest[1].table.seat, 2);
        }
        party_close(&p);
    }
}

/* Nor by a second terminal with another key, while the first one still plays. */
TEST("nobody has two seats of a deal")
{
    begin("oaaa", 3);
    virtual_pass(p.base, 10000);
    party_say(&p, 2, WORD_LEAVE, KD_NOBODY, 0, "");
    p.guest[4].account = "guest-1";
    assert_true(party_join(&p, 4, KD_SEATS)); /* has a bot's from the next deal on */
    assert_int_equal(p.guest[4].view.seat, KD_NOBODY);
    assert_int_equal(party_state(&p, 4).later, 1 << 3);
    assert_int_equal(party_state(&p, 1).later, 0);
    p.guest[3].account = "guest-1";
    assert_false(party_join(&p, 3, KD_SEATS));
    assert_non_null(strstr(p.guest[3].why, "until the deal is over"));
    p.guest[3].account = "a guest";
    p.guest[3].bringer = "guest-1";
    assert_false(party_join(&p, 3, KD_SEATS));
    p.guest[3].bringer = "guest-4";
    assert_true(party_join(&p, 3, KD_SEATS));
    assert_int_equal(p.guest[3].view.seat, 2);
    assert_true(party_play_deal(&p));
    virtual_settle(p.base);
    assert_int_equal(p.guest[4].table.seat, 3);
    assert_int_equal(party_state(&p, 4).later, 0);
}

/* SEAT-2: who sits there before the match is seated by the lot that follows from the seed, bots take what is left;
   everybody is told once, and the seats stay as they are when the process is started anew. */
TEST("seats are drawn by lot", .before = make_folder, .after = remove_folder)
{
    static const bool mixes[] = {false, true};
    for (int i = 0; i < 2; i++) {
        uint8_t sits[KD_SEATS];
        const char *record = in_folder(mixes[i] ? "mixed.rec" : "lot.rec");
        party_open_with(&p, lot_rules, "oaaa", 5, record, (party_more){.mixes = mixes[i]});
        assert_true(party_come(&p, 3));
        assert_true(party_join(&p, 3, KD_NOBODY));
        party_begin(&p);
        party_begin(&p); /* nothing is drawn twice */
        assert_true(deck_seats(&p.options.table.rules, &p.options.table.seed, (1u << 3) - 1, sits));
        bool moved = false;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            int who = sits[seat];
            moved = moved || (who < 3 && who != seat);
            if (who == 3)
                continue;
            assert_int_equal(p.guest[who].table.seat, seat);
            assert_int_equal(p.guest[who].words[WORD_SEATED], who != seat);
            assert_string_equal(party_state(&p, 3).sitter[seat].name, p.guest[who].account);
            assert_int_equal(party_state(&p, 3).sitter[seat].opener, who == 0);
        }
        assert_true(moved);
        expect_told(4, WORD_LOT, 1);
        virtual_pass(p.base, 20000);
        party_restart(&p, true);
        virtual_pass(p.base, 3000);
        p.guest[0].unready = true;
        assert_true(party_play_deal(&p));
        for (int who = 0; who < 3; who++) {
            assert_int_equal(sits[p.guest[who].table.seat], who);
            assert_int_equal(p.guest[who].refusals, 0);
            assert_true(p.guest[who].asks > 0);
        }
        party_close(&p);
    }
}

/* Nothing is drawn for one person against bots, nor where the seats are chosen. */
TEST("without a lot everybody stays")
{
    static const struct {
        const char *rules;
        int guests;
    } rows[] = {{lot_rules, 1}, {few_cards, 3}};
    for (int i = 0; i < 2; i++) {
        party_open(&p, rows[i].rules, "oaaa", 5, NULL);
        assert_true(party_come(&p, rows[i].guests));
        party_begin(&p);
        expect_told(rows[i].guests, WORD_LOT, 0);
        for (int who = 0; who < rows[i].guests; who++)
            assert_int_equal(p.guest[who].table.seat, who);
        party_close(&p);
    }
}

/* A seat that is kept for somebody who comes later is another one then, and kept for nobody else. */
TEST("a kept seat follows the lot")
{
    party_open(&p, lot_rules, "oann", 5, NULL);
    assert_true(party_come(&p, 2));
    party_begin(&p);
    assert_false(party_join(&p, 4, KD_SEATS));
    assert_true(party_join(&p, 3, KD_SEATS));
    assert_true(party_join(&p, 2, KD_SEATS));
    unsigned seats = 0;
    for (int who = 0; who < KD_SEATS; who++)
        seats |= 1u << p.guest[who].table.seat;
    assert_int_equal(seats, (1u << KD_SEATS) - 1);
}

TEST("who was removed stays out")
{
    for (int i = 0; i < AGAIN; i++) {
        party_open(&p, few_cards, "oaab", 5, NULL);
        assert_true(party_come(&p, 3));
        party_say(&p, 0, WORD_REMOVE, 1, 0, "");
        come_again(&again[i]);
        if (party_join(&p, 1, KD_SEATS) == again[i].known)
            fail_msg("%s: %s", again[i].name, p.guest[1].why);
        if (again[i].known) {
            assert_non_null(strstr(p.guest[1].why, "you were removed"));
            assert_false(party_join(&p, 1, KD_NOBODY));
            party_say(&p, 0, WORD_INVITE, 3, 0, ""); /* a bot's */
            assert_false(party_join(&p, 1, KD_SEATS));
            party_say(&p, 0, WORD_INVITE, 1, 0, "");
            assert_true(party_join(&p, 1, KD_SEATS));
        }
        party_close(&p);
    }
}

/* And is let in again by an invitation to the seat that the one of before has become. */
TEST("who was removed before a lot")
{
    uint8_t sits[KD_SEATS];
    int now = 0;
    party_open(&p, lot_rules, "oaaa", LOT_SEED, NULL);
    assert_true(party_come(&p, 3));
    party_say(&p, 0, WORD_REMOVE, 2, 0, "");
    party_quit(&p, 2);
    assert_true(deck_seats(&p.options.table.rules, &p.options.table.seed, 3, sits));
    party_begin(&p);
    while (sits[now] != 2)
        now++;
    assert_int_not_equal(now, 2);
    assert_false(party_join(&p, 2, KD_SEATS));
    party_say(&p, 0, WORD_INVITE, now, 0, "");
    assert_true(party_join(&p, 2, KD_SEATS));
}

/* The others that the same account brings have come by themselves; new ones come no more. */
TEST("a guest is removed with who brings it")
{
    party_open(&p, few_cards, "oaaa", 5, NULL);
    for (int i = 1; i < 4; i++)
        p.guest[i].bringer = "shared";
    assert_true(party_come(&p, 3));
    party_say(&p, 0, WORD_REMOVE, 1, 0, "");
    assert_false(party_join(&p, 3, KD_SEATS));
    party_cut(&p, 2);
    virtual_pass(p.base, 3000);
    assert_int_equal(party_state(&p, 2).connection, SESSION_CONNECTED);
}

/* Where the host's disk takes nothing, everybody is told, also who comes later; the seats are theirs as before. */
TEST("a full disk is told", .before = make_folder, .after = remove_folder)
{
    party_open(&p, few_cards, "oaaa", 5, in_folder("full.rec"));
    assert_true(party_come(&p, 2));
    faults_arm(FAULT_FILES, 1, FAULT_ON);
    assert_true(party_join(&p, 2, KD_SEATS));
    expect_told(3, WORD_UNKEPT, 1);
    assert_true(party_join(&p, 3, KD_NOBODY));
    party_cut(&p, 2);
    virtual_pass(p.base, 3000);
    assert_int_equal(party_state(&p, 2).connection, SESSION_CONNECTED);
    assert_int_equal(p.guest[2].table.seat, 2);
    expect_told(4, WORD_UNKEPT, 1);
    assert_non_null(faults_disarm());
    party_begin(&p); /* when the keys are written again */
    expect_told(4, WORD_KEPT, 1);
    expect_told(4, WORD_UNRECORDED, 0);
    faults_arm(FAULT_FILES, 1, FAULT_ON);
    p.guest[0].unready = true;
    assert_true(party_play_deal(&p));
    virtual_settle(p.base);
    expect_told(4, WORD_UNRECORDED, 1);
    assert_non_null(faults_disarm());
    party_close(&p);
}

TEST("who opened the table may remove")
{
    begin("oaab", 3);
    virtual_pass(p.base, 10000);
    party_say(&p, 1, WORD_REMOVE, 2, 0, ""); /* has no say in it */
    assert_int_equal(party_state(&p, 0).sitter[2].presence, SEAT_HERE);
    party_say(&p, 0, WORD_REMOVE, 1, 0, "");
    assert_int_equal(party_state(&p, 1).connection, SESSION_GONE);
    assert_int_equal(p.guest[2].words[WORD_LEFT], 1);
    assert_int_equal(party_state(&p, 0).sitter[1].presence, SEAT_OPEN);
    party_quit(&p, 1);
    assert_false(party_join(&p, 1, KD_SEATS));
    party_say(&p, 2, WORD_LEAVE, KD_NOBODY, 0, "");
    assert_int_equal(p.guest[0].words[WORD_LEFT], 2);
    assert_true(party_play_deal(&p));
}

/* The result can be read as soon as it was told, while the table still shows the last trick. */
static void say_ready(void *arg, guest *g, const kd_event *event, const kd_view *view)
{
    (void)arg;
    if (event && view->phase == KD_PHASE_SCORED) {
        assert_int_not_equal(party_state(g->owner, g->number).waiting, WAIT_OVER);
        session_next(g->session);
    }
}

TEST("who is ready is so for one result")
{
    party_open(&p, few_cards, "oabb", 5, NULL);
    for (int i = 0; i < 2; i++) {
        assert_true(party_join(&p, i, KD_SEATS));
        p.guest[i].unready = true;
    }
    party_begin(&p);
    p.calls.seen = say_ready;
    while (p.guest[0].view.deals < 2 || p.guest[0].view.phase < KD_PHASE_PLAY) {
        virtual_pass(p.base, 1000);
        assert_true(virtual_now() < 120000); /* a result that nobody has read stays longer */
    }
    assert_int_equal(p.guest[0].view.phase, KD_PHASE_PLAY);
    for (int i = 0; i < 2; i++)
        assert_false(party_state(&p, 1).sitter[i].ready);
}
