/* prop_burier_model.c - resampled kitties contradict no fact, and make dealers' hands more likely. */
#include "bots/bots.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "support/seated.h"
#include "support/slower.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEALS FEWER(50, 20)
enum { APART = 11, SAMPLES = 16 };

/* Did another seat bury that has at least half of its hand left? */
static bool is_modelled(const kd_view *view)
{
    return view->phase == KD_PHASE_PLAY && view->burier != view->seat &&
           2 * view->held[view->burier] >= kd_hand_size(&view->order.rules);
}

static kd_cards true_kitty(const driver *d)
{
    const kd_round *round = &d->match.round;
    return kd_to_places(&round->order, round->deck);
}

/* The deal as it is, as the seat of a belief would draw it. */
static kd_position true_deal(const driver *d, const belief *b)
{
    kd_position sample = b->k->now;
    const kd_round *round = &d->match.round;
    for (int seat = 0; seat < KD_SEATS; seat++)
        sample.hand[seat] = kd_to_places(&round->order, round->hand[seat]);
    sample.kitty = (uint8_t)kd_points_at(&round->order, true_kitty(d));
    sample.buried = true_kitty(d).one;
    return sample;
}

/* ---- facts ---- */

/* One preset. Seats show cards at random, so that either side takes the kitty again. */
typedef struct facts {
    bool steady; /* do seats bury and play as steady does, or at random too? */
    int moments;
    long views, again;                 /* of those views, after the kitty was taken again */
    long mismatched, drawn_mismatched; /* in resampled deals, and in plain ones */
    long exchanged;                    /* kitties that were not the drawn ones */
    kd_rng rng;
} facts;

static void check_deal(const belief *b, const kd_position *sample)
{
    kd_cards kitty = belief_kitty(b, sample->hand);
    assert_true(belief_allows(b, sample->hand, kitty));
    assert_int_equal(sample->kitty, kd_points_at(b->k->order, kitty));
    assert_true(sample->buried == kitty.one);
}

/* Steady would bury again what it has buried. */
static void check_truth(const driver *d, const opponent_model *model, const belief *b)
{
    kd_position sample = true_deal(d, b), before = sample;
    int mismatched = burier_model_apply(&model->burier, b, &sample);
    if (mismatched || memcmp(sample.hand, before.hand, sizeof sample.hand) != 0)
        fail_msg("seat %d, trick %d: %d mismatched cards in the true kitty", b->k->seat,
                 b->k->now.tricks, mismatched);
}

static kd_action check_now_and_then(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    facts *f = arg;
    static opponent_model model;
    if (view->phase == KD_PHASE_PLAY && ++f->moments % APART == 0) {
        knowledge k;
        belief b;
        knowledge_read(&k, view, 0);
        opponent_model_read(&model, &b, &k, 1, expert_level.kitties);
        assert_true(model.models_burying == is_modelled(view));
        if (model.models_burying) {
            f->views++;
            f->again += (view->buried_before & ~(1U << view->burier)) != 0;
            for (int i = 0; i < SAMPLES; i++) {
                kd_position sample, before;
                opponent_model_draw(&model, &b, &f->rng, &sample, NULL);
                check_deal(&b, &sample);
                f->mismatched += burier_model_apply(&model.burier, &b, &sample);
                belief_draw(&b, &f->rng, &sample);
                before = sample;
                f->drawn_mismatched += burier_model_apply(&model.burier, &b, &sample);
                check_deal(&b, &sample);
                f->exchanged +=
                    !kd_same(belief_kitty(&b, sample.hand), belief_kitty(&b, before.hand));
            }
            if (f->steady)
                check_truth(d, &model, &b);
        }
    }
    bool ruled = f->steady && (view->phase == KD_PHASE_BURY || view->phase == KD_PHASE_PLAY);
    return ruled ? steady_decide(view, rng) : random_decide(view, rng);
}

TEST_EACH_PRESET("resampled kitties agree with all that is known")
{
    static driver d;
    facts f = {.views = 0};
    kd_rng_seed(&f.rng, 3, 4);
    for (uint64_t seed = 0; seed < (uint64_t)DEALS; seed++) {
        f.steady = seed % 2;
        memset(&d, 0, sizeof d);
        seat_all(&d, "steady", *state, seed);
        d.decide = check_now_and_then;
        d.arg = &f;
        driver_deal(&d);
    }
    print_message(
        "%ld views, %ld after two buryings, %ld kitties exchanged, %ld mismatched cards of %ld\n",
        f.views, f.again, f.exchanged, f.mismatched, f.drawn_mismatched);
    assert_true(f.views > DEALS);
    assert_true(!d.match.rules.counter_after_bury || f.again > DEALS / 5);
    assert_true(f.exchanged * 4 > f.views * SAMPLES * 3);
    assert_true(f.mismatched * 10 < f.drawn_mismatched * 9);
}

/* ---- similarity ---- */

enum { HANDS = 120, BURY_FEATURES = 3, PLAIN = 0, BURIED = 1, WAYS = 2 };
static const char *const feature_name[BURY_FEATURES] = {"side voids", "side pairs", "trumps"};

typedef struct similarity {
    const char *name, *seats, *preset;
    double
        share[BURY_FEATURES]; /* of how far it is off without, what is left at most; 0: no claim */
    bool by_policy;           /* the seats play as the policy does */
    double truth[BURY_FEATURES], drawn[WAYS][BURY_FEATURES];
    int moments, views;
    kd_rng rng;
} similarity;

static void add_features(double out[BURY_FEATURES], const kd_order *order, kd_cards hand, double by)
{
    for (int c = 0; c < KD_TRUMP; c++) {
        kd_cards suit = kd_only(hand, order->in[c]);
        out[0] += order->in[c] && kd_empty(suit) ? by : 0;
        out[1] += by * __builtin_popcountll(suit.two);
    }
    out[2] += by * kd_count(kd_only(hand, order->in[KD_TRUMP]));
}

static kd_action compare_now_and_then(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    similarity *row = arg;
    if (is_modelled(view) && view->tricks < 3 && ++row->moments % 2 == 0) {
        static opponent_model model;
        const kd_round *round = &d->match.round;
        kd_cards truth = kd_to_places(&round->order, round->hand[view->burier]);
        add_features(row->truth, &view->order, truth, 1);
        for (int way = 0; way < WAYS; way++) {
            knowledge k;
            belief b;
            knowledge_read(&k, view, 0);
            opponent_model_read(&model, &b, &k, expert_level.draws,
                                way == BURIED ? expert_level.kitties : 1);
            for (int i = 0; i < SAMPLES; i++) {
                kd_position sample;
                opponent_model_draw(&model, &b, &row->rng, &sample, NULL);
                add_features(row->drawn[way], &view->order, sample.hand[view->burier],
                             1.0 / SAMPLES);
            }
        }
        row->views++;
    }
    if (row->by_policy)
        return steady_action(view, NULL);
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

/* A bot that searches its burying buries pairs that the heuristics keep: nothing is claimed of pairs. */
static similarity similarities[] = {
    {"burying: the dealer's hand, buried by heuristics", "steady", .share = {0.3, 0.5, 0.3},
     .by_policy = true},
    {"burying: in one deck", "steady", "forty", .share = {0.3, 0, 0.3}},
    {"burying: buried after a search", "strong:work=24", .share = {0.5, 0, 0.3}},
};
enum { ROWS = sizeof similarities / sizeof *similarities };

static void similarity_test(void **state)
{
    similarity *row = *state;
    static driver d;
    bool near = true;
    kd_rng_seed(&row->rng, 5, 6);
    for (uint64_t seed = 0; seed < HANDS; seed++) {
        memset(&d, 0, sizeof d);
        seat_all(&d, row->seats, row->preset ? row->preset : "80p-v3", seed);
        d.decide = compare_now_and_then;
        d.arg = row;
        driver_deal(&d);
    }
    print_message("%s, %d views\n", row->seats, row->views);
    for (int i = 0; i < BURY_FEATURES; i++) {
        double truth = row->truth[i] / row->views, plain = row->drawn[PLAIN][i] / row->views;
        double buried = row->drawn[BURIED][i] / row->views;
        print_message("  %s of the dealer: %.2f, sampled %.2f, resampled %.2f\n", feature_name[i],
                      truth, plain, buried);
        bool claims = row->share[i] > 0;
        near &= !claims || fabs(buried - truth) <= row->share[i] * fabs(plain - truth);
    }
    assert_true(near);
}
TEST_SOME_ROWS(similarity_test, similarities, FEWER(ROWS, ROWS - 1)); /* a search takes long */
