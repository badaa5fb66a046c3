/* prop_opponent_model.c - resampled deals contradict no fact, and predict better where cards lie. */
#include "bots/bots.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "support/seated.h"
#include "support/slower.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

#define DEALS FEWER(20u, 8u)
enum { APART = 9, SAMPLES = 48, DRAWS = 8 };

/* How surprising the true place of each hidden card is, given the sampled deals. */
typedef struct surprise {
    double sum;
    long cards;
} surprise;

typedef struct drawing {
    knowledge k;
    belief belief;
    kd_cards cards[SAMPLES][KD_SEATS];
} drawing;

/* one_style: every seat is taken for the policy. */
static void draw_samples(drawing *out, const kd_view *view, int draws, int kitties, bool one_style,
                         kd_rng *rng)
{
    static opponent_model model;
    belief *b = &out->belief;
    knowledge_read(&out->k, view, 0);
    opponent_model_read(&model, b, &out->k, draws, kitties);
    for (int seat = 0; seat < KD_SEATS && one_style; seat++)
        model.styles[seat] = 1U << STYLE_POLICY;
    for (int i = 0; i < SAMPLES; i++) {
        kd_position drawn;
        opponent_model_draw(&model, b, rng, &drawn, NULL);
        memcpy(out->cards[i], drawn.hand, sizeof drawn.hand);
        assert_true(belief_allows(b, drawn.hand, belief_kitty(b, drawn.hand)));
    }
}

static int copies(kd_cards cards, unsigned place)
{
    return (int)(cards.one >> place & 1) + (int)(cards.two >> place & 1);
}

/* Surprise without any model (plain) and with deals resampled by plays (by_plays), by the policy's alone where the seats
   play by other weights (one_style); then, where the
   burying is modelled, without (plays_only) and with kitties resampled too (buried). */
typedef struct model_row {
    const char *name, *seats, *preset;
    double share, buried_share; /* of the surprise without the model that is left, at most */
    uint64_t deals;             /* 0: DEALS, which tell less exactly where they are fewer */
    const policy_weights *by;   /* how the seats play, instead of as those bots do */
    surprise plain, by_plays, one_style, plays_only, buried;
    int playing, modelled;
    kd_rng rng, other_rng;
} model_row;

static void measure(surprise *out, const kd_view *view, const driver *d, int kitties, int draws,
                    bool one_style, kd_rng *rng)
{
    static drawing s;
    kd_cards truth[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        truth[seat] = kd_to_places(&view->order, d->match.round.hand[seat]);
    draw_samples(&s, view, draws, kitties, one_style, rng);
    /* Minus the logarithm of the share of deals that put each card where it is. */
    const belief *b = &s.belief;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == b->k->seat)
            continue;
        for (uint64_t left = truth[seat].one; left; left &= left - 1) {
            unsigned place = (unsigned)__builtin_ctzll(left);
            int there = copies(truth[seat], place), sum = 0;
            for (int i = 0; i < SAMPLES; i++)
                sum += copies(s.cards[i][seat], place);
            double share = (sum + 0.5) / (SAMPLES * copies(b->k->unseen, place) + 1.5);
            out->sum -= there * log(share);
            out->cards += there;
        }
    }
}

static bool models_burying(const kd_view *view)
{
    burier_model burier;
    knowledge k;
    knowledge_read(&k, view, 0);
    return burier_model_read(&burier, &k);
}

static kd_action act_by(const policy_weights *w, const kd_view *view)
{
    knowledge k;
    rollout now;
    if (view->phase != KD_PHASE_PLAY)
        return steady_action(view, NULL);
    knowledge_read(&k, view, 0);
    rollout_start(&now, &k);
    return act(view, KD_PLAY, kd_to_faces(k.order, policy_play_by(w, &now, k.order)));
}

static kd_action decide(const model_row *row, const driver *d, const kd_view *view, kd_rng *rng)
{
    return row->by ? act_by(row->by, view) : bot_settings_decide(&d->seat[view->seat], view, rng);
}

static kd_action measure_plays(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    model_row *row = arg;
    bool playing = view->phase == KD_PHASE_PLAY && view->tricks > 2;
    if (playing && ++row->playing % APART == 0) {
        measure(&row->plain, view, d, 1, 1, false, &row->rng);
        measure(&row->by_plays, view, d, 1, DRAWS, false, &row->rng);
        if (row->by == &policy_others)
            measure(&row->one_style, view, d, 1, DRAWS, true, &row->other_rng);
    }
    return decide(row, d, view, rng);
}

static kd_action measure_burying(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    model_row *row = arg;
    if (view->phase == KD_PHASE_PLAY && models_burying(view) && ++row->modelled % APART == 0) {
        measure(&row->plays_only, view, d, 1, DRAWS, false, &row->other_rng);
        measure(&row->buried, view, d, expert_level.kitties, DRAWS, false, &row->other_rng);
    }
    return decide(row, d, view, rng);
}

static model_row rows[] = {
    {"opponent model: the policy's plays tell much", "steady", .share = 0.95, .buried_share = 1,
     .by = &policy_standard},
    {"opponent model: so do those of players of other styles", "steady", .share = 0.96,
     .buried_share = 1, .by = &policy_others},
    {"opponent model: so do those of the nets", "steady", .share = 0.98, .buried_share = 1},
    {"opponent model: so do those of one that forgets", "easy", .share = 0.98, .buried_share = 1},
    {"opponent model: in one deck", "steady", "forty", .share = 0.99, .buried_share = 0.98},
    {"opponent model: an outlier misleads by its burying at most", "random", .share = 1,
     .buried_share = 1.1, .deals = 60},
    {"opponent model: so do those of a bot that searches", "strong:work=24", .share = 0.98,
     .buried_share = 1.01},
};
enum { ROWS = sizeof rows / sizeof *rows };

static double each(const surprise *s)
{
    return s->sum / (double)s->cards;
}

static void surprise_test(void **state)
{
    model_row *row = *state;
    static driver d;
    const char *preset = row->preset ? row->preset : "80p-v3";
    kd_rng_seed(&row->rng, 1, 2);
    kd_rng_seed(&row->other_rng, 3, 4);
    for (uint64_t seed = 0; seed < (row->deals ? row->deals : DEALS); seed++) {
        memset(&d, 0, sizeof d);
        seat_all(&d, row->seats, preset, seed);
        d.decide = measure_plays;
        d.arg = row;
        driver_deal(&d);
        d.decide = measure_burying; /* in a deal with a dealer from the start, as most have */
        driver_deal(&d);
    }
    double share = each(&row->by_plays) / each(&row->plain);
    double buried = each(&row->buried) / each(&row->plays_only);
    print_message("%s: surprise of a card %.4f, with resampled deals %.3f of it, %ld cards; with "
                  "kitties resampled %.3f of that, %ld cards\n",
                  row->name, each(&row->plain), share, row->plain.cards, buried, row->buried.cards);
    double slack = row->deals ? 0 : FEWER(0, 0.02);
    assert_true(share < row->share + slack);
    assert_true(buried < row->buried_share + slack);
    if (row->by == &policy_others) {
        print_message("by the policy alone %.4f\n", each(&row->one_style));
        assert_true(FEWER(0, 1) || each(&row->by_plays) < each(&row->one_style)); /* as above */
    }
}
TEST_SOME_ROWS(surprise_test, rows, FEWER(ROWS, ROWS - 1));

/* ---- styles ----------------------------------------------------------------------------------- */

enum { EARLY = 0, LATE = 8 }; /* tricks played */

/* How the seats of one side play, and what of it is found by one of the other side. */
typedef struct style_row {
    const char *name, *preset;
    const policy_weights *by;
    double least,
        most; /* the share of samples in which an opponent plays as others do, after LATE tricks */
    long early, late, early_others, late_others;
    kd_rng rng;
} style_row;

static void draw_styles(style_row *row, const kd_view *view)
{
    static opponent_model model;
    bool late = view->tricks == LATE;
    knowledge k;
    belief b;
    knowledge_read(&k, view, 0);
    opponent_model_read(&model, &b, &k, DRAWS, 1);
    for (int i = 0; i < SAMPLES; i++) {
        kd_position sample;
        rollout_styles styles;
        opponent_model_draw(&model, &b, &row->rng, &sample, &styles);
        for (int seat = 0; seat < KD_SEATS; seat++) {
            bool own = kd_team(seat) == kd_team(view->seat);
            if (own || view->order.rules.decks == 1)
                assert_int_equal(styles.of[seat],
                                 view->order.rules.decks == 1 ? STYLE_POLICY : STYLE_NETS);
            *(late ? &row->late : &row->early) += !own;
            *(late ? &row->late_others : &row->early_others) += styles.of[seat] == STYLE_OTHERS;
        }
    }
}

static kd_action play_in_style(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    style_row *row = arg;
    bool own = kd_team(view->seat) == 0,
         first = view->tricks == EARLY && view->seat == view->trick[0].leader;
    (void)d;
    (void)rng;
    if (view->phase == KD_PHASE_PLAY && own && (first || view->tricks == LATE))
        draw_styles(row, view);
    return act_by(own ? policy_weights_of(&view->order) : row->by, view);
}

static style_row styles[] = {
    {"styles: those who play as others do are found out", NULL, &policy_others, .least = 0.5,
     .most = 1},
    {"styles: those who play by the policy, too", NULL, &policy_standard, .least = 0, .most = 0.45},
    {"styles: with one deck there is one", "forty", &policy_one_deck, .least = 0, .most = 0},
};

static void style_test(void **state)
{
    style_row *row = *state;
    static driver d;
    kd_rng_seed(&row->rng, 5, 6);
    for (uint64_t seed = 0; seed < DEALS; seed++) {
        memset(&d, 0, sizeof d);
        seat_all(&d, "steady", row->preset ? row->preset : "80p-v3", seed);
        d.decide = play_in_style;
        d.arg = row;
        driver_deal(&d);
    }
    assert_true(row->early > 0 && row->late > 0);
    double early = (double)row->early_others / (double)row->early;
    double late = (double)row->late_others / (double)row->late;
    print_message("%s: %.2f, at first %.2f\n", row->name, late, early);
    assert_true(late >= row->least && late <= row->most);
    assert_true(row->most == 0 || (early > 0.4 && early < 0.6));
}
TEST_ROWS(style_test, styles);
