/* seed.h - what the cards of a game follow from: a number somebody gave, or 256 bits nobody knows. */
#ifndef KOUDI_RECORD_SEED_H
#define KOUDI_RECORD_SEED_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_DRAWN = 64, SEED_TEXT = SEED_DRAWN + 1, SEED_NUMBER = 20 };

/* Spelled out: decimal digits of a number, or 64 hexadecimal ones; "" is not known. */
typedef struct dealer_seed {
    char text[SEED_TEXT];
} dealer_seed;

dealer_seed seed_from(uint64_t number);
/* Draws 256 bits from the system; false with errno. */
bool seed_draw(dealer_seed *out);
/* False, with *out untouched, when the text is no seed. */
bool seed_read(dealer_seed *out, const char *text);
bool seed_known(const dealer_seed *s);
/* Is it a number that was given? There are so few that a hand tells which it is. */
bool seed_given(const dealer_seed *s);

/* While a match lasts its seed lies beside the record: in a file of the same name that ends in
   ".seed", its owner's alone. False with errno. */
bool seed_keep(const char *record, const dealer_seed *s);
/* False when there is none. */
bool seed_find(const char *record, dealer_seed *out);
void seed_forget(const char *record);

#endif
