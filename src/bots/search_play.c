/* search_play.c - searching leads and answers: played in sampled worlds, then on by rules of thumb. */
#include "legal.h"
#include "search_kinds.h"
#include "steady.h"

static void list_plays(search *s, kd_action first)
{
    const kd_order *order = &s->view->order;
    memory m;
    candidates list;
    memory_read(&m, s->view);
    candidates_list(&list, &m, kd_sort(order, first.cards));
    for (int i = 0; i < list.count; i++) {
        kd_action play = act(s->view, KD_PLAY, kd_unsort(order, list.play[i]));
        if (i == 0 || is_allowed(s->view, &play))
            search_add(s, play, list.play[i]);
    }
}

void search_options(search *s)
{
    kd_action first = steady_choose(s->view);
    bool waits = first.verb == KD_PASS && s->view->phase == KD_PHASE_DEAL;
    if (!waits && !is_allowed(s->view, &first))
        first = legal_any(s->view);
    if (s->view->phase != KD_PHASE_PLAY) {
        search_add(s, first, (kd_cards){0, 0});
        return;
    }
    list_plays(s, first);
    if (s->count < 2)
        return;
    belief_read(&s->know, s->view);
    scene_read(&s->seen, s->view);
    stakes_read(&s->stakes, s->view, s->view->dealer);
}

void search_values(const search *s, uint32_t world, int value[MAX_OPTIONS])
{
    const kd_order *order = &s->view->order;
    kd_rng rng = search_rng(s, world);
    scene start = s->seen;
    belief_draw(&s->know, &rng, &start.pos);
    for (int i = 0; i < s->count; i++) {
        if (!search_is_in(s, i))
            continue;
        scene now = start;
        kd_rng own = rng;
        scene_play(&now, order, s->cards[i]);
        value[i] = utility(&s->stakes, policy_finish(&now, order, &own));
    }
}
