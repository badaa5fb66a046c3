/* moment.h - makes a match that stands at a moment of play which a test describes. */
#ifndef MOMENT_H
#define MOMENT_H

#include "koudi.h"

/*
 * South is to act, under the default rules. What the test does not say is random: the other hands, the
 * kitty, and the earlier tricks, which are all of single cards. The match is played through kd_apply,
 * so its views are such as can occur in a game.
 */
typedef struct moment {
    const char *trump, *level; /* "S" or "NT", "7" */
    const char *hand;          /* South's; when it has a kitty more than a hand, South is to bury */
    const char *holds[KD_SEATS]; /* cards known to the test to be in that hand; may be NULL */
    const char *out;             /* in the hands of the others; may be NULL */
    const char *gone;            /* played before; may be NULL */
    const char *table; /* plays of this trick, "H3 | HK", West's is the last; NULL: South leads */
    const char *voids; /* shown earlier; "1H 3T": East has no hearts, West no trumps */
    int dealer;
    int points; /* the attackers' score; -1: any */
} moment;

/* Makes the match. Fails the test when no such match is found. */
void moment_make(const moment *asked, kd_match *match);

#endif
