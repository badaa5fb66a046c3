/* remote_fair.h - the numbers that a client adds to the decks, and whether the decks follow from what the table
   has said (docs/record.md); does no input or output. */
#ifndef KOUDI_NET_REMOTE_FAIR_H
#define KOUDI_NET_REMOTE_FAIR_H

#include "net/table_lines.h"
#include "record/commitment.h"
#include "record/deck.h"

enum { FAIR_TURNS = 16 }; /* cards turned up in a deal that are looked at */

/* What is known of the deck of one deal. */
typedef struct fair_deal {
    commitments said;
    char own[DIGEST_TEXT + 1]; /* the number of this terminal; "": none */
    bool closed;               /* all commitments have been told */
    bool begun;                /* the deal has: nothing can be added */
    bool judged;               /* the people have been told all there is to tell */
    bool missed;               /* its beginning was not seen */
    char seal[DECK_SEAL + 1];  /* as first seen */
    kd_cards turned[FAIR_TURNS];
    int turns;
} fair_deal;

typedef struct remote_fair {
    fair_deal deal[2]; /* the last two by turns */
    int newest;        /* number of a deal; 0: none yet */
    /* WORD_WITHHELD or WORD_UNFAIR, to be told the people. */
    void (*tell)(void *arg, const session_word *word);
    void *arg;
} remote_fair;

/* Hears a line SAY_COMMIT, SAY_COMMITTED or SAY_REVEAL at that seat after that block. True: *answer is to be
   sent. */
bool remote_fair_hear(remote_fair *f, const table_line *said, int seat, const table_block *now,
                      table_line *answer);
/* Sees a block. first: of its line, which may have been cut for a while. */
void remote_fair_see(remote_fair *f, const table_block *now, bool first);

#endif
