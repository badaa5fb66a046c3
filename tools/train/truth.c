/* truth.c - what rollouts of different players are worth to a search, judged by strangers who play as they do. */
#include "bots/bots.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"
#include "lab/strangers/strangers.h"
#include "mean.h"
#include "seats.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * koudi-truth DECISIONS SEED SAMPLES RULES STRANGERS...
 *
 * One side plays as steady, the other is a stranger drawn for the deal. At one play in EVERY of the first side up to
 * OPTIONS options are valued in SAMPLES samples, once by each cast: who plays for which side in rollouts. Each cast
 * chooses as a search does, by a margin of standard errors over the nets' choice. Then what was chosen is rolled out in
 * JUDGES further samples, drawn as the search draws them, with the nets for the own side and the stranger itself for
 * the other. Prints by how much each choice is better there than the policy's, and than that of the first cast, in
 * levels a decision. A stranger that looks ahead does so there in LOOKS deals, which takes a hundred times as long.
 */
enum { EVERY = 12, OPTIONS = 8, JUDGES = 64, LOOKS = 12, FIRST_LOOK = 100, POINT_VALUE = 30 };
static const double margin = 1.5;

/* DRAWN: as the opponent model draws the style of each opponent. */
enum { DRAWN = -1 };
typedef struct cast {
    const char *name;
    int own, others;
} cast;

static const cast casts[] = {
    {"all by the policy", STYLE_POLICY, STYLE_POLICY},
    {"own side by the nets", STYLE_NETS, STYLE_POLICY},
    {"others as strangers do", STYLE_POLICY, STYLE_OTHERS},
    {"others drawn", STYLE_POLICY, DRAWN},
    {"both, as strong and expert", STYLE_NETS, DRAWN},
};
enum { CASTS = sizeof casts / sizeof *casts };

typedef struct session {
    const stranger *who;
    int team; /* that is not the stranger's */
    uint32_t samples;
    kd_match match;
    kd_rng pick;
    long decisions, differ[CASTS];
    total gain[CASTS], over_first[CASTS]; /* in the judges' samples */
} session;

/* ---- rollouts -------------------------------------------------------------------------------- */

static int finish_by(const session *m, const cast *by, const rollout_styles *drawn, rollout now,
                     const kd_order *order)
{
    rollout_styles styles = *drawn;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        int style = kd_team(seat) == m->team ? by->own : by->others;
        if (style != DRAWN)
            styles.of[seat] = (uint8_t)style;
    }
    return net_finish(&now, order, &styles);
}

/* What the stranger plays in a later position of the deal of that view. */
static kd_cards strangers_play(const stranger_traits *traits, const kd_view *view,
                               const stranger_game *game)
{
    if (!traits->samples)
        return stranger_choice(traits, &view->order, game);
    stranger_traits quick = *traits;
    kd_view then = *view;
    quick.samples = LOOKS;
    then.tricks = game->pos.tricks;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        then.held[seat] = (uint8_t)kd_count(game->pos.hand[seat]);
        then.shown[seat] = (kd_cards){0, 0};
    }
    return stranger_look(&quick, &then, game);
}

/* With the stranger itself; game is the same position as it sees it. */
static int finish_truly(const session *m, const kd_view *view, rollout now, stranger_game game)
{
    const kd_order *order = &view->order;
    while (!kd_position_over(&now.pos)) {
        bool own = kd_team(now.pos.turn) == m->team;
        kd_cards play = own ? net_play(&now, order) : strangers_play(&m->who->traits, view, &game);
        rollout_play(&now, order, play);
        stranger_play(&game, order, play);
    }
    return kd_position_score(&now.pos);
}

/* The same sample for a stranger. */
static stranger_game game_at(const search *s, const kd_position *sample)
{
    stranger_game game;
    kd_cards held = {0, 0};
    stranger_read(&game, s->view);
    for (int seat = 0; seat < KD_SEATS; seat++)
        held = kd_add(held, sample->hand[seat]);
    game.pos = *sample;
    game.buried = kd_sub(kd_sub(s->known.order->deck, held), game.gone);
    return game;
}

/* ---- a decision ------------------------------------------------------------------------------ */

/* Brings the options that are best in a first look to the front, behind the policy's and the nets' choice; returns
   how many are kept. */
static int keep_best(search *s, int first)
{
    int64_t sum[MAX_OPTIONS] = {0};
    int value[MAX_OPTIONS], kept = s->count < OPTIONS ? s->count : OPTIONS;
    for (uint32_t i = 0; i < FIRST_LOOK && s->count > OPTIONS; i++) {
        s->kind->values(s, UINT32_MAX - i, value);
        for (int j = 0; j < s->count; j++)
            sum[j] += value[j];
    }
    for (int i = first; i < kept; i++)
        for (int j = i + 1; j < s->count; j++)
            if (sum[j] > sum[i]) {
                int64_t other = sum[i];
                kd_cards play = s->cards[i];
                sum[i] = sum[j];
                sum[j] = other;
                s->cards[i] = s->cards[j];
                s->cards[j] = play;
            }
    return kept;
}

/* The option that is ahead of the first by most, if that is more than the margin. */
static int best_ahead(const total ahead[OPTIONS], int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (total_mean(&ahead[i]) > margin * total_error(&ahead[i]) &&
            ahead[i].sum > ahead[best].sum)
            best = i;
    return best;
}

/* The values of some options, as bits, in the judges' samples, in levels. */
static void judge(const session *m, const search *s, unsigned which, double worth[OPTIONS])
{
    const kd_order *order = s->known.order;
    stakes levels;
    stakes_read(&levels, s->view, s->view->dealer, 0);
    for (uint32_t i = 0; i < JUDGES; i++) {
        kd_rng rng = search_rng(s, m->samples + i);
        rollout start = s->start;
        opponent_model_draw(&s->model, &s->belief, &rng, &start.pos, NULL);
        stranger_game game = game_at(s, &start.pos);
        for (unsigned left = which; left; left &= left - 1) {
            unsigned j = first_of(left);
            rollout now = start;
            stranger_game then = game;
            rollout_play(&now, order, s->cards[j]);
            stranger_play(&then, order, s->cards[j]);
            int value = utility(&levels, finish_truly(m, s->view, now, then));
            worth[j] += value / (double)ONE_LEVEL / JUDGES;
        }
    }
}

static void examine(session *m, const kd_view *view)
{
    static search s;
    total ahead[CASTS][OPTIONS] = {{{0}}};
    double worth[OPTIONS] = {0};
    search_begin(&s, view, search_seed(&m->pick), &expert_level, 0);
    if (s.count < 2)
        return;
    const kd_order *order = s.known.order;
    kd_cards policys = policy_choice(&s.known);
    int first = kd_same(policys, s.cards[0]) ? 1 : 2;
    for (int i = 2; i < s.count; i++)
        if (kd_same(s.cards[i], policys)) {
            s.cards[i] = s.cards[1];
            s.cards[1] = policys;
        }
    if (!kd_same(s.cards[first - 1], policys))
        return;
    int count = keep_best(&s, first);
    stakes at;
    stakes_read(&at, view, view->dealer, POINT_VALUE);
    for (uint32_t i = 0; i < m->samples; i++) {
        kd_rng rng = search_rng(&s, i);
        rollout start = s.start;
        rollout_styles drawn;
        opponent_model_draw(&s.model, &s.belief, &rng, &start.pos, &drawn);
        for (int c = 0; c < CASTS; c++)
            for (int j = 0, incumbent = 0; j < count; j++) {
                rollout now = start;
                rollout_play(&now, order, s.cards[j]);
                int value = utility(&at, finish_by(m, &casts[c], &drawn, now, order));
                incumbent = j ? incumbent : value;
                total_add(&ahead[c][j], value - incumbent);
            }
    }
    int chosen[CASTS];
    unsigned judged = 1U << (first - 1);
    for (int c = 0; c < CASTS; c++) {
        chosen[c] = best_ahead(ahead[c], count);
        judged |= 1U << chosen[c];
    }
    if (judged & (judged - 1)) /* they differ */
        judge(m, &s, judged, worth);
    for (int c = 0; c < CASTS; c++) {
        m->differ[c] += chosen[c] != first - 1;
        total_add(&m->gain[c], worth[chosen[c]] - worth[first - 1]);
        total_add(&m->over_first[c], worth[chosen[c]] - worth[chosen[0]]);
    }
    m->decisions++;
}

static kd_action act_at(void *arg, const kd_view *view, kd_rng *rng)
{
    session *m = arg;
    if (kd_team(view->seat) != m->team)
        return stranger_decide(m->who, view);
    if (view->phase == KD_PHASE_PLAY && kd_rng_below(&m->pick, EVERY) == 0)
        examine(m, view);
    return steady_decide(view, rng);
}

static void print(const session *m)
{
    printf("%ld decisions; levels a decision over the policy, and over the first row\n",
           m->decisions);
    for (int c = 0; c < CASTS; c++)
        printf("%-28s %4.1f %% differ  %+.4f +/- %.4f  %+.4f +/- %.4f\n", casts[c].name,
               100 * (double)m->differ[c] / (double)m->decisions, total_mean(&m->gain[c]),
               total_range(&m->gain[c]), total_mean(&m->over_first[c]),
               total_range(&m->over_first[c]));
}

int main(int argc, char **argv)
{
    static session m;
    kd_rules rules;
    kd_rng own;
    long wanted = argc > 5 ? strtol(argv[1], NULL, 10) : 0;
    m.samples = argc > 5 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    bool known = wanted > 0 && m.samples > 0 && seats_rules(argv[4], &rules);
    for (int i = 5; i < argc; i++)
        known = known && stranger_find(argv[i]);
    if (!known) {
        fprintf(stderr, "koudi-truth DECISIONS SEED SAMPLES RULES STRANGERS...\n");
        return 2;
    }
    seats_need_two_decks(argv[4], &rules);
    kd_rng_seed(&own, strtoull(argv[2], NULL, 10), 0);
    kd_rng_seed(&m.pick, strtoull(argv[2], NULL, 10), 1);
    while (m.decisions < wanted) {
        m.who = stranger_find(argv[5 + kd_rng_below(&own, (uint32_t)argc - 5)]);
        m.team = (int)kd_rng_below(&own, KD_TEAMS);
        seats_play(&m.match, &rules, KD_PHASE_SCORED, act_at, &m, &own, &own);
    }
    print(&m);
    return 0;
}
