/* odds.h - the odds that other seats beat a play, from the memory of a seat. */
#ifndef BOTS_KNOWLEDGE_ODDS_H
#define BOTS_KNOWLEDGE_ODDS_H

#include "bots/knowledge/memory.h"

/* The odds of two independent events together. Unsigned, so that the compiler divides by a shift. */
static inline int odds_both(int a, int b)
{
    return (int)((unsigned)a * (unsigned)b / ODDS_ONE);
}

/* The odds of at least one of two independent events. */
static inline int odds_either(int a, int b)
{
    return a + b - odds_both(a, b);
}

/* The odds that seat has no card of category c. */
int odds_void(const memory *m, int seat, int c);
/* The odds that the side of this seat wins a trick with this lead. winning: the play that is ahead;
   ours: it is our side's; behind: the number of seats after this one that still play. */
int odds_side_wins(const memory *m, kd_cards lead, kd_cards winning, bool ours, int behind);

#endif
