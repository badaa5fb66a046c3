/* prop_likely.c - likelier deals contradict nothing either, and tell better where cards lie. */
#include "bots/likely.h"
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

static void sample_worlds(sample *out, const kd_view *view, const belief *b, int draws, kd_rng *rng)
{
    static likely l;
    likely_read(&l, view, draws);
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
    double share; /* of the surprise that is left at most */
    surprise plain, likelier;
    int asked;
    kd_rng rng;
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
        sample_worlds(&s, view, &b, 1, &row->rng);
        judge(&row->plain, &s, &b, truth);
        sample_worlds(&s, view, &b, DRAWS, &row->rng);
        judge(&row->likelier, &s, &b, truth);
    }
    return mind_decide(&d->seat[view->seat], view, rng);
}

static likely_row rows[] = {
    {.name = "likely: the policy's plays tell much", .seats = "policy", .share = 0.95},
    {.name = "likely: so do those of steady", .seats = "steady", .share = 0.98},
    {.name = "likely: so do those of a bot that searches",
     .seats = "strong:work=24",
     .share = 0.98},
    {.name = "likely: a stranger's plays mislead nobody", .seats = "random", .share = 1},
    {.name = "likely: in one deck", .seats = "steady", .preset = "forty", .share = 0.99},
};

static void surprise_test(void **state)
{
    likely_row *row = *state;
    static driver d;
    const char *preset = row->preset ? row->preset : "80p-v3";
    kd_rng_seed(&row->rng, 1, 2);
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        memset(&d, 0, sizeof d);
        seat_all(&d, row->seats, preset, seed);
        d.decide = look_now_and_then;
        d.arg = row;
        driver_deal(&d);
    }
    double plain = row->plain.sum / (double)row->plain.cards;
    double likelier = row->likelier.sum / (double)row->likelier.cards;
    print_message("%s: surprise of a card %.4f, likelier %.4f: %.3f of it, %ld cards\n", row->seats,
                  plain, likelier, likelier / plain, row->plain.cards);
    assert_true(likelier < row->share * plain);
}

int main(void)
{
    suite s = {0};
    ADD_ROWS(&s, surprise_test, rows);
    return run_suite(&s, "prop_likely");
}
