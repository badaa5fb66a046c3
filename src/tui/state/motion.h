/* motion.h - when the cards of a finished trick gather at their winner; pure. */
#ifndef KOUDI_TUI_STATE_MOTION_H
#define KOUDI_TUI_STATE_MOTION_H

#include <stdbool.h>

/* The frames, each shown so many milliseconds, are the end of the pause after a trick. In the last one
   only the winner's cards are left. */
enum { MOTION_FRAMES = 3, MOTION_MS = 70 };

/* The setting `motion`. */
typedef enum motion { MOTION_AUTO, MOTION_ON, MOTION_OFF } motion;

/* Does anything move? slow: of the terminal; refused: the value of NO_MOTION, or NULL. */
bool motion_wanted(motion chosen, bool slow, const char *refused);
/* The frame for a pause that ends in left_ms: 1 to MOTION_FRAMES; 0 before that, and without a pause
   (left_ms is 0). In *next_ms after how long there is another, or 0. */
int motion_frame(int left_ms, int *next_ms);

#endif
