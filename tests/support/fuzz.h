/* fuzz.h - what the fuzz targets share: a check, and reading the input byte by byte. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Aborts when the condition is false, in every build type. */
#define HOLD(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The input, read from its front. */
typedef struct bytes {
    const uint8_t *at;
    size_t left;
} bytes;

/* The next byte; 0 when none is left. */
static inline unsigned next_byte(bytes *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

#endif
