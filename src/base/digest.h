/* digest.h - the SHA-256 of a text, and bytes as hexadecimal digits. */
#ifndef KOUDI_BASE_DIGEST_H
#define KOUDI_BASE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_BYTES = 32, DIGEST_TEXT = 2 * DIGEST_BYTES };

void digest_bytes(const char *text, uint8_t out[DIGEST_BYTES]);
/* The same as hexadecimal digits, in lower case. */
void digest_text(const char *text, char out[DIGEST_TEXT + 1]);
/* out: two digits for each byte, and the end of the text. */
void digest_hex(const uint8_t *bytes, size_t count, char *out);
/* Is the text so many hexadecimal digits, in lower case? */
bool digest_is_hex(const char *text, size_t count);

#endif
