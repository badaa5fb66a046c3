/* test_dealing.c - live dealing: cards come at their pace whatever anybody holds, what arrives in one tick is
   settled in drawing order, and no time tells of hidden cards, up to the end of the first trick. Virtual time: each pause is skipped, and the
   clock goes on by as much. */
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "support/hall.h"
#include "support/script.h"
#include "support/test.h"
#include "support/waits.h"
#include "table/table_internal.h"

enum { ALL = EVERYBODY, HEARD = 256 };

/* What a seat hears, and when. */
typedef struct heard {
    long long at;
    kd_event event;
    uint64_t view;
} heard;

/* A seat besides what it is in the hall. */
typedef struct player {
    bool eager; /* a program that shows the first thing it may */
    bool slow;  /* a program that is answered for by the test */
    bool plays; /* answers as in choose(), a person, too */
    bool shows; /* then: declares while cards come, as soon as it may */
    kd_rng rng;
    bool thinks;      /* a person that has a choice, */
    kd_action wanted; /* and what it will do */
    heard heard[HEARD];
    int count;
} player;

/* A hall with a clock. */
typedef struct timed {
    hall hall;
    player player[KD_SEATS];
    long long now;
    int forced[KD_PHASE_OVER + 1];
} timed;

static uint64_t sum_of(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * UINT64_C(1099511628211);
    return sum;
}

static timed *timed_of(const occupant *o)
{
    return o->more;
}

static player *player_of(const occupant *o)
{
    return &timed_of(o)->player[o->seat];
}

static void on_applied(occupant *o, const kd_event *event)
{
    player *p = player_of(o);
    if (p->count < HEARD)
        p->heard[p->count++] = (heard){timed_of(o)->now, *event, sum_of(&o->view, sizeof o->view)};
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
static void answer(const occupant *o)
{
    player *p = player_of(o);
    table *t = o->hall->table;
    p->wanted = choose(p, &o->view);
    if (!t->chair[o->seat].kind->person) {
        table_submit(t, o->seat, o->number, &p->wanted);
    } else if (!t->options.closed_deal && forced(&o->view)) {
        timed_of(o)->forced[o->view.phase]++;
        table_submit_forced(t, o->seat, o->number, &p->wanted);
    } else {
        p->thinks = true;
    }
}

static void on_asked(occupant *o)
{
    const kd_view *view = &o->view;
    const player *p = player_of(o);
    kd_action action = act(view, KD_PASS, (kd_cards){0, 0}), shows[MAX_SHOWINGS];
    if (p->plays) {
        answer(o);
        return;
    }
    bool counters = view->declarer != KD_NOBODY && view->declarer != view->seat;
    if (p->eager && legal_showings(view, counters ? KD_COUNTER : KD_DECLARE, shows))
        action = shows[0];
    if (p->slow || o->hall->table->chair[o->seat].kind->person)
        return;
    table_submit(o->hall->table, o->seat, o->number, &action);
}

static void on_refused(occupant *o, const kd_verdict *verdict) {}

/* Reserves by its seat, whatever it holds. */
static void on_asked_privately(occupant *o)
{
    kd_action pass = act(&o->view, KD_PASS, (kd_cards){0, 0});
    table_declare_privately(o->hall->table, o->seat, &pass, o->seat % 2);
}

/* A table at the normal pace. steady: bit s for that bot at seat s. */
static void furnish(timed *h, const char *rules, unsigned persons, unsigned steady, dealing how,
                    bool closed, uint64_t seed)
{
    static const hall_calls calls = {on_applied, on_asked, on_asked_privately, on_refused};
    memset(h, 0, sizeof *h);
    hall_make(&h->hall, &calls, rules, persons, PACE_NORMAL, seed);
    h->hall.options.dealing = how;
    h->hall.options.closed_deal = closed;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        h->hall.at[seat].more = h;
        h->hall.bot[seat] = steady >> seat & 1 ? "steady" : NULL;
    }
    hall_furnish(&h->hall);
}

/* The same, before its first card. */
static void open_hall(timed *h, const char *rules, unsigned persons, unsigned steady, dealing how,
                      uint64_t seed)
{
    furnish(h, rules, persons, steady, how, false, seed);
    hall_start(&h->hall);
}

static const kd_round *round_of(const timed *h)
{
    return hall_round(&h->hall);
}

static int dealt(const timed *h)
{
    int cards = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        cards += round_of(h)->drawn_count[seat];
    return cards;
}

static bool dealing_on(const timed *h)
{
    return round_of(h)->phase <= KD_PHASE_DEAL;
}

/* The present pause ends by the clock. False when the table waits for somebody. */
static bool end_pause(timed *h)
{
    if (!h->hall.table->ticking)
        return false;
    h->now += pace_ms(h->hall.options.pace, table_state(h->hall.table).waiting);
    event_active(h->hall.table->clock, EV_TIMEOUT, 1);
    event_base_loop(h->hall.base, EVLOOP_ONCE | EVLOOP_NONBLOCK); /* the first turn alone */
    return true;
}

/* Lets the present pause go by. False when the table waits for somebody. */
static bool pass_time(timed *h)
{
    bool passed = end_pause(h);
    hall_settle(&h->hall);
    return passed;
}

static void deal_to(timed *h, int cards)
{
    while (dealing_on(h) && dealt(h) < cards)
        assert_true(pass_time(h));
}

/* What a seat may show now; 0: nothing. */
static int showings(const timed *h, int seat, kd_action out[MAX_SHOWINGS])
{
    kd_view view;
    kd_view_make(&view, table_match(h->hall.table), seat);
    bool counters = view.declarer != KD_NOBODY && view.declarer != seat;
    return view.actors >> seat & 1 ? legal_showings(&view, counters ? KD_COUNTER : KD_DECLARE, out)
                                   : 0;
}

/* Deals until a seat may show something; returns that seat. */
static int deal_to_showing(timed *h, kd_action shows[MAX_SHOWINGS])
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
    static timed h;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_hall(&h, NULL, ALL, 0, DEALING_LIVE, seed);
        while (dealing_on(&h))
            assert_true(pass_time(&h));
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (round_of(&h)->phase != KD_PHASE_ASK || seat != round_of(&h)->asked)
                assert_int_equal(h.hall.at[seat].asks, 0);
        hall_close(&h.hall);
    }
}

/* Without a pace a person could never declare: the deal waits. */
TEST("instant asks all the same")
{
    static timed h;
    int asked = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_hall(&h, NULL, 1, 0, DEALING_LIVE, seed);
        table_set_pace(h.hall.table, PACE_INSTANT);
        hall_settle(&h.hall);
        asked += round_of(&h)->phase == KD_PHASE_DEAL && h.hall.at[0].asks == 1;
        hall_close(&h.hall);
    }
    assert_true(asked > 10);
}

/* The setting may change amid a deal. */
TEST("the setting counts from now on")
{
    static timed h;
    open_hall(&h, NULL, ALL, 0, DEALING_LIVE, 3);
    kd_action shows[MAX_SHOWINGS];
    int waits = deal_to_showing(&h, shows);
    assert_int_equal(h.hall.at[waits].asks, 0);
    table_set_dealing(h.hall.table, DEALING_ASK);
    hall_settle(&h.hall);
    assert_int_equal(h.hall.at[waits].asks, 0); /* the card is still shown */
    while (pass_time(&h)) {
    }
    assert_int_equal(h.hall.at[waits].asks, 1);
    table_set_dealing(h.hall.table, DEALING_LIVE);
    hall_pass(&h.hall, waits);
    deal_to(&h, 99);
    assert_int_equal(h.hall.at[waits].asks, 1);
    hall_close(&h.hall);
}

/* DECL-1: at any moment, without being asked. While the table is held the declaration is kept. */
TEST("a person declares while cards come")
{
    static timed h;
    open_hall(&h, NULL, ALL, 0, DEALING_LIVE, 3);
    kd_action shows[MAX_SHOWINGS];
    int seat = deal_to_showing(&h, shows);
    int cards = dealt(&h);
    table_hold(h.hall.table, true);
    hall_submit(&h.hall, seat, 0, &shows[0]);
    assert_int_equal(round_of(&h)->declarer, KD_NOBODY);
    hall_hold(&h.hall, false);
    assert_true(pass_time(&h));
    assert_int_equal(round_of(&h)->declarer, seat);
    assert_int_equal(dealt(&h), cards);
    assert_int_equal(table_state(h.hall.table).waiting, WAIT_SHOWN);
    hall_close(&h.hall);
}

/* ---- drawing order ---- */

/* DECL-1: of those who declare while one card is shown, whoever draws next before the others is first,
   in whatever order they arrive. */
TEST("one tick, drawing order")
{
    static timed h;
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
                table_submit(h.hall.table, seat, 0, &shows[seat][0]);
        }
        hall_settle(&h.hall);
        assert_int_equal(round_of(&h)->declarer, KD_NOBODY);
        assert_true(pass_time(&h));
        assert_int_equal(round_of(&h)->declarer, best);
        contested += able > 1;
        hall_close(&h.hall);
    }
    assert_true(contested > 10);
}

/* A declaration comes before the card that was to follow: whoever has something to say about it is asked
   before that card. */
TEST("no card stays before a question")
{
    static timed h;
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
        assert_int_equal(h.hall.table->count, 1);
        int cards = dealt(&h);
        table_set_dealing(h.hall.table, DEALING_ASK);
        if (seat != KD_NOBODY && showings(&h, seat, shows))
            hall_submit(&h.hall, seat, 0, &shows[0]);
        int due = 0, asks = 0;
        for (int s = 0; s < KD_SEATS && round_of(&h)->declarer == seat; s++)
            due += h.hall.table->chair[s].due && showings(&h, s, more) > 0;
        if (due) {
            assert_true(pass_time(&h));
            for (int s = 0; s < KD_SEATS; s++)
                asks += h.hall.at[s].asks;
            assert_int_equal(asks, 1);
            assert_int_equal(dealt(&h), cards);
            asked++;
        }
        hall_close(&h.hall);
    }
    assert_true(asked > 0);
}

/* ---- programs ---- */

/* The eagerest of programs shows a card while the next one is shown, not its own; with the last card
   before the last of all. */
TEST("no program declares with its card")
{
    static timed h;
    int declared = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        open_hall(&h, "preset = tournament", 0, 0, seed % 2 ? DEALING_LIVE : DEALING_ASK, seed);
        for (int seat = 0; seat < KD_SEATS; seat++)
            h.player[seat].eager = true;
        int before = KD_NOBODY;
        while (dealing_on(&h) && before == KD_NOBODY) {
            int drew = (round_of(&h)->drawer + KD_SEATS - 1) % KD_SEATS, cards = dealt(&h);
            bool last_call = table_state(h.hall.table).waiting == WAIT_LAST_CALL;
            assert_true(pass_time(&h));
            before = round_of(&h)->declarer;
            if (before == KD_NOBODY)
                continue;
            declared++;
            assert_int_equal(dealt(&h), cards);
            if (!last_call && cards < 99)
                assert_int_not_equal(before, drew);
        }
        hall_close(&h.hall);
    }
    assert_true(declared > 50);
}

/* Opens a hall whose programs answer only when the test does, and deals to the first that is asked. */
static int open_slow_hall(timed *h, dealing how, uint64_t seed)
{
    open_hall(h, "preset = tournament", 0, 0, how, seed);
    for (int seat = 0; seat < KD_SEATS; seat++)
        h->player[seat].slow = true;
    for (;;) {
        assert_true(dealing_on(h) && pass_time(h));
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (h->hall.at[seat].asks)
                return seat;
    }
}

/* A program that thinks long holds up nothing, not even the last card, and is not asked again meanwhile. */
TEST("no program is waited for")
{
    static timed h;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        int seat = open_slow_hall(&h, seed % 2 ? DEALING_LIVE : DEALING_ASK, seed);
        int calls = 0, pauses = 0, cards = dealt(&h);
        while (dealing_on(&h)) {
            calls += table_state(h.hall.table).waiting == WAIT_LAST_CALL;
            pauses++;
            assert_true(pass_time(&h));
        }
        assert_int_equal(h.hall.at[seat].asks, 1);
        assert_int_equal(calls, 1);
        assert_int_equal(pauses, 100 - cards + calls);
        hall_close(&h.hall);
    }
}

/* It may declare later; what it says then is settled at the end of that tick. */
TEST("a slow program declares later")
{
    static timed h;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        kd_action shows[MAX_SHOWINGS];
        int seat = open_slow_hall(&h, DEALING_LIVE, seed), cards = dealt(&h);
        for (int i = 0; i < 10 && dealt(&h) < 98; i++)
            assert_true(pass_time(&h));
        assert_true(dealt(&h) > cards);
        assert_true(showings(&h, seat, shows) > 0);
        hall_submit(&h.hall, seat, h.hall.at[seat].number, &shows[0]);
        cards = dealt(&h);
        assert_int_equal(round_of(&h)->declarer, KD_NOBODY);
        assert_true(pass_time(&h));
        assert_int_equal(round_of(&h)->declarer, seat);
        assert_int_equal(dealt(&h), cards);
        hall_close(&h.hall);
    }
}

/* Where nobody watches the pauses, a program has all its time: at the pace "instant", and in a pause that a
   key has ended. */
TEST("a hurried deal waits")
{
    static timed h;
    for (int instant = 0; instant < 2; instant++) {
        int seat = open_slow_hall(&h, DEALING_LIVE, 3), cards = dealt(&h);
        if (instant)
            table_set_pace(h.hall.table, PACE_INSTANT);
        else
            table_skip(h.hall.table);
        hall_settle(&h.hall);
        assert_int_equal(dealt(&h), cards);
        assert_int_equal(table_state(h.hall.table).waiting, WAIT_NONE);
        hall_pass(&h.hall, seat);
        assert_true(dealt(&h) > cards);
        hall_close(&h.hall);
    }
}

/* ---- the last card ---- */

/* There is one pause before the last card, as long as anybody may act by what lies open; what is shown in it
   counts. */
TEST("time before the last card")
{
    static timed h;
    int declared = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        kd_action shows[MAX_SHOWINGS];
        open_hall(&h, "preset = tournament", ALL, 0, DEALING_LIVE, seed);
        deal_to(&h, 99);
        assert_int_equal(table_state(h.hall.table).waiting, WAIT_CARD);
        assert_true(pass_time(&h));
        assert_int_equal(table_state(h.hall.table).waiting, WAIT_LAST_CALL);
        int last = (round_of(&h)->drawer + KD_SEATS - 1) % KD_SEATS;
        bool can = showings(&h, last, shows) > 0;
        if (can)
            table_submit(h.hall.table, last, 0, &shows[0]);
        assert_true(pass_time(&h));
        if (can)
            assert_int_equal(round_of(&h)->declarer, last);
        declared += can;
        while (dealing_on(&h)) {
            assert_int_not_equal(table_state(h.hall.table).waiting, WAIT_LAST_CALL); /* once */
            assert_true(pass_time(&h));
        }
        hall_close(&h.hall);
    }
    assert_true(declared > 5);
}

/* DECL-1, DECL-2: once a pair stands nobody may show anything, and there is nothing to wait for. */
TEST("no time for nothing")
{
    static timed h;
    int pairs = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        kd_action shows[MAX_SHOWINGS];
        open_hall(&h, NULL, ALL, 0, DEALING_LIVE, seed);
        deal_to(&h, 90);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            int n = showings(&h, seat, shows);
            if (n && shows[n - 1].cards.two)
                table_submit(h.hall.table, seat, 0, &shows[n - 1]);
        }
        assert_true(pass_time(&h));
        bool pair = round_of(&h)->standing.two;
        while (dealing_on(&h)) {
            assert_true(!pair || table_state(h.hall.table).waiting != WAIT_LAST_CALL);
            assert_true(pass_time(&h));
        }
        pairs += pair;
        hall_close(&h.hall);
    }
    assert_true(pairs > 5);
}

/* ---- hidden cards (VIEW-1) ---- */

static int deals = 60;

/* Exchanges cards of the deck that a seat does not draw, the kitty's too. */
static void swap_hidden(timed *h, int seat, kd_rng *rng)
{
    deck *d = &h->hall.table->deck;
    int own = (seat + KD_SEATS - round_of(h)->first) % KD_SEATS;
    int hands = KD_SEATS * kd_hand_size(&h->hall.options.rules);
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

static void hear_a_deal(timed *h)
{
    while (dealing_on(h))
        assert_true(pass_time(h));
}

static const unsigned none = 0, three = 0xa;

/* Of two equal deals the hidden cards are swapped in one. As long as nobody declares, a seat hears the same
   at the same times. Others at the table: another person, who shows nothing, and programs; or bots. */
static void no_time_tells_of_hidden_cards(void **state)
{
    static timed a, b;
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
        hall_close(&a.hall);
        hall_close(&b.hall);
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
static void open_company(timed *h, const company *c, uint64_t seed, int one, int two)
{
    furnish(h, c->rules, c->persons, c->steady, c->how, c->closed, seed);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        player *p = &h->player[seat];
        p->plays = true;
        p->shows = seat != one && seat != two && (seed >> seat & 1);
        kd_rng_seed(&p->rng, seed, (unsigned)seat);
    }
    assert_true(table_start(h->hall.table));
    while (round_of(h)->phase == KD_PHASE_TURN)
        if (!end_pause(h))
            event_base_loop(h->hall.base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
}

/* Two seats exchange cards that they will draw, but not their first. */
static void exchange(timed *h, int one, int two, kd_rng *rng)
{
    deck *d = &h->hall.table->deck;
    int first = round_of(h)->first, cards = kd_hand_size(&h->hall.options.rules);
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
static void play_first_trick(timed *h)
{
    hall_settle(&h->hall);
    while (!kd_phase_ended(round_of(h)->phase) && !round_of(h)->pos.tricks) {
        int seat = 0;
        if (pass_time(h))
            continue;
        while (seat < KD_SEATS && !h->player[seat].thinks)
            seat++;
        assert_in_range(seat, 0, KD_SEATS - 1);
        player *p = &h->player[seat];
        p->thinks = false;
        h->now += pace_ms(h->hall.options.pace, WAIT_PLAY);
        hall_submit(&h->hall, seat, h->hall.at[seat].number, &p->wanted);
    }
}

/* Of two equal deals two seats have exchanged cards in one. The others hear the same at the same times, up to
   the first thing that differs, and that at the same time, too. */
static void no_time_tells_of_two_hands(void **state)
{
    static timed a, b;
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
        hall_close(&a.hall);
        hall_close(&b.hall);
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
    static timed h;
    static const company alone = {"one person", 1, 0, false, DEALING_LIVE, NULL};
    int passes = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_company(&h, &alone, seed, KD_NOBODY, KD_NOBODY);
        while (dealing_on(&h))
            assert_true(pass_time(&h));
        while (round_of(&h)->phase < KD_PHASE_PLAY && pass_time(&h))
            assert_int_not_equal(table_state(h.hall.table).waiting, WAIT_PLAY);
        passes += h.forced[KD_PHASE_COUNTER];
        hall_close(&h.hall);
    }
    assert_true(passes > 0);
}

/* In a deal that asks, the time tells: that is what live dealing is for. */
TEST("a deal that asks tells")
{
    static timed h;
    int stopped = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_hall(&h, NULL, ALL, 0, DEALING_ASK, seed);
        while (dealing_on(&h) && pass_time(&h)) {
        }
        stopped += dealing_on(&h);
        hall_close(&h.hall);
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
