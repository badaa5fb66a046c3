/* test_table.c - the table: whom it asks and when, what it tells, waits for, and how it ends. */
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "record/record.h"
#include "support/hall.h"
#include "support/script.h"
#include "support/test.h"
#include "support/waits.h"
#include "table/table.h"
#include "table/table_internal.h"

/* ---- four seats, and what this test notes of them besides ---- */

enum { NOTED = 64 };

static struct {
    int deal_asks, choice_asks;
    declarations offered; /* in this deal */
    kd_cards foreseen;    /* the hand shown for a private declaration */
    bool reserves_not;    /* in the private look */
    bool withdraws;       /* at the first question */
} seats[KD_SEATS];
static int private_order[NOTED], private_asks;

static void on_applied(occupant *o, const kd_event *event)
{
    if (event->kind == KD_EV_FIRST)
        seats[o->seat].offered = (declarations){0, 0};
}

static void on_asked(occupant *o)
{
    const kd_view *view = &o->view;
    seats[o->seat].deal_asks += view->phase == KD_PHASE_DEAL;
    seats[o->seat].choice_asks += kd_phase_asks(view->phase);
    if (o->silent)
        return;
    kd_action action = bots[0].decide(view, &o->rng);
    if (seats[o->seat].withdraws && kd_phase_asks(view->phase)) {
        action = act(view, KD_PASS, (kd_cards){0, 0});
        table_declare_privately(o->hall->table, o->seat, &action, false);
    }
    table_submit(o->hall->table, o->seat, o->number, &action);
}

static void on_asked_privately(occupant *o)
{
    seats[o->seat].foreseen = o->view.hand;
    private_order[private_asks++ % NOTED] = o->seat;
    if (o->silent)
        return;
    kd_action pass = act(&o->view, KD_PASS, (kd_cards){0, 0});
    table_declare_privately(o->hall->table, o->seat, &pass, !seats[o->seat].reserves_not);
}

static void on_refused(occupant *o, const kd_verdict *verdict) {}

static const hall_calls noting = {on_applied, on_asked, on_asked_privately, on_refused};

/* Closed after each test. */
static hall h;

static int close_hall(void **state)
{
    hall_close(&h);
    return 0;
}
AROUND_EACH(NULL, close_hall);

static void make_hall(const char *rules, unsigned persons, pace speed, uint64_t seed)
{
    memset(seats, 0, sizeof seats);
    private_asks = 0;
    hall_make(&h, &noting, rules, persons, speed, seed);
}

/* A hall with a table of that pace; persons: bit s for a person on seat s, else a program. */
static void open_hall(const char *rules, unsigned persons, pace speed, uint64_t seed)
{
    make_hall(rules, persons, speed, seed);
    hall_furnish(&h);
}

/* The same, with the match begun. */
static void begin_hall(const char *rules, unsigned persons, pace speed, uint64_t seed)
{
    open_hall(rules, persons, speed, seed);
    hall_start(&h);
}

/* The same, where nobody answers by itself. */
static void begin_silent(const char *rules, unsigned persons, pace speed, uint64_t seed)
{
    open_hall(rules, persons, speed, seed);
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.at[seat].silent = true;
    hall_start(&h);
}

/* Skips waits, and goes on after results, until a phase is reached. */
static void skip_to(kd_phase phase)
{
    for (int i = 0; i < 20000 && hall_round(&h)->phase != phase; i++) {
        table_skip(h.table);
        hall_next(&h);
    }
    assert_int_equal(hall_round(&h)->phase, phase);
}

/* ---- whole matches ---- */

/* Bots alone, on their own thread, with a record that replays to the same end. */
TEST("bots play a match")
{
    char path[] = "/tmp/koudi-table-XXXXXX";
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    struct event_base *base = event_base_new();
    table_options options = {.seed = seed_from(4), .pace = PACE_INSTANT, .rules_name = "80p-v3"};
    options.record = path;
    kd_rules_default(&options.rules);
    table *t = table_new(base, &options);
    assert_false(table_sit_bot(t, 0, "nobody"));
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(table_sit_bot(t, seat, seat % 2 ? "random" : "steady"));
    assert_true(table_start(t));
    while (kd_actors(table_match(t)))
        event_base_loop(base, EVLOOP_ONCE);
    uint64_t end = kd_match_hash(table_match(t));
    assert_int_not_equal(table_match(t)->winner, KD_NOBODY);
    assert_int_equal(table_state(t).record_error, 0);
    table_free(t);
    event_base_free(base);
    replay again;
    bool good = replay_file(&again, path, NULL, NULL);
    assert_int_equal(unlink(path), 0);
    if (!good)
        fail_msg("line %d: %s", again.line, again.why);
    assert_true(kd_match_hash(&again.match) == end);
    assert_string_equal(again.head.seat[0], "bot steady");
    assert_string_equal(again.head.seed.text, "4");
    assert_true(again.hashes > again.deals);
}

TEST("programs go on after a deal by themselves")
{
    begin_hall(NULL, 0, PACE_INSTANT, 9);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_OVER);
    assert_true(table_match(h.table)->deals > 1);
    hall_close(&h);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_int_equal(h.at[seat].stops, 1);
}

TEST("a result waits for a person")
{
    begin_hall(NULL, 1, PACE_INSTANT, 9);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_SCORED);
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    hall_skip(&h);
    assert_int_equal(table_match(h.table)->deals, 1);
    hall_next(&h);
    assert_true(table_match(h.table)->deals == 2);
}

/* ---- asking ---- */

/* Plays seat 0's deal by hand; each ask while dealing must offer something new. */
TEST("a person is asked when something is new")
{
    int asks = 0;
    for (uint64_t seed = 0; seed < 80; seed++) {
        open_hall(NULL, 1, PACE_INSTANT, seed);
        occupant *p = &h.at[0];
        p->silent = true;
        hall_start(&h);
        while (hall_round(&h)->phase == KD_PHASE_DEAL) {
            declarations now = declarations_of(&p->view);
            assert_true(declarations_new(now, seats[p->seat].offered));
            seats[p->seat].offered.single |= now.single;
            seats[p->seat].offered.pair |= now.pair;
            hall_pass(&h, 0);
            asks++;
        }
        hall_close(&h);
    }
    assert_true(asks > 30);
}

/* The same cards, nobody else declaring: no chance to declare goes by without an ask. */
TEST("a person is asked whenever something is new")
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        begin_silent(NULL, 15, PACE_INSTANT, seed);
        while (hall_round(&h)->phase == KD_PHASE_DEAL)
            for (int seat = 0; seat < KD_SEATS; seat++)
                hall_pass(&h, seat);
        /* Each face of the level that it drew, single and as a pair, was new once; the very last
           card of all opens the next phase instead. */
        for (int seat = 0; seat < KD_SEATS; seat++) {
            const kd_round *round = hall_round(&h);
            int news = 0, last = round->drawn[seat][round->drawn_count[seat] - 1];
            for (int i = 0; i < round->drawn_count[seat]; i++)
                news += kd_rank_of(round->drawn[seat][i]) == round->order.level;
            bool closing = (round->first + 3) % 4 == seat && kd_rank_of((kd_face)last) == 0;
            assert_int_equal(seats[seat].deal_asks, news - closing);
        }
        hall_close(&h);
    }
}

/* Brings seat 0, a person that answers nothing, to its first ask in the play of a deal. */
static void to_play(uint64_t seed)
{
    begin_hall(NULL, 1, PACE_INSTANT, seed);
    while (hall_round(&h)->phase == KD_PHASE_SCORED) {
        table_next(h.table);
        h.at[0].silent = true;
        hall_settle(&h);
    }
    occupant *p = &h.at[0];
    while (p->view.phase != KD_PHASE_PLAY || !(p->view.actors & 1)) {
        hall_answer(&h, 0);
    }
}

TEST("answers to other asks are dropped")
{
    to_play(5);
    occupant *p = &h.at[0];
    uint64_t before = hall_hash(&h);
    kd_action action = bots[0].decide(&p->view, &p->rng);
    const unsigned wrong[] = {0, p->number - 1, p->number + 1};
    for (int i = 0; i < 3; i++) {
        hall_submit(&h, 0, wrong[i], &action);
        assert_true(hall_hash(&h) == before);
    }
    for (int seat = 1; seat < KD_SEATS; seat++) {
        hall_submit(&h, seat, p->number, &action);
        assert_true(hall_hash(&h) == before);
    }
    assert_int_equal(p->refusals, 0);
    hall_submit(&h, 0, p->number, &action);
    assert_true(hall_hash(&h) != before);
}

/* FOL-4: a refusal changes nothing, and the seat is asked again. */
TEST("a refusal is told and asked again")
{
    to_play(6);
    occupant *p = &h.at[0];
    uint64_t before = hall_hash(&h);
    unsigned number = p->number;
    kd_action action = act(&p->view, KD_PLAY, (kd_cards){0, 0});
    hall_submit(&h, 0, number, &action);
    assert_int_equal(p->refusals, 1);
    assert_true(hall_hash(&h) == before);
    assert_true(p->number > number);
    hall_answer(&h, 0);
    assert_true(hall_hash(&h) != before);
}

/* DECL-1: a person may declare while cards run, without being asked. */
TEST("declaring needs no ask")
{
    begin_silent(NULL, 15, PACE_SLOW, 3);
    occupant *p = NULL;
    while (!p) {
        hall_skip(&h);
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (h.at[seat].asks)
                p = &h.at[seat];
    }
    kd_action shows[MAX_SHOWINGS];
    assert_true(legal_showings(&p->view, KD_DECLARE, shows) >= 1);
    hall_pass(&h, p->seat);
    assert_int_equal(table_state(h.table).waiting, WAIT_CARD);
    hall_submit(&h, p->seat, 0, &shows[0]);
    assert_int_equal(hall_round(&h)->declarer, KD_NOBODY);
    hall_skip(&h);
    assert_int_equal(hall_round(&h)->declarer, p->seat);
    assert_int_equal(table_state(h.table).waiting, WAIT_SHOWN);
}

/* A silent person's open ask, answered with the first thing it may show; true when it countered
   between two cards. */
static bool shows_something(occupant *p, unsigned *answered)
{
    kd_action shows[MAX_SHOWINGS];
    if (p->number <= *answered || p->view.phase != KD_PHASE_DEAL)
        return false;
    bool counters = p->view.declarer != KD_NOBODY;
    *answered = p->number;
    assert_true(legal_showings(&p->view, counters ? KD_COUNTER : KD_DECLARE, shows) >= 1);
    hall_submit(&h, p->seat, counters ? 0 : p->number, &shows[0]);
    assert_int_equal(hall_round(&h)->declarer, p->seat);
    return counters;
}

/* CTR-8: a person is asked, and may counter, while cards are still drawn. */
TEST("countering while cards are drawn")
{
    bool met = false;
    for (uint64_t seed = 1; seed <= 20 && !met; seed++) {
        unsigned answered = 0;
        begin_silent("preset = tournament", 15, PACE_INSTANT, seed);
        for (int i = 0; i < 8 && !met; i++)
            for (int seat = 0; seat < KD_SEATS && !met; seat++)
                met = shows_something(&h.at[seat], &answered);
        hall_close(&h);
    }
    assert_true(met);
}

/* ---- the time of a match ---- */

/* MATCH-1: between two deals it is the end, in a deal that is played out first. */
TEST("time ends a match")
{
    begin_hall("minutes = 60", 1, PACE_INSTANT, 9);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_SCORED);
    for (int i = 0; i < 100; i++) { /* nor does a seat that floods the table crowd it out */
        kd_action noise = act(&h.at[0].view, KD_DECLARE, kd_card(KD_BIG_JOKER));
        table_submit(h.table, 0, 0, &noise);
    }
    table_time_over(h.table);
    hall_settle(&h);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_OVER);
    assert_int_equal(table_match(h.table)->deals, 1);
}

TEST("time lets a deal be played out")
{
    begin_hall("minutes = 60", 15, PACE_SLOW, 9);
    table_time_over(h.table);
    skip_to(KD_PHASE_PLAY);
    assert_int_equal(table_match(h.table)->time_up, 1);
    skip_to(KD_PHASE_OVER);
    assert_int_equal(table_match(h.table)->deals, 1);
    assert_int_not_equal(table_match(h.table)->winner, KD_NOBODY);
}

/* Where no limit is set the table would be refused, and play goes on. */
TEST("time without a limit")
{
    begin_hall(NULL, 1, PACE_INSTANT, 9);
    table_time_over(h.table);
    hall_settle(&h);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_SCORED);
}

/* ---- waiting ---- */

TEST("skipping ends each wait at once")
{
    int waits[WAIT_COUNT] = {0};
    open_hall(NULL, 0, PACE_SLOW, 8);
    table_set_dealing(h.table, DEALING_LIVE);
    hall_start(&h);
    for (int i = 0; i < 20000 && kd_actors(table_match(h.table)); i++) {
        uint64_t before = hall_hash(&h);
        table_wait wait = table_state(h.table).waiting;
        waits[wait]++;
        assert_int_not_equal(wait, WAIT_NONE);
        hall_settle(&h);
        assert_true(hall_hash(&h) == before);
        hall_skip(&h);
    }
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_OVER);
    for (int wait = WAIT_CARD; wait <= WAIT_OVER; wait++)
        assert_true(waits[wait] > 0);
}

static bool in_auction(void)
{
    int phase = hall_round(&h)->phase;
    return kd_phase_asks(phase) || phase == KD_PHASE_BURY;
}

/* CTR-3, BURY-1: each pass, counter, taking and burying is shown for a while, whatever the seat holds.
   A program is asked meanwhile, so that its thinking does not add to it; a person is asked
   afterwards. */
TEST("each step of the auction is shown")
{
    enum { SOUTH = 0, PERSON = 1 << SOUTH };
    int passes = 0, burials = 0, person_asked = 0;
    begin_hall(NULL, PERSON, PACE_SLOW, 8);
    for (int i = 0; i < 4000 && table_match(h.table)->deals < 9; i++) {
        kd_round before = *hall_round(&h);
        table_skip(h.table);
        hall_next(&h);
        const kd_round *now = hall_round(&h);
        if (!kd_phase_asks(before.phase) && before.phase != KD_PHASE_BURY)
            continue;
        bool leads =
            before.phase == KD_PHASE_BURY && before.burier == SOUTH && now->actors == PERSON;
        table_wait wait = table_state(h.table).waiting;
        passes += wait == WAIT_STEP && now->waiting != before.waiting;
        burials += before.phase == KD_PHASE_BURY;
        assert_true(leads || wait == WAIT_STEP || wait == WAIT_SHOWN);
        if (!in_auction())
            continue;
        int actor = __builtin_ctz(now->actors), ahead = h.table->chair[actor].open != 0;
        person_asked += actor == SOUTH;
        assert_int_equal(ahead, actor != SOUTH && !h.table->may_undo);
    }
    assert_true(passes > 0 && burials > 0 && person_asked > 0);
}

/* A finished trick lies open before anybody is asked to lead the next. */
TEST("a finished trick is seen")
{
    begin_hall(NULL, 1, PACE_NORMAL, 8);
    for (int i = 0; i < 2000 && table_state(h.table).waiting != WAIT_TRICK; i++) {
        hall_skip(&h);
    }
    assert_int_equal(table_state(h.table).waiting, WAIT_TRICK);
    const kd_round *round = hall_round(&h);
    assert_int_equal(round->pos.tricks, 1);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_false(kd_empty(round->trick[0].play[seat]));
    assert_true(kd_empty(round->trick[1].play[round->pos.turn]));
    assert_in_range(table_state(h.table).left_ms, 1, pace_ms(PACE_NORMAL, WAIT_TRICK));
    table_hold(h.table, true);
    assert_int_equal(table_state(h.table).left_ms, 0);
    table_hold(h.table, false);
    assert_in_range(table_state(h.table).left_ms, 1, pace_ms(PACE_NORMAL, WAIT_TRICK));
    table_skip(h.table);
    assert_int_equal(table_state(h.table).left_ms, 0);
}

/* A bot's play is on its way for a while, a person is asked without delay. */
TEST("only others plays are slowed")
{
    begin_hall(NULL, 5, PACE_NORMAL, 8);
    skip_to(KD_PHASE_PLAY);
    for (int i = 0; i < 300 && hall_round(&h)->phase == KD_PHASE_PLAY; i++) {
        const kd_round *round = hall_round(&h);
        if (table_state(h.table).waiting == WAIT_PLAY)
            assert_int_equal(round->pos.turn % 2, 1);
        hall_skip(&h);
    }
}

TEST("held nothing moves")
{
    begin_hall(NULL, 1, PACE_SLOW, 8);
    table_hold(h.table, true);
    uint64_t before = hall_hash(&h);
    int changes = h.changes;
    hall_skip(&h);
    assert_true(hall_hash(&h) == before);
    assert_int_equal(h.changes, changes);
    table_wait wait = table_state(h.table).waiting;
    hall_hold(&h, false);
    assert_true(hall_hash(&h) == before); /* the wait begins again */
    assert_int_equal(table_state(h.table).waiting, wait);
    hall_skip(&h);
    assert_true(hall_hash(&h) != before);
}

TEST("an answer given while held is kept")
{
    to_play(5);
    occupant *p = &h.at[0];
    uint64_t before = hall_hash(&h);
    kd_action action = bots[0].decide(&p->view, &p->rng);
    table_hold(h.table, true);
    hall_submit(&h, 0, p->number, &action);
    assert_true(hall_hash(&h) == before);
    hall_hold(&h, false);
    assert_true(hall_hash(&h) != before);
}

/* The answer that is waited for is not lost among what nobody asked for. */
TEST("a flood crowds nothing out")
{
    to_play(5);
    uint64_t before = hall_hash(&h);
    for (int i = 0; i < 100; i++) {
        kd_action noise = act(&h.at[1].view, KD_DECLARE, kd_card(KD_BIG_JOKER));
        table_submit(h.table, 1, 0, &noise);
        table_submit(h.table, 1, h.at[1].number + 1, &noise);
    }
    hall_answer(&h, 0);
    assert_true(hall_hash(&h) != before);
}

TEST("a faster pace counts at once")
{
    begin_hall(NULL, 0, PACE_SLOW, 8);
    table_set_pace(h.table, PACE_INSTANT);
    hall_settle(&h);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_OVER);
}

TEST("time alone moves it")
{
    begin_hall(NULL, 0, PACE_FAST, 8);
    uint64_t before = hall_hash(&h);
    while (hall_hash(&h) == before)
        event_base_loop(h.base, EVLOOP_ONCE);
}

/* ---- closed dealing ---- */

static void open_closed(uint64_t seed, unsigned persons)
{
    make_hall(NULL, persons, PACE_INSTANT, seed);
    h.options.closed_deal = true;
    hall_furnish(&h);
}

TEST("each person is shown its whole hand once")
{
    open_closed(12, 15);
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.at[seat].silent = true;
    hall_start(&h);
    kd_action pass = {.verb = KD_PASS};
    for (int i = 0; i < KD_SEATS; i++) {
        int seat = private_order[i];
        assert_int_equal(private_asks, i + 1);
        assert_true(hall_round(&h)->phase <= KD_PHASE_DEAL);
        assert_int_equal(h.at[seat].view.drawn_count, 25);
        hall_declare_privately(&h, (seat + 1) % KD_SEATS, &pass); /* not the seat that is asked */
        assert_int_equal(private_asks, i + 1);
        hall_declare_privately(&h, seat, &pass);
    }
    const kd_round *round = hall_round(&h);
    assert_int_not_equal(round->phase, KD_PHASE_DEAL);
    assert_int_equal(private_asks, KD_SEATS);
    for (int i = 0; i < KD_SEATS; i++) { /* in drawing order (DRAW-4) */
        assert_int_equal(private_order[i], (round->first + i) % KD_SEATS);
        assert_int_equal(seats[i].deal_asks, 0);
        assert_true(kd_same(seats[i].foreseen, round->hand[i]));
    }
}

/* The position, from 0, at which a card comes up in the drawing of all. */
static int drawn_at(const kd_round *round, int seat, kd_face face)
{
    int i = 0;
    while (round->drawn[seat][i] != face)
        i++;
    return i * KD_SEATS + (seat + KD_SEATS - round->first) % KD_SEATS;
}

/* Everybody wants to declare: the card drawn first stands (DECL-1). */
TEST("the earliest card declared stands")
{
    int contested = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        open_closed(seed, 15);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.at[seat].silent = true;
        assert_true(table_start(h.table));
        kd_face wanted[KD_SEATS];
        for (int i = 0; i < KD_SEATS; i++) {
            hall_settle(&h);
            int seat = private_order[i];
            assert_int_equal(private_asks, i + 1);
            kd_action pass = {.verb = KD_PASS}, show[MAX_SHOWINGS];
            int can = legal_showings(&h.at[seat].view, KD_DECLARE, show);
            wanted[seat] = can ? (kd_face)kd_take(&(kd_cards){show[0].cards.one, 0}) : KD_NO_FACE;
            table_declare_privately(h.table, seat, can ? &show[0] : &pass, true);
        }
        hall_settle(&h);
        const kd_round *round = hall_round(&h);
        int best = KD_NOBODY, at = 1000, requests = 0;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            if (wanted[seat] == KD_NO_FACE)
                continue;
            requests++;
            if (drawn_at(round, seat, wanted[seat]) < at) {
                at = drawn_at(round, seat, wanted[seat]);
                best = seat;
            }
        }
        contested += requests > 1;
        assert_int_equal(round->declarer, best);
        for (int seat = 0; seat < KD_SEATS; seat++)
            assert_int_equal(h.at[seat].refusals, 0);
        hall_close(&h);
    }
    assert_true(contested > 10);
}

/* DECL-2: of a pair the first card is shown when it is drawn, and the second reinforces it. */
TEST("a pair wanted is declared and reinforced")
{
    int pairs = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        open_closed(seed, 1);
        h.at[0].silent = true;
        for (int seat = 1; seat < KD_SEATS; seat++)
            h.at[seat].silent = true; /* they pass, below */
        assert_true(table_start(h.table));
        hall_settle(&h);
        kd_action show[MAX_SHOWINGS];
        int can = legal_showings(&h.at[0].view, KD_DECLARE, show), at = 0;
        while (at < can && !show[at].cards.two)
            at++;
        if (at < can) {
            hall_declare_privately(&h, 0, &show[at]);
            const kd_round *round = hall_round(&h);
            for (int i = 0; i < 200 && round->phase == KD_PHASE_DEAL; i++) {
                for (int seat = 1; seat < KD_SEATS; seat++)
                    hall_pass(&h, seat);
            }
            assert_int_equal(round->declarer, 0);
            assert_true(kd_same(round->standing, show[at].cards));
            pairs++;
        }
        hall_close(&h);
    }
    assert_true(pairs > 3);
}

TEST("a wrong private declaration is asked again")
{
    open_closed(12, 1);
    h.at[0].silent = true;
    hall_start(&h);
    kd_action joker = {.verb = KD_DECLARE, .cards = kd_card(KD_BIG_JOKER)};
    hall_declare_privately(&h, 0, &joker);
    assert_int_equal(h.at[0].refusals, 1);
    assert_int_equal(h.at[0].private_asks, 2);
}

TEST("private declarations are asked in every deal")
{
    open_closed(12, 5);
    hall_start(&h);
    for (int deal = 1; deal <= 3; deal++) {
        assert_int_equal(hall_round(&h)->phase, KD_PHASE_SCORED);
        assert_int_equal(h.at[0].private_asks, deal);
        assert_int_equal(h.at[2].private_asks, deal);
        assert_int_equal(h.at[1].private_asks, 0);
        hall_next(&h);
    }
}

/* Who did not reserve passes by itself, but buries and plays; who did is asked at every step. */
TEST("only who reserved is called")
{
    int called = 0, buried = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_closed(seed, 15);
        for (int seat = 1; seat < KD_SEATS; seat++)
            seats[seat].reserves_not = true;
        hall_start(&h);
        while (hall_round(&h)->phase != KD_PHASE_SCORED)
            hall_settle(&h);
        called += seats[0].choice_asks;
        for (int seat = 1; seat < KD_SEATS; seat++) {
            assert_int_equal(seats[seat].choice_asks, 0);
            assert_true(h.at[seat].asks > 0);
        }
        for (int seat = 0; seat < KD_SEATS; seat++)
            buried += h.at[seat].view.buried_before >> seat & 1;
        hall_next(&h); /* a reservation is for one deal */
        for (int seat = 0; seat < KD_SEATS; seat++)
            assert_int_equal(h.at[seat].private_asks, 2);
        hall_close(&h);
    }
    assert_true(called > 20 && buried >= 20);
}

/* Who has reserved and withdraws at the first question is not asked another one in this deal. */
TEST("a reservation is taken back")
{
    int asked = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_closed(seed, 15);
        for (int seat = 0; seat < KD_SEATS; seat++)
            seats[seat].withdraws = true;
        hall_start(&h);
        while (hall_round(&h)->phase != KD_PHASE_SCORED)
            hall_settle(&h);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            assert_in_range(seats[seat].choice_asks, 0, 1);
            asked += seats[seat].choice_asks;
        }
        hall_next(&h);
        for (int seat = 0; seat < KD_SEATS; seat++)
            assert_int_equal(h.at[seat].private_asks, 2);
        hall_close(&h);
    }
    assert_true(asked > 40);
}

/* ---- people come and go ---- */

typedef struct onlooker {
    int heard, plays;
    bool leaked;
} onlooker;

static void look_on(void *arg, const kd_events *events)
{
    onlooker *o = arg;
    for (int i = 0; i < events->count; i++) {
        kd_event open = kd_event_for(&events->list[i], KD_NOBODY);
        o->leaked |= open.kind == KD_EV_DEALT && !kd_empty(open.cards);
        o->plays += open.kind == KD_EV_PLAYED;
    }
    o->heard += events->count;
}

TEST("a chair changes hands between deals")
{
    onlooker all = {0, 0, false};
    char path[] = "/tmp/koudi-table-XXXXXX", text[1 << 16];
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    make_hall(NULL, 1, PACE_INSTANT, 9);
    h.options.record = path;
    hall_furnish(&h);
    table_watch(h.table, look_on, &all);
    hall_start(&h);
    int stops = h.at[2].stops, asks = h.at[2].asks;
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    assert_true(table_sit_bot(h.table, 2, "steady"));
    assert_true(table_sit(h.table, 1, &hall_apart, &h.at[1], "Mei"));
    assert_int_equal(h.at[2].stops, stops + 1);
    hall_next(&h);
    assert_int_equal(table_match(h.table)->deals, 2);
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    assert_int_equal(h.at[2].asks, asks);
    assert_true(all.heard > 200 && all.plays >= 100);
    assert_false(all.leaked);
    hall_close(&h);
    assert_int_equal(h.at[2].stops, stops + 1);
    long length = file_read(path, text, sizeof text - 1);
    assert_true(length > 0);
    text[length] = '\0';
    assert_non_null(strstr(text, "seat 2: bot steady sits down"));
    assert_non_null(strstr(text, "seat 1: human Mei sits down"));
    replay again;
    assert_true(replay_file(&again, path, NULL, NULL));
    assert_int_equal(unlink(path), 0);
    seed_forget(path);
}

/* A person at a terminal of its own answers in no time, and its play takes that of a bot's all the same. */
TEST("who sits apart plays at the pace of bots")
{
    open_hall(NULL, 0xf, PACE_SLOW, 9);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(table_sit(h.table, seat, &hall_apart, &h.at[seat], NULL));
    table_set_dealing(h.table, DEALING_LIVE);
    hall_start(&h);
    int waits = 0;
    for (int i = 0; i < 20000 && hall_round(&h)->phase != KD_PHASE_SCORED; i++) {
        const kd_round *round = hall_round(&h);
        bool answers = round->phase == KD_PHASE_PLAY && round->pos.played;
        assert_true(!answers || table_state(h.table).waiting != WAIT_NONE);
        waits += answers;
        hall_skip(&h);
    }
    assert_true(waits > 60);
}

/* ---- ends and errors ---- */

TEST("play goes on without a record")
{
    make_hall(NULL, 0, PACE_INSTANT, 9);
    h.options.record = "/nonexistent/folder/of/records.rec";
    hall_furnish(&h);
    hall_start(&h);
    assert_int_not_equal(table_state(h.table).record_error, 0);
    assert_int_equal(hall_round(&h)->phase, KD_PHASE_OVER);
}

static void free_the_table(void *arg)
{
    table_free(h.table);
    h.table = NULL;
}

TEST("the change callback may free it")
{
    open_hall(NULL, 0, PACE_INSTANT, 9);
    table_listen(h.table, &(session_calls){.changed = free_the_table}, &h);
    assert_true(table_start(h.table));
    event_base_loop(h.base, EVLOOP_NONBLOCK);
    assert_null(h.table);
}

TEST("an empty chair does not start")
{
    struct event_base *base = event_base_new();
    table_options options = {.seed = seed_from(1)};
    kd_rules_default(&options.rules);
    table *t = table_new(base, &options);
    assert_true(table_sit_bot(t, 0, "random"));
    assert_false(table_start(t));
    table_free(t);
    event_base_free(base);
}

PREPARE(int argc, char **argv)
{
    make_waits_long();
    return 0;
}
