/* prop_secrecy_time.c - at a table with several terminals nobody waits, and nothing tells (VIEW-1): of two equal deals
   two seats have exchanged hidden cards in one; every byte that is sent to every other seat and to an observer
   is the same, at the same time, up to what all may see to differ, and that comes at the same time, too.
   prop_secrecy_time [DEALS] */
#include "net/room_internal.h"
#include "support/chaos.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "table/table_internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* OBSERVER: its guest. DELAY_MS, THINK_MS: a line's, and before an answer that was chosen; what both ways and
   the thinking take is less than the time for which a play is shown. */
enum { OBSERVER = 5, PIECES = 4096, EVENTS = 1024, BYTES = 1 << 20, DELAY_MS = 50, THINK_MS = 750 };

static int deals = 30;

/* Who is at the table. */
typedef struct company {
    const char *name, *kinds, *rules;
    unsigned people; /* guests that come, but for the observer */
    bool declare;    /* also while cards come, of their own accord */
    bool away;       /* the two are away, and covered */
    bool slow;       /* the two do not answer: their clock does */
    unsigned more_s; /* with a reserve: added to it by each answer */
} company;

#define SHORT "ranks = 2 5 10 K A; must_play = A; hook = no"

static const company companies[] = {
    {"four people", "oaaa", SHORT, 4, false, false, false, 0},
    {"four people who declare", "oaaa", SHORT, 4, true, false, false, 0},
    {"two people, two bots", "oaaa", SHORT, 2, true, false, false, 0},
    {"a reshuffle is asked for", "oaaa", "preset = official; " SHORT, 4, false, false, false, 0},
    {"a longer list", "oaaa", "preset = 80p-scn2; " SHORT, 4, true, false, false, 0},
    {"people who are away", "oaaa", SHORT, 4, false, true, false, 0},
    {"a clock", "oaaa", SHORT, 4, false, false, true, 0},
    {"a reserve", "oaaa", SHORT, 4, false, false, false, 2},
};

/* What has arrived at a terminal, and when. */
typedef struct trace {
    struct {
        long long at;
        size_t size;
    } piece[PIECES];
    int pieces;
    size_t used;
    unsigned char bytes[BYTES];
} trace;

/* A deal, as everybody was told it. */
typedef struct telling {
    party p;
    chaos lines;
    trace sent[OBSERVER + 1];
    struct {
        long long at;
        kd_event event;
    } open[EVENTS]; /* what all may know */
    int events, forced[KD_PHASE_COUNT];
    const struct telling
        *other; /* the one it is to be like, up to the first open difference; or NULL */
    bool differs;
} telling;

static void on_tap(void *arg, int number, chaos_way way, const unsigned char *bytes, size_t size)
{
    telling *t = arg;
    trace *s = &t->sent[number];
    if (way != CHAOS_DOWN)
        return;
    assert_true(s->pieces < PIECES && s->used + size <= BYTES);
    s->piece[s->pieces].at = virtual_now();
    s->piece[s->pieces++].size = size;
    memcpy(s->bytes + s->used, bytes, size);
    s->used += size;
}

static bool same_event(const kd_event *a, const kd_event *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->number == b->number &&
           a->count == b->count && kd_same(a->cards, b->cards);
}

static void on_seen(void *arg, guest *g, const kd_event *event, const kd_view *view)
{
    telling *t = arg;
    (void)view;
    if (g->number != OBSERVER || !event)
        return;
    assert_true(t->events < EVENTS);
    int i = t->events++;
    t->open[i].at = virtual_now();
    t->open[i].event = *event;
    t->differs =
        t->differs ||
        (t->other && (i >= t->other->events || !same_event(event, &t->other->open[i].event)));
}

/* Two seats exchange cards that they will draw, but not their first: all, or some. */
static void exchange(table *t, int one, int two, int cards, kd_rng *rng)
{
    deck *d = &t->deck;
    int first = t->match.round.first, hand = kd_hand_size(&t->options.rules);
    for (int i = 0; i < cards; i++) {
        int k = 1 + (int)kd_rng_below(rng, (uint32_t)hand - 1);
        int l = 1 + (int)kd_rng_below(rng, (uint32_t)hand - 1);
        kd_face *a = &d->order[k * KD_SEATS + (one + KD_SEATS - first) % KD_SEATS];
        kd_face *b = &d->order[l * KD_SEATS + (two + KD_SEATS - first) % KD_SEATS];
        kd_face face = *a;
        *a = *b;
        *b = face;
    }
}

static const kd_round *round_of(const telling *t)
{
    return &table_match(t->p.room->table)->round;
}

/* Up to where all is known of the first card. */
static void begin(telling *t, const company *c, uint64_t seed, int one, int two)
{
    party *p = &t->p;
    t->events = 0;
    t->differs = false;
    memset(t->forced, 0, sizeof t->forced);
    for (int i = 0; i <= OBSERVER; i++)
        t->sent[i].pieces = 0, t->sent[i].used = 0;
    party_open(p, c->rules, c->kinds, seed, NULL);
    chaos_begin(&t->lines, p->base, seed);
    t->lines.delay_ms = DELAY_MS;
    t->lines.tap = on_tap;
    t->lines.tap_arg = t;
    p->wire = chaos_wire;
    p->wire_arg = &t->lines;
    p->calls.seen = on_seen;
    p->calls.arg = t;
    p->room->options.clock_s = c->slow || c->more_s ? 7 : 0;
    p->room->options.clock_more_s = c->more_s;
    p->room->options.away_s = c->away ? 1 : 60;
    for (unsigned i = 0; i < c->people; i++) {
        guest *g = &p->guest[i];
        assert_true(party_join(p, (int)i, (int)i));
        bool swapped = g->number == one || g->number == two;
        g->think_ms = THINK_MS;
        g->automatic = true;
        g->declares = c->declare;
        g->silent = c->slow && swapped;
        g->unready = true;
    }
    assert_true(party_join(p, OBSERVER, KD_NOBODY));
    party_begin(p);
    while (!p->room->begun || round_of(t)->phase == KD_PHASE_TURN)
        assert_true(virtual_step(p->base, virtual_now() + 60000));
    assert_int_equal(round_of(t)->drawn_count[one], 0);
    for (unsigned i = 1; i < c->people && c->away; i++)
        if ((int)i == one || (int)i == two)
            party_quit(p, (int)i);
}

/* To the end of the deal, or of what is to be equal. */
static void hear_deal(telling *t)
{
    while (!kd_phase_ended(round_of(t)->phase) && !t->differs)
        assert_true(virtual_step(t->p.base, virtual_now() + 60000));
    virtual_pass(t->p.base, 2L * DELAY_MS);
    for (int i = 0; i < KD_SEATS; i++)
        for (int phase = 0; phase < KD_PHASE_COUNT; phase++)
            t->forced[phase] += t->p.guest[i].forced[phase];
    chaos_end(&t->lines);
    party_close(&t->p);
}

/* When the seat takes a kitty that cards of the two may be in, which it may see; or LLONG_MAX. */
static long long takes_their_cards(const telling *t, int seat, int one, int two)
{
    bool theirs = false;
    for (int i = 0; i < t->events; i++) {
        const kd_event *e = &t->open[i].event;
        theirs = theirs || (e->kind == KD_EV_BURIED && (e->seat == one || e->seat == two));
        if (theirs && e->kind == KD_EV_TOOK && e->seat == seat)
            return t->open[i].at;
    }
    return LLONG_MAX;
}

/* Up to that time the terminal was sent the same. Returns how many bytes. */
static size_t check_same(const trace *a, const trace *b, long long until, int deal, int number)
{
    size_t at = 0;
    for (int i = 0;; i++) {
        bool in_a = i < a->pieces && a->piece[i].at < until;
        bool in_b = i < b->pieces && b->piece[i].at < until;
        if (!in_a && !in_b)
            return at;
        size_t size = in_a ? a->piece[i].size : b->piece[i].size;
        if (!in_a || !in_b || a->piece[i].at != b->piece[i].at || size != b->piece[i].size ||
            memcmp(a->bytes + at, b->bytes + at, size) != 0)
            fail_msg("deal %d: terminal %d is sent %.*s at %lld, and %.*s at %lld ms", deal, number,
                     in_a ? (int)size : 0, (const char *)a->bytes + at, in_a ? a->piece[i].at : 0,
                     in_b ? (int)b->piece[i].size : 0, (const char *)b->bytes + at,
                     in_b ? b->piece[i].at : 0);
        at += size;
    }
}

/* Was something sent at that time? */
static bool sent_at(const trace *s, long long at)
{
    for (int i = 0; i < s->pieces; i++)
        if (s->piece[i].at == at)
            return true;
    return false;
}

static void nothing_tells_of_two_hands(void **state)
{
    static telling a, b;
    static const kd_event_kind steps[] = {KD_EV_PASSED, KD_EV_TOOK, KD_EV_BURIED, KD_EV_PLAYED};
    const company *c = *state;
    int heard[KD_EV_COUNT] = {0}, forced[KD_PHASE_COUNT] = {0}, differ = 0;
    size_t bytes = 0;
    kd_rng rng;
    kd_rng_seed(&rng, 7, (uint64_t)(c - companies));
    for (int i = 0; i < deals; i++) {
        uint64_t seed = (uint64_t)i + 1;
        /* who is away is not who opened the table: without anybody it stands still */
        int one = c->people < KD_SEATS ? 2 : 1 + i % 3,
            two = c->people < KD_SEATS ? 3 : 1 + (i + 1) % 3;
        begin(&a, c, seed, one, two);
        hear_deal(&a);
        b.other = &a;
        begin(&b, c, seed, one, two);
        exchange(b.p.room->table, one, two, i % 2 ? 1 : 40, &rng);
        hear_deal(&b);
        for (int phase = 0; phase < KD_PHASE_COUNT; phase++)
            forced[phase] += a.forced[phase];
        int k = 0;
        while (k < a.events && k < b.events && same_event(&a.open[k].event, &b.open[k].event) &&
               a.open[k].at == b.open[k].at)
            heard[a.open[k++].event.kind]++;
        long long until = a.open[a.events - 1].at;
        if (k < a.events && k < b.events) {
            differ++;
            /* What differs comes in a block that is due then in either deal: one action may tell of more, and
               before the last card a pause begins that is no event. */
            const telling *later = a.open[k].at < b.open[k].at ? &b : &a;
            until = later == &b ? a.open[k].at : b.open[k].at;
            if (a.open[k].at != b.open[k].at && !sent_at(&later->sent[OBSERVER], until))
                fail_msg("deal %d: all hear %d of seat %d at %lld, %d of seat %d at %lld ms", i,
                         a.open[k].event.kind, a.open[k].event.seat, a.open[k].at,
                         b.open[k].event.kind, b.open[k].event.seat, b.open[k].at);
        }
        for (int number = 0; number <= OBSERVER; number++)
            if (number != one && number != two) {
                long long knows = takes_their_cards(&a, number, one, two);
                bytes += check_same(&a.sent[number], &b.sent[number], knows < until ? knows : until,
                                    i, number);
            }
    }
    int passes = forced[KD_PHASE_COUNTER] + forced[KD_PHASE_REINFORCE] + forced[KD_PHASE_REBEL] +
                 forced[KD_PHASE_ASK];
    print_message(
        "%d deals, %d with a difference, %zu bytes the same; forced: %d passes, %d plays\n", deals,
        differ, bytes, passes, forced[KD_PHASE_PLAY]);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && deals >= 20; i++)
        assert_true(heard[steps[i]] > 0);
    assert_true(deals < 20 || (differ > 0 && passes > 0 && forced[KD_PHASE_PLAY] > 0));
}
TEST_ROWS(nothing_tells_of_two_hands, companies);

PREPARE(int argc, char **argv)
{
    if (argc > 1)
        deals = atoi(argv[1]);
    return 0;
}
