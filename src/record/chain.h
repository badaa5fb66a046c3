/* chain.h - a chain of hashes through the lines of a record: each depends on all before it. */
#ifndef KOUDI_RECORD_CHAIN_H
#define KOUDI_RECORD_CHAIN_H

#include <stddef.h>
#include <stdint.h>

enum { CHAIN_SUM = 32, CHAIN_DIGITS = 8, CHAIN_MARK = CHAIN_DIGITS + 1 };

/* The SHA-256 of the previous sum and the last line; all zeros before the first line. */
typedef struct chain {
    uint8_t sum[CHAIN_SUM];
} chain;

/* Adds a line, without its mark and newline. */
void chain_line(chain *c, const char *line, size_t length);
/* The mark that ends the line added last: "#" and the first digits of the sum. */
void chain_mark(const chain *c, char mark[CHAIN_MARK + 1]);
/* The length of a line without its mark and the space before it; the whole length when the line has no
   mark. */
size_t chain_body(const char *line, size_t length);

#endif
