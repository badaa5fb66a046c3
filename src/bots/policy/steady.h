/* steady.h - the bot that knows the game by heuristics. */
#ifndef BOTS_POLICY_STEADY_H
#define BOTS_POLICY_STEADY_H

#include "bots/knowledge/legal.h"
#include "bots/policy/steady_value.h"

bot_decide steady_decide; /* leaves nothing to chance: rng may be NULL */
/* The same choice unchecked. Under rules that steady was not written for it may be illegal;
   steady_decide then falls back on legal_any. */
kd_action steady_choose(const kd_view *view);

/* Its choices for each phase; no cards: it passes. */

/* The cards to declare or reinforce with now, and to counter with. */
kd_cards steady_declare(const kd_view *view);
kd_cards steady_counter(const kd_view *view);
bool steady_rebels(const kd_view *view);
kd_cards steady_bury(const kd_view *view);
/* The expected gain of the burier's side from a point in the kitty, in hundredths of a point. */
int steady_bury_reward(const memory *m);
/* The lead, and the answer to a lead, in trump order. */
kd_cards steady_lead(const memory *m);
kd_cards steady_follow(const memory *m);

/* The expected gain from the points of a trick, in hundredths of a point; wins: the odds that our
   side wins it. Points that carry the attackers' score over a line of the result count more. */
int steady_gain(const memory *m, int points, int wins);
/* The change of the value of the hand by a play: minus the values of its cards. Once a single
   component is left, its chance to win the last trick counts instead; leads: the odds that this
   seat leads it. */
int steady_rest(const card_values *p, kd_cards play, int leads);

/* A single, a pair or a tractor? */
static inline bool is_one_part(const kd_order *order, kd_cards cards)
{
    kd_lead_kind kind = kd_kind_of(order, cards);
    return kind == KD_LEAD_SINGLE || kind == KD_LEAD_PAIR || kind == KD_LEAD_TRACTOR;
}

/* A list of plays to choose from. */
enum { MAX_CHOICES = 160 };
typedef struct choices {
    kd_cards play[MAX_CHOICES];
    int count;
} choices;

static inline void choices_add(choices *list, kd_cards play)
{
    if (list->count < MAX_CHOICES && !kd_empty(play))
        list->play[list->count++] = play;
}

/* The play that judge values most, the first of equals; empty when the list is. */
kd_cards choices_best(const choices *list, const card_values *p,
                      int (*judge)(const card_values *p, kd_cards play));

/* Lists the answers that steady chooses from. */
void steady_answers(choices *list, const card_values *p);

#endif
