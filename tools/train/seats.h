/* seats.h - four seats that decide alike play a deal, for the programs that train the policy. */
#ifndef TRAIN_SEATS_H
#define TRAIN_SEATS_H

#include "koudi.h"

/* What the view's seat does. */
typedef kd_action seats_decide(void *arg, const kd_view *view, kd_rng *rng);

/* Seeds own and chance, as seats_play takes them, for the deal of that number. */
void seats_seed(kd_rng *own, kd_rng *chance, uint64_t seed, uint64_t deal);

/* Draws a level at which those rules play deals. */
uint8_t seats_level(const kd_rules *rules, kd_rng *rng);

/* Begins a match with a deal at a level and by a dealer drawn from own, and plays that until its phase
   is at least until. The cards come from chance, which may be own. */
void seats_play(kd_match *match, const kd_rules *rules, int until, seats_decide *decide, void *arg,
                kd_rng *own, kd_rng *chance);

/* The rules of that preset, or of a file of that name; false and a complaint on stderr when there are none. */
bool seats_rules(const char *name, kd_rules *rules);

/* Exits with a complaint when the rules are not of two decks, for which alone the nets and the weights of other styles
   are. */
void seats_need_two_decks(const char *name, const kd_rules *rules);

#endif
