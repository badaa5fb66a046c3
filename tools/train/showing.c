/* showing.c - fits what it is worth to declare, counter and rebel to playouts of true deals. */
#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "lab/strangers/strangers.h"
#include "mean.h"
#include "seats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * koudi-showing ROUNDS DEALS SEED RULES...
 *
 * Plays the showings of DEALS deals of each RULES, a preset or a file. Where a seat may show something, the deal
 * as it really lies is dealt on and played out, by the nets, once for each showing and once without; the gain of
 * a showing is fitted by least squares (ridge regression) to its features. The sides show by the weights of the
 * round before or by those of heuristics.c, and ask for more or less than a gain of 0, all at random: what is only
 * good against its twin is not learnt. In half of the deals one side is a stranger, who plays, buries and shows by
 * its traits. Rounds from the third on keep four fifths of what the one before has summed up.
 *
 * Writes the table of heuristics.c after each round, and on stderr what it gains over that of the program in levels a
 * round, against that and against three strangers, in duplicate deals drawn as those of the arena, with the 95 %
 * interval.
 */
enum {
    OFFSET = 1200,    /* what a side asks for more or less, in units of the weights */
    HELD_BACK = 4000, /* deals of each comparison */
    MOST_RULES = 8,
    MOST_LEVELS = 5, /* a deal counts no more: rare kitties of hundreds of points are noise */
    EVERY = 3,       /* one chance to show while cards are drawn in so many is looked at */
};
static const double ridge = 300, kept = 0.8;
static const int point = 20, most_points = 300; /* of a deal, besides levels, when fitting */

/* How a side shows; a stranger decides all by its traits. */
typedef struct style {
    const showing_weights *weights;
    int least;
    const stranger *who; /* or NULL */
} style;

/* The normal equations of a row, the right side last. */
typedef struct equations {
    double at[SHOWING_FEATURES][SHOWING_FEATURES + 1];
} equations;

typedef struct fitting {
    style by_team[KD_TEAMS];
    kd_rng chance, own;
    bool samples; /* not while a deal is played out */
} fitting;

static equations sums[SHOWING_ROWS];

/* ---- playing ---- */

static void look_at(fitting *f, const kd_match *match, const kd_view *view);

static kd_action decide(fitting *f, const kd_match *match, const kd_view *view)
{
    const style *s = &f->by_team[kd_team(view->seat)];
    if (s->who)
        return stranger_decide(s->who, view);
    if (view->phase == KD_PHASE_BURY)
        return steady_decide(view, NULL);
    if (f->samples)
        look_at(f, match, view);
    return heuristic_show_by(s->weights, view, s->least);
}

static void act_at(fitting *f, kd_match *match, int seat)
{
    kd_view view;
    kd_events events;
    kd_view_make(&view, match, seat);
    kd_action action = decide(f, match, &view);
    if (action.verb == KD_PASS && view.phase == KD_PHASE_DEAL)
        return;
    if (kd_apply(match, &action, &events).reason != KD_OK)
        exit(1);
}

/* As in the arena the seat that drew last may show before the next card comes. */
static void go_on(fitting *f, kd_match *match)
{
    kd_events events;
    unsigned actors = kd_actors(match);
    int drawer = match->round.drawer;
    bool deals = match->round.phase == KD_PHASE_DEAL;
    if (!(actors >> KD_CHANCE & 1)) {
        act_at(f, match, (int)first_of(actors));
        return;
    }
    kd_action action = kd_chance(match, &f->chance);
    kd_apply(match, &action, &events);
    if (!deals || match->round.phase != KD_PHASE_DEAL || !(kd_actors(match) >> drawer & 1))
        return;
    kd_cards hand = match->round.hand[drawer];
    bool open = match->round.redeal && match->rules.rebel == KD_REBEL_OPEN;
    int level = open ? match->level[kd_team(drawer)] : match->round.order.level;
    if (kd_only(hand, faces_of_rank(level)).one || kd_only(hand, joker_faces).two)
        act_at(f, match, drawer);
}

/* Plays the cards; the bots' seats by the nets. */
static int play_out(const fitting *f, const kd_round *round)
{
    const kd_order *order = &round->order;
    rollout now = {.burier = round->burier, .pos = round->pos};
    stranger_game game = {.burier = round->burier, .pos = round->pos};
    game.buried = kd_to_places(order, round->buried[round->burier]);
    while (!kd_position_over(&now.pos)) {
        const stranger *who = f->by_team[kd_team(now.pos.turn)].who;
        kd_cards play = who ? stranger_choice(&who->traits, order, &game) : net_play(&now, order);
        rollout_play(&now, order, play);
        stranger_play(&game, order, play);
    }
    return kd_position_score(&now.pos);
}

/* Plays a deal out; levels, which the first team gains, and the points that the attackers make above even. */
static int finish(fitting *f, kd_match *match, int *points)
{
    bool taken;
    *points = 0;
    while (match->round.phase < KD_PHASE_PLAY)
        go_on(f, match);
    if (match->round.phase != KD_PHASE_PLAY)
        return 0;
    const kd_order *order = &match->round.order;
    int score = play_out(f, &match->round), sign = kd_team(match->round.dealer) ? 1 : -1;
    int gain = kd_gain(&order->rules, score, &taken);
    *points = sign * ((score < most_points ? score : most_points) -
                      (order->rules.threshold + order->rules.step / 2));
    return sign * (!taken ? -gain : gain ? gain : 1);
}

/* As the arena draws them: level, dealer, and nobody in every fourth deal. */
static void start(fitting *f, kd_match *match, const kd_rules *rules, uint64_t seed, uint64_t deal)
{
    kd_rng rng;
    kd_rng_seed(&rng, seed, deal * 8 + 5);
    kd_rng_seed(&f->chance, seed, deal * 8);
    uint8_t level = seats_level(rules, &rng);
    int dealer = (int)kd_rng_below(&rng, KD_SEATS);
    if (!kd_match_start_at(match, rules, (uint8_t[]){level, level},
                           deal % 4 == 3 ? KD_NOBODY : dealer))
        exit(1);
}

/* ---- fitting ---- */

/* The value of an action for its seat's side, in thousandths of a level. */
static double value_of(const fitting *f, const kd_match *match, const kd_action *action)
{
    fitting own = *f;
    kd_match now = *match;
    kd_events events;
    int points;
    own.samples = false;
    bool waits = action->verb == KD_PASS && now.round.phase == KD_PHASE_DEAL;
    if (!waits && kd_apply(&now, action, &events).reason != KD_OK)
        exit(1);
    int levels = finish(&own, &now, &points);
    levels = levels > MOST_LEVELS ? MOST_LEVELS : levels < -MOST_LEVELS ? -MOST_LEVELS : levels;
    int value = 1000 * levels + point * points;
    return kd_team(action->actor) ? -value : value;
}

static void look_at(fitting *f, const kd_match *match, const kd_view *view)
{
    kd_action options[MOST_OPTIONS], pass = {view->seat, KD_PASS, {0, 0}};
    int x[SHOWING_FEATURES], count = legal_options(view, options);
    if (!count || view->declarer == view->seat ||
        (view->phase == KD_PHASE_DEAL && kd_rng_below(&f->own, EVERY)))
        return;
    double without = value_of(f, match, &pass);
    for (int i = 0; i < count; i++) {
        double gain = value_of(f, match, &options[i]) - without;
        equations *e = &sums[showing_read(view, &options[i], x)];
        for (int a = 0; a < SHOWING_FEATURES; a++) {
            for (int b = 0; b < SHOWING_FEATURES; b++)
                e->at[a][b] += x[a] * x[b];
            e->at[a][SHOWING_FEATURES] += x[a] * gain;
        }
    }
}

/* Gaussian elimination without pivots, since the ridge keeps the matrix positive definite. The constant is hardly
   held back. */
static void solve(const equations *of, int16_t out[SHOWING_FEATURES])
{
    equations e = *of;
    for (int i = 0; i < SHOWING_FEATURES; i++)
        e.at[i][i] += i == SHOWN_ONE ? ridge / 20 : ridge;
    for (int i = 0; i < SHOWING_FEATURES; i++)
        for (int line = 0; line < SHOWING_FEATURES; line++) {
            double factor = e.at[line][i] / e.at[i][i];
            for (int k = i; line != i && k <= SHOWING_FEATURES; k++)
                e.at[line][k] -= factor * e.at[i][k];
        }
    for (int i = 0; i < SHOWING_FEATURES; i++) {
        double weight = 8 * e.at[i][SHOWING_FEATURES] / e.at[i][i];
        out[i] = (int16_t)lrint(fmax(INT16_MIN, fmin(INT16_MAX, weight)));
    }
}

/* A number from -most to most. */
static int shift(kd_rng *rng, int most)
{
    return (int)kd_rng_below(rng, 2 * (uint32_t)most + 1) - most;
}

/* One of the strangers, but none that samples, which takes long. What it asks of a showing is moved at random, and what
   the kitty is worth to it is any number up to 200. */
static stranger draw_stranger(kd_rng *rng)
{
    stranger who = strangers[kd_rng_below(rng, (uint32_t)stranger_count)];
    who.traits.samples = 0;
    who.traits.show_first += shift(rng, 40);
    who.traits.show_last += shift(rng, 20);
    who.traits.counter += shift(rng, 30);
    who.traits.kitty = 100 + shift(rng, 100);
    return who;
}

static void gather(fitting *f, const kd_rules *rules, uint64_t seed, uint64_t deals,
                   const showing_weights *now)
{
    for (uint64_t deal = 0; deal < deals; deal++) {
        kd_match match;
        stranger other = draw_stranger(&f->own);
        int others = (int)kd_rng_below(&f->own, 2 * KD_TEAMS); /* its team, or none */
        for (int team = 0; team < KD_TEAMS; team++) {
            int asks = (int)kd_rng_below(&f->own, 3) - 1;
            bool shipped = kd_rng_below(&f->own, 4) == 0;
            f->by_team[team] = (style){shipped ? &showing_fitted : now, asks * OFFSET,
                                       team == others ? &other : NULL};
        }
        start(f, &match, rules, seed, deal);
        f->samples = true;
        while (match.round.phase < KD_PHASE_PLAY)
            go_on(f, &match);
    }
}

/* ---- comparing ---- */

/* Whom the new weights meet; NULL: those of heuristics.c. */
static const char *const opponents[] = {NULL, "plain", "netter", "bold"};
enum { OPPONENTS = sizeof opponents / sizeof *opponents };

/* Prints the mean gain over the weights of heuristics.c with its 95 % interval: playing against these, or, with an
   opponent, where first the new and then the old ones meet it. */
static void compare(const kd_rules *rules, const char *name, uint64_t seed,
                    const showing_weights *now, const char *opponent)
{
    fitting f = {.samples = false};
    const stranger *who = opponent ? stranger_find(opponent) : NULL;
    total gain = {0};
    for (uint64_t deal = 0; deal < HELD_BACK; deal++) {
        double both = 0;
        for (int team = 0; team < KD_TEAMS; team++)
            for (int old = 0; old <= (who != NULL); old++) {
                kd_match match;
                int points;
                f.by_team[team] = (style){old ? &showing_fitted : now, 0, NULL};
                f.by_team[!team] = (style){&showing_fitted, 0, who};
                start(&f, &match, rules, seed, deal);
                int levels = finish(&f, &match, &points);
                both += (team != old ? -levels : levels) / 2.0;
            }
        total_add(&gain, both);
    }
    fprintf(stderr, "%s v %s: %+.4f +/- %.4f levels\n", name, opponent ? opponent : "before",
            total_mean(&gain), total_range(&gain));
}

static void print(const showing_weights *w)
{
    puts("const showing_weights showing_fitted = {{");
    for (int row = 0; row < SHOWING_ROWS; row++) {
        printf("{");
        for (int i = 0; i < SHOWING_FEATURES; i++)
            printf("%d, ", w->row[row][i]);
        puts("},");
    }
    puts("}};");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    fitting f;
    showing_weights now;
    kd_rules rules[MOST_RULES];
    int count = argc - 4;
    bool well = count > 0 && count <= MOST_RULES;
    for (int i = 0; well && i < count; i++)
        well = seats_rules(argv[4 + i], &rules[i]);
    if (!well) {
        fprintf(stderr, "koudi-showing ROUNDS DEALS SEED RULES... >table\n");
        return 2;
    }
    uint64_t rounds = strtoull(argv[1], NULL, 10), seed = strtoull(argv[3], NULL, 10);
    kd_rng_seed(&f.own, seed, 1);
    now = showing_fitted;
    for (uint64_t round = 0; round < rounds; round++) {
        for (int row = 0; row < SHOWING_ROWS; row++)
            for (int a = 0; a < SHOWING_FEATURES; a++)
                for (int b = 0; b <= SHOWING_FEATURES; b++)
                    sums[row].at[a][b] *= round < 2 ? 0 : kept;
        for (int i = 0; i < count; i++)
            gather(&f, &rules[i], seed + round, strtoull(argv[2], NULL, 10), &now);
        for (int row = 0; row < SHOWING_ROWS; row++)
            if (sums[row].at[SHOWN_ONE][SHOWN_ONE] > 0)
                solve(&sums[row], now.row[row]);
        print(&now);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < OPPONENTS; j++)
                compare(&rules[i], argv[4 + i], ~seed, &now, opponents[j]);
    }
    return fflush(stdout) != 0;
}
