/* round_open.c - the open deal that follows a rebellion in one deck (REB-4). */
#include "round.h"

bool kd_open_deal(const kd_rules *rules, bool redeal)
{
    return redeal && rules->rebel == KD_REBEL_OPEN;
}

int kd_level_to_show(const kd_view *view)
{
    bool own = view->seat < KD_SEATS && kd_open_deal(&view->order.rules, view->redeal);
    return own ? view->level[kd_team(view->seat)] : view->order.level;
}

/* The card shown is of the level of the team that defends now. */
void kd_open_shown(kd_round *round, const kd_action *action, kd_events *events)
{
    if (!kd_open_deal(&round->order.rules, round->redeal))
        return;
    round->level = (uint8_t)kd_rank_of(kd_face_in(action->cards));
    kd_round_dealer(round, action->actor, events);
}
