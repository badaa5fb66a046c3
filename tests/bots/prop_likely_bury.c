/* prop_likely_bury.c - kitties buried again contradict nothing, and make dealers' hands likelier. */
#include "bots/bots.h"
#include "bots/policy/steady.h"
#include "bots/search/opponent_model.h"
#include "bots/search/search.h"
#include "support/presets.h"
#include "support/seated.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS = 50, APART = 11, WORLDS = 16 };

/* By another seat that has half of its hand left at least. */
static bool is_asked(const kd_view *view)
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
static kd_position true_world(const driver *d, const belief *b)
{
    kd_position sample = b->now;
    const kd_round *round = &d->match.round;
    for (int seat = 0; seat < KD_SEATS; seat++)
        sample.hand[seat] = kd_to_places(&round->order, round->hand[seat]);
    sample.kitty = (uint8_t)kd_points_at(&round->order, true_kitty(d));
    sample.buried = true_kitty(d).one;
    return sample;
}

/* ---- facts ---- */

/* One preset. Cards are shown anyhow, so that kitties are taken again, by either side. */
typedef struct facts {
    bool steady; /* do seats bury and play as steady does, or anyhow as well? */
    int moments;
    long asked, again; /* views, and of those after a kitty was taken again */
    long mismatched,
        drawn_amiss; /* in deals of which some were drawn, and in the first that came */
    long exchanged;  /* kitties that were not the drawn ones */
    kd_rng rng;
} facts;

static void check_world(const belief *b, const kd_position *sample)
{
    kd_cards kitty = belief_kitty(b, sample->hand);
    assert_true(belief_allows(b, sample->hand, kitty));
    assert_int_equal(sample->kitty, kd_points_at(b->order, kitty));
    assert_true(sample->buried == kitty.one);
}

static void check_draws(facts *f, const opponent_model *l, const belief *b)
{
    for (int i = 0; i < WORLDS; i++) {
        kd_position sample, before;
        opponent_model_draw(l, b, &f->rng, &sample);
        check_world(b, &sample);
        f->mismatched += burying_again(&l->burying, b, &sample);
        belief_draw(b, &f->rng, &sample);
        before = sample;
        f->drawn_amiss += burying_again(&l->burying, b, &sample);
        check_world(b, &sample);
        f->exchanged += !kd_same(belief_kitty(b, sample.hand), belief_kitty(b, before.hand));
    }
}

/* Steady would bury again what it has buried. */
static void check_truth(const driver *d, const opponent_model *l, const belief *b)
{
    kd_position sample = true_world(d, b), before = sample;
    int mismatched = burying_again(&l->burying, b, &sample);
    if (mismatched || memcmp(sample.hand, before.hand, sizeof sample.hand) != 0)
        fail_msg("seat %d, trick %d: %d amiss in the true kitty", b->seat, b->now.tricks,
                 mismatched);
}

static kd_action check_now_and_then(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    facts *f = arg;
    static opponent_model l;
    if (view->phase == KD_PHASE_PLAY && ++f->moments % APART == 0) {
        belief b;
        opponent_model_read(&l, &b, view, 1, expert_level.kitties);
        assert_true(l.asks == is_asked(view));
        if (l.asks) {
            f->asked++;
            f->again += (view->buried_before & ~(1U << view->burier)) != 0;
            check_draws(f, &l, &b);
            if (f->steady)
                check_truth(d, &l, &b);
        }
    }
    bool ruled = f->steady && (view->phase == KD_PHASE_BURY || view->phase == KD_PHASE_PLAY);
    return ruled ? steady_decide(view, rng) : random_decide(view, rng);
}

static void facts_test(void **state)
{
    static driver d;
    facts f = {.asked = 0};
    kd_rng_seed(&f.rng, 3, 4);
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        f.steady = seed % 2;
        memset(&d, 0, sizeof d);
        seat_all(&d, "steady", *state, seed);
        d.decide = check_now_and_then;
        d.arg = &f;
        driver_deal(&d);
    }
    print_message(
        "%ld views, %ld after two buryings, %ld kitties exchanged, %ld cards amiss of %ld\n",
        f.asked, f.again, f.exchanged, f.mismatched, f.drawn_amiss);
    assert_true(f.asked > 50);
    assert_true(!d.match.rules.counter_after_bury || f.again > 10);
    assert_true(f.exchanged * 4 > f.asked * WORLDS * 3);
    assert_true(f.mismatched * 10 < f.drawn_amiss * 9);
}

/* ---- likeness ---- */

enum { HANDS = 60, FEATURES = 3, PLAIN = 0, BURIED = 1, WAYS = 2 };
static const char *const feature_name[FEATURES] = {"side voids", "side pairs", "trumps"};

typedef struct likeness {
    const char *name, *seats, *preset;
    double share[FEATURES]; /* of how far it is off without, what is left at most; 0: no claim */
    double truth[FEATURES], drawn[WAYS][FEATURES];
    int moments, views;
    kd_rng rng;
} likeness;

static void private_declaration_at(double out[FEATURES], const kd_order *order, kd_cards hand,
                                   double by)
{
    for (int c = 0; c < KD_TRUMP; c++) {
        kd_cards suit = kd_only(hand, order->in[c]);
        out[0] += order->in[c] && kd_empty(suit) ? by : 0;
        out[1] += by * __builtin_popcountll(suit.two);
    }
    out[2] += by * kd_count(kd_only(hand, order->in[KD_TRUMP]));
}

static void compare_dealer(likeness *row, const driver *d, const kd_view *view)
{
    static opponent_model l;
    const kd_round *round = &d->match.round;
    kd_cards truth = kd_to_places(&round->order, round->hand[view->burier]);
    private_declaration_at(row->truth, &view->order, truth, 1);
    for (int way = 0; way < WAYS; way++) {
        belief b;
        opponent_model_read(&l, &b, view, expert_level.draws,
                            way == BURIED ? expert_level.kitties : 1);
        for (int i = 0; i < WORLDS; i++) {
            kd_position sample;
            opponent_model_draw(&l, &b, &row->rng, &sample);
            private_declaration_at(row->drawn[way], &view->order, sample.hand[view->burier],
                                   1.0 / WORLDS);
        }
    }
    row->views++;
}

static kd_action compare_now_and_then(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    likeness *row = arg;
    if (is_asked(view) && view->tricks < 3 && ++row->moments % 2 == 0)
        compare_dealer(row, d, view);
    return bot_settings_decide(&d->seat[view->seat], view, rng);
}

/* Who searches what to bury buries pairs that the heuristics keep: of those nothing is asked. */
static likeness likenesses[] = {
    {"burying: the dealer's hand, buried by rule", "policy", .share = {0.25, 0.5, 0.3}},
    {"burying: buried after a search", "strong:work=24", .share = {0.5, 0, 0.3}},
    {"burying: in one deck", "steady", "forty", .share = {0.3, 0, 0.3}},
};

static void likeness_test(void **state)
{
    likeness *row = *state;
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
    for (int i = 0; i < FEATURES; i++) {
        double truth = row->truth[i] / row->views, plain = row->drawn[PLAIN][i] / row->views;
        double buried = row->drawn[BURIED][i] / row->views;
        print_message("  %s of the dealer: %.2f, sampled %.2f, buried again %.2f\n",
                      feature_name[i], truth, plain, buried);
        bool claims = row->share[i] > 0;
        near &= !claims || fabs(buried - truth) <= row->share[i] * fabs(plain - truth);
    }
    assert_true(near);
}

int main(void)
{
    suite s = {0};
    add_presets(&s, "kitties buried again agree with all that is known", facts_test);
    ADD_ROWS(&s, likeness_test, likenesses);
    return run_suite(&s, "prop_likely_bury");
}
