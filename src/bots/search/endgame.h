/* endgame.h - exact search of the last tricks with all hands known (double dummy). */
#ifndef BOTS_SEARCH_ENDGAME_H
#define BOTS_SEARCH_ENDGAME_H

#include "koudi.h"

/* An entry of the transposition table: a position between tricks. */
typedef struct endgame_slot {
    uint64_t key;
    kd_cards best;     /* lead, or empty */
    int16_t low, high; /* points still to come to the attackers, with the kitty: bounds */
} endgame_slot;

/* Memory that the caller lends; it may be shared by calls, but not by threads. Slots start all zero,
   and a table may be used again with another salt instead. */
typedef struct endgame_table {
    endgame_slot *slot;
    uint32_t slots; /* a power of two */
    uint64_t salt;  /* another for each deal of hands, trump and rules */
} endgame_table;

/* Exact search: *score is the attackers' total (kd_position_score) when both sides play their best
   from here and see all cards; *best one such play for pos->turn. *nodes is how many positions may be
   looked at, and then how many of them are left. Returns false when they did not suffice, with *score
   and *best unchanged. table may be NULL: slower. The deal must not be over. */
bool endgame_solve(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                   int *score, kd_cards *best);

enum { ENDGAME_MOVES = 192 };
/* Every play for pos->turn that is not as good as another one listed, dumps that fail left out:
   cards that nobody can tell apart are tried once. Returns how many, -1 when there are too many. */
int endgame_moves(const kd_position *pos, const kd_order *order, kd_cards out[ENDGAME_MOVES]);

#endif
