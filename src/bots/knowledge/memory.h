/* memory.h - what a seat has seen of a deal in play: unseen cards, voids, the trick on the table. */
#ifndef BOTS_KNOWLEDGE_MEMORY_H
#define BOTS_KNOWLEDGE_MEMORY_H

#include "koudi.h"

/* Read off a view; all cards in trump order. Bits c are categories. */
typedef struct memory {
    const kd_view *view;
    const kd_order *order;
    int seat, partner;
    bool defends;               /* is the seat on the dealer's side? */
    kd_cards hand;              /* its own */
    kd_cards unseen;            /* in another hand, or in a kitty that this seat did not bury */
    kd_cards shown[KD_SEATS];   /* of those, cards known to be in that hand */
    int held[KD_SEATS];         /* how many cards each seat holds */
    int kitty;                  /* buried cards that are among the unseen */
    uint8_t voids[KD_SEATS];    /* bit c: did not follow, has none left */
    uint8_t pairless[KD_SEATS]; /* bit c: could not answer a pair, has none left */
    int expected[KD_SEATS + 1][KD_CATEGORIES]; /* cards each seat, then the kitty, probably holds
                                                  of a category, in 1/ODDS_ONE cards */

    /* The trick on the table: empty lead between tricks. */
    kd_cards lead, winning;
    int best;     /* the seat that is ahead */
    int on_table; /* points */
    int behind;   /* seats that play after this one */
} memory;

/* Odds are integers: ODDS_ONE is certain. */
enum { ODDS_ONE = 4096 };
/* A trump is buried this many times less often than a random card. */
enum { KITTY_TRUMP = 5 };

/* Reads a view in the phase of play, or of burying (then nothing has been played yet). */
void memory_read(memory *m, const kd_view *view);
/* Fills expected from the other fields by iterative proportional fitting. */
void memory_fit_expected(memory *m);
/* Adds a play to the trick on the table: as the lead if there is none, else as an answer. */
void memory_lay(memory *m, int seat, kd_cards play);
/* Would an answer take the trick from the play that is ahead (WIN-1..3)? */
static inline bool takes_trick(const memory *m, kd_cards play)
{
    return kd_beats(m->order, m->lead, m->winning, play);
}

/* Is seat void in category c? */
static inline bool is_void(const memory *m, int seat, int c)
{
    return m->voids[seat] >> c & 1;
}

/* Is there no other seat that may hold a component of the same category that beats part? Ruffs are not
   considered. */
bool is_unbeatable(const memory *m, const kd_part *part);

#endif
