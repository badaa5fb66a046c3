/* vt_play.h - plays a game on a screen of 24 rows by the keys that its key bar offers. */
#ifndef VT_PLAY_H
#define VT_PLAY_H

#include "support/vt.h"

/* A text of the key bar, and keys that take the first such action; NULL: the test chooses keys. */
typedef struct vt_moment {
    const char *bar, *keys;
} vt_moment;

/* The menu's page "Play together" in a terminal of somebody with that folder of state and settings in the test's
   folder, who is called like it. */
vt *vt_together(const char *state);
bool vt_bar_has(vt *v, const char *text);
/* Waits until the screen shows the effect of all keys sent so far: opens and closes the help, and waits
   for the end of the key bar, which is drawn last. */
void vt_sync(vt *v);
/* The same after these keys. */
void vt_type(vt *v, const char *keys);
/* Does the screen ask for a play to the trick of that number, an int? */
bool vt_asks_for_trick(vt *v, void *number);
/* The row whose text the key bar shows now, or NULL. */
const vt_moment *vt_at_moment(vt *v);
/* Waits until the key bar shows one. */
const vt_moment *vt_wait_moment(vt *v);
/* Takes the first action of each moment until the key bar has that text. */
void vt_play_to(vt *v, const char *bar);

#endif
