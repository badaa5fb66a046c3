/* policy_odds.h - beat and overruff odds: by the cards still out, and by who is void. */
#ifndef BOTS_POLICY_POLICY_ODDS_H
#define BOTS_POLICY_POLICY_ODDS_H

#include "bots/knowledge/odds.h"
#include "bots/policy/policy_weights.h"

enum { ODDS_SHARES = 64, ODDS_LOG2_ONE = 16, ODDS_LOG2_MOST = 12 * ODDS_LOG2_ONE };

/* Probabilities of lacking cards as logarithms, so that those of several cards can be added:
   odds_log2[k] is -16 * log2(1 - k/64), the chance that a seat lacks a card which it holds with
   k/64; odds_exp2[x] is ODDS_ONE * 2^(-x/16). */
extern const uint8_t odds_log2[ODDS_SHARES + 1];
extern const uint16_t odds_exp2[ODDS_LOG2_MOST];

/* The odds that a seat lacks n cards, each with that logarithm. */
static inline int odds_lacks(int log2_lacks, int n)
{
    unsigned x = (unsigned)(log2_lacks * n);
    return x < ODDS_LOG2_MOST ? odds_exp2[x] : 0;
}

/* That it has at least one of them. */
static inline int odds_has(int log2_lacks, int n)
{
    return ODDS_ONE - odds_lacks(log2_lacks, n);
}

/* How those behind may beat a play in answer to a lead of one category. They are an opponent, the
   partner and an opponent, or as many of these as are still to play. */
typedef struct beat_odds {
    bool alike;                 /* each has the same odds, those of the first */
    bool follows[KD_SEATS - 1]; /* by turn: it is not void, and may have a pair if that is led */
    int ruffs[KD_SEATS - 1];    /* odds that it may ruff, if it has the trump */
} beat_odds;

static inline int seat_beats(const beat_odds *r, int i, int higher, int over)
{
    return odds_either(r->follows[i] ? higher : 0, odds_both(over, r->ruffs[i]));
}

/* The odds that our side wins a trick in which a play is ahead, ours or not, and so many seats are
   still to play; higher and over: that a seat that follows, or ruffs, has what beats it. */
static inline int trick_odds(const beat_odds *r, const policy_weights *w, int seats, int higher,
                             int over, bool ours)
{
    if (seats == 0)
        return ours ? ODDS_ONE : 0;
    int beats = seat_beats(r, 0, higher, over);
    int given = ours ? ODDS_ONE - beats : 0;
    if (seats == 1)
        return given;
    int helps = r->alike ? beats : seat_beats(r, 1, higher, over);
    int partners = odds_both(ODDS_ONE - given, odds_both(helps, w->will_help));
    if (seats == 2)
        return given + partners;
    if (!r->alike)
        beats = seat_beats(r, 2, higher, over);
    partners = odds_both(partners, ODDS_ONE - odds_both(beats, w->beats_help));
    return odds_both(given, ODDS_ONE - beats) + partners;
}

#endif
