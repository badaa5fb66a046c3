/* opponent_model.h - deals of the hidden cards, drawn by how the other seats have played. */
#ifndef BOTS_SEARCH_OPPONENT_MODEL_H
#define BOTS_SEARCH_OPPONENT_MODEL_H

#include "bots/knowledge/belief.h"
#include "bots/policy/policy.h"
#include "bots/search/opponent_model_bury.h"

/* A play of another seat, to be looked at again in sampled deals. */
typedef struct observed_play {
    rollout before; /* as all saw it; its hands are filled by each deal */
    kd_cards play;
    kd_cards own, others; /* what the seat, and the three others, have played from then on */
    uint8_t seat;
} observed_play;

enum { MAX_OBSERVED = (KD_SEATS - 1) * KD_MAX_HAND };

typedef struct opponent_model {
    int draws;   /* deals of which one is taken by the plays, */
    int kitties; /* each of them one of so many by its kitty */
    bool asks;   /* is the burying done again? */
    burying burying;
    int plays;
    observed_play play[MAX_OBSERVED];
} opponent_model;

/* Reads a view in the phase of play: what it proves, the plays, and who has buried; it must outlive
   both. draws, kitties: out of how many one is taken; 1 asks nothing. */
void opponent_model_read(opponent_model *l, belief *know, const kd_view *view, int draws,
                         int kitties);
/* One deal, as belief_draw makes them, out of some: each has a chance in proportion to how well the
   policy, holding its hands, would have played as the seats did, and steady buried. */
void opponent_model_draw(const opponent_model *l, const belief *know, kd_rng *rng,
                         kd_position *sample);

#endif
