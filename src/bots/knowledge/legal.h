/* legal.h - the legal actions of a seat, by kd_check; shared by the bots. */
#ifndef BOTS_KNOWLEDGE_LEGAL_H
#define BOTS_KNOWLEDGE_LEGAL_H

#include "koudi.h"

/* A bot: decides for view->seat, which must be among view->actors. Always an action that kd_check allows,
   with one exception: while cards are being dealt KD_PASS means "I do not declare now". */
typedef kd_action bot_decide(const kd_view *view, kd_rng *rng);

enum { MAX_SHOWINGS = 20, MOST_OPTIONS = 2 * MAX_SHOWINGS + 1 };

/* An action of the view's seat. */
static inline kd_action act(const kd_view *view, kd_verb verb, kd_cards cards)
{
    return (kd_action){view->seat, (uint8_t)verb, cards};
}

static inline bool is_allowed(const kd_view *view, const kd_action *action)
{
    return kd_check(view, action).reason == KD_OK;
}

/* Is this the open deal after a rebellion, in which each side shows its own level (REB-4)? */
static inline bool in_open_deal(const kd_rules *rules, bool redeal)
{
    return redeal && rules->rebel == KD_REBEL_OPEN;
}

/* May a counter after a burying still take the kitty (CTR-5)? */
static inline bool awaits_late_counters(const kd_view *view)
{
    const kd_rules *rules = &view->order.rules;
    return rules->counter != KD_COUNTER_NONE && rules->counter_after_bury && !view->buried_before;
}

/* Everything that the seat may show now to declare or to counter; returns how many. */
int legal_showings(const kd_view *view, kd_verb verb, kd_action out[MAX_SHOWINGS]);
/* Everything that the seat may show now, by declaring, countering or rebelling; returns how many. */
int legal_options(const kd_view *view, kd_action out[MOST_OPTIONS]);
/* The lead that the seat has to answer, in trump order; empty when it leads. */
kd_cards legal_lead(const kd_view *view);
/* In the phase of play: is more than one play legal? */
bool legal_choice(const kd_view *view);
/* A legal action, always the same one for a view: the fallback of every bot. While cards are being
   dealt it is KD_PASS. */
kd_action legal_any(const kd_view *view);

#endif
