/* player.h - the weights of the policy as a vector that training can move. */
#ifndef TRAIN_PLAYER_H
#define TRAIN_PLAYER_H

#include "rows.h"

#include <stddef.h>

enum {
    HEURISTICS = offsetof(policy_weights, lead) / sizeof(int),
    WEIGHTS = HEURISTICS + ROWS * 2 * FEATURES
};

/* Weights as a vector, and as the policy takes them. */
typedef struct point {
    double at[WEIGHTS];
} point;

typedef struct player {
    policy_weights w;
    feature_weights row[ROWS];
} player;

void point_read(point *p, const policy_weights *from);
/* How far a weight is moved; 0 of padding, and of heuristics that are 0. */
double point_reach(const point *from, int i);
void player_seat(player *out, const point *p);
/* The player whose weights are those of a policy, each moved up or down at random by its reach times that. */
void player_move(player *out, const policy_weights *from, double times, kd_rng *rng);

#endif
