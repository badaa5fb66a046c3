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
#include "support/script.h"
#include "support/test.h"
#include "support/waits.h"
#include "table/table.h"
#include "table/table_internal.h"

/* ---- four seats that note what the table does to them ---- */

enum { NOTED = 64 };

typedef struct player {
    struct hall *hall;
    int seat;
    bool silent; /* answers nothing by itself */
    kd_rng rng;
    kd_view view;    /* of the last ask or event */
    unsigned number; /* of the last ask, private ones too */
    int asks, deal_asks, choice_asks, tells, refusals, private_asks, stops;
    declarations offered; /* in this deal */
    kd_cards foreseen;    /* the hand shown for a private declaration */
    kd_cards declares;    /* its private declaration; empty: pass */
    bool reserves_not;    /* in the private look */
    bool withdraws;       /* at the first question */
} player;

/* The table, its loop, and the four. */
typedef struct hall {
    struct event_base *base;
    table *table;
    player player[KD_SEATS];
    int changes;
    int private_order[NOTED], private_asks;
    table_options options;
} hall;

static bool on_start(void *self, table *t, int seat)
{
    player *p = self;
    assert_non_null(t);
    p->seat = seat;
    kd_rng_seed(&p->rng, 77, (unsigned)seat);
    return true;
}

/* VIEW-1: another seat's cards are never told, and the view is this seat's own. */
static void on_tell(void *self, const kd_event *event, const kd_view *view)
{
    player *p = self;
    p->tells++;
    p->view = *view;
    assert_int_equal(view->seat, p->seat);
    bool secret =
        event->kind == KD_EV_DEALT || event->kind == KD_EV_TOOK || event->kind == KD_EV_BURIED;
    if (secret && event->seat != p->seat)
        assert_true(kd_empty(event->cards));
    if (event->kind == KD_EV_FIRST)
        p->offered = (declarations){0, 0};
}

static void on_ask(void *self, const kd_view *view, unsigned number)
{
    player *p = self;
    assert_true(view->actors >> p->seat & 1);
    assert_true(number > p->number);
    p->view = *view;
    p->number = number;
    p->asks++;
    p->deal_asks += view->phase == KD_PHASE_DEAL;
    p->choice_asks += kd_phase_asks(view->phase);
    if (p->silent)
        return;
    kd_action action = bots[0].decide(view, &p->rng);
    if (p->withdraws && kd_phase_asks(view->phase)) {
        action = act(view, KD_PASS, (kd_cards){0, 0});
        table_declare_privately(p->hall->table, p->seat, &action, false);
    }
    table_submit(p->hall->table, p->seat, number, &action);
}

static void on_refused(void *self, const kd_verdict *verdict)
{
    player *p = self;
    assert_int_not_equal(verdict->reason, KD_OK);
    p->refusals++;
}

static void on_stop(void *self)
{
    player *p = self;
    p->stops++;
}

static void on_private(void *self, const kd_view *view, unsigned number)
{
    player *p = self;
    p->view = *view;
    p->number = number;
    p->private_asks++;
    p->foreseen = view->hand;
    p->hall->private_order[p->hall->private_asks++ % NOTED] = p->seat;
    if (p->silent)
        return;
    kd_action action = act(view, kd_empty(p->declares) ? KD_PASS : KD_DECLARE, p->declares);
    table_declare_privately(p->hall->table, p->seat, &action, !p->reserves_not);
}

static const seat_kind person = {.name = "person",
                                 .person = true,
                                 .start = on_start,
                                 .tell = on_tell,
                                 .ask = on_ask,
                                 .refused = on_refused,
                                 .stop = on_stop,
                                 .declare_privately = on_private};
static const seat_kind apart = {.name = "person",
                                .person = true,
                                .apart = true,
                                .start = on_start,
                                .tell = on_tell,
                                .ask = on_ask,
                                .refused = on_refused,
                                .stop = on_stop};
static const seat_kind program = {.name = "program",
                                  .told_once = true,
                                  .start = on_start,
                                  .tell = on_tell,
                                  .ask = on_ask,
                                  .refused = on_refused,
                                  .stop = on_stop};

static void on_change(void *arg)
{
    hall *h = arg;
    h->changes++;
}

/* A hall with a table of that pace; persons: bit s for a person on seat s, else a program. rules:
   as in a script. */
static void open_hall_by(hall *h, const char *rules, unsigned persons, pace speed, uint64_t seed)
{
    memset(h, 0, sizeof *h);
    h->base = event_base_new();
    h->options.seed = seed_from(seed);
    h->options.pace = speed;
    h->options.rules = script_rules(rules);
    h->table = table_new(h->base, &h->options);
    assert_non_null(h->table);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        h->player[seat].hall = h;
        table_sit(h->table, seat, persons >> seat & 1 ? &person : &program, &h->player[seat], NULL);
    }
    table_listen(h->table, &(session_calls){.changed = on_change}, h);
}

static void open_hall(hall *h, unsigned persons, pace speed, uint64_t seed)
{
    open_hall_by(h, NULL, persons, speed, seed);
}

/* Runs the loop until nothing happens any more without time passing. */
static void settle(hall *h)
{
    settle_loop(h->base, &h->changes);
}

static void start(hall *h)
{
    assert_true(table_start(h->table));
    settle(h);
}

static void close_hall(hall *h)
{
    table_free(h->table);
    event_base_free(h->base);
}

/* Skips waits, and goes on after results, until a phase is reached. */
static void skip_to(hall *h, kd_phase phase)
{
    for (int i = 0; i < 20000 && table_match(h->table)->round.phase != phase; i++) {
        table_skip(h->table);
        table_next(h->table);
        settle(h);
    }
    assert_int_equal(table_match(h->table)->round.phase, phase);
}

static uint64_t hash(const hall *h)
{
    return kd_match_hash(table_match(h->table));
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
    hall h;
    open_hall(&h, 0, PACE_INSTANT, 9);
    start(&h);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_OVER);
    assert_true(table_match(h.table)->deals > 1);
    close_hall(&h);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_int_equal(h.player[seat].stops, 1);
}

TEST("a result waits for a person")
{
    hall h;
    open_hall(&h, 1, PACE_INSTANT, 9);
    start(&h);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_SCORED);
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    table_skip(h.table);
    settle(&h);
    assert_int_equal(table_match(h.table)->deals, 1);
    table_next(h.table);
    settle(&h);
    assert_true(table_match(h.table)->deals == 2);
    close_hall(&h);
}

/* ---- asking ---- */

/* Plays seat 0's deal by hand; each ask while dealing must offer something new. */
TEST("a person is asked when something is new")
{
    int asks = 0;
    for (uint64_t seed = 0; seed < 80; seed++) {
        hall h;
        open_hall(&h, 1, PACE_INSTANT, seed);
        player *p = &h.player[0];
        p->silent = true;
        start(&h);
        while (table_match(h.table)->round.phase == KD_PHASE_DEAL) {
            declarations now = declarations_of(&p->view);
            assert_true(declarations_new(now, p->offered));
            p->offered.single |= now.single;
            p->offered.pair |= now.pair;
            kd_action pass = act(&p->view, KD_PASS, (kd_cards){0, 0});
            table_submit(h.table, 0, p->number, &pass);
            settle(&h);
            asks++;
        }
        close_hall(&h);
    }
    assert_true(asks > 30);
}

/* The same cards, nobody else declaring: no chance to declare goes by without an ask. */
TEST("a person is asked whenever something is new")
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        hall h;
        open_hall(&h, 15, PACE_INSTANT, seed);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.player[seat].silent = true;
        start(&h);
        while (table_match(h.table)->round.phase == KD_PHASE_DEAL)
            for (int seat = 0; seat < KD_SEATS; seat++) {
                kd_action pass = {.verb = KD_PASS};
                table_submit(h.table, seat, h.player[seat].number, &pass);
                settle(&h);
            }
        /* Each face of the level that it drew, single and as a pair, was new once; the very last
           card of all opens the next phase instead. */
        for (int seat = 0; seat < KD_SEATS; seat++) {
            const kd_round *round = &table_match(h.table)->round;
            int news = 0, last = round->drawn[seat][round->drawn_count[seat] - 1];
            for (int i = 0; i < round->drawn_count[seat]; i++)
                news += kd_rank_of(round->drawn[seat][i]) == round->order.level;
            bool closing = (round->first + 3) % 4 == seat && kd_rank_of((kd_face)last) == 0;
            assert_int_equal(h.player[seat].deal_asks, news - closing);
        }
        close_hall(&h);
    }
}

/* Brings seat 0, a person that answers nothing, to its first ask in the play of a deal. */
static void to_play(hall *h, uint64_t seed)
{
    open_hall(h, 1, PACE_INSTANT, seed);
    start(h);
    while (table_match(h->table)->round.phase == KD_PHASE_SCORED) {
        table_next(h->table);
        h->player[0].silent = true;
        settle(h);
    }
    player *p = &h->player[0];
    while (p->view.phase != KD_PHASE_PLAY || !(p->view.actors & 1)) {
        kd_action action = bots[0].decide(&p->view, &p->rng);
        table_submit(h->table, 0, p->number, &action);
        settle(h);
    }
}

TEST("answers to other asks are dropped")
{
    hall h;
    to_play(&h, 5);
    player *p = &h.player[0];
    uint64_t before = hash(&h);
    kd_action action = bots[0].decide(&p->view, &p->rng);
    const unsigned wrong[] = {0, p->number - 1, p->number + 1};
    for (int i = 0; i < 3; i++) {
        table_submit(h.table, 0, wrong[i], &action);
        settle(&h);
        assert_true(hash(&h) == before);
    }
    for (int seat = 1; seat < KD_SEATS; seat++) {
        table_submit(h.table, seat, p->number, &action);
        settle(&h);
        assert_true(hash(&h) == before);
    }
    assert_int_equal(p->refusals, 0);
    table_submit(h.table, 0, p->number, &action);
    settle(&h);
    assert_true(hash(&h) != before);
    close_hall(&h);
}

/* FOL-4: a refusal changes nothing, and the seat is asked again. */
TEST("a refusal is told and asked again")
{
    hall h;
    to_play(&h, 6);
    player *p = &h.player[0];
    uint64_t before = hash(&h);
    unsigned number = p->number;
    kd_action action = act(&p->view, KD_PLAY, (kd_cards){0, 0});
    table_submit(h.table, 0, number, &action);
    settle(&h);
    assert_int_equal(p->refusals, 1);
    assert_true(hash(&h) == before);
    assert_true(p->number > number);
    action = bots[0].decide(&p->view, &p->rng);
    table_submit(h.table, 0, p->number, &action);
    settle(&h);
    assert_true(hash(&h) != before);
    close_hall(&h);
}

/* DECL-1: a person may declare while cards run, without being asked. */
TEST("declaring needs no ask")
{
    hall h;
    open_hall(&h, 15, PACE_SLOW, 3);
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.player[seat].silent = true;
    start(&h);
    player *p = NULL;
    while (!p) {
        table_skip(h.table);
        settle(&h);
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (h.player[seat].asks)
                p = &h.player[seat];
    }
    kd_action pass = {.verb = KD_PASS}, shows[MAX_SHOWINGS];
    assert_true(legal_showings(&p->view, KD_DECLARE, shows) >= 1);
    table_submit(h.table, p->seat, p->number, &pass);
    settle(&h);
    assert_int_equal(table_state(h.table).waiting, WAIT_CARD);
    table_submit(h.table, p->seat, 0, &shows[0]);
    settle(&h);
    assert_int_equal(table_match(h.table)->round.declarer, KD_NOBODY);
    table_skip(h.table);
    settle(&h);
    assert_int_equal(table_match(h.table)->round.declarer, p->seat);
    assert_int_equal(table_state(h.table).waiting, WAIT_SHOWN);
    close_hall(&h);
}

/* A silent person's open ask, answered with the first thing it may show; true when it countered
   between two cards. */
static bool shows_something(hall *h, player *p, unsigned *answered)
{
    kd_action shows[MAX_SHOWINGS];
    if (p->number <= *answered || p->view.phase != KD_PHASE_DEAL)
        return false;
    bool counters = p->view.declarer != KD_NOBODY;
    *answered = p->number;
    assert_true(legal_showings(&p->view, counters ? KD_COUNTER : KD_DECLARE, shows) >= 1);
    table_submit(h->table, p->seat, counters ? 0 : p->number, &shows[0]);
    settle(h);
    assert_int_equal(table_match(h->table)->round.declarer, p->seat);
    return counters;
}

/* CTR-8: a person is asked, and may counter, while cards are still drawn. */
TEST("countering while cards are drawn")
{
    bool met = false;
    for (uint64_t seed = 1; seed <= 20 && !met; seed++) {
        hall h;
        unsigned answered = 0;
        open_hall_by(&h, "preset = tournament", 15, PACE_INSTANT, seed);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.player[seat].silent = true;
        start(&h);
        for (int i = 0; i < 8 && !met; i++)
            for (int seat = 0; seat < KD_SEATS && !met; seat++)
                met = shows_something(&h, &h.player[seat], &answered);
        close_hall(&h);
    }
    assert_true(met);
}

/* ---- the time of a match ---- */

/* MATCH-1: between two deals it is the end, in a deal that is played out first. */
TEST("time ends a match")
{
    hall h;
    open_hall_by(&h, "minutes = 60", 1, PACE_INSTANT, 9);
    start(&h);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_SCORED);
    for (int i = 0; i < 100; i++) { /* nor does a seat that floods the table crowd it out */
        kd_action noise = act(&h.player[0].view, KD_DECLARE, kd_card(KD_BIG_JOKER));
        table_submit(h.table, 0, 0, &noise);
    }
    table_time_over(h.table);
    settle(&h);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_OVER);
    assert_int_equal(table_match(h.table)->deals, 1);
    close_hall(&h);
}

TEST("time lets a deal be played out")
{
    hall h;
    open_hall_by(&h, "minutes = 60", 15, PACE_SLOW, 9);
    start(&h);
    table_time_over(h.table);
    skip_to(&h, KD_PHASE_PLAY);
    assert_int_equal(table_match(h.table)->time_up, 1);
    skip_to(&h, KD_PHASE_OVER);
    assert_int_equal(table_match(h.table)->deals, 1);
    assert_int_not_equal(table_match(h.table)->winner, KD_NOBODY);
    close_hall(&h);
}

/* Where no limit is set the table would be refused, and play goes on. */
TEST("time without a limit")
{
    hall h;
    open_hall(&h, 1, PACE_INSTANT, 9);
    start(&h);
    table_time_over(h.table);
    settle(&h);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_SCORED);
    close_hall(&h);
}

/* ---- waiting ---- */

TEST("skipping ends each wait at once")
{
    hall h;
    int waits[WAIT_COUNT] = {0};
    open_hall(&h, 0, PACE_SLOW, 8);
    table_set_dealing(h.table, DEALING_LIVE);
    start(&h);
    for (int i = 0; i < 20000 && kd_actors(table_match(h.table)); i++) {
        uint64_t before = hash(&h);
        table_wait wait = table_state(h.table).waiting;
        waits[wait]++;
        assert_int_not_equal(wait, WAIT_NONE);
        settle(&h);
        assert_true(hash(&h) == before);
        table_skip(h.table);
        settle(&h);
    }
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_OVER);
    for (int wait = WAIT_CARD; wait <= WAIT_OVER; wait++)
        assert_true(waits[wait] > 0);
    close_hall(&h);
}

static bool in_auction(const hall *h)
{
    int phase = table_match(h->table)->round.phase;
    return kd_phase_asks(phase) || phase == KD_PHASE_BURY;
}

/* CTR-3, BURY-1: each pass, counter, taking and burying is shown for a while, whatever the seat holds.
   A program is asked meanwhile, so that its thinking does not add to it; a person is asked
   afterwards. */
TEST("each step of the auction is shown")
{
    enum { SOUTH = 0, PERSON = 1 << SOUTH };
    int passes = 0, burials = 0, person_asked = 0;
    hall h;
    open_hall(&h, PERSON, PACE_SLOW, 8);
    start(&h);
    for (int i = 0; i < 4000 && table_match(h.table)->deals < 9; i++) {
        kd_round before = table_match(h.table)->round;
        table_skip(h.table);
        table_next(h.table);
        settle(&h);
        const kd_round *now = &table_match(h.table)->round;
        if (!kd_phase_asks(before.phase) && before.phase != KD_PHASE_BURY)
            continue;
        bool leads =
            before.phase == KD_PHASE_BURY && before.burier == SOUTH && now->actors == PERSON;
        table_wait wait = table_state(h.table).waiting;
        passes += wait == WAIT_STEP && now->waiting != before.waiting;
        burials += before.phase == KD_PHASE_BURY;
        assert_true(leads || wait == WAIT_STEP || wait == WAIT_SHOWN);
        if (!in_auction(&h))
            continue;
        int actor = __builtin_ctz(now->actors), ahead = h.table->chair[actor].open != 0;
        person_asked += actor == SOUTH;
        assert_int_equal(ahead, actor != SOUTH && !h.table->may_undo);
    }
    assert_true(passes > 0 && burials > 0 && person_asked > 0);
    close_hall(&h);
}

/* A finished trick lies open before anybody is asked to lead the next. */
TEST("a finished trick is seen")
{
    hall h;
    open_hall(&h, 1, PACE_NORMAL, 8);
    start(&h);
    for (int i = 0; i < 2000 && table_state(h.table).waiting != WAIT_TRICK; i++) {
        table_skip(h.table);
        settle(&h);
    }
    assert_int_equal(table_state(h.table).waiting, WAIT_TRICK);
    const kd_round *round = &table_match(h.table)->round;
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
    close_hall(&h);
}

/* A bot's play is on its way for a while, a person is asked without delay. */
TEST("only others plays are slowed")
{
    hall h;
    open_hall(&h, 5, PACE_NORMAL, 8);
    start(&h);
    skip_to(&h, KD_PHASE_PLAY);
    for (int i = 0; i < 300 && table_match(h.table)->round.phase == KD_PHASE_PLAY; i++) {
        const kd_round *round = &table_match(h.table)->round;
        if (table_state(h.table).waiting == WAIT_PLAY)
            assert_int_equal(round->pos.turn % 2, 1);
        table_skip(h.table);
        settle(&h);
    }
    close_hall(&h);
}

TEST("held nothing moves")
{
    hall h;
    open_hall(&h, 1, PACE_SLOW, 8);
    start(&h);
    table_hold(h.table, true);
    uint64_t before = hash(&h);
    int changes = h.changes;
    table_skip(h.table);
    settle(&h);
    assert_true(hash(&h) == before);
    assert_int_equal(h.changes, changes);
    table_wait wait = table_state(h.table).waiting;
    table_hold(h.table, false);
    settle(&h);
    assert_true(hash(&h) == before); /* the wait begins again */
    assert_int_equal(table_state(h.table).waiting, wait);
    table_skip(h.table);
    settle(&h);
    assert_true(hash(&h) != before);
    close_hall(&h);
}

TEST("an answer given while held is kept")
{
    hall h;
    to_play(&h, 5);
    player *p = &h.player[0];
    uint64_t before = hash(&h);
    kd_action action = bots[0].decide(&p->view, &p->rng);
    table_hold(h.table, true);
    table_submit(h.table, 0, p->number, &action);
    settle(&h);
    assert_true(hash(&h) == before);
    table_hold(h.table, false);
    settle(&h);
    assert_true(hash(&h) != before);
    close_hall(&h);
}

/* The answer that is waited for is not lost among what nobody asked for. */
TEST("a flood crowds nothing out")
{
    hall h;
    to_play(&h, 5);
    uint64_t before = hash(&h);
    for (int i = 0; i < 100; i++) {
        kd_action noise = act(&h.player[1].view, KD_DECLARE, kd_card(KD_BIG_JOKER));
        table_submit(h.table, 1, 0, &noise);
        table_submit(h.table, 1, h.player[1].number + 1, &noise);
    }
    kd_action answer = bots[0].decide(&h.player[0].view, &h.player[0].rng);
    table_submit(h.table, 0, h.player[0].number, &answer);
    settle(&h);
    assert_true(hash(&h) != before);
    close_hall(&h);
}

TEST("a faster pace counts at once")
{
    hall h;
    open_hall(&h, 0, PACE_SLOW, 8);
    start(&h);
    table_set_pace(h.table, PACE_INSTANT);
    settle(&h);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_OVER);
    close_hall(&h);
}

TEST("time alone moves it")
{
    hall h;
    open_hall(&h, 0, PACE_FAST, 8);
    start(&h);
    uint64_t before = hash(&h);
    while (hash(&h) == before)
        event_base_loop(h.base, EVLOOP_ONCE);
    close_hall(&h);
}

/* ---- closed dealing ---- */

static void open_closed(hall *h, uint64_t seed, unsigned persons)
{
    open_hall(h, persons, PACE_INSTANT, seed);
    table_free(h->table);
    h->options.closed_deal = true;
    h->table = table_new(h->base, &h->options);
    for (int seat = 0; seat < KD_SEATS; seat++)
        table_sit(h->table, seat, persons >> seat & 1 ? &person : &program, &h->player[seat], NULL);
    table_listen(h->table, &(session_calls){.changed = on_change}, h);
}

TEST("each person is shown its whole hand once")
{
    hall h;
    open_closed(&h, 12, 15);
    for (int seat = 0; seat < KD_SEATS; seat++)
        h.player[seat].silent = true;
    start(&h);
    kd_action pass = {.verb = KD_PASS};
    for (int i = 0; i < KD_SEATS; i++) {
        int seat = h.private_order[i];
        assert_int_equal(h.private_asks, i + 1);
        assert_true(table_match(h.table)->round.phase <= KD_PHASE_DEAL);
        assert_int_equal(h.player[seat].view.drawn_count, 25);
        table_declare_privately(h.table, (seat + 1) % KD_SEATS, &pass,
                                true); /* not the seat that is asked */
        settle(&h);
        assert_int_equal(h.private_asks, i + 1);
        table_declare_privately(h.table, seat, &pass, true);
        settle(&h);
    }
    const kd_round *round = &table_match(h.table)->round;
    assert_int_not_equal(round->phase, KD_PHASE_DEAL);
    assert_int_equal(h.private_asks, KD_SEATS);
    for (int i = 0; i < KD_SEATS; i++) { /* in drawing order (DRAW-4) */
        assert_int_equal(h.private_order[i], (round->first + i) % KD_SEATS);
        assert_int_equal(h.player[i].deal_asks, 0);
        assert_true(kd_same(h.player[i].foreseen, round->hand[i]));
    }
    close_hall(&h);
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
        hall h;
        open_closed(&h, seed, 15);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.player[seat].silent = true;
        assert_true(table_start(h.table));
        kd_face wanted[KD_SEATS];
        for (int i = 0; i < KD_SEATS; i++) {
            settle(&h);
            int seat = h.private_order[i];
            assert_int_equal(h.private_asks, i + 1);
            kd_action pass = {.verb = KD_PASS}, show[MAX_SHOWINGS];
            int can = legal_showings(&h.player[seat].view, KD_DECLARE, show);
            wanted[seat] = can ? (kd_face)kd_take(&(kd_cards){show[0].cards.one, 0}) : KD_NO_FACE;
            table_declare_privately(h.table, seat, can ? &show[0] : &pass, true);
        }
        settle(&h);
        const kd_round *round = &table_match(h.table)->round;
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
            assert_int_equal(h.player[seat].refusals, 0);
        close_hall(&h);
    }
    assert_true(contested > 10);
}

/* DECL-2: of a pair the first card is shown when it is drawn, and the second reinforces it. */
TEST("a pair wanted is declared and reinforced")
{
    int pairs = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        hall h;
        open_closed(&h, seed, 1);
        h.player[0].silent = true;
        for (int seat = 1; seat < KD_SEATS; seat++)
            h.player[seat].silent = true; /* they pass, below */
        assert_true(table_start(h.table));
        settle(&h);
        kd_action show[MAX_SHOWINGS];
        int can = legal_showings(&h.player[0].view, KD_DECLARE, show), at = 0;
        while (at < can && !show[at].cards.two)
            at++;
        if (at < can) {
            table_declare_privately(h.table, 0, &show[at], true);
            settle(&h);
            const kd_round *round = &table_match(h.table)->round;
            for (int i = 0; i < 200 && round->phase == KD_PHASE_DEAL; i++) {
                kd_action pass = {.verb = KD_PASS};
                for (int seat = 1; seat < KD_SEATS; seat++)
                    table_submit(h.table, seat, h.player[seat].number, &pass);
                settle(&h);
            }
            assert_int_equal(round->declarer, 0);
            assert_true(kd_same(round->standing, show[at].cards));
            pairs++;
        }
        close_hall(&h);
    }
    assert_true(pairs > 3);
}

TEST("a wrong private declaration is asked again")
{
    hall h;
    open_closed(&h, 12, 1);
    h.player[0].silent = true;
    start(&h);
    kd_action joker = {.verb = KD_DECLARE, .cards = kd_card(KD_BIG_JOKER)};
    table_declare_privately(h.table, 0, &joker, true);
    settle(&h);
    assert_int_equal(h.player[0].refusals, 1);
    assert_int_equal(h.player[0].private_asks, 2);
    close_hall(&h);
}

TEST("private declarations are asked in every deal")
{
    hall h;
    open_closed(&h, 12, 5);
    start(&h);
    for (int deal = 1; deal <= 3; deal++) {
        assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_SCORED);
        assert_int_equal(h.player[0].private_asks, deal);
        assert_int_equal(h.player[2].private_asks, deal);
        assert_int_equal(h.player[1].private_asks, 0);
        table_next(h.table);
        settle(&h);
    }
    close_hall(&h);
}

/* Who did not reserve passes by itself, but buries and plays; who did is asked at every step. */
TEST("only who reserved is called")
{
    int called = 0, buried = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        hall h;
        open_closed(&h, seed, 15);
        for (int seat = 1; seat < KD_SEATS; seat++)
            h.player[seat].reserves_not = true;
        start(&h);
        while (table_match(h.table)->round.phase != KD_PHASE_SCORED)
            settle(&h);
        called += h.player[0].choice_asks;
        for (int seat = 1; seat < KD_SEATS; seat++) {
            assert_int_equal(h.player[seat].choice_asks, 0);
            assert_true(h.player[seat].asks > 0);
        }
        for (int seat = 0; seat < KD_SEATS; seat++)
            buried += h.player[seat].view.buried_before >> seat & 1;
        table_next(h.table);
        settle(&h); /* a reservation is for one deal */
        for (int seat = 0; seat < KD_SEATS; seat++)
            assert_int_equal(h.player[seat].private_asks, 2);
        close_hall(&h);
    }
    assert_true(called > 20 && buried >= 20);
}

/* Who has reserved and withdraws at the first question is not asked another one in this deal. */
TEST("a reservation is taken back")
{
    int asked = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        hall h;
        open_closed(&h, seed, 15);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.player[seat].withdraws = true;
        start(&h);
        while (table_match(h.table)->round.phase != KD_PHASE_SCORED)
            settle(&h);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            assert_in_range(h.player[seat].choice_asks, 0, 1);
            asked += h.player[seat].choice_asks;
        }
        table_next(h.table);
        settle(&h);
        for (int seat = 0; seat < KD_SEATS; seat++)
            assert_int_equal(h.player[seat].private_asks, 2);
        close_hall(&h);
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
    hall h;
    onlooker all = {0, 0, false};
    char path[] = "/tmp/koudi-table-XXXXXX", text[1 << 16];
    assert_true(mkstemp(path) >= 0);
    assert_int_equal(unlink(path), 0);
    open_hall(&h, 1, PACE_INSTANT, 9);
    table_free(h.table);
    h.options.record = path;
    h.table = table_new(h.base, &h.options);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(table_sit(h.table, seat, seat ? &program : &person, &h.player[seat], NULL));
    table_listen(h.table, &(session_calls){.changed = on_change}, &h);
    table_watch(h.table, look_on, &all);
    start(&h);
    int stops = h.player[2].stops, asks = h.player[2].asks;
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    assert_true(table_sit_bot(h.table, 2, "steady"));
    assert_true(table_sit(h.table, 1, &apart, &h.player[1], "Mei"));
    assert_int_equal(h.player[2].stops, stops + 1);
    table_next(h.table);
    settle(&h);
    assert_int_equal(table_match(h.table)->deals, 2);
    assert_int_equal(table_state(h.table).waiting, WAIT_OVER);
    assert_int_equal(h.player[2].asks, asks);
    assert_true(all.heard > 200 && all.plays >= 100);
    assert_false(all.leaked);
    close_hall(&h);
    assert_int_equal(h.player[2].stops, stops + 1);
    long length = file_read(path, text, sizeof text - 1);
    assert_true(length > 0);
    text[length] = '\0';
    assert_non_null(strstr(text, "seat 2: bot steady sits down"));
    assert_non_null(strstr(text, "seat 1: person Mei sits down"));
    replay again;
    assert_true(replay_file(&again, path, NULL, NULL));
    assert_int_equal(unlink(path), 0);
    seed_forget(path);
}

/* A person at a terminal of its own answers in no time, and its play takes that of a bot's all the same. */
TEST("who sits apart plays at the pace of bots")
{
    hall h;
    open_hall(&h, 0xf, PACE_SLOW, 9);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(table_sit(h.table, seat, &apart, &h.player[seat], NULL));
    table_set_dealing(h.table, DEALING_LIVE);
    start(&h);
    int waits = 0;
    for (int i = 0; i < 20000 && table_match(h.table)->round.phase != KD_PHASE_SCORED; i++) {
        const kd_round *round = &table_match(h.table)->round;
        bool answers = round->phase == KD_PHASE_PLAY && round->pos.played;
        assert_true(!answers || table_state(h.table).waiting != WAIT_NONE);
        waits += answers;
        table_skip(h.table);
        settle(&h);
    }
    assert_true(waits > 60);
    close_hall(&h);
}

/* ---- ends and errors ---- */

TEST("play goes on without a record")
{
    hall h;
    open_hall(&h, 0, PACE_INSTANT, 9);
    table_free(h.table);
    h.options.record = "/nonexistent/folder/of/records.rec";
    h.table = table_new(h.base, &h.options);
    for (int seat = 0; seat < KD_SEATS; seat++)
        table_sit(h.table, seat, &program, &h.player[seat], NULL);
    table_listen(h.table, &(session_calls){.changed = on_change}, &h);
    start(&h);
    assert_int_not_equal(table_state(h.table).record_error, 0);
    assert_int_equal(table_match(h.table)->round.phase, KD_PHASE_OVER);
    close_hall(&h);
}

static void free_the_table(void *arg)
{
    hall *h = arg;
    table_free(h->table);
    h->table = NULL;
}

TEST("the change callback may free it")
{
    hall h;
    open_hall(&h, 0, PACE_INSTANT, 9);
    table_listen(h.table, &(session_calls){.changed = free_the_table}, &h);
    assert_true(table_start(h.table));
    event_base_loop(h.base, EVLOOP_NONBLOCK);
    assert_null(h.table);
    event_base_free(h.base);
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
