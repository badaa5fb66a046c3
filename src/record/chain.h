/* chain.h - a chain of hashes through the lines of a record: each depends on all before it. */
#ifndef KOUDI_RECORD_CHAIN_H
#define KOUDI_RECORD_CHAIN_H

#include <stddef.h>
#include <stdint.h>

enum { CHAIN_SUM = 32, CHAIN_DIGITS = 8, CHAIN_MARK = CHAIN_DIGITS + 1 };

/* The SHA-256 of the sum before and the line, all zeros before the first. */
typedef struct chain {
    uint8_t sum[CHAIN_SUM];
} chain;

/* One line more, without its mark and end. */
void chain_line(chain *c, const char *line, size_t length);
/* The mark at the end of the line that was added last: "#" and the first digits of the sum. */
void chain_mark(const chain *c, char mark[CHAIN_MARK + 1]);
/* How much of a line stands before its mark, and the blank before that; the length of all of it when
   it has none. */
size_t chain_body(const char *line, size_t length);

#endif
