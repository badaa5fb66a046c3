/* steady_bury.c - burying: short side suits go, winners, pairs and trumps stay. */
#include "bots/policy/steady.h"

/* What a point in the kitty does to the burier's side, in hundredths, by how likely it is to win
   the last trick. */
enum {
    KITTY_FACTOR = 370, /* per cent: points dug count about this much (MULT-1) */
    IN_PLAY = 16,       /* per cent of the points that stay in the hand are lost */
    GUARD_BASE = -1,    /* per cent of last tricks won with no trumps at all, */
    GUARD_TRUMP = 3,    /* and more with each trump, */
    GUARD_TOP = 20,     /* each joker, */
    GUARD_MOST = 80,
};

/* Per cent: how often the side of this hand wins the last trick. */
static int guard(const memory *m)
{
    kd_cards trumps = kd_only(m->hand, m->order->in[KD_TRUMP]);
    kd_cards faces = kd_to_faces(m->order, trumps);
    int jokers = kd_copies(faces, KD_SMALL_JOKER) + 2 * kd_copies(faces, KD_BIG_JOKER);
    int odds = GUARD_BASE + GUARD_TRUMP * kd_count(trumps) + GUARD_TOP * jokers;
    return odds < GUARD_MOST ? odds : GUARD_MOST;
}

int steady_bury_reward(const memory *m)
{
    int wins = guard(m);
    if (m->defends)
        return POINT * (IN_PLAY * 100 - (100 - wins) * KITTY_FACTOR) / (100 * 100);
    return POINT * (wins * KITTY_FACTOR - (100 - IN_PLAY) * 100) / (100 * 100);
}

kd_cards steady_bury(const kd_view *view)
{
    memory m;
    card_values p;
    memory_read(&m, view);
    card_values_read(&p, &m);
    int reward = steady_bury_reward(&m);
    return kd_to_faces(m.order, cheapest(&p, m.hand, view->order.rules.kitty, reward));
}
