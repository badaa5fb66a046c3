/* drive.h - matches driven at random through everything the rules allow. */
#ifndef DRIVE_H
#define DRIVE_H

#include "koudi.h"

/* Some action that the match allows now, for any of those who may act; the match must not be
   over. Declares, counters, rebels and tries dumps where it can, more often than people would;
   now and then it plays or buries wrong where the rules penalise that, and calls time where there
   is a limit. */
kd_action drive_action(const kd_match *match, kd_rng *rng);
/* Any action at all, most of them wrong: for that seat, or chance. */
kd_action drive_nonsense(const kd_match *match, int actor, kd_rng *rng);

#endif
