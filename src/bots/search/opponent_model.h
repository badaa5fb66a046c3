/* opponent_model.h - determinizations weighed by how well they explain what the other seats did. */
#ifndef BOTS_SEARCH_OPPONENT_MODEL_H
#define BOTS_SEARCH_OPPONENT_MODEL_H

#include "bots/knowledge/belief.h"
#include "bots/policy/policy.h"

/*
 * The opponent model (D. Carmel, S. Markovitch, "Incorporating opponent models into adversary search", 1996)
 * assumes that the other seats bury as steady does, and play in a style (policy.h): the partner by the nets, an
 * opponent by the policy or as others do. Determinizations are drawn by belief_draw and resampled by how well the model,
 * holding the hands of the deal, reproduces the plays and the kitty. All cards are in trump order.
 */

/* Another seat's burying, to be repeated in determinizations. */
typedef struct burier_model {
    knowledge then;  /* the burier's; its hand and the unseen cards differ in each deal */
    kd_cards played; /* by the burier since */
} burier_model;

/* Reads what is known in the phase of play. Returns false when no other seat has buried, or when the
   burier has played more than half its hand since: by then its plays tell more than its burying. */
bool burier_model_read(burier_model *burier, const knowledge *k);
/* Repeats the burying in a deal: from the burier's hand, its plays and the kitty, steady would bury
   the best cards. They become the kitty of the deal; those that cannot lie there, because they were
   played or are known to be in the burier's hand, are replaced by the next best. A kitty that would
   contradict another fact is left as it was drawn. Returns how many of the best cards are not in the
   kitty. */
int burier_model_apply(const burier_model *burier, const belief *b, kd_position *deal);

/* A play of another seat. */
typedef struct observed_play {
    /* The public state before it; as hands what each seat has played from then on. */
    rollout before;
    kd_cards play;
} observed_play;

enum { MAX_OBSERVED = (KD_SEATS - 1) * (KD_MAX_HAND + 1) };

typedef struct opponent_model {
    int draws;           /* deals of which one is taken by the plays; */
    int kitties;         /* for each of them, deals of which one is taken by the kitty */
    bool models_burying; /* is burier valid? */
    burier_model burier;
    unsigned styles[KD_SEATS]; /* those that may explain a seat's plays, as bits */
    int observed[KD_SEATS];    /* how many plays of each other seat are in play, */
    int plays;                 /* and of all of them */
    observed_play play[MAX_OBSERVED];
} opponent_model;

/* Reads k, which must outlive model and b; b is filled as belief_read does. draws and kitties: how many deals one is
   chosen from; 1 leaves that part of the model out, and must be given before the phase of play, where nothing has been
   observed. */
void opponent_model_read(opponent_model *model, belief *b, const knowledge *k, int draws,
                         int kitties);
/* One determinization, in the form of belief_draw; and, unless it is NULL, the style of each seat in a rollout of it:
   the own side plays by the nets, an opponent by the policy or as others do, drawn from the posterior of the two given
   the plays that it has made with this hand. */
void opponent_model_draw(const opponent_model *model, const belief *b, kd_rng *rng,
                         kd_position *sample, rollout_styles *styles);

#endif
