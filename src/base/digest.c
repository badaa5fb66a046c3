/* digest.c - the SHA-256 of a text, and bytes as hexadecimal digits. */
#include "base/digest.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

void digest_bytes(const char *text, uint8_t out[DIGEST_BYTES])
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, strlen(text), (const uint8_t *)text);
    sha256_digest(&hash, DIGEST_BYTES, out);
}

void digest_text(const char *text, char out[DIGEST_TEXT + 1])
{
    uint8_t bytes[DIGEST_BYTES];
    digest_bytes(text, bytes);
    digest_hex(bytes, sizeof bytes, out);
}

void digest_hex(const uint8_t *bytes, size_t count, char *out)
{
    for (size_t i = 0; i < count; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

bool digest_is_hex(const char *text, size_t count)
{
    return strlen(text) == count && strspn(text, "0123456789abcdef") == count;
}
