/* commitment.h - fair dealing by commit and reveal: a deck made from numbers of the host and of the seats. */
#ifndef KOUDI_RECORD_COMMITMENT_H
#define KOUDI_RECORD_COMMITMENT_H

#include "base/digest.h"
#include "koudi.h"
#include "record/seed.h"

enum { COMMITTERS = KD_SEATS + 1 };

/* What was said for one deal, by actor: the host stands at KD_CHANCE, and its number is called the secret.
   Numbers are 256 random bits (seed_draw) as 64 hexadecimal digits, a commitment is the SHA-256 of that
   text. "": nothing was said. */
typedef struct commitments {
    int deal; /* its number; 0: none */
    char commit[COMMITTERS][DIGEST_TEXT + 1];
    char reveal[COMMITTERS][DIGEST_TEXT + 1];
} commitments;

/* Takes a commitment. The host's comes first, and none after a number was revealed. NULL, or an untranslated
   sentence that says why it is refused; then nothing has changed. */
const char *commitments_commit(commitments *c, int actor, const char *text);
/* The same for a number, which must fit its commitment. That the host reveals its secret only after the
   deal is left to the caller. */
const char *commitments_reveal(commitments *c, int actor, const char *text);
/* The seats that committed themselves and have not revealed their numbers, as bits. */
unsigned commitments_withheld(const commitments *c);
/* The seats that have revealed their numbers. */
unsigned commitments_revealed(const commitments *c);

/* The host's secret of a deal, which follows from the seed of the match. */
void commitments_secret(const dealer_seed *from, int deal, char out[DIGEST_TEXT + 1]);
/* The seed of the deck: follows from the secret and the numbers that have been revealed. */
dealer_seed commitments_seed(const commitments *c, const char *secret);

/* The last two deals by turns. commitments_of: NULL when the host committed itself to nothing for that
   deal; commitments_for makes room for it. */
const commitments *commitments_of(const commitments pair[2], int deal);
commitments *commitments_for(commitments pair[2], int deal);

#endif
