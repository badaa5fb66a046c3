/* easy.c - the bot for beginners: steady, remembering two tricks, and not always doing its best. */
#include "bots/bots.h"

#include "bots/knowledge/legal.h"
#include "bots/policy/steady.h"
#include "bots/search/candidates.h"

enum {
    REMEMBERS = 1, /* trick before the one on the table: two with it */
    STRAYS = 10,   /* one play in so many is not the best it knows */
};

/* What the seat would see if the earlier tricks had never been played. */
static kd_view forget(const kd_view *view)
{
    kd_view left = *view;
    for (int t = 0; t + REMEMBERS < view->tricks; t++)
        left.trick[t] = (kd_trick){.leader = KD_NOBODY, .winner = KD_NOBODY};
    return left;
}

/* Is a play an obvious blunder beside the best one: more points given, a higher trump or a pair thrown
   in, a trick taken or left that the best play would not? */
static bool is_foolish(const memory *m, kd_cards first, kd_cards play)
{
    const kd_order *order = m->order;
    uint64_t trumps = order->in[KD_TRUMP];
    if (kd_points_at(order, play) > kd_points_at(order, first) || play.two != first.two)
        return true;
    if ((play.one & trumps) > (first.one & trumps))
        return true;
    if (kd_empty(m->lead))
        return false;
    return takes_trick(m, play) != takes_trick(m, first);
}

/* A random play that is no obvious blunder; first when there is none. */
static kd_cards stray(const memory *m, kd_cards first, kd_rng *rng)
{
    candidates list;
    kd_cards chosen = first;
    uint32_t found = 0;
    candidates_list(&list, m, first);
    for (int i = 1; i < list.count; i++)
        if (!is_foolish(m, first, list.play[i]) && kd_rng_below(rng, ++found) == 0)
            chosen = list.play[i];
    return chosen;
}

static kd_cards play(const kd_view *view, kd_rng *rng)
{
    kd_view left = forget(view);
    memory m;
    memory_read(&m, &left);
    kd_cards first = kd_empty(m.lead) ? steady_lead(&m) : steady_follow(&m);
    if (kd_rng_below(rng, STRAYS) == 0)
        first = stray(&m, first, rng);
    return kd_to_faces(m.order, first);
}

kd_action easy_decide(const kd_view *view, kd_rng *rng)
{
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    kd_action action = act(view, KD_PLAY, play(view, rng));
    return is_allowed(view, &action) ? action : steady_decide(view, rng);
}
