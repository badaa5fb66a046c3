/* seed.h - the seed of a game's cards: a number that was given, or 256 random bits. */
#ifndef KOUDI_RECORD_SEED_H
#define KOUDI_RECORD_SEED_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_DRAWN = 64, SEED_TEXT = SEED_DRAWN + 1, SEED_NUMBER = 20 };

/* text: decimal digits of a number, or 64 hexadecimal ones; "": it is not known. */
typedef struct dealer_seed {
    char text[SEED_TEXT];
    bool given; /* by --seed, as far as is known: there are so few that a hand tells which it is */
} dealer_seed;

/* Whoever takes the number from --seed sets given. */
dealer_seed seed_from(uint64_t number);
/* Draws 256 bits from the system; false with errno. */
bool seed_draw(dealer_seed *out);
/* Reads a seed as records tell it since version 3, where a number is one that was given. False, with *out
   untouched, when the text is no seed. */
bool seed_read(dealer_seed *out, const char *text);
bool seed_known(const dealer_seed *s);

/* While a match lasts its seed is kept in a file beside the record, whose name is the record's with
   ".seed" added; only its owner may read it. An older seed of that name is replaced, any other file stays:
   false with errno (EEXIST). */
bool seed_keep(const char *record, const dealer_seed *s);
/* False when there is none. */
bool seed_find(const char *record, dealer_seed *out);
/* Removes it; a file that holds no seed stays. */
void seed_forget(const char *record);

#endif
