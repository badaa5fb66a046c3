/* steady.h - the bot that knows the game by heuristics. */
#ifndef BOTS_POLICY_STEADY_H
#define BOTS_POLICY_STEADY_H

#include "bots/knowledge/legal.h"
#include "bots/policy/steady_value.h"

bot_decide steady_decide; /* leaves nothing to chance: rng may be NULL */
/* The same by what is known of the view; NULL: that is read. */
kd_action steady_action(const kd_view *view, const knowledge *k);
/* The same choice unchecked: under rules that steady was not written for it may be illegal, where the
   others fall back on legal_any. */
kd_action steady_choose(const kd_view *view, const knowledge *k);

/* Its choices for each phase; no cards: it passes. */

/* The cards to declare or reinforce with now, and to counter with. */
kd_cards steady_declare(const kd_view *view);
kd_cards steady_counter(const kd_view *view);
bool steady_rebels(const kd_view *view);
/* The cards to bury: the chosen ones, which the seat holds and the kitty has room for, and the cheapest of
   what it would bury otherwise. */
kd_cards steady_bury(const knowledge *k, kd_cards chosen);
/* The expected gain of the burier's side from a point in the kitty, in hundredths of a point. */
int steady_bury_reward(const knowledge *k);
/* The lead, or the answer to a lead, in trump order. */
kd_cards steady_play(const knowledge *k);

/* The expected gain from the points of a trick, in hundredths of a point; wins: the odds that our
   side wins it. Points that carry the attackers' score over a line of the result count more. */
int steady_gain(const knowledge *k, int points, int wins);
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
    int count, left_out; /* left_out: plays for which there was no room */
} choices;

static inline void choices_add(choices *list, kd_cards play)
{
    if (kd_empty(play))
        return;
    if (list->count < MAX_CHOICES)
        list->play[list->count++] = play;
    else
        list->left_out++;
}

/* Lists the answers that steady chooses from. */
void steady_answers(choices *list, const card_values *p);

#endif
