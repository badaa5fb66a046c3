/* steady.h - the bot that knows the game by heuristics. */
#ifndef BOTS_POLICY_STEADY_H
#define BOTS_POLICY_STEADY_H

#include "bots/knowledge/legal.h"
#include "bots/policy/steady_value.h"

bot_decide steady_decide; /* leaves nothing to chance: rng may be NULL */
/* The same without the net below it: should this not be allowed, steady_decide does something that
   is. Rules that the bot was not made for may bring that about. */
kd_action steady_choose(const kd_view *view);

/* Its choices, a file each. An empty set of cards means no (better leave it), or no idea. */

/* What to show to declare or reinforce now, and to counter with. */
kd_cards steady_declare(const kd_view *view);
kd_cards steady_counter(const kd_view *view);
bool steady_rebels(const kd_view *view);
kd_cards steady_bury(const kd_view *view);
/* What a point in the kitty earns the burier's side, in hundredths of a point. */
int steady_bury_reward(const memory *m);
/* In trump order, as memory is. */
kd_cards steady_lead(const memory *m);
kd_cards steady_follow(const memory *m);

/* What points in a trick bring, in hundredths of a point, with these odds that our side wins it:
   their number, and more where they take the score over a line. */
int steady_gain(const memory *m, int points, int wins);
/* What the hand is worth after a play, less what it was worth before: prices of cards; but of what
   is one last component, its chance to win the last trick. leads: the odds to lead it. */
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

/* The first of those that judge values most; empty when the list is. */
kd_cards choices_best(const choices *list, const card_values *p,
                      int (*judge)(const card_values *p, kd_cards play));

/* The answers that steady chooses from. */
void steady_answers(choices *list, const card_values *p);

#endif
