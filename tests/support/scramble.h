/* scramble.h - a match with all that one seat cannot see changed. */
#ifndef SCRAMBLE_H
#define SCRAMBLE_H

#include "koudi.h"

/* Deals everything that a seat (KD_NOBODY: an onlooker) cannot see anew, and scribbles over what
   the others remember. What it can see stays as it is: its view must not change. */
void scramble(kd_match *match, int seat, kd_rng *rng);

#endif
