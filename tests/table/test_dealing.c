/* test_dealing.c - live dealing: cards come at their pace whatever anybody holds, what arrives in one tick is
   settled in drawing order, and no time tells of hidden cards, up to the end of the first trick. Virtual time: each pause is skipped, and the
   clock goes on by as much. */
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "support/script.h"
#include "support/test.h"
#include "support/waits.h"
#include "table/table_internal.h"

enum { ALL = (1 << KD_SEATS) - 1, HEARD = 256 };

/* What a seat hears, and when. */
typedef struct heard {
    long long at;
    kd_event event;
    uint64_t view;
} heard;

typedef struct hall hall;

typedef struct player {
    hall *hall;
    int seat, asks, refusals;
    bool eager; /* a program that shows the first thing it may */
    bool slow;  /* a program that is answered for by the test */
    bool plays; /* answers as in choose(), a person, too */
    bool shows; /* then: declares while cards come, as soon as it may */
    kd_rng rng;
    bool thinks;      /* a person that has a choice, */
    kd_action wanted; /* and what it will do */
    unsigned number;
    kd_view view;
    heard heard[HEARD];
    int count;
} player;

struct hall {
    struct event_base *base;
    table *table;
    table_options options;
    player player[KD_SEATS];
    long long now;
    int changes, forced[KD_PHASE_OVER + 1];
};

static uint64_t sum_of(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * UINT64_C(1099511628211);
    return sum;
}

static bool on_start(void *self, table *t, int seat)
{
    player *p = self;
    (void)t;
    p->seat = seat;
    return true;
}

static void on_tell(void *self, const kd_event *event, const kd_view *view)
{
    player *p = self;
    p->view = *view;
    if (p->count < HEARD)
        p->heard[p->count++] = (heard){p->hall->now, *event, sum_of(view, sizeof *view)};
}

/* Passes more often than a bot would, so that an auction has many steps. */
static kd_action choose(player *p, const kd_view *view)
{
    kd_action pass = act(view, KD_PASS, (kd_cards){0, 0}), shows[MAX_SHOWINGS];
    if (view->phase == KD_PHASE_DEAL)
        return p->shows && legal_showings(view, KD_DECLARE, shows) ? shows[0] : pass;
    if (kd_phase_asks(view->phase) && kd_rng_below(&p->rng, 3) &&
        kd_check(view, &pass).reason == KD_OK)
        return pass;
    return bot_find("steady")->decide(view, &p->rng);
}

/* Is there only one answer? */
static bool forced(const kd_view *view)
{
    kd_action pass = act(view, KD_PASS, (kd_cards){0, 0}), shows[MAX_SHOWINGS];
    kd_action rebels = act(view, KD_REBEL, (kd_cards){0, 0});
    if (view->phase == KD_PHASE_PLAY)
        return !legal_choice(view);
    return kd_check(view, &pass).reason == KD_OK && kd_check(view, &rebels).reason != KD_OK &&
           !legal_showings(view, KD_DECLARE, shows) && !legal_showings(view, KD_COUNTER, shows);
}

/* At a keyboard of its own a person's only answer goes by itself. */
static void answer(player *p)
{
    table *t = p->hall->table;
    p->wanted = choose(p, &p->view);
    if (!t->chair[p->seat].kind->person) {
        table_submit(t, p->seat, p->number, &p->wanted);
    } else if (!t->options.closed_deal && forced(&p->view)) {
        p->hall->forced[p->view.phase]++;
        table_submit_forced(t, p->seat, p->number, &p->wanted);
    } else {
        p->thinks = true;
    }
}

static void on_ask(void *self, const kd_view *view, unsigned number)
{
    player *p = self;
    kd_action action = act(view, KD_PASS, (kd_cards){0, 0}), shows[MAX_SHOWINGS];
    p->view = *view;
    p->number = number;
    p->asks++;
    if (p->plays) {
        answer(p);
        return;
    }
    bool counters = view->declarer != KD_NOBODY && view->declarer != view->seat;
    if (p->eager && legal_showings(view, counters ? KD_COUNTER : KD_DECLARE, shows))
        action = shows[0];
    if (p->slow || p->hall->table->chair[p->seat].kind->person)
        return;
    table_submit(p->hall->table, p->seat, number, &action);
}

static void on_refused(void *self, const kd_verdict *verdict)
{
    player *p = self;
    (void)verdict;
    p->refusals++;
}

/* Reserves by its seat, whatever it holds. */
static void on_private(void *self, const kd_view *view, unsigned number)
{
    player *p = self;
    kd_action pass = act(view, KD_PASS, (kd_cards){0, 0});
    (void)number;
    table_declare_privately(p->hall->table, p->seat, &pass, p->seat % 2);
}

static const seat_kind person = {.name = "person",
                                 .person = true,
                                 .start = on_start,
                                 .tell = on_tell,
                                 .ask = on_ask,
                                 .refused = on_refused,
                                 .declare_privately = on_private};
static const seat_kind program = {
    .name = "program", .start = on_start, .tell = on_tell, .ask = on_ask, .refused = on_refused};

static void on_change(void *arg)
{
    hall *h = arg;
    h->changes++;
}

static void settle(hall *h)
{
    settle_loop(h->base, &h->changes);
}

/* A table at the normal pace. steady: bit s for that bot at seat s. */
static void furnish(hall *h, const char *rules, unsigned persons, unsigned steady, dealing how,
                    bool closed, uint64_t seed)
{
    memset(h, 0, sizeof *h);
    h->base = event_base_new();
    h->options = (table_options){.rules = script_rules(rules),
                                 .seed = seed_from(seed),
                                 .pace = PACE_NORMAL,
                                 .dealing = how,
                                 .closed_deal = closed};
    h->table = table_new(h->base, &h->options);
    assert_non_null(h->table);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        h->player[seat].hall = h;
        if (steady >> seat & 1)
            assert_true(table_sit_bot(h->table, seat, "steady"));
        else
            table_sit(h->table, seat, persons >> seat & 1 ? &person : &program, &h->player[seat],
                      NULL);
    }
    table_listen(h->table, &(session_calls){.changed = on_change}, h);
}

/* The same, before its first card. */
static void open_hall(hall *h, const char *rules, unsigned persons, unsigned steady, dealing how,
                      uint64_t seed)
{
    furnish(h, rules, persons, steady, how, false, seed);
    assert_true(table_start(h->table));
    settle(h);
}

static void close_hall(hall *h)
{
    table_free(h->table);
    event_base_free(h->base);
}

static const kd_round *round_of(const hall *h)
{
    return &table_match(h->table)->round;
}

static int dealt(const hall *h)
{
    int cards = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        cards += round_of(h)->drawn_count[seat];
    return cards;
}

static bool dealing_on(const hall *h)
{
    return round_of(h)->phase <= KD_PHASE_DEAL;
}

/* The present pause ends by the clock. False when the table waits for somebody. */
static bool end_pause(hall *h)
{
    if (!h->table->ticking)
        return false;
    h->now += pace_ms(h->options.pace, table_state(h->table).waiting);
    event_active(h->table->clock, EV_TIMEOUT, 1);
    event_base_loop(h->base, EVLOOP_ONCE | EVLOOP_NONBLOCK); /* the first turn alone */
    return true;
}

/* Lets the present pause go by. False when the table waits for somebody. */
static bool pass_time(hall *h)
{
    bool passed = end_pause(h);
    settle(h);
    return passed;
}

static void deal_to(hall *h, int cards)
{
    while (dealing_on(h) && dealt(h) < cards)
        assert_true(pass_time(h));
}

/* What a seat may show now; 0: nothing. */
static int showings(const hall *h, int seat, kd_action out[MAX_SHOWINGS])
{
    kd_view view;
    kd_view_make(&view, table_match(h->table), seat);
    bool counters = view.declarer != KD_NOBODY && view.declarer != seat;
    return view.actors >> seat & 1 ? legal_showings(&view, counters ? KD_COUNTER : KD_DECLARE, out)
                                   : 0;
}

/* Deals until a seat may show something; returns that seat. */
static int deal_to_showing(hall *h, kd_action shows[MAX_SHOWINGS])
{
    for (;;) {
        assert_true(pass_time(h));
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (showings(h, seat, shows))
                return seat;
    }
}

/* ---- the cards do not wait ---- */

TEST("nobody is waited for")
{
    static hall h;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_hall(&h, NULL, ALL, 0, DEALING_LIVE, seed);
        while (dealing_on(&h))
            assert_true(pass_time(&h));
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (round_of(&h)->phase != KD_PHASE_ASK || seat != round_of(&h)->asked)
                assert_int_equal(h.player[seat].asks, 0);
        close_hall(&h);
    }
}

/* Without a pace a person could never declare: the deal waits. */
TEST("instant asks all the same")
{
    static hall h;
    int asked = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_hall(&h, NULL, 1, 0, DEALING_LIVE, seed);
        table_set_pace(h.table, PACE_INSTANT);
        settle(&h);
        asked += round_of(&h)->phase == KD_PHASE_DEAL && h.player[0].asks == 1;
        close_hall(&h);
    }
    assert_true(asked > 10);
}

/* The setting may change amid a deal. */
TEST("the setting counts from now on")
{
    static hall h;
    open_hall(&h, NULL, ALL, 0, DEALING_LIVE, 3);
    kd_action shows[MAX_SHOWINGS];
    int waits = deal_to_showing(&h, shows);
    assert_int_equal(h.player[waits].asks, 0);
    table_set_dealing(h.table, DEALING_ASK);
    settle(&h);
    assert_int_equal(h.player[waits].asks, 0); /* the card is still shown */
    while (pass_time(&h)) {
    }
    assert_int_equal(h.player[waits].asks, 1);
    table_set_dealing(h.table, DEALING_LIVE);
    kd_action pass = {.verb = KD_PASS};
    table_submit(h.table, waits, h.player[waits].number, &pass);
    settle(&h);
    deal_to(&h, 99);
    assert_int_equal(h.player[waits].asks, 1);
    close_hall(&h);
}

/* DECL-1: at any moment, without being asked. While the table is held the declaration is kept. */
TEST("a person declares while cards come")
{
    static hall h;
    open_hall(&h, NULL, ALL, 0, DEALING_LIVE, 3);
    kd_action shows[MAX_SHOWINGS];
    int seat = deal_to_showing(&h, shows);
    int cards = dealt(&h);
    table_hold(h.table, true);
    table_submit(h.table, seat, 0, &shows[0]);
    settle(&h);
    assert_int_equal(round_of(&h)->declarer, KD_NOBODY);
    table_hold(h.table, false);
    settle(&h);
    assert_true(pass_time(&h));
    assert_int_equal(round_of(&h)->declarer, seat);
    assert_int_equal(dealt(&h), cards);
    assert_int_equal(table_state(h.table).waiting, WAIT_SHOWN);
    close_hall(&h);
}

/* ---- drawing order ---- */

/* DECL-1: of those who declare while one card is shown, whoever draws next before the others is first,
   in whatever order they arrive. */
TEST("one tick, drawing order")
{
    static hall h;
    int contested = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        kd_action shows[KD_SEATS][MAX_SHOWINGS];
        open_hall(&h, NULL, ALL, 0, DEALING_LIVE, seed);
        deal_to(&h, 20 + (int)seed);
        int able = 0, best = KD_NOBODY;
        for (int i = KD_SEATS - 1; i >= 0; i--) {
            int seat = (round_of(&h)->drawer + i) % KD_SEATS;
            if (!showings(&h, seat, shows[seat]))
                continue;
            able++;
            best = seat;
        }
        for (int i = 0; i < KD_SEATS; i++) {
            int seat = (int)((seed + (unsigned)i) % KD_SEATS);
            kd_action none[MAX_SHOWINGS];
            if (showings(&h, seat, none))
                table_submit(h.table, seat, 0, &shows[seat][0]);
        }
        settle(&h);
        assert_int_equal(round_of(&h)->declarer, KD_NOBODY);
        assert_true(pass_time(&h));
        assert_int_equal(round_of(&h)->declarer, best);
        contested += able > 1;
        close_hall(&h);
    }
    assert_true(contested > 10);
}

/* A declaration comes before the card that was to follow: whoever has something to say about it is asked
   before that card. */
TEST("no card stays before a question")
{
    static hall h;
    int asked = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        kd_action shows[MAX_SHOWINGS], more[MAX_SHOWINGS];
        int seat = KD_NOBODY;
        open_hall(&h, NULL, ALL, 0, DEALING_LIVE, seed);
        deal_to(&h, 60);
        for (int s = 0; s < KD_SEATS; s++)
            if (showings(&h, s, shows))
                seat = s;
        assert_true(end_pause(&h)); /* the card is on its way */
        assert_int_equal(h.table->count, 1);
        int cards = dealt(&h);
        table_set_dealing(h.table, DEALING_ASK);
        if (seat != KD_NOBODY && showings(&h, seat, shows))
            table_submit(h.table, seat, 0, &shows[0]);
        settle(&h);
        int due = 0, asks = 0;
        for (int s = 0; s < KD_SEATS && round_of(&h)->declarer == seat; s++)
            due += h.table->chair[s].due && showings(&h, s, more) > 0;
        if (due) {
            assert_true(pass_time(&h));
            for (int s = 0; s < KD_SEATS; s++)
                asks += h.player[s].asks;
            assert_int_equal(asks, 1);
            assert_int_equal(dealt(&h), cards);
            asked++;
        }
        close_hall(&h);
    }
    assert_true(asked > 0);
}

/* ---- programs ---- */

/* The eagerest of programs shows a card while the next one is shown, not its own; with the last card
   before the last of all. */
TEST("no program declares with its card")
{
    static hall h;
    int declared = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        open_hall(&h, "preset = tournament", 0, 0, seed % 2 ? DEALING_LIVE : DEALING_ASK, seed);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.player[seat].eager = true;
        int before = KD_NOBODY;
        while (dealing_on(&h) && before == KD_NOBODY) {
            int drew = (round_of(&h)->drawer + KD_SEATS - 1) % KD_SEATS, cards = dealt(&h);
            bool last_call = table_state(h.table).waiting == WAIT_LAST_CALL;
            assert_true(pass_time(&h));
            before = round_of(&h)->declarer;
            if (before == KD_NOBODY)
                continue;
            declared++;
            assert_int_equal(dealt(&h), cards);
            if (!last_call && cards < 99)
                assert_int_not_equal(before, drew);
        }
        close_hall(&h);
    }
    assert_true(declared > 50);
}

/* Opens a hall whose programs answer only when the test does, and deals to the first that is asked. */
static int open_slow_hall(hall *h, dealing how, uint64_t seed)
{
    open_hall(h, "preset = tournament", 0, 0, how, seed);
    for (int seat = 0; seat < KD_SEATS; seat++)
        h->player[seat].slow = true;
    for (;;) {
        assert_true(dealing_on(h) && pass_time(h));
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (h->player[seat].asks)
                return seat;
    }
}

/* A program that thinks long holds up nothing, not even the last card, and is not asked again meanwhile. */
TEST("no program is waited for")
{
    static hall h;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        int seat = open_slow_hall(&h, seed % 2 ? DEALING_LIVE : DEALING_ASK, seed);
        int calls = 0, pauses = 0, cards = dealt(&h);
        while (dealing_on(&h)) {
            calls += table_state(h.table).waiting == WAIT_LAST_CALL;
            pauses++;
            assert_true(pass_time(&h));
        }
        assert_int_equal(h.player[seat].asks, 1);
        assert_int_equal(calls, 1);
        assert_int_equal(pauses, 100 - cards + calls);
        close_hall(&h);
    }
}

/* It may declare later; what it says then is settled at the end of that tick. */
TEST("a slow program declares later")
{
    static hall h;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        kd_action shows[MAX_SHOWINGS];
        int seat = open_slow_hall(&h, DEALING_LIVE, seed), cards = dealt(&h);
        for (int i = 0; i < 10 && dealt(&h) < 98; i++)
            assert_true(pass_time(&h));
        assert_true(dealt(&h) > cards);
        assert_true(showings(&h, seat, shows) > 0);
        table_submit(h.table, seat, h.player[seat].number, &shows[0]);
        settle(&h);
        cards = dealt(&h);
        assert_int_equal(round_of(&h)->declarer, KD_NOBODY);
        assert_true(pass_time(&h));
        assert_int_equal(round_of(&h)->declarer, seat);
        assert_int_equal(dealt(&h), cards);
        close_hall(&h);
    }
}

/* Where nobody watches the pauses, a program has all its time: at the pace "instant", and in a pause that a
   key has ended. */
TEST("a hurried deal waits")
{
    static hall h;
    for (int instant = 0; instant < 2; instant++) {
        int seat = open_slow_hall(&h, DEALING_LIVE, 3), cards = dealt(&h);
        if (instant)
            table_set_pace(h.table, PACE_INSTANT);
        else
            table_skip(h.table);
        settle(&h);
        assert_int_equal(dealt(&h), cards);
        assert_int_equal(table_state(h.table).waiting, WAIT_NONE);
        kd_action pass = {.verb = KD_PASS};
        table_submit(h.table, seat, h.player[seat].number, &pass);
        settle(&h);
        assert_true(dealt(&h) > cards);
        close_hall(&h);
    }
}

/* ---- the last card ---- */

/* There is one pause before the last card, as long as anybody may act by what lies open; what is shown in it
   counts. */
TEST("time before the last card")
{
    static hall h;
    int declared = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        kd_action shows[MAX_SHOWINGS];
        open_hall(&h, "preset = tournament", ALL, 0, DEALING_LIVE, seed);
        deal_to(&h, 99);
        assert_int_equal(table_state(h.table).waiting, WAIT_CARD);
        assert_true(pass_time(&h));
        assert_int_equal(table_state(h.table).waiting, WAIT_LAST_CALL);
        int last = (round_of(&h)->drawer + KD_SEATS - 1) % KD_SEATS;
        bool can = showings(&h, last, shows) > 0;
        if (can)
            table_submit(h.table, last, 0, &shows[0]);
        assert_true(pass_time(&h));
        if (can)
            assert_int_equal(round_of(&h)->declarer, last);
        declared += can;
        while (dealing_on(&h)) {
            assert_int_not_equal(table_state(h.table).waiting, WAIT_LAST_CALL); /* once */
            assert_true(pass_time(&h));
        }
        close_hall(&h);
    }
    assert_true(declared > 5);
}

/* DECL-1, DECL-2: once a pair stands nobody may show anything, and there is nothing to wait for. */
TEST("no time for nothing")
{
    static hall h;
    int pairs = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        kd_action shows[MAX_SHOWINGS];
        open_hall(&h, NULL, ALL, 0, DEALING_LIVE, seed);
        deal_to(&h, 90);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            int n = showings(&h, seat, shows);
            if (n && shows[n - 1].cards.two)
                table_submit(h.table, seat, 0, &shows[n - 1]);
        }
        assert_true(pass_time(&h));
        bool pair = round_of(&h)->standing.two;
        while (dealing_on(&h)) {
            assert_true(!pair || table_state(h.table).waiting != WAIT_LAST_CALL);
            assert_true(pass_time(&h));
        }
        pairs += pair;
        close_hall(&h);
    }
    assert_true(pairs > 5);
}

/* ---- hidden cards (VIEW-1) ---- */

static int deals = 60;

/* Exchanges cards of the deck that a seat does not draw, the kitty's too. */
static void swap_hidden(hall *h, int seat, kd_rng *rng)
{
    deck *d = &h->table->deck;
    int own = (seat + KD_SEATS - round_of(h)->first) % KD_SEATS;
    int hands = KD_SEATS * kd_hand_size(&h->options.rules);
    for (int i = 0; i < d->count; i++) {
        int k = (int)kd_rng_below(rng, (uint32_t)d->count);
        if ((i < hands && i % KD_SEATS == own) || (k < hands && k % KD_SEATS == own))
            continue;
        kd_face face = d->order[i];
        d->order[i] = d->order[k];
        d->order[k] = face;
    }
}

/* How many of the things heard come before the first declaration. */
static int undeclared(const player *p)
{
    int n = 0;
    while (n < p->count && p->heard[n].event.kind != KD_EV_DECLARED)
        n++;
    return n;
}

static bool same_heard(const heard *a, const heard *b)
{
    return a->at == b->at && a->view == b->view && a->event.kind == b->event.kind &&
           a->event.seat == b->event.seat && a->event.number == b->event.number &&
           a->event.count == b->event.count && kd_same(a->event.cards, b->event.cards);
}

static void hear_a_deal(hall *h)
{
    while (dealing_on(h))
        assert_true(pass_time(h));
}

static const unsigned none = 0, three = 0xa;

/* Of two equal deals the hidden cards are swapped in one. As long as nobody declares, a seat hears the same
   at the same times. Others at the table: another person, who shows nothing, and programs; or bots. */
static void no_time_tells_of_hidden_cards(void **state)
{
    static hall a, b;
    const unsigned steady = *(const unsigned *)*state;
    static const char *const rules[] = {NULL, "preset = tournament", "preset = forty",
                                        "preset = 80p-scn2"};
    kd_rng rng;
    int longest = 0;
    kd_rng_seed(&rng, 5, steady);
    for (int i = 0; i < deals; i++) {
        const char *by = rules[i % 4];
        uint64_t seed = (uint64_t)i + 1;
        enum { WATCHER = 0, OTHER = 2 };
        open_hall(&a, by, 1U << WATCHER | 1U << OTHER, steady, DEALING_LIVE, seed);
        open_hall(&b, by, 1U << WATCHER | 1U << OTHER, steady, DEALING_LIVE, seed);
        while (round_of(&a)->phase == KD_PHASE_TURN) {
            assert_true(pass_time(&a));
            assert_true(pass_time(&b));
        }
        assert_int_equal(dealt(&b), 0);
        swap_hidden(&b, WATCHER, &rng);
        hear_a_deal(&a);
        hear_a_deal(&b);
        const player *p = &a.player[WATCHER], *q = &b.player[WATCHER];
        int n = undeclared(p), m = undeclared(q);
        n = m < n ? m : n;
        longest = n > longest ? n : longest;
        for (int k = 0; k < n; k++)
            if (!same_heard(&p->heard[k], &q->heard[k]))
                fail_msg("deal %d: what is heard differs at %d of %d, %lld and %lld ms", i, k, n,
                         p->heard[k].at, q->heard[k].at);
        close_hall(&a);
        close_hall(&b);
    }
    assert_true(longest > (steady ? 40 : 100));
}
TEST_OF(no_time_tells_of_hidden_cards, "no time tells, people and programs", &none);
TEST_OF(no_time_tells_of_hidden_cards, "no time tells, with bots", &three);

/* ---- hidden cards after the dealing ---- */

typedef struct company {
    const char *name;
    unsigned persons, steady;
    bool closed; /* all at one keyboard */
    dealing how;
    const char *rules;
} company;

static const company companies[] = {
    {"programs", 0, 0, false, DEALING_LIVE, NULL},
    {"people", ALL, 0, false, DEALING_LIVE, NULL},
    {"people and bots", 0x5, 0xa, false, DEALING_LIVE, NULL},
    {"one person, a deal that asks", 0x1, 0, false, DEALING_ASK, NULL},
    {"people at one keyboard", ALL, 0, true, DEALING_LIVE, NULL},
    {"two people at one keyboard", 0x3, 0, true, DEALING_LIVE, NULL},
    {"a reshuffle is asked for", ALL, 0, false, DEALING_LIVE, "preset = official"},
    {"a longer list", ALL, 0, false, DEALING_LIVE, "preset = 80p-scn2"},
};

/* Up to where all is known of the first card, which is on its way when the hall is a closed one. */
static void open_company(hall *h, const company *c, uint64_t seed, int one, int two)
{
    furnish(h, c->rules, c->persons, c->steady, c->how, c->closed, seed);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        player *p = &h->player[seat];
        p->plays = true;
        p->shows = seat != one && seat != two && (seed >> seat & 1);
        kd_rng_seed(&p->rng, seed, (unsigned)seat);
    }
    assert_true(table_start(h->table));
    while (round_of(h)->phase == KD_PHASE_TURN)
        if (!end_pause(h))
            event_base_loop(h->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
}

/* Two seats exchange cards that they will draw, but not their first. */
static void exchange(hall *h, int one, int two, kd_rng *rng)
{
    deck *d = &h->table->deck;
    int first = round_of(h)->first, cards = kd_hand_size(&h->options.rules);
    for (int i = 1; i < cards; i++) {
        int k = 1 + (int)kd_rng_below(rng, (uint32_t)cards - 1);
        kd_face *a = &d->order[i * KD_SEATS + (one + KD_SEATS - first) % KD_SEATS];
        kd_face *b = &d->order[k * KD_SEATS + (two + KD_SEATS - first) % KD_SEATS];
        kd_face face = *a;
        *a = *b;
        *b = face;
    }
}

/* To the end of the first trick. A person with a choice takes as long as a bot's play. */
static void play_first_trick(hall *h)
{
    settle(h);
    while (!kd_phase_ended(round_of(h)->phase) && !round_of(h)->pos.tricks) {
        player *p = h->player;
        if (pass_time(h))
            continue;
        while (p < h->player + KD_SEATS && !p->thinks)
            p++;
        assert_true(p < h->player + KD_SEATS);
        p->thinks = false;
        h->now += pace_ms(h->options.pace, WAIT_PLAY);
        table_submit(h->table, p->seat, p->number, &p->wanted);
        settle(h);
    }
}

/* Of two equal deals two seats have exchanged cards in one. The others hear the same at the same times, up to
   the first thing that differs, and that at the same time, too. */
static void no_time_tells_of_two_hands(void **state)
{
    static hall a, b;
    static const kd_event_kind steps[] = {KD_EV_DECLARED, KD_EV_PASSED, KD_EV_TOOK, KD_EV_BURIED,
                                          KD_EV_PLAYED};
    const company *c = *state;
    int heard_in[KD_EV_COUNT] = {0}, forced_in[KD_PHASE_OVER + 1] = {0}, differ = 0;
    kd_rng rng;
    kd_rng_seed(&rng, 6, (uint64_t)(c - companies));
    for (int i = 0; i < deals; i++) {
        int one = i % KD_SEATS, two = (one + 1 + i / KD_SEATS % 3) % KD_SEATS;
        uint64_t seed = (uint64_t)i + 1;
        if (c->how == DEALING_ASK && c->persons & (1U << one | 1U << two))
            continue; /* its own cards stop the deal */
        open_company(&a, c, seed, one, two);
        open_company(&b, c, seed, one, two);
        exchange(&b, one, two, &rng);
        play_first_trick(&a);
        play_first_trick(&b);
        for (int phase = 0; phase <= KD_PHASE_OVER; phase++)
            forced_in[phase] += a.forced[phase];
        for (int seat = 0; seat < KD_SEATS; seat++) {
            const player *p = &a.player[seat], *q = &b.player[seat];
            int n = p->count < q->count ? p->count : q->count, k = 0;
            if (seat == one || seat == two || c->steady >> seat & 1)
                continue;
            for (; k < n && same_heard(&p->heard[k], &q->heard[k]); k++)
                heard_in[p->heard[k].event.kind]++;
            if (k == n)
                continue;
            differ++;
            if (p->heard[k].at != q->heard[k].at)
                fail_msg("deal %d: seat %d hears %d at %lld, %d at %lld ms", i, seat,
                         p->heard[k].event.kind, p->heard[k].at, q->heard[k].event.kind,
                         q->heard[k].at);
        }
        close_hall(&a);
        close_hall(&b);
    }
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        assert_true(heard_in[steps[i]] > 0);
    bool apart = (c->persons & (c->persons - 1)) && !c->closed;
    assert_true(!apart || (forced_in[KD_PHASE_COUNTER] && forced_in[KD_PHASE_PLAY]));
    assert_true(differ > 0);
}
TEST_ROWS(no_time_tells_of_two_hands, companies);

/* Where nobody else sits who could read it in the time, a forced pass takes none. */
TEST("alone a pass takes no time")
{
    static hall h;
    static const company alone = {"one person", 1, 0, false, DEALING_LIVE, NULL};
    int passes = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_company(&h, &alone, seed, KD_NOBODY, KD_NOBODY);
        while (dealing_on(&h))
            assert_true(pass_time(&h));
        while (round_of(&h)->phase < KD_PHASE_PLAY && pass_time(&h))
            assert_int_not_equal(table_state(h.table).waiting, WAIT_PLAY);
        passes += h.forced[KD_PHASE_COUNTER];
        close_hall(&h);
    }
    assert_true(passes > 0);
}

/* In a deal that asks, the time tells: that is what live dealing is for. */
TEST("a deal that asks tells")
{
    static hall h;
    int stopped = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_hall(&h, NULL, ALL, 0, DEALING_ASK, seed);
        while (dealing_on(&h) && pass_time(&h)) {
        }
        stopped += dealing_on(&h);
        close_hall(&h);
    }
    assert_true(stopped > 10);
}

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        deals = atoi(argv[1]);
    make_waits_long();
    return 0;
}
