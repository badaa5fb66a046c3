/* deals.h - the beginnings of deals that several tests of the screen continue, as scripts. */
#ifndef DEALS_H
#define DEALS_H

#include "support/script.h"

/* West shows H7 and deals; South plays against it with a hand of two pairs and a tractor. The first
   card is turned. */
extern const script attacked;
#define TO_BURY "deal 1; 3 declare H7; deal; 3 pass; pass;"
#define TO_PLAY TO_BURY "back; pass; pass;"
#define TWO_TRICKS                                                                                 \
    TO_PLAY                                                                                        \
    "3 play DA; 0 play D9; 1 play D2; 2 play DJ; 3 play C3; 0 play C9; 1 play CA; 2 play C2;"
#define TO_ANSWER TWO_TRICKS "1 play SA,SA; 2 play S9,S5; 3 play ST,ST;"

/* Every seat holds a pair that it can counter with. South has drawn the first card. */
extern const script counters;
#define TO_COUNTER "0 declare S2; deal; 0 pass;"

/* South shows S5 and deals; the kitty contains points. */
extern const script kitty_taken;

/* South deals and has led a pair of aces, which East must follow with a pair. */
extern const script pairs_led;

#endif
