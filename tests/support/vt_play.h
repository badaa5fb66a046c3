/* vt_play.h - a game by keys on a screen of 24 rows: what can be done now, and keys that do it. */
#ifndef VT_PLAY_H
#define VT_PLAY_H

#include "support/vt.h"

/* What the key bar says can be done, and the keys that do it without thinking; NULL: left to the
   test. */
typedef struct vt_moment {
    const char *bar, *keys;
} vt_moment;

bool vt_bar_has(vt *v, const char *text);
/* All keys sent so far have had their effect on the whole screen: the help opens and closes after
   them, and the end of the bar is what is drawn last. */
void vt_sync(vt *v);
/* What can be done by the bar as it stands, or NULL. */
const vt_moment *vt_at_moment(vt *v);
/* Waits until there is something to be done. */
const vt_moment *vt_wait_moment(vt *v);

#endif
