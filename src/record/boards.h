/* boards.h - the deals of a record as boards that another table plays: their cards, dealer and levels; what came of
   the same cards at two tables. */
#ifndef KOUDI_RECORD_BOARDS_H
#define KOUDI_RECORD_BOARDS_H

#include "record/record.h"

/* The levels that a side made of a deal: those it gained, or less than 0, those that the others
   gained; 0 of a void deal. Taking the deal counts as a level at least. */
int deal_levels(const kd_result *result, int team);

/* A deal that is over. */
typedef struct board {
    int deal;                    /* its number in the record */
    kd_face order[DECK_CARDS];   /* all cards, as in a deck */
    kd_face turned[DECK_TURNED]; /* to say who draws first */
    int turned_count;
    uint8_t level[KD_TEAMS], dealer; /* KD_NOBODY: found in the deal */
    bool
        playable; /* another table can begin it like this one: it does not follow a void deal, say */
    bool played;  /* it was not void */
    bool told;    /* its deck is told: the order is that of the kitty's cards, too */
    kd_result result;
} board;

/* The numbers from which the decks of one of two tables with the same cards are made, as the comments of its record
   tell them. */
typedef struct pair_numbers {
    commitments said
        [2]; /* of this table, and of the other; the host's commitment and secret stand in both */
    const char *why; /* an untranslated sentence: what was wrong first */
} pair_numbers;

typedef struct boards {
    record_head head;
    pair_numbers pair;
    board *list;
    int count;
} boards;

/* Reads those that are over. False with a translated sentence: the record cannot be read, or there is no memory. */
bool boards_read(boards *out, const char *path, char *why, size_t size);
void boards_free(boards *b);
/* Is it the record of one of two tables with the same cards? */
bool boards_paired(const boards *b);
/* Do the numbers of both tables fit their commitments, does the seed follow from them, and do the decks follow from the
   seed? As far as the record tells these. decks: how many do. NULL, or a translated sentence. */
const char *boards_check_pair(const boards *b, int *decks);
/* Makes the rules of a match of so many deals whose cards and levels are given. */
void boards_rules(kd_rules *rules, int deals);
/* Keeps those alone that another table can play, and makes the rules of its match: as many deals, the levels
   fixed (MATCH-2). False: there are none. */
bool boards_prepare(boards *b, kd_rules *rules);
/* The cards of chance's KD_NEXT behind so many deals. */
kd_cards boards_next(const boards *b, int deals);
/* Puts the board's cards into a deck of that deal. */
void boards_deal(const boards *b, deck *d);

/* Levels that South and North made of a deal with the same cards, at two tables. */
typedef struct board_pair {
    int deal; /* its number at the first table */
    int levels[2];
} board_pair;

/* The deals of one record that were played at the other table with the same cards, dealer and levels. Returns
   how many, at most most of them. */
int boards_compare(const boards *one, const boards *other, board_pair *out, int most);

#endif
