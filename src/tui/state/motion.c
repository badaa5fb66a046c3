/* motion.c - when the cards of a finished trick gather at their winner, and those of a dug kitty open; pure. */
#include "tui/state/motion.h"

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

int motion_closed(int cards, long since_ms, int *next_ms)
{
    enum { CARD_MS = 2 * MOTION_MS };
    int open = since_ms < 0 || since_ms > (long)cards * CARD_MS ? cards : (int)since_ms / CARD_MS;

    *next_ms = open < cards ? CARD_MS - (int)since_ms % CARD_MS : 0;
    return cards - open;
}
