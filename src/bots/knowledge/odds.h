/* odds.h - how likely others are to beat a play, from what a seat remembers. */
#ifndef BOTS_KNOWLEDGE_ODDS_H
#define BOTS_KNOWLEDGE_ODDS_H

#include "bots/knowledge/memory.h"

/* Both chances; unsigned, for then a division by a power of two is a shift. */
static inline int odds_both(int a, int b)
{
    return (int)((unsigned)a * (unsigned)b / ODDS_ONE);
}

/* At least one of two chances. */
static inline int odds_either(int a, int b)
{
    return a + b - odds_both(a, b);
}

/* That seat has no card of category c. */
int odds_void(const memory *m, int seat, int c);
/* That this seat's side wins the trick: lead with the play winning ahead, our side's or not, and
   the next behind seats after this one still to play. */
int odds_side_wins(const memory *m, kd_cards lead, kd_cards winning, bool ours, int behind);

#endif
