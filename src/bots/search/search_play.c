/* search_play.c - searching leads and answers: played in sampled samples, then on by heuristics. */
#include "bots/knowledge/legal.h"
#include "bots/search/candidates.h"
#include "bots/search/endgame.h"
#include "bots/search/search_kinds.h"

#include <string.h>

enum {
    NODES = 20000, /* that solving one end may take */
    SLOTS = 2048,  /* of its memory */
    SHARES = 16,   /* of a value, one is the play by heuristics */
};

static void list_plays(search *s)
{
    const kd_order *order = &s->view->order;
    memory m;
    candidates list;
    memory_read(&m, s->view);
    candidates_list(&list, &m, s->cards[0]);
    for (int i = 1; i < list.count; i++) {
        kd_action play = act(s->view, KD_PLAY, kd_to_faces(order, list.play[i]));
        if (is_allowed(s->view, &play))
            search_add(s, play);
    }
    if (s->count < 2)
        return;
    opponent_model_read(&s->played, &s->know, s->view, s->level->draws, s->level->kitties);
    rollout_read(&s->seen, s->view);
    stakes_read(&s->stakes, s->view, s->view->dealer, s->level->point);
}

/* What the end is worth when all see all, a share of the play by heuristics with it: between
   plays that come to the same, the one that asks less of the others is better. */
static int exact_value(const search *s, const rollout *start, endgame_table *table,
                       int by_heuristic)
{
    long nodes = NODES;
    int score;
    kd_cards best;
    if (kd_position_over(&start->pos) ||
        !endgame_solve(&start->pos, &s->view->order, table, &nodes, &score, &best))
        return by_heuristic;
    int exact = utility(&s->stakes, score);
    return (exact * (SHARES - 1) + by_heuristic) / SHARES;
}

static int value_of(const search *s, const rollout *start, int option, endgame_table *table)
{
    rollout now = *start;
    rollout_play(&now, &s->view->order, s->cards[option]);
    rollout after = now;
    int by_heuristic = utility(&s->stakes, policy_finish(&now, &s->view->order));
    return table ? exact_value(s, &after, table, by_heuristic) : by_heuristic;
}

static void play_out(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    kd_rng rng = search_rng(s, sample);
    rollout start = s->seen;
    endgame_slot slots[SLOTS];
    endgame_table table = {slots, SLOTS, 0};
    bool solves = kd_count(s->view->hand) <= s->level->exact;
    if (solves)
        memset(slots, 0, sizeof slots);
    opponent_model_draw(&s->played, &s->know, &rng, &start.pos);
    for (int i = 0; i < s->count; i++)
        if (search_is_in(s, i))
            value[i] = value_of(s, &start, i, solves ? &table : NULL);
}

const search_kind search_plays = {list_plays, play_out};
