/* search_bury.c - searching what to bury: suits emptied or not, points in or out, trumps kept. */
#include "bots/knowledge/legal.h"
#include "bots/policy/steady.h"
#include "bots/search/search_kinds.h"

#include <string.h>

/* What a point in the kitty may earn, in hundredths: from a last trick that is lost, to one won. */
static const int rewards[] = {-250, -90, 0, 90, 250};
enum { REWARDS = sizeof rewards / sizeof *rewards };

static void add(search *s, kd_cards buried)
{
    kd_action bury = act(s->view, KD_BURY, kd_to_faces(&s->view->order, buried));
    for (int i = 0; i < s->count; i++)
        if (kd_same(s->cards[i], buried))
            return;
    if (is_allowed(s->view, &bury))
        search_add(s, bury);
}

/* All of the suits of a mask, and the cheapest of the rest; kept is not buried. */
static void add_plan(search *s, const card_values *p, uint64_t emptied, uint64_t kept, int reward)
{
    kd_cards first = kd_only(p->m->hand, emptied);
    kd_cards rest = kd_only(p->m->hand, ~emptied & ~kept);
    int more = s->view->order.rules.kitty - kd_count(first);
    if (more >= 0 && kd_count(rest) >= more)
        add(s, kd_add(first, cheapest(p, rest, more, reward)));
}

/* Every way to empty one suit or two, or none, and to part with points or keep them. */
static void list_buryings(search *s)
{
    memory m;
    card_values p;
    memory_read(&m, s->view);
    card_values_read(&p, &m);
    const uint64_t *in = s->view->order.in;
    for (int i = 0; i < REWARDS; i++)
        for (int a = 0; a <= KD_TRUMP; a++)
            for (int b = a; b < KD_TRUMP || b == a; b++) {
                uint64_t emptied = a == KD_TRUMP ? 0 : in[a] | in[b];
                add_plan(s, &p, emptied, in[KD_TRUMP], rewards[i]);
            }
    for (int i = 0; i < REWARDS; i++)
        add_plan(s, &p, 0, 0, rewards[i]);
    if (s->count < 2)
        return;
    belief_read(&s->know, s->view);
    stakes_read(&s->stakes, s->view, s->view->dealer, s->level->point);
    s->seen.burier = s->view->seat;
}

static void play_out(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    const kd_order *order = &s->view->order;
    kd_rng rng = search_rng(s, sample);
    kd_position deal;
    belief_draw(&s->know, &rng, &deal);
    for (int i = 0; i < s->count; i++) {
        if (!search_is_in(s, i))
            continue;
        rollout now = s->seen;
        kd_cards hand[KD_SEATS];
        memcpy(hand, deal.hand, sizeof hand);
        hand[s->view->seat] = kd_sub(hand[s->view->seat], s->cards[i]);
        kd_position_start(&now.pos, order, hand, s->view->dealer, s->cards[i]);
        value[i] = utility(&s->stakes, policy_finish(&now, order));
    }
}

const search_kind search_buryings = {list_buryings, play_out};
