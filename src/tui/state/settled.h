/* settled.h - can the rest of a deal still change its result, as far as one seat knows? Pure. */
#ifndef KOUDI_TUI_STATE_SETTLED_H
#define KOUDI_TUI_STATE_SETTLED_H

#include "koudi.h"

/* The least and the most points that the attackers can have in the end, as far as the seat knows: all points
   not taken yet go to one side, and the kitty holds as many as it can, times the greatest multiplier. Failed
   dumps are left out: the rest is played without dumps. */
typedef struct settled_range {
    int low, high;
} settled_range;

settled_range settled_between(const kd_view *view);
/* Is the result the same for every score in that range? */
bool settled(const kd_view *view);

#endif
