/* seed.h - the seed of a match's cards: a given number, or 256 random bits. */
#ifndef KOUDI_RECORD_SEED_H
#define KOUDI_RECORD_SEED_H

#include "base/digest.h"

#include <stdbool.h>
#include <stdint.h>

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

#endif
