/* bell.c - when it is worth a sound that it is somebody's turn. */
#include "tui/state/bell.h"

enum { LONG_MS = 5000 };

bool bell_rings(bell *b, bool turn, long now_ms)
{
    bool rings = turn && b->waiting && now_ms - b->since > LONG_MS;
    if (!turn && !b->waiting)
        b->since = now_ms;
    b->waiting = !turn;
    return rings;
}
