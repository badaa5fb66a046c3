/* bell.h - when it is worth a sound that it is somebody's turn; it knows no clock of its own. */
#ifndef KOUDI_TUI_STATE_BELL_H
#define KOUDI_TUI_STATE_BELL_H

#include <stdbool.h>

typedef struct bell {
    bool waiting; /* since then nobody here was asked */
    long since;   /* in milliseconds */
} bell;

/* turn: is somebody at this keyboard asked now? True once, when that ends a long wait. */
bool bell_rings(bell *b, bool turn, long now_ms);

#endif
