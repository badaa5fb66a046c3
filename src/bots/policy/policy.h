/* policy.h - rules of thumb for playouts: what a seat plays, in a fraction of a microsecond. */
#ifndef BOTS_POLICY_POLICY_H
#define BOTS_POLICY_POLICY_H

#include "bots/knowledge/legal.h"
#include "koudi.h"

/* A deal in play with what all four seats have seen of it. A seat's policy uses its own hand and
   the public fields alone, never another hand; the burier besides knows what it buried, which is
   what none of the four hands holds. Cards in trump order; bits c are categories. */
typedef struct scene {
    kd_position pos;
    kd_cards gone;              /* played so far */
    uint8_t voids[KD_SEATS];    /* bit c: did not follow, has none left */
    uint8_t pairless[KD_SEATS]; /* bit c: could not answer a pair, has none left */
    uint8_t led[KD_SEATS];      /* bit c: has led it */
    uint8_t burier;             /* who buried last */
} scene;

/* What is public in a view of the phase of play; pos is left to be filled by belief_draw. */
void scene_read(scene *s, const kd_view *view);
/* Plays for pos.turn, and keeps up what all have seen. */
kd_played scene_play(scene *s, const kd_order *order, kd_cards play);
/* What the policy plays for pos.turn; always legal. */
kd_cards policy_play(const scene *s, const kd_order *order);
/* Plays on by the policy until the hands are empty; returns kd_position_score. */
int policy_finish(scene *s, const kd_order *order);

/* The same with other weights than its own: to measure what they are worth. */
struct policy_weights;
kd_cards policy_play_by(const struct policy_weights *w, const scene *s, const kd_order *order);

/* The policy as a bot: it plays so, and makes its other choices as steady does. */
bot_decide policy_decide;
/* A scene as the view's seat sees it: its own hand, the trick, the score; what it cannot see lies
   in one heap with the next seat. For policy_play alone. */
void scene_see(scene *s, const kd_view *view);

#endif
