/* random.h - random bits from the system. */
#ifndef KOUDI_BASE_RANDOM_H
#define KOUDI_BASE_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* At most 256 bytes at a time. False with errno. */
bool random_bytes(void *out, size_t size);
/* out: that many random bytes as hexadecimal digits, and the end of the text. False with errno. */
bool random_hex(size_t size, char *out);

#endif
