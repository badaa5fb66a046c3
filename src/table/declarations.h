/* declarations.h - what a seat may show while cards are dealt: whom to ask, and whether again. */
#ifndef KOUDI_TABLE_DECLARATIONS_H
#define KOUDI_TABLE_DECLARATIONS_H

#include "koudi.h"

/* By face: what it may show as one card, and as two. */
typedef struct declarations {
    uint64_t single, pair;
} declarations;

declarations declarations_of(const kd_view *view);

static inline bool declarations_any(declarations now)
{
    return (now.single | now.pair) != 0;
}

/* Is there something that was not there before? */
static inline bool declarations_new(declarations now, declarations before)
{
    return ((now.single & ~before.single) | (now.pair & ~before.pair)) != 0;
}

#endif
