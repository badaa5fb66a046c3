/* list.h - lists that double, for the programs that read or keep more than they know beforehand. */
#ifndef TRAIN_LIST_H
#define TRAIN_LIST_H

#include <stdlib.h>

/* Returns the list, perhaps moved, with room for one element more. It has count elements of that size and has grown one
   by one from NULL. Exits if there is no memory. */
static inline void *list_room(void *list, size_t count, size_t size)
{
    if (count & (count - 1))
        return list;
    void *more = realloc(list, (count ? 2 * count : 1) * size);
    if (!more)
        exit(1);
    return more;
}

#endif
