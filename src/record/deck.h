/* deck.h - the dealer: a deal's cards in an order that is fixed before the first is dealt. */
#ifndef KOUDI_RECORD_DECK_H
#define KOUDI_RECORD_DECK_H

#include "koudi.h"
#include "record/seed.h"

enum {
    DECK_CARDS = 2 * KD_FACES,
    DECK_SALT = 32, /* hexadecimal digits */
    DECK_SEAL = 64,
    DECK_TEXT = 3 * DECK_CARDS + 1 + DECK_SALT + 1
};

/* The deck of one deal: the cards as they are dealt, then the kitty from its top. */
typedef struct deck {
    dealer_seed seed;
    int deal; /* number of the deal that it is for; 0: none yet */
    int count;
    kd_face order[DECK_CARDS];
    char salt[DECK_SALT + 1];
} deck;

/* Fixes the deck of the deal under way. The cards that lie dealt and turned stay as they are; the
   others depend on the seed, number of the deal and place alone, so that the same seed fixes the same
   deck at any moment of a deal, and no deck betrays another. */
void deck_make(deck *deck, const dealer_seed *from, const kd_match *match);
/* What chance does next, by the deck; only when chance may act. turned: how many cards have been
   turned up in this deal to say who draws first (DRAW-1). */
kd_action deck_action(const deck *deck, const kd_match *match, int turned);
/* The deck as a record has it, "H3,bj,... SALT"; and the seal upon it: the SHA-256 of that text. */
void deck_print(const deck *deck, char text[DECK_TEXT]);
void deck_seal(const char *text, char seal[DECK_SEAL + 1]);
/* Does a recorded deck agree with its seal, with the rules' cards and with what was dealt? match
   stands at the deal's end. NULL, or what is wrong. */
const char *deck_check(const char *text, const char *seal, const kd_match *match);
/* Seats by lot (SEAT-2), of more than one person. people: bit s: one would sit at s. sits[s]: who would
   have sat where, at seat s; the bots take what is left, in turn. False, and everybody as they would
   sit, where nothing is drawn. The same seed draws the same. */
bool deck_seats(const kd_rules *rules, const dealer_seed *from, unsigned people,
                uint8_t sits[KD_SEATS]);
/* Do the rules draw seats by lot where several people play? */
bool deck_draws_seats(const kd_rules *rules);
/* Has no card of this deal been dealt yet? */
bool deck_fresh(const kd_match *match);

#endif
