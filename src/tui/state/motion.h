/* motion.h - when the cards of a finished trick gather at their winner, and those of a dug kitty open; pure. */
#ifndef KOUDI_TUI_STATE_MOTION_H
#define KOUDI_TUI_STATE_MOTION_H

#include <stdbool.h>

/* The frames, each shown so many milliseconds, are the end of the pause after a trick. In the last one in which cards
   gather only the winner's are left; in those that follow they slide out of the well, to the winner's side. */
enum {
    MOTION_GATHER = 3,
    MOTION_SLIDE = 2,
    MOTION_FRAMES = MOTION_GATHER + MOTION_SLIDE,
    MOTION_MS = 70
};

/* The setting `motion`. */
typedef enum motion { MOTION_AUTO, MOTION_ON, MOTION_OFF } motion;

/* Does anything move? slow: of the terminal; refused: the value of NO_MOTION, or NULL. */
bool motion_wanted(motion chosen, bool slow, const char *refused);
/* The frame for a pause that ends in left_ms: 1 to MOTION_FRAMES; 0 before that, and without a pause
   (left_ms is 0). In *next_ms after how long there is another, or 0. */
int motion_frame(int left_ms, int *next_ms);
/* How many cards of a dug kitty are closed still, since_ms after its deal was over: they open one by one. In *next_ms after
   how long the next one does, or 0. */
int motion_closed(int cards, long since_ms, int *next_ms);

#endif
