/* prop_card_values.c - the value of a hand and the loss of a card agree, over many dealt hands. */
#include "bots/policy/policy.h"
#include "support/test.h"
#include "table/driver.h"

#include <limits.h>

enum { DEALS = 60, POOLS = 4, REWARDS = 3 };

static const int rewards[REWARDS] = {-150, 0, 150};

/* What the hands contained: the loss of a card depends on its pair, its tractors and the shortness it
   leaves, to which winners do not count, so each of these must have occurred. */
typedef struct seen {
    int pools, pairs, tractors, shorts, winners;
} seen;

/* Most of the cards: pairs, which tractors consist of, stay more often than not. */
static kd_cards some_of(kd_cards cards, kd_rng *rng)
{
    kd_cards some = {0, 0};
    while (!kd_empty(cards)) {
        kd_cards card = kd_card(kd_take(&cards));
        if (kd_rng_below(rng, 4))
            some = kd_add(some, card);
    }
    return some;
}

/* What a pool loses by a card, less what the points of the card earn. */
static int loss_of(const card_values *p, kd_cards pool, unsigned place, int reward)
{
    kd_cards card = kd_card(place);
    return value_lost(p, pool, card) - reward * kd_points_at(p->k->order, card);
}

/* The first card that cheapest gives away is one by which the pool loses least. */
static void check_pool(const card_values *p, kd_cards pool, seen *s)
{
    for (int i = 0; i < REWARDS; i++) {
        kd_cards first = cheapest(p, pool, 1, rewards[i]);
        assert_int_equal(kd_count(first), 1);
        int loss = loss_of(p, pool, (unsigned)__builtin_ctzll(first.one), rewards[i]);
        int least = INT_MAX;
        for (unsigned place = 0; place < 64; place++) {
            if (!kd_copies(pool, place))
                continue;
            int less = loss_of(p, pool, place, rewards[i]);
            least = less < least ? less : least;
        }
        assert_int_equal(loss, least);
    }
    uint64_t run = pool.two & ~p->k->order->equals;
    s->pools++;
    s->pairs += pool.two != 0;
    s->tractors += (run & run >> 1) != 0;
    s->shorts += kd_count(pool) <= MAX_SHORT;
    s->winners += (pool.one & ~p->beatable & ~p->k->order->in[KD_TRUMP]) != 0;
}

static void check_view(const kd_view *view, kd_rng *rng, seen *s)
{
    knowledge k;
    card_values p;
    knowledge_read(&k, view, 0);
    card_values_read(&p, &k);
    for (int i = 0; i < POOLS; i++)
        for (int c = 0; c <= KD_CATEGORIES; c++) {
            uint64_t places = c < KD_CATEGORIES ? k.order->in[c] : UINT64_MAX;
            kd_cards pool = some_of(kd_only(k.hand, places), rng);
            if (!kd_empty(pool))
                check_pool(&p, pool, s);
        }
}

static void play_deal(const kd_rules *rules, unsigned seed, kd_rng *rng, seen *s)
{
    static driver d;
    const bot *steady = bot_find("steady");
    const bot *seats[KD_SEATS] = {steady, steady, steady, steady};
    kd_match_start(&d.match, rules);
    driver_ready(&d, seats, seed, 0);
    while (!kd_phase_ended(d.match.round.phase) && driver_step(&d)) {
        kd_view view;
        if (d.match.round.phase != KD_PHASE_PLAY)
            continue;
        kd_view_make(&view, &d.match, d.match.round.pos.turn);
        check_view(&view, rng, s);
    }
}

TEST_EACH_PRESET("the cheapest card of a hand goes first, by the value of the whole")
{
    kd_rules rules;
    kd_rng rng;
    seen s = {.pools = 0};
    assert_true(kd_rules_preset(&rules, *state));
    kd_rng_seed(&rng, 11, 0);
    for (unsigned seed = 0; seed < DEALS; seed++)
        play_deal(&rules, seed, &rng, &s);
    assert_true(s.pools > DEALS * 200 && s.shorts > DEALS * 200);
    assert_true(s.winners > DEALS * 100);
    if (rules.decks == 2)
        assert_true(s.pairs > DEALS * 100 && s.tractors > DEALS * 2);
}
