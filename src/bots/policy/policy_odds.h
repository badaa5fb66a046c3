/* policy_odds.h - who may beat a play: by how many cards that could are out, and who lacks what. */
#ifndef BOTS_POLICY_POLICY_ODDS_H
#define BOTS_POLICY_POLICY_ODDS_H

#include "bots/knowledge/odds.h"
#include "bots/policy/policy_weights.h"

enum { ODDS_SHARES = 64, ODDS_HALVES = 16, ODDS_MOST_HALVED = 12 * ODDS_HALVES };

/* For a chance of k/64 that a seat holds a card: how often that it does not, as a power of two in
   sixteenths, halves; then the powers themselves. Chances of several cards are sums. */
extern const uint8_t odds_thinness[ODDS_SHARES + 1];
extern const uint16_t odds_halved[ODDS_MOST_HALVED];

/* That a seat lacks n cards, each as thin. */
static inline int odds_lacks(int thin, int n)
{
    unsigned x = (unsigned)(thin * n);
    return x < ODDS_MOST_HALVED ? odds_halved[x] : 0;
}

/* That it has at least one of them. */
static inline int odds_has(int thin, int n)
{
    return ODDS_ONE - odds_lacks(thin, n);
}

/* How those behind may beat a play in answer to a lead of one category. They are an opponent, the
   partner and an opponent, or as many of these as are still to play. */
typedef struct reach {
    bool alike;                 /* each has the same odds, those of the first */
    bool follows[KD_SEATS - 1]; /* by turn: it is not void, and may have a pair if that is led */
    int ruffs[KD_SEATS - 1];    /* odds that it may ruff, if it has the trump */
} reach;

static inline int reach_beats(const reach *r, int i, int higher, int over)
{
    return odds_either(r->follows[i] ? higher : 0, odds_both(over, r->ruffs[i]));
}

/* The odds that our side wins a trick in which a play is ahead, ours or not, and so many seats are
   still to play; higher and over: that a seat that follows, or ruffs, has what beats it. */
static inline int reach_wins(const reach *r, const policy_weights *w, int seats, int higher,
                             int over, bool ours)
{
    if (seats == 0)
        return ours ? ODDS_ONE : 0;
    int beats = reach_beats(r, 0, higher, over);
    int given = ours ? ODDS_ONE - beats : 0;
    if (seats == 1)
        return given;
    int helps = r->alike ? beats : reach_beats(r, 1, higher, over);
    int partners = odds_both(ODDS_ONE - given, odds_both(helps, w->will_help));
    if (seats == 2)
        return given + partners;
    if (!r->alike)
        beats = reach_beats(r, 2, higher, over);
    partners = odds_both(partners, ODDS_ONE - odds_both(beats, w->beats_help));
    return odds_both(given, ODDS_ONE - beats) + partners;
}

#endif
