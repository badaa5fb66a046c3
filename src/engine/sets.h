/* sets.h - the leads of one deck: fours of a kind, sequences, known highs (FORTY-1..5). */
#ifndef KOUDI_SETS_H
#define KOUDI_SETS_H

#include "runs.h"

/* Never called with two decks: kept out of line so that the callers stay fast. */
#define KD_SELDOM __attribute__((cold, noinline))

/* A list of moves; n goes on counting when it is full. */
typedef struct kd_move_list {
    kd_cards *out;
    int count, cap;
} kd_move_list;

/* The next move; false once there is one too many. */
static inline bool kd_emit(kd_move_list *list, kd_cards move)
{
    if (list->count < list->cap)
        list->out[list->count] = move;
    return list->count++ < list->cap;
}

/* What trumps add to the strength of a play: more than every step. */
enum { KD_TRUMP_BONUS = 64 };

/* The places of one rank's cards, all that the deck has. */
static inline uint64_t kd_places_of_rank(const kd_order *order, int rank)
{
    return kd_to_places(order, (kd_cards){kd_rank_faces(rank), 0}).one & order->deck.one;
}

/* Is this lead a set, of whatever kind: several cards, where one deck has no pairs and the rules
   no dumps? */
static inline bool kd_is_set(const kd_order *order, kd_cards lead)
{
    return order->rules.decks == 1 && lead.one & (lead.one - 1) && !kd_plays_dumps(&order->rules);
}

/* Are these all four cards of one number, where that is a lead (FORTY-2)? */
KD_SELDOM bool kd_is_four(const kd_order *order, kd_cards cards);
/* Are these cards of one category neighbours, where that is a lead (FORTY-3)? Of the equal level
   cards, which share a step, any may stand in it. */
bool kd_is_sequence(const kd_order *order, int category, kd_cards cards);

/* The held places of a category, when a four asks for a card of it (FORTY-2): of each side suit,
   and of trump when there is a trump suit. */
uint64_t kd_four_asks(const kd_order *order, int category, kd_cards hand);
bool kd_is_higher_four(const kd_order *order, kd_cards lead, kd_cards play);

/* May the set be led (FORTY-2..4)? hand must hold it. */
KD_SELDOM kd_verdict kd_check_set(const kd_order *order, kd_cards hand, kd_cards known,
                                  kd_cards set);
/* May as many cards from hand answer a four (FORTY-2)? */
KD_SELDOM kd_verdict kd_check_four_answer(const kd_order *order, kd_cards hand, kd_cards lead,
                                          kd_cards play);
/* As kd_strength (FORTY-2, FORTY-5). */
KD_SELDOM int kd_set_strength(const kd_order *order, kd_cards lead, kd_cards play);

/* Every four, sequence and set of known highs of a hand. */
KD_SELDOM void kd_set_leads(const kd_order *order, kd_cards hand, kd_cards known,
                            kd_move_list *list);

/* A lead with that card in it: a single, or a set that may be led. Each is reachable. */
KD_SELDOM kd_cards kd_random_set(const kd_order *order, kd_cards hand, kd_cards known,
                                 unsigned place, kd_rng *rng);
/* Some answer to a four; each is reachable. */
KD_SELDOM kd_cards kd_random_four_answer(const kd_order *order, kd_cards hand, kd_cards lead,
                                         kd_rng *rng);

#endif
