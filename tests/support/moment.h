/* moment.h - a match brought to a moment of play that a test describes; its past is invented. */
#ifndef MOMENT_H
#define MOMENT_H

#include "koudi.h"

/*
 * South is to act, by the default rules. Everything not said is left to chance: the other hands,
 * the kitty, and the tricks before, all of single cards. All of it is played through kd_apply, so
 * the view that comes of it is one that could have come about.
 */
typedef struct moment {
    const char *trump, *level; /* "S" or "NT", "7" */
    const char *hand;          /* South's; with as many cards more as a kitty has, it is to bury */
    const char *holds[KD_SEATS]; /* cards known to the test to be in that hand; may be NULL */
    const char *out;             /* in any of the other hands; may be NULL */
    const char *gone;            /* played before; may be NULL */
    const char *table; /* plays of this trick, "H3 | HK", West's last; NULL: South leads */
    const char *voids; /* shown before: "1H 3T": East has no hearts, West no trumps */
    int dealer;
    int points; /* the attackers' score; -1: any */
} moment;

/* The match at that moment. Fails the test when none can be found. */
void moment_make(const moment *asked, kd_match *match);

#endif
