/* policy.h - the rollout policy: a fast evaluation of plays by features and fitted weights. */
#ifndef BOTS_POLICY_POLICY_H
#define BOTS_POLICY_POLICY_H

#include "bots/knowledge/legal.h"
#include "koudi.h"

/* The state of a rollout: a deal in play and what is public of it. The policy of a seat uses the hand of
   that seat and the public fields only; the burier also knows the kitty, which is what no hand holds.
   Cards are in trump order; bits c are categories. */
typedef struct rollout {
    kd_position pos;
    kd_cards gone;              /* played so far */
    uint8_t voids[KD_SEATS];    /* bit c: did not follow, has none left */
    uint8_t pairless[KD_SEATS]; /* bit c: could not answer a pair, has none left */
    uint8_t led[KD_SEATS];      /* bit c: has led it */
    uint8_t burier;             /* who buried last */
} rollout;

/* What is public in a view of the phase of play; pos is left to be filled by belief_draw. */
void rollout_read(rollout *state, const kd_view *view);
/* Plays for pos.turn, and keeps up what all have seen. */
kd_played rollout_play(rollout *state, const kd_order *order, kd_cards play);
/* What the policy plays for pos.turn; always legal. */
kd_cards policy_play(const rollout *state, const kd_order *order);
/* Rolls the deal out: the policy plays for all seats until the hands are empty. Returns
   kd_position_score. */
int policy_finish(rollout *state, const kd_order *order);

/* The same with other weights than its own: to measure what they are worth. */
struct policy_weights;
kd_cards policy_play_by(const struct policy_weights *w, const rollout *state,
                        const kd_order *order);

/* The policy as a bot: it plays so, and makes its other choices as steady does. */
bot_decide policy_decide;
/* A state as the view's seat sees it: its own hand, the trick, the score; all that it cannot see is
   counted as the hand of the next seat. For policy_play alone. */
void rollout_from_view(rollout *state, const kd_view *view);

#endif
