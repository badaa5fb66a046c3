/* perfect_information.c - the bot that sees all hands: an upper bound, to measure what hidden cards cost. */
#include "lab/lab.h"

#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"

#include <string.h>

/* One play in so many is any that is allowed: nobody plays on as well as one that sees all. */
enum { NOISE = 16, POINT_WORTH = 20 };

/* With so few cards each the rest is solved exactly. */
enum { EXACT = 5, MOST_NODES = 400000, SLOTS = 2048 };

/* The sum of the values of a play; every play gets the same random numbers. */
static int64_t perfect_value_of(const rollout *start, const kd_order *order, const stakes *at,
                                kd_cards play, uint32_t playouts, kd_rng rng)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < playouts; i++) {
        rollout now = *start;
        kd_rng own;
        uint64_t seed = kd_rng_next(&rng);
        kd_rng_seed(&own, seed, i);
        rollout_play(&now, order, play);
        while (!kd_position_over(&now.pos)) {
            kd_cards next = kd_rng_below(&own, NOISE) ? policy_play(&now, order)
                                                      : kd_position_random(&now.pos, order, &own);
            rollout_play(&now, order, next);
        }
        sum += utility(at, kd_position_score(&now.pos), defenders_end(&now.pos));
    }
    return sum;
}

/* The best play of the last tricks; false where that takes too long. */
static bool solve(const kd_position *pos, const kd_order *order, kd_cards *best)
{
    endgame_slot slots[SLOTS];
    endgame_table table = {.slot = slots, .slots = SLOTS, .salt = 1};
    long nodes = MOST_NODES;
    int score;
    if (kd_count(pos->hand[pos->turn]) > EXACT)
        return false;
    memset(slots, 0, sizeof slots);
    return endgame_solve(pos, order, &table, &nodes, &score, best);
}

kd_action perfect_information_decide(const kd_match *match, const kd_view *view, uint32_t playouts,
                                     kd_rng *rng)
{
    knowledge k;
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    knowledge_read(&k, view, 0);
    kd_action plain = steady_action(view, &k);
    kd_cards first = kd_to_places(&view->order, plain.cards);
    kd_cards best;
    if (!solve(&match->round.pos, &view->order, &best)) {
        const kd_order *order = k.order;
        rollout start;
        stakes at;
        candidates list;
        candidates_list(&list, &k, first);
        rollout_start(&start, &k);
        start.pos = match->round.pos;
        stakes_read(&at, k.view, k.view->dealer, POINT_WORTH);
        int chosen = 0;
        int64_t most = 0;
        for (int i = 0; list.count > 1 && i < list.count; i++) {
            int64_t value =
                perfect_value_of(&start, order, &at, list.play[i],
                                 playouts ? playouts : PERFECT_INFORMATION_PLAYOUTS, *rng);
            if (i > 0 && value <= most)
                continue;
            most = value;
            chosen = i;
        }
        best = list.play[chosen];
    }
    kd_rng_next(rng);
    kd_action chosen = act(view, KD_PLAY, kd_to_faces(&view->order, best));
    return is_allowed(view, &chosen) ? chosen : plain;
}
