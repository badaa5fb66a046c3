/* deck.h - the decks of a match: from the seed, committed to and revealed. */
#ifndef KOUDI_RECORD_DECK_H
#define KOUDI_RECORD_DECK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/digest.h"
#include "koudi.h"

/* ---- seed.c: the seed of a match's cards: a given number, or 256 random bits ---- */

enum { SEED_DRAWN = 64, SEED_TEXT = SEED_DRAWN + 1, SEED_NUMBER = 20 };

/* text: a decimal number, or 64 hexadecimal digits; "" when the seed is not known. */
typedef struct dealer_seed {
    char text[SEED_TEXT];
    bool given; /* by --seed: there are so few numbers that one can be found from a hand of cards */
} dealer_seed;

/* The seed of that number. The caller sets given when the number comes from --seed. */
dealer_seed seed_from(uint64_t number);
/* Draws 256 random bits from the system; false with errno. */
bool seed_draw(dealer_seed *out);
/* Reads a seed as records of version 3 write it; a number counts as given. False, with *out unchanged,
   when the text is no seed. */
bool seed_read(dealer_seed *out, const char *text);
bool seed_known(const dealer_seed *s);
/* A number of a deal that follows from the seed: purpose and index say which. It reveals neither the seed
   nor any other number. */
void seed_derive(const dealer_seed *s, int deal, const char *purpose, int index,
                 uint8_t out[DIGEST_BYTES]);

/* Keeps the seed of a match that is not over in a file beside the record: the record's name with ".seed"
   added, readable by its owner only. An older seed there is replaced. A file that holds no seed stays:
   false with EEXIST, or another errno. */
bool seed_keep(const char *record, const dealer_seed *s);
/* Reads it back; false when there is none. */
bool seed_find(const char *record, dealer_seed *out);
/* Removes it; a file that holds no seed stays. */
void seed_forget(const char *record);

/* The seed of a bot's random numbers, from which the dealer's cannot be computed. The same seed and stream give the same number on every machine. */
uint64_t seat_seed(uint64_t number, uint64_t stream);
uint64_t seat_seed_by(const dealer_seed *dealer, uint64_t stream);

/* ---- deck.c: the deck of a deal: the seed fixes its order before the first card is dealt ---- */

enum {
    DECK_CARDS = 2 * KD_FACES,
    DECK_TURNED = 8, /* a joker is turned again (DRAW-1); so many follow from no honest deck */
    DECK_SALT = 32,  /* hexadecimal digits */
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
    /* Of a deal dealt elsewhere before: cards turned up to say who draws first, which otherwise follow from the seed. */
    kd_face turned[DECK_TURNED];
    int turned_count;
} deck;

/* Fixes the deck of the present deal. Cards that are already dealt or turned keep their places. Every
   other card depends only on the seed, the number of the deal and its place: a seed gives the same deck
   at any moment of the deal, and no deck tells anything about another one. */
void deck_make(deck *deck, const dealer_seed *from, const kd_match *match);
/* The cards that were dealt to the kitty, once all hands are full; none before. */
kd_cards deck_kitty(const kd_match *match);
/* Puts a card to a place of the deck, from one behind it, which gets the card that lay there. The card must lie
   there or behind. */
void deck_put(deck *deck, int place, kd_face face);
/* The next action of chance, taken from the deck. Chance must be allowed to act. turned: how many cards
   have been turned up in this deal to decide who draws first (DRAW-1). */
kd_action deck_action(const deck *deck, const kd_match *match, int turned);
/* Reads the cards of a recorded deck; returns how many, 0 when the text is no deck. */
int deck_read_order(const char *text, kd_face order[DECK_CARDS]);
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

/* ---- commitment.c: fair dealing by commit and reveal: a deck made from numbers of the host and of the seats ---- */

enum { COMMITTERS = KD_SEATS + 1 };

/* Commitments and numbers for one deal, by actor: the host stands at KD_CHANCE, and its number is called the secret.
   Numbers are 256 random bits (seed_draw) as 64 hexadecimal digits, a commitment is the SHA-256 of that text. "":
   nothing was said. */
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

/* The seed of all decks of two tables with the same cards: each table's own, of deal 0, in the order of their
   digits. */
dealer_seed commitments_pair_seed(const commitments said[2], const char *secret);

/* The last two deals by turns. commitments_of: NULL when the host committed itself to nothing for that
   deal; commitments_for makes room for it. */
const commitments *commitments_of(const commitments pair[2], int deal);
commitments *commitments_for(commitments pair[2], int deal);

#endif
