/* settled.h - can the rest of a deal still change its result? From one seat's view; pure. */
#ifndef KOUDI_TUI_STATE_SETTLED_H
#define KOUDI_TUI_STATE_SETTLED_H

#include "koudi.h"

/* The least and the most that the attackers may come to, for all that this seat knows: every point
   not taken yet either way, the kitty as rich as it can be and dug with the greatest multiplier.
   Failed dumps are left out: the rest is played without dumps. */
typedef struct settled_range {
    int low, high;
} settled_range;

settled_range settled_between(const kd_view *view);
/* Is the result the same wherever the score ends between them? */
bool settled(const kd_view *view);

#endif
