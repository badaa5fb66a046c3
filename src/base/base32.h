/* base32.h - Crockford's base 32: letters and digits without look-alikes, and a checksum for words made of them. */
#ifndef KOUDI_BASE_BASE32_H
#define KOUDI_BASE_BASE32_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BASE32_CHECK = 6 }; /* symbols of the checksum */

/* In lower case. */
char base32_lower(char c);
/* The symbol as it is written: in lower case, and a digit for the letters that look like one. Other characters
   stay what they are. */
char base32_canonical(char c);
/* The value of a symbol as it is written; -1: it is none. */
int base32_value(char c);
/* The symbol of a value below 32. */
char base32_symbol(unsigned value);
/* Writes bytes as symbols, and ends the text; returns how many symbols. */
size_t base32_put(const uint8_t *bytes, size_t count, char *out);
/* Reads symbols as bytes. False when there are more than `most`, or the bits that are left over are not 0. */
bool base32_take(const char *symbols, size_t count, uint8_t *bytes, size_t most, size_t *used);
/* The checksum of what a word begins with. */
void base32_check(const char *word, char out[BASE32_CHECK + 1]);
/* Takes the checksum off a word, which is longer than it. False when it is that of another. */
bool base32_take_check(char *word);

#endif
