/* base32.c - Crockford's base 32, and the checksum of a word. */
#include "base/base32.h"

#include "base/digest.h"

#include <stdio.h>
#include <string.h>

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

char base32_lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

char base32_canonical(char c)
{
    c = base32_lower(c);
    return (char)(c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c);
}

int base32_value(char c)
{
    const char *at = c ? strchr(alphabet, c) : NULL;
    return at ? (int)(at - alphabet) : -1;
}

char base32_symbol(unsigned value)
{
    return alphabet[value & 31];
}

size_t base32_put(const uint8_t *bytes, size_t count, char *out)
{
    unsigned held = 0, bits = 0;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        held = held << 8 | bytes[i];
        for (bits += 8; bits >= 5; bits -= 5)
            out[used++] = base32_symbol(held >> (bits - 5));
    }
    if (bits)
        out[used++] = base32_symbol(held << (5 - bits));
    out[used] = '\0';
    return used;
}

bool base32_take(const char *symbols, size_t count, uint8_t *bytes, size_t most, size_t *used)
{
    unsigned held = 0, bits = 0;
    *used = 0;
    for (size_t i = 0; i < count; i++) {
        held = held << 5 | ((unsigned)base32_value(symbols[i]) & 31);
        bits += 5;
        if (bits < 8)
            continue;
        if (*used == most)
            return false;
        bits -= 8;
        bytes[(*used)++] = (uint8_t)(held >> bits);
        held &= (1u << bits) - 1;
    }
    return bits < 5 && held == 0;
}

void base32_check(const char *word, char out[BASE32_CHECK + 1])
{
    uint8_t sum[DIGEST_BYTES];
    char symbols[2 * DIGEST_BYTES];
    digest_bytes(word, sum);
    (void)base32_put(sum, sizeof sum, symbols);
    snprintf(out, BASE32_CHECK + 1, "%.*s", BASE32_CHECK, symbols);
}

bool base32_take_check(char *word)
{
    char check[BASE32_CHECK + 1], given[BASE32_CHECK + 1];
    char *end = word + strlen(word) - BASE32_CHECK;
    memcpy(given, end, sizeof given);
    *end = '\0';
    base32_check(word, check);
    return strcmp(given, check) == 0;
}
