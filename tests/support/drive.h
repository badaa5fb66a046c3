/* drive.h - matches driven at random through everything the rules allow. */
#ifndef DRIVE_H
#define DRIVE_H

#include "koudi.h"

/* A legal action of any of those who may act; the match must not be over. Declares, counters, rebels
   and tries dumps where it can, more often than people would. Sometimes it plays or buries wrong where
   the rules penalise that, and calls time where there is a limit. */
kd_action drive_action(const kd_match *match, kd_rng *rng);
/* Any action of that seat, or of chance; most of them are illegal. */
kd_action drive_nonsense(const kd_match *match, int actor, kd_rng *rng);

#endif
