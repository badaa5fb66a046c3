/* prop_likely.c - likelier deals contradict nothing either, and tell better where cards lie. */
#include "bots/likely.h"
#include "bots/search.h"
#include "bots/search_levels.h"
#include "support/presets.h"
#include "support/seated.h"

#include <math.h>
#include <string.h>

enum { DEALS = 20, APART = 9, WORLDS = 48, DRAWS = 8 };

/* How surprising it is where the hidden cards lie, by so many sampled deals. */
typedef struct surprise {
    double sum;
    long cards;
} surprise;

typedef struct sample {
    kd_cards cards[WORLDS][KD_SEATS];
} sample;

static void sample_worlds(sample *out, const kd_view *view, int draws, int kitties, kd_rng *rng)
{
    static likely l;
    static belief know;
    const belief *b = &know;
    likely_read(&l, view, draws, kitties);
    belief_read_by(&know, view, likely_weights(&l));
    for (int i = 0; i < WORLDS; i++) {
        kd_position world;
        likely_draw(&l, b, rng, &world);
        memcpy(out->cards[i], world.hand, sizeof world.hand);
        kd_cards kitty = b->unseen;
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (seat != b->seat)
                kitty = kd_sub(kitty, world.hand[seat]);
        assert_true(belief_allows(b, world.hand, b->kitty ? kitty : (kd_cards){0, 0}));
    }
}

static int copies(kd_cards cards, unsigned place)
{
    return (int)(cards.one >> place & 1) + (int)(cards.two >> place & 1);
}

/* Minus the logarithm of the share of deals that put each card where it is. */
static void judge(surprise *out, const sample *s, const belief *b, const kd_cards truth[KD_SEATS])
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == b->seat)
            continue;
        for (uint64_t left = truth[seat].one; left; left &= left - 1) {
            unsigned place = (unsigned)__builtin_ctzll(left);
            int there = copies(truth[seat], place), sum = 0;
            for (int i = 0; i < WORLDS; i++)
                sum += copies(s->cards[i][seat], place);
            double share = (sum + 0.5) / (WORLDS * copies(b->unseen, place) + 1.5);
            out->sum -= there * log(share);
            out->cards += there;
        }
    }
}

typedef struct likely_row {
    const char *name, *seats, *preset;
    double share;        /* of the surprise that is left at most, */
    double buried_share; /* with kitties buried again */
    surprise plain, likelier, buried;
    int asked;
    kd_rng rng, other_rng;
} likely_row;

static kd_action look_now_and_then(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    likely_row *row = arg;
    static sample s;
    bool playing = view->phase == KD_PHASE_PLAY && view->tricks > 2;
    if (playing && ++row->asked % APART == 0) {
        belief b;
        kd_cards truth[KD_SEATS];
        for (int seat = 0; seat < KD_SEATS; seat++)
            truth[seat] = kd_sort(&view->order, d->match.round.hand[seat]);
        belief_read(&b, view);
        sample_worlds(&s, view, 1, 1, &row->rng);
        judge(&row->plain, &s, &b, truth);
        sample_worlds(&s, view, DRAWS, 1, &row->rng);
        judge(&row->likelier, &s, &b, truth);
        sample_worlds(&s, view, expert_level.draws, expert_level.kitties, &row->other_rng);
        judge(&row->buried, &s, &b, truth);
    }
    return mind_decide(&d->seat[view->seat], view, rng);
}

static likely_row rows[] = {
    {"likely: the policy's plays tell much", "policy", .share = 0.95, .buried_share = 0.95},
    {"likely: so do those of steady", "steady", .share = 0.98, .buried_share = 0.96},
    {"likely: so do those of a bot that searches", "strong:work=24", .share = 0.98,
     .buried_share = 0.975},
    {"likely: a stranger's plays mislead nobody", "random", .share = 1, .buried_share = 1.06},
    {"likely: in one deck", "steady", "forty", .share = 0.99, .buried_share = 0.95},
};

static void surprise_test(void **state)
{
    likely_row *row = *state;
    static driver d;
    const char *preset = row->preset ? row->preset : "80p-v3";
    kd_rng_seed(&row->rng, 1, 2);
    kd_rng_seed(&row->other_rng, 3, 4);
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        memset(&d, 0, sizeof d);
        seat_all(&d, row->seats, preset, seed);
        d.decide = look_now_and_then;
        d.arg = row;
        driver_deal(&d);
    }
    double plain = row->plain.sum / (double)row->plain.cards;
    double likelier = row->likelier.sum / (double)row->likelier.cards;
    double buried = row->buried.sum / (double)row->buried.cards;
    print_message(
        "%s: surprise of a card %.4f, of the likelier deals %.3f of it, with their kitties "
        "buried again %.3f, %ld cards\n",
        row->seats, plain, likelier / plain, buried / plain, row->plain.cards);
    assert_true(likelier < row->share * plain);
    assert_true(buried < row->buried_share * plain);
}

int main(void)
{
    suite s = {0};
    ADD_ROWS(&s, surprise_test, rows);
    return run_suite(&s, "prop_likely");
}
