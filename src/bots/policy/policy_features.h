/* policy_features.h - the features of plays as numbers, to which training fits the weights. */
#ifndef BOTS_POLICY_POLICY_FEATURES_H
#define BOTS_POLICY_POLICY_FEATURES_H

#include "bots/policy/policy_context.h"

/* The plays that were weighed, with their features and the row of their weights. */
enum { MOST_LISTED = 512 };
typedef struct listed_play {
    kd_cards play;
    int row;
    features f;
} listed_play;

typedef struct play_list {
    listed_play at[MOST_LISTED];
    int count, left_out; /* left_out: at least so many had no room, or were not weighed */
} play_list;

/* The best lead, and the best answer, for the seat of a context. Every play that is weighed is added to
   list; NULL: only the best is wanted. */
kd_cards policy_lead(context *ctx, play_list *list);
kd_cards policy_answer(context *ctx, play_list *list);
/* The best of either, as the seat leads or answers; list gets the plays that are weighed. */
kd_cards policy_list(context *ctx, play_list *list);
/* The odds that the side of this seat wins the trick with this answer. */
int answer_odds(context *ctx, kd_cards play);

/* Adds a play to a list. Never inlined: rollouts by the policy do not call it. */
__attribute__((noinline)) void list_play(play_list *list, context *ctx, int row,
                                         const weighed_play *at);
/* The value of each listed play: the sum of its features by the weights of its row. Differs from the value that the
   policy goes by in its rounding. */
void listed_values(const play_list *list, const context *ctx, int value[MOST_LISTED]);

#endif
