/* easy.c - the bot for beginners: steady with a memory of two tricks and some second choices. */
#include "bots/bots.h"

#include "bots/knowledge/legal.h"
#include "bots/policy/steady.h"
#include "bots/search/candidates.h"

enum {
    REMEMBERS = 1, /* finished tricks, besides the one on the table */
    STRAYS = 10,   /* one play in so many is a second choice */
};

/* The view without the tricks before those. */
static kd_view forget(const kd_view *view)
{
    kd_view left = *view;
    for (int t = 0; t + REMEMBERS < view->tricks; t++)
        left.trick[t] = (kd_trick){.leader = KD_NOBODY, .winner = KD_NOBODY};
    return left;
}

/* Is a play an obvious blunder compared with the best one? It is when it gives more points, spends a
   higher trump or another pair, or takes the trick where the best play does not, or the reverse. */
static bool is_blunder(const memory *m, kd_cards best, kd_cards play)
{
    const kd_order *order = m->order;
    uint64_t trumps = order->in[KD_TRUMP];
    if (kd_points_at(order, play) > kd_points_at(order, best) || play.two != best.two)
        return true;
    if ((play.one & trumps) > (best.one & trumps))
        return true;
    if (kd_empty(m->lead))
        return false;
    return takes_trick(m, play) != takes_trick(m, best);
}

/* A random play that is no obvious blunder; the best one when there is none. */
static kd_cards second_choice(const memory *m, kd_cards best, kd_rng *rng)
{
    candidates list;
    kd_cards chosen = best;
    uint32_t found = 0;
    candidates_list(&list, m, best);
    for (int i = 1; i < list.count; i++)
        if (!is_blunder(m, best, list.play[i]) && kd_rng_below(rng, ++found) == 0)
            chosen = list.play[i];
    return chosen;
}

static kd_cards play(const kd_view *view, kd_rng *rng)
{
    kd_view left = forget(view);
    memory m;
    memory_read(&m, &left);
    kd_cards chosen = kd_empty(m.lead) ? steady_lead(&m) : steady_follow(&m);
    if (kd_rng_below(rng, STRAYS) == 0)
        chosen = second_choice(&m, chosen, rng);
    return kd_to_faces(m.order, chosen);
}

kd_action easy_decide(const kd_view *view, kd_rng *rng)
{
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    kd_action action = act(view, KD_PLAY, play(view, rng));
    return is_allowed(view, &action) ? action : steady_decide(view, rng);
}
