/* oracle_deal.h - a second implementation of leads, the kitty's multiplier, gains, counters, flips and
   rebellions. */
#ifndef ORACLE_DEAL_H
#define ORACLE_DEAL_H

#include "support/oracle.h"

/*
 * Written from docs/rules.md alone, as oracle.h is, and sharing nothing with the engine: the values of
 * each rule text are written here a second time, with the names of that page.
 */

typedef enum od_text { OD_V3, OD_SCN2, OD_OFFICIAL, OD_FORTY, OD_TOURNAMENT, OD_TEXTS } od_text;

/* ---- leads of two decks (LEAD-1, LEAD-2, TRAC-4) ---- */

/* May several components be led at once, and how many pairs may a tractor have (0: no limit)? */
typedef struct od_leads {
    bool dumps;
    int longest;
} od_leads;
extern const od_leads od_leads_of[OD_TEXTS]; /* forty has other leads: see oracle_forty.h */

bool od_lead(const od_leads *rule, const oc_game *game, const oc_pile *hand, const oc_pile *play);
/* How many leads of one component the hand has, distinct by face. */
int od_count_leads(const od_leads *rule, const oc_game *game, const oc_pile *hand);

/* ---- the kitty (MULT-1..3) ---- */

typedef enum od_times {
    OD_POWER,
    OD_BY_KIND,
    OD_TWICE_CARDS,
    OD_FIXED,
    OD_CARDS,
    OD_POWER_CARDS
} od_times;
typedef struct od_mult {
    od_times times;
    bool of_winner; /* the winning play determines it, not the lead */
    int fixed, cap; /* cap 0: no limit */
} od_mult;
extern const od_mult od_mult_of[OD_TEXTS];

int od_multiplier(const od_mult *rule, const oc_game *game, const oc_pile *lead,
                  const oc_pile *winning);

/* ---- gains and levels (GAIN-1..4, LEVEL-1, LEVEL-3); levels 0..12 are 2..A, 13 is past A ---- */

int od_gain(od_text text, int score, bool *taken);
/* GAIN-1, whose step may also be 20 or 10. */
int od_gain_by(int step, int score, bool *taken);
/* The must-play levels by letter, "TK". */
extern const char *const od_must_play[OD_TEXTS];
int od_advance(const char *must_play, int from, int gain);

/* ---- countering (CTR-1, CTR-2, CTR-7..9) ---- */

/* drawing: cards are still being drawn. own: the seat itself showed what stands. */
bool od_counter(od_text text, bool drawing, int level, const oc_pile *standing, const oc_pile *by,
                bool own);

/* ---- the kitty turned (FLIP-1..3) ---- */

typedef struct od_flipped {
    int trump, turned;
    int dealer; /* seats to the right of the first drawer; -1: the dealer was known */
} od_flipped;
od_flipped od_flip(od_text text, bool first_deal, int level, const oc_pile *kitty);

/* ---- rebellions (REB-1, REB-3..5) ---- */

/* May a seat with this hand rebel, or ask for a reshuffle? */
bool od_rebel(od_text text, int trump, int level, const oc_pile *hand);

#endif
