/* motion.c - when the cards of a finished trick gather at their winner; pure. */
#include "tui/state/ui.h"

bool motion_wanted(motion chosen, bool slow, const char *refused)
{
    return !(refused && *refused) && (chosen == MOTION_ON || (chosen == MOTION_AUTO && !slow));
}

int motion_frame(int left_ms, int *next_ms)
{
    int left = (left_ms + MOTION_MS - 1) / MOTION_MS; /* frames, this one included */

    if (left_ms <= 0 || left > MOTION_FRAMES)
        left = MOTION_FRAMES + 1;
    *next_ms = left_ms > 0 && left > 1 ? left_ms - (left - 1) * MOTION_MS : 0;
    return MOTION_FRAMES + 1 - left;
}
