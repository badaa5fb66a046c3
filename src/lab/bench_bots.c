/* bench_bots.c - koudi-lab bench bots: measures samples, rollouts and the endgame solver. */
#include "lab/lab.h"

#include "base/i18n.h"
#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEALS = 24, BATCH = 64, SLOTS = 1 << 16, FEWEST = 2, MOST = 6, MIDGAME = 10, SHARING = 8 };
enum { NODES = 20000000 }; /* the limit for one end; none has taken as many */

/* Views and positions from deals that steady has played. */
typedef struct moments {
    uint64_t sum, salt;
    kd_rng rng;
    kd_view fresh[DEALS], middle[DEALS]; /* of the seat after the burier */
    knowledge known[DEALS];
    belief belief[DEALS];
    kd_order order[DEALS];
    kd_position end[DEALS][MOST + 1]; /* by the number of cards in each hand */
    int cards;                        /* of the ends that are measured */
    long nodes, solved;
    endgame_slot slot[SLOTS];
} moments;

static long draw_samples(void *arg)
{
    moments *m = arg;
    kd_position sample;
    for (int deal = 0; deal < DEALS; deal++)
        for (int i = 0; i < BATCH; i++) {
            belief_draw(&m->belief[deal], &m->rng, &sample);
            m->sum += sample.hand[0].one;
        }
    return DEALS * BATCH;
}

/* Each sample has SHARING rollouts, as in a search with that many candidates. */
static long finish_samples(void *arg)
{
    moments *m = arg;
    for (int deal = 0; deal < DEALS; deal++) {
        rollout sample;
        rollout_start(&sample, &m->known[deal]);
        for (int i = 0; i < BATCH; i++) {
            if (i % SHARING == 0)
                belief_draw(&m->belief[deal], &m->rng, &sample.pos);
            rollout now = sample;
            m->sum += (uint64_t)policy_finish(&now, &m->order[deal]);
        }
    }
    return DEALS * BATCH;
}

static void read_views(moments *m, const kd_view views[DEALS])
{
    for (int deal = 0; deal < DEALS; deal++) {
        knowledge_read(&m->known[deal], &views[deal], 0);
        belief_read(&m->belief[deal], &m->known[deal], &belief_default);
    }
}

/* Solves all ends with that many cards; returns the number of nodes, also of those not solved. */
static long solve_ends(void *arg)
{
    moments *m = arg;
    long before = m->nodes;
    for (int deal = 0; deal < DEALS; deal++) {
        endgame_table table = {m->slot, SLOTS, ++m->salt, NULL, NULL};
        const kd_position *end = &m->end[deal][m->cards];
        long left = NODES;
        int score = 0;
        kd_cards best;
        if (kd_empty(end->hand[0]))
            continue;
        m->solved += endgame_solve(end, &m->order[deal], &table, &left, &score, &best);
        m->nodes += NODES - left;
        m->sum += (uint64_t)score;
    }
    return m->nodes - before;
}

/* Times all plays of each decision with so many cards, as practice needs them; few deals when seconds is 0. */
static bool bench_plays(uint64_t seconds, uint64_t seed)
{
    enum { CARDS = 8, TRIED = 60, FEW = 1, LENT = 1 << 20 };
    static endgame_play play[ENDGAME_PLAYS];
    static driver d;
    static watch times;
    endgame_table table = {calloc(LENT, sizeof(endgame_slot)), LENT, 0, NULL, NULL};
    char label[32];
    kd_rules rules;
    kd_rules_default(&rules);
    if (!table.slot)
        return false;
    for (int deal = 0; deal < (seconds ? TRIED : FEW); deal++) {
        bench_start_match(&d, &rules, "steady", seed, (uint64_t)deal);
        while (!kd_phase_ended(d.match.round.phase) && driver_step(&d)) {
            const kd_position *pos = &d.match.round.pos;
            long nodes = LONG_MAX;
            if (d.match.round.phase != KD_PHASE_PLAY || kd_count(pos->hand[pos->turn]) != CARDS)
                continue;
            table.salt++;
            double start = bench_now();
            (void)endgame_plays(pos, &d.match.round.order, &table, &nodes, play);
            watch_add(&times, (uint64_t)(1e9 * (bench_now() - start)));
        }
    }
    free(table.slot);
    snprintf(label, sizeof label, "plays of %d       ", CARDS);
    watch_print(label, &times);
    return true;
}

bool bench_bots(uint64_t seconds, uint64_t seed)
{
    moments *m = calloc(1, sizeof *m);
    if (!m)
        return false;
    kd_rng_seed(&m->rng, seed, 0);
    for (int deal = 0; deal < DEALS; deal++) {
        static driver d;
        kd_rules rules;
        kd_rules_default(&rules);
        bench_start_match(&d, &rules, "steady", seed, (uint64_t)deal);
        while (!kd_phase_ended(d.match.round.phase) && driver_step(&d)) {
            const kd_round *round = &d.match.round;
            int left = kd_count(round->pos.hand[round->pos.turn]);
            int second = kd_next_seat(round->burier);
            if (round->phase != KD_PHASE_PLAY)
                continue;
            m->order[deal] = round->order;
            if (round->pos.played == 0 && left <= MOST)
                m->end[deal][left] = round->pos;
            if (round->pos.turn == second && round->pos.tricks == 0)
                kd_view_make(&m->fresh[deal], &d.match, second);
            if (round->pos.turn == second && round->pos.tricks <= MIDGAME)
                kd_view_make(&m->middle[deal], &d.match, second);
        }
    }
    read_views(m, m->fresh);
    bench_measure("samples", _("deals of 83 hidden cards drawn"), draw_samples, m, seconds);
    bench_measure("policy playouts", _("deals of 25 cards played on, eight of each drawn"),
                  finish_samples, m, seconds);
    read_views(m, m->middle);
    bench_measure("samples later", _("drawn in the eleventh trick, by all that was seen"),
                  draw_samples, m, seconds);
    for (m->cards = FEWEST; m->cards <= MOST; m->cards++) {
        char name[32], what[100];
        m->nodes = m->solved = 0;
        solve_ends(m);
        snprintf(name, sizeof name, "ends of %d", m->cards);
        snprintf(what, sizeof what, _("nodes of the exact search; %ld nodes an end on average"),
                 m->solved ? m->nodes / m->solved : 0);
        bench_measure(name, what, solve_ends, m, seconds);
    }
    bool done = m->sum != 0;
    free(m);
    return done && bench_plays(seconds, seed);
}
