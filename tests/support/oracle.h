/* oracle.h - a second implementation of following, winning and dumps: brute force on plain arrays. */
#ifndef ORACLE_H
#define ORACLE_H

/*
 * Written from docs/rules.md alone. It shares no code with the engine, not even koudi.h, so that tests
 * can compare the two. It is slow because it tries every choice.
 */

#include <stdbool.h>
#include <stddef.h>

enum {
    OC_SUITS = 4,  /* S H C D */
    OC_JOKERS = 4, /* the "suit" of the jokers: rank 0 is the small one, 1 the big one */
    OC_NO_TRUMP = 4,
    OC_TRUMP = 4, /* category; side suits are categories 0..3 */
    OC_MIXED = -1,
    OC_MAX_PILE = 108,
    OC_STEPS = 24, /* more than any category has heights */
    OC_MAX_PARTS = OC_MAX_PILE
};

typedef struct oc_card {
    signed char suit, rank; /* rank 0..12: 2..A */
} oc_card;

typedef struct oc_pile {
    int count;
    oc_card card[OC_MAX_PILE];
} oc_pile;

typedef struct oc_game {
    int trump, level;
    unsigned ranks, suits; /* bit masks of what is in the deck */
    signed char
        always[8];   /* ORD-5: ranks that are always trump, highest first, each + 1; 0 ends them */
    bool pairs_only; /* FOL-3: a tractor is followed by pairs, in a run or not */
    int shortest;    /* TRAC-5: pairs of the shortest tractor; 0: two */
    char forced;     /* DUMP-2, DUMP-5: 'f'ewest or 0, 'l'owest, 's'mallest */
    signed char height[5][13], category[5][13];
} oc_game;

/* One component: 0 single, 1 pair, m tractor of m pairs; top is the height of its highest card. */
typedef struct oc_part {
    int length, top;
    oc_pile cards;
} oc_part;

typedef struct oc_dump {
    bool stands;
    int length, top; /* of the component that must be played when it fails */
    int fine;
} oc_dump;

/* A whole deck with every rank, suit and both jokers: masks 0x1fff and 0xf. always: as in oc_game. */
oc_game oc_game_make(int trump, int level, unsigned ranks, unsigned suits,
                     const signed char always[8]);

/* "H9,H9,bj", "-" for none. Returns false when it cannot be read. */
bool oc_parse(const char *text, oc_pile *pile);
void oc_print(const oc_pile *pile, char *out, size_t size);

bool oc_within(const oc_pile *whole, const oc_pile *part);
oc_pile oc_only(const oc_game *game, const oc_pile *pile, int category);
/* ORD-1: the category of all the cards, or OC_MIXED. */
int oc_category(const oc_game *game, const oc_pile *pile);
/* ORD-2: height within the category. */
int oc_height(const oc_game *game, oc_card card);

/* SHAPE-1, TRAC-1..3: the components of cards of one category, longest first, then highest. */
int oc_parts(const oc_game *game, const oc_pile *pile, oc_part out[OC_MAX_PARTS]);

/* FOL-1, FOL-2 (FOL-3 where the game says so). */
bool oc_legal(const oc_game *game, const oc_pile *lead, const oc_pile *hand, const oc_pile *play);
/* Every legal answer, by trying every sub-multiset; writes at most cap, returns how many. */
int oc_answers(const oc_game *game, const oc_pile *lead, const oc_pile *hand, oc_pile *out,
               int cap);
/* How many sub-multisets of the hand have that many cards; counts up to most. */
int oc_choices(const oc_pile *hand, int cards, int most);
/* Is there a legal answer that contains these cards? Tries every sub-multiset. */
bool oc_can_hold(const oc_game *game, const oc_pile *lead, const oc_pile *hand,
                 const oc_pile *cards);
/* Every single, pair and tractor that the hand may lead, distinct by face. */
int oc_leads(const oc_game *game, const oc_pile *hand, oc_pile *out, int cap);

/* WIN-1..3: 0 when the play cannot win, otherwise the greater wins; tries all ways to split the play. */
int oc_value(const oc_game *game, const oc_pile *lead, const oc_pile *play);
/* The index 0..3 of the play that takes the trick. */
int oc_winner(const oc_game *game, const oc_pile plays[4]);

/* DUMP-1..3. */
oc_dump oc_judge_dump(const oc_game *game, const oc_pile *lead, const oc_pile others[3]);
/* MULT-1. */
int oc_multiplier(const oc_game *game, const oc_pile *lead);
/* DECK-2. */
int oc_points(const oc_pile *pile);

#endif
