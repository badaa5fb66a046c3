/* deck.h - the deck of a deal: the seed fixes its order before the first card is dealt. */
#ifndef KOUDI_RECORD_DECK_H
#define KOUDI_RECORD_DECK_H

#include "koudi.h"
#include "record/seed.h"

enum {
    DECK_CARDS = 2 * KD_FACES,
    DECK_SALT = 32, /* hexadecimal digits */
    DECK_SEAL = DIGEST_TEXT,
    DECK_TEXT = 3 * DECK_CARDS + 1 + DECK_SALT + 1
};

/* The deck of one deal: the cards in the order in which they are dealt, then the kitty from its top. */
typedef struct deck {
    dealer_seed seed;
    int deal; /* the number of its deal; 0: none yet */
    int count;
    kd_face order[DECK_CARDS];
    char salt[DECK_SALT + 1];
} deck;

/* Fixes the deck of the present deal. Cards that are already dealt or turned keep their places. Every
   other card depends only on the seed, the number of the deal and its place: a seed gives the same deck
   at any moment of the deal, and no deck tells anything about another one. */
void deck_make(deck *deck, const dealer_seed *from, const kd_match *match);
/* The next action of chance, taken from the deck. Chance must be allowed to act. turned: how many cards
   have been turned up in this deal to decide who draws first (DRAW-1). */
kd_action deck_action(const deck *deck, const kd_match *match, int turned);
/* The deck as records write it, "H3,bj,... SALT". Its seal is the SHA-256 of that text. */
void deck_print(const deck *deck, char text[DECK_TEXT]);
/* Checks a recorded deck against its seal, the cards of the rules and the cards that were dealt. match
   is the state at the end of the deal. Returns NULL, or a sentence that says what differs. */
const char *deck_check(const char *text, const char *seal, const kd_match *match);
/* Checks that a recorded deck follows from its seed, and so do the first cards that were turned up before
   it. Returns as deck_check does. */
const char *deck_check_seed(const char *text, const kd_cards *turned, int count,
                            const dealer_seed *from, const kd_match *match);
/* Checks what a seat has seen of a deal that is over: that the seal, the cards turned up before it, the cards that
   the seat drew, and those that others have played belong to the deck that follows from that seed. Returns as
   deck_check does. */
const char *deck_check_seen(const dealer_seed *from, const char *seal, const kd_cards *turned,
                            int count, const kd_view *view);
/* Draws seats by lot (SEAT-2) when several people play. people: bit s is set when a person has chosen
   seat s. sits[s]: the chosen seat of whoever now sits at s; bots take the seats that are left, in turn.
   False, with everybody at their chosen seat, when nothing is drawn. The same seed gives the same seats. */
bool deck_seats(const kd_rules *rules, const dealer_seed *from, unsigned people,
                uint8_t sits[KD_SEATS]);
/* Do the rules draw seats by lot where several people play? */
bool deck_draws_seats(const kd_rules *rules);
/* Has no card of this deal been dealt yet? */
bool deck_fresh(const kd_match *match);

#endif
