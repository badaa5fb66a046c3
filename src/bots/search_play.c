/* search_play.c - searching leads and answers: played in sampled worlds, then on by rules of thumb. */
#include "legal.h"
#include "search_kinds.h"
#include "steady.h"

static void list_plays(search *s)
{
    const kd_order *order = &s->view->order;
    memory m;
    candidates list;
    memory_read(&m, s->view);
    candidates_list(&list, &m, s->cards[0]);
    for (int i = 1; i < list.count; i++) {
        kd_action play = act(s->view, KD_PLAY, kd_unsort(order, list.play[i]));
        if (is_allowed(s->view, &play))
            search_add(s, play);
    }
    if (s->count < 2)
        return;
    belief_read(&s->know, s->view);
    scene_read(&s->seen, s->view);
    stakes_read(&s->stakes, s->view, s->view->dealer, s->level->point);
}

static void play_out(const search *s, uint32_t world, int value[MAX_OPTIONS])
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

const search_kind search_plays = {list_plays, play_out};
