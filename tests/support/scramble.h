/* scramble.h - changes everything of a match that one seat cannot see. */
#ifndef SCRAMBLE_H
#define SCRAMBLE_H

#include "koudi.h"

/* Deals the cards that a seat (KD_NOBODY: an onlooker) cannot see anew, and overwrites what only others
   know. What the seat can see stays: its view must not change. */
void scramble(kd_match *match, int seat, kd_rng *rng);

#endif
