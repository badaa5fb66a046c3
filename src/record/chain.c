/* chain.c - a chain of hashes through the lines of a record: each depends on all before it. */
#include "record/record.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

void chain_line(chain *c, const char *line, size_t length)
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, sizeof c->sum, c->sum);
    sha256_update(&hash, length, (const uint8_t *)line);
    sha256_digest(&hash, sizeof c->sum, c->sum);
}

void chain_mark(const chain *c, char mark[CHAIN_MARK + 1])
{
    snprintf(mark, CHAIN_MARK + 1, "#%02x%02x%02x%02x", c->sum[0], c->sum[1], c->sum[2], c->sum[3]);
}

size_t chain_body(const char *line, size_t length)
{
    if (length < CHAIN_MARK || line[length - CHAIN_MARK] != '#')
        return length;
    for (size_t i = length - CHAIN_DIGITS; i < length; i++)
        if (!line[i] || !strchr("0123456789abcdef", line[i]))
            return length;
    if (length == CHAIN_MARK)
        return 0;
    return line[length - CHAIN_MARK - 1] == ' ' ? length - CHAIN_MARK - 1 : length;
}
