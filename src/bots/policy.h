/* policy.h - rules of thumb for playouts: what a seat plays, in a fraction of a microsecond. */
#ifndef BOTS_POLICY_H
#define BOTS_POLICY_H

#include "koudi.h"

/* A deal in play with what all four seats have seen of it. A seat's policy uses its own hand and
   the public fields alone, never another hand. Cards in trump order; bits c are categories. */
typedef struct scene {
    kd_position pos;
    kd_cards gone;              /* played so far */
    uint8_t voids[KD_SEATS];    /* bit c: did not follow, has none left */
    uint8_t pairless[KD_SEATS]; /* bit c: could not answer a pair, has none left */
} scene;

/* What is public in a view of the phase of play; pos is left to be filled by belief_draw. */
void scene_read(scene *s, const kd_view *view);
/* Plays for pos.turn, and keeps up what all have seen. */
kd_played scene_play(scene *s, const kd_order *order, kd_cards play);
/* What the policy plays for pos.turn; always legal. */
kd_cards policy_play(const scene *s, const kd_order *order, kd_rng *rng);
/* Plays on by the policy until the hands are empty; returns kd_position_score. */
int policy_finish(scene *s, const kd_order *order, kd_rng *rng);

#endif
